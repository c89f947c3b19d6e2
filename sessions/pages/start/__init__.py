"""Starting a session, seating its first players, splitting it."""
