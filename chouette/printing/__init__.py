"""Pages that are printed, as PDF."""
