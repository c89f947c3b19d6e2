"""What may happen next: for each player the events that are open, and whose word one needs."""
