"""House rules: as they stand, changed, compared, and as a card."""
