"""The live push: what only listens."""
