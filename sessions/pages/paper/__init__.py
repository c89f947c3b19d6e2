"""A finished game entered from paper."""
