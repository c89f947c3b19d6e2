"""An evening begins, splits, is closed, opened again, imported, deleted and made anew."""
