"""The API of clubs: the same doors for the pages and for programs."""
