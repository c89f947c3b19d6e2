"""Notes on a game: a line or a photo, added by those at the table, removed by its author or an organiser."""
