"""Accounts: how one signs up and in, proves that it is they, and keeps what belongs to them."""
