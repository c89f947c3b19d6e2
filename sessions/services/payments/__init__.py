"""Who owes whom, and what was paid: every write."""
