"""The table's page, and the program on a phone's own screen."""
