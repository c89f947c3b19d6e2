"""Readers of files that people send: pure functions, without Django and without a database, for `chouette.bounded`."""
