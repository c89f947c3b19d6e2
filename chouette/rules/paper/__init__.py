"""A game that was written down on paper, entered as the events of the format."""
