"""Corrections in the asker's own favour: they wait until somebody else says that they are so."""
