"""The API of clubs: the same for the pages and for programs."""
