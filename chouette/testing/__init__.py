"""What the tests need of the program: a throw-away PostgreSQL, their settings, and a flush that acts as the owner."""
