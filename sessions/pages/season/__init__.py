"""The table of a season: who has won most, who has not come often enough, and everybody evening by evening."""
