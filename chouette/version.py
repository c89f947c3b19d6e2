"""Which Chouette this is; the number stands in pyproject.toml."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("chouette")
except PackageNotFoundError:
    VERSION = "of no number"  # the folder was copied somewhere and is not installed
