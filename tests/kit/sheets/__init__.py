"""Score sheets: read, played and compared."""
