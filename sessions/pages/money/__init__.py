"""Settling up: what an evening has left to be paid, and what is said of it."""
