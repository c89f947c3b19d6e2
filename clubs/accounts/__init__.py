"""Accounts: how one signs up and in, proves that it is he, and keeps what belongs to him."""
