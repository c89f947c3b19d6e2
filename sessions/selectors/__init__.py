"""Every read that leaves the app."""
