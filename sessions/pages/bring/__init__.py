"""Many evenings at once are brought along into a club."""
