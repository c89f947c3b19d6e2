"""The treasurer's page: what is open in a club and how old it is, whether the figures agree, and a month's closing."""
