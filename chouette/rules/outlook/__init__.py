"""What may come and what it would mean, for whom; nothing here changes a game."""
