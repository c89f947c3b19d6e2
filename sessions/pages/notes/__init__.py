"""Notes on the games of an evening: the form, the list, the photos."""
