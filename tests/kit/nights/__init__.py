"""Houses, events and whole nights as Hypothesis draws them."""
