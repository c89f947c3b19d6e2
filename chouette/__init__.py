"""Chouette: the game (`rules`, `ledger`) and the thin shell that starts the site."""
