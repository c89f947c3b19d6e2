"""Nights of play: the log, the state, the view and the live push."""
