"""A club: its evenings, lobby, balances, players and data."""
