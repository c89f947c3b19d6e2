"""The figures of a sheet on paper: whether they are running totals or what each game made, and whether the last row or
column is the sum of the others, though no word says so. Pure."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

Reading = Literal["", "running", "each"]
"""How the figures are meant: totals after each game, or what each game made; empty: as they look."""
RowMeant = Literal["", "total", "game"]
ColumnMeant = Literal["", "total", "player"]

FEWEST_PLAYERS = 3


class RowsRefused(Exception):
    """The table cannot be taken: `row` is its line from 1, `name` whose column; `params` are the parts of the
    sentence."""

    def __init__(self, code: str, *, row: int = 0, name: str = "", **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.row = row
        self.name = name
        self.params = params


class CellsRefused(RowsRefused):
    """Several cells or rows are wrong: `faults` are all of them, in the order of the sheet; it stands for the first."""

    def __init__(self, faults: Sequence[RowsRefused]) -> None:
        first = faults[0]
        super().__init__(first.code, row=first.row, name=first.name, **first.params)
        self.faults = tuple(faults)


class TotalQuestions(NamedTuple):
    """What may be a total: the line of the last row, 0 where it is none; the name of the last column, empty where it is
    none. `repeats` says that the row repeats the totals above it, and is not their sum."""

    row: int = 0
    column: str = ""
    repeats: bool = False


class TotalAnswers(NamedTuple):
    """What the last row and the last column are, where they may be totals; empty where nobody has said."""

    row: RowMeant = ""
    column: ColumnMeant = ""


NO_QUESTIONS = TotalQuestions()
UNANSWERED = TotalAnswers()


class TotalsAsked(RowsRefused):
    """A last row or column may be a total, and nobody has said whether it is."""

    def __init__(self, questions: TotalQuestions, answers: TotalAnswers) -> None:
        row = "last_row_repeats_totals" if questions.repeats else "last_row_is_the_sum"
        code = row if questions.row and not answers.row else "last_column_is_the_sum"
        super().__init__(code, row=questions.row, name=questions.column)
        self.questions = questions


class Figures(NamedTuple):
    """A row as it stands: its line, the figures by player, blank ones left out, and what is said of Box and Captain."""

    line: int
    figures: dict[str, int]
    box: str
    captain: str


def without_totals(
    found: Sequence[Figures], names: Sequence[str], reading: Reading, answers: TotalAnswers
) -> tuple[list[Figures], TotalQuestions]:
    """Return the rows without what was said to be a total, and what was asked. Raises TotalsAsked."""
    column = _column_of_sums(found, names)
    rows = [row._replace(figures={n: p for n, p in row.figures.items() if n != column}) for row in found]
    is_sum = _is_sum(rows)
    repeats = not is_sum and _repeats(rows, reading)
    asked = TotalQuestions(rows[-1].line if is_sum or repeats else 0, column, repeats)
    if (asked.row and not answers.row) or (asked.column and not answers.column):
        raise TotalsAsked(asked, answers)
    kept = rows if answers.column == "total" else list(found)
    return kept[:-1] if asked.row and answers.row == "total" else kept, asked


def _column_of_sums(found: Sequence[Figures], names: Sequence[str]) -> str:
    """Return the name of the last column, if each of its figures is the sum of the others in its row and these are
    enough players; otherwise nothing."""
    last = names[-1] if len(names) > FEWEST_PLAYERS else ""
    filled = [row.figures for row in found]
    is_sum = bool(filled) and all(last in row and 2 * row[last] == sum(row.values()) for row in filled)
    return last if is_sum else ""


def _is_sum(rows: Sequence[Figures]) -> bool:
    """Return whether the last row has the sum of those above it for each player."""
    if len(rows) < 2:
        return False
    sums = Counter[str]()
    for row in rows[:-1]:
        sums.update(row.figures)
    return sums == Counter(rows[-1].figures)


def _repeats(rows: Sequence[Figures], reading: Reading) -> bool:
    """Return whether the rows are running totals and the last has those of the row above it."""
    if len(rows) < 2 or (reading or looks_like(rows[:-1])) != "running":
        return False
    (points, _totals) = stepped(rows)[-1]
    return not any(points.values())


def looks_like(found: Sequence[Figures]) -> Reading:
    """In a game one plays against the rest: as whatever rows more often look like that, they are read. If neither says
    anything, as totals where they change less from row to row than they are large."""
    values = [row.figures for row in found]
    steps = [points for points, _totals in stepped(found)]
    each, running = (sum(map(_one_against_all, rows)) for rows in (values, steps))
    if each != running:
        return "each" if each > running else "running"
    changed, large = (sum(abs(one) for row in rows[1:] for one in row.values()) for rows in (steps, values))
    return "each" if changed > large else "running"


def _one_against_all(points: dict[str, int]) -> bool:
    """Does one win what all others lose, or lose what they win? Of three, one always does."""
    gains, losses = (sum(sign * one > 0 for one in points.values()) for sign in (1, -1))
    return gains + losses > FEWEST_PLAYERS and min(gains, losses) == 1


def stepped(found: Sequence[Figures]) -> list[tuple[dict[str, int], dict[str, int]]]:
    """What each game brought, where rows are totals, and the totals after it; one left blank has not changed."""
    totals: dict[str, int] = {}
    games = []
    for row in found:
        after = {**totals, **row.figures}
        games.append(({name: points - totals.get(name, 0) for name, points in after.items()}, after))
        totals = after
    return games
