"""Points into payments and money. Pure: no Django, no clock, whole numbers only."""
