"""The lobby of an evening: every table of a club at a glance, live."""
