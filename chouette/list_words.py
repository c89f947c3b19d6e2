"""What is in a list of people and is no person: the heading above their names, and the total below them. Pure."""

HEADS = frozenset({"name", "names", "player", "players", "spieler", "spielerin", "nom", "noms", "joueur", "joueurs"})
"""What may be above the column with the names."""
TOTALS = frozenset({"total", "totals", "sum", "summe", "somme", "check"})


def is_no_person(cell: str) -> bool:
    """Return whether a cell of the column with the names is a heading or a total."""
    word = cell.strip().rstrip(":").casefold()
    return word in HEADS or word in TOTALS
