"""What is in a list of people and is no person: the heading above their names, and the total or average below. Pure."""

HEADS = frozenset(
    {
        "name", "names", "player", "players", "member", "members", "spieler", "spielerin", "mitglied", "mitglieder",
        "nom", "noms", "joueur", "joueurs", "membre", "membres",
    }
)  # fmt: skip
"""What may be above the column with the names."""
FIRST_NAMES = frozenset({"first name", "firstname", "given name", "vorname", "prénom", "prenom"})
LAST_NAMES = frozenset(
    {"last name", "lastname", "surname", "family name", "nachname", "familienname", "nom de famille"}
)
"""What may be above the columns of a name that stands in two; "name" and "nom" are the last beside a first."""
SIGNS_OF_A_SUM = {"\N{GREEK SMALL LETTER SIGMA}", "\N{N-ARY SUMMATION}"}
TOTALS = (
    frozenset({"total", "totals", "sum", "summe", "gesamt", "gesamtsumme", "somme", "totaux", "check"}) | SIGNS_OF_A_SUM
)
AVERAGES = frozenset(
    {
        "average", "averages", "avg", "avg.", "mean", "schnitt", "durchschnitt", "mittelwert", "mittel", "moyenne",
        "moyennes", "moy.", "\N{LATIN SMALL LETTER O WITH STROKE}", "\N{DIAMETER SIGN}",
    }
)  # fmt: skip

DAYS = frozenset({"date", "day", "datum", "tag", "jour", "when", "wann", "quand"})
"""What may be above the column with the days of evenings."""
STAKES = frozenset({"stake", "stakes", "einsatz", "mise", "point value", "punktwert"})
"""What may be above the column with the stakes of evenings."""
POINTS = frozenset({"points", "point", "pts", "pts.", "pt", "pt.", "punkte", "punkt", "pkt", "pkt.", "pkte", "pkte."})
"""What may be above a column of points: what stands there is no money."""
EVENING_NAMES = frozenset({"evening", "abend", "soirée", "soiree", "title", "titel", "titre"})
"""What may be above the column with the names of evenings."""


def has_word(cell: str, words: frozenset[str]) -> bool:
    """Return whether a cell is one of these words, in capitals or with a colon too."""
    return _word(cell) in words


def is_no_person(cell: str) -> bool:
    """Return whether a cell of the column with the names is a heading, a total or an average."""
    return _word(cell) in HEADS | FIRST_NAMES | LAST_NAMES or is_total(cell)


def is_total(cell: str) -> bool:
    """Return whether a cell says that its row or column is a total, or an average."""
    return _word(cell) in TOTALS or is_average(cell)


def is_average(cell: str) -> bool:
    """Return whether a cell says that its row or column is an average."""
    return _word(cell) in AVERAGES


def _word(cell: str) -> str:
    return cell.strip().rstrip(":").rstrip().casefold()
