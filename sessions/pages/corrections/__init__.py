"""Corrections in the asker's own favour: shown to those who may answer them, and answered."""
