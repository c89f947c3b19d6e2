"""The view of a table with its sentences: what everybody in the room may see of it."""
