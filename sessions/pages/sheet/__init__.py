"""The score sheet, one game of it, its files, and its points corrected."""
