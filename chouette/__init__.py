"""Chouette: the game (`rules`, `ledger`) and the thin shell that starts the site."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("chouette")
except PackageNotFoundError:
    VERSION = "0"
