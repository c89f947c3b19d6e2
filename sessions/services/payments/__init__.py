"""Debts between people, and what was paid: every write."""
