"""The history of an evening, a moment of it, its corrections and its transcript."""
