"""What is in a cell of a sheet on paper: whole points, another number, a date, or a text. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence

from chouette.paper_dates import is_no_day
from chouette.paper_figures import FEWEST_PLAYERS, RowsRefused

Cells = list[str]

MOST_POINTS = 100_000
NOTHING = frozenset("-\u2212\u2013\u2014")
"""How a cell says that there is no figure."""
FIGURE = re.compile(r"(?P<sign>[+\-\u2212\u2013]?)\s*(?P<points>\d+)")
BEFORE_MINUS = re.compile(r"(?P<points>\d+)\s*(?P<sign>[\-\u2212\u2013])")
BRACKETS = re.compile(r"\(\s*\d[\d' \u2019]*\)")
THOUSANDS = re.compile(r"(?<=\d)['\u2019 ](?=\d{3}(?!\d))")
MINUSES = "-\u2212\u2013"
NUMBER = re.compile(r"[+\-\u2212\u2013]?\s*[€$£]?\s*[+\-\u2212\u2013]?\d[\d.,'\u2019\s]*(?:[€$£]|[A-Z]{3})?")
"""A number that may be no whole points, with or without a currency."""
DATE = re.compile(
    r"(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\s?\d{1,2}[./]\s?(?:\d{4}|\d{2})?)(?:[T\s]+\d{1,2}:\d{2}(?::\d{2})?)?"
)


def whole_points(cell: str, line: int, name: str) -> int:
    """Return the points in a cell. Raises RowsRefused."""
    points = plain_points(cell)
    if points is None:
        code = "money_or_fraction" if not FIGURE.fullmatch(cell) and NUMBER.fullmatch(cell) else "not_whole_points"
        raise RowsRefused(code, row=line, name=name, figure=cell[:20])
    return points


def plain_points(cell: str) -> int | None:
    """Return the points in a cell; None where it has no whole points, or too many. Below zero is what has a minus, also
    after the figure, or stands in brackets; thousands may be set apart."""
    bare = cell.removeprefix("(").removesuffix(")").strip() if BRACKETS.fullmatch(cell) else cell
    found = FIGURE.fullmatch(THOUSANDS.sub("", bare)) or BEFORE_MINUS.fullmatch(THOUSANDS.sub("", bare))
    if found is None or len(found["points"]) > 6 or int(found["points"]) > MOST_POINTS:
        return None
    is_below = bare != cell or (found["sign"] and found["sign"] in MINUSES)
    return -int(found["points"]) if is_below else int(found["points"])


def is_points(cell: str) -> bool:
    """Return whether a cell has a number without decimals, of points or too large."""
    return FIGURE.fullmatch(cell) is not None or plain_points(cell) is not None


def day_in(cell: str) -> str:
    """Return the date in a cell as it is written, without a time; empty where the cell is none."""
    found = DATE.fullmatch(cell)
    return found[1] if found else ""


def columns_without_points(columns: Mapping[int, str], below: Sequence[Cells]) -> set[int]:
    """Return the columns that are no player's: those of dates, and those of texts if enough others are left."""
    texts: set[int] = set()
    dates: set[int] = set()
    for at in columns:
        cells = [cells[at] for cells in below if at < len(cells) and cells[at]]
        if cells and not any((NUMBER.fullmatch(cell) and not day_in(cell)) or is_points(cell) for cell in cells):
            (dates if any(map(day_in, cells)) else texts).add(at)
    return dates | texts if len(columns) - len(dates | texts) >= FEWEST_PLAYERS else dates


def days_apart(rows: Iterable[tuple[int, Cells]], columns: Iterable[int]) -> list[RowsRefused]:
    """The fault of the first row of another day than the rows before it, or of a day that there is not: they are games
    of one evening."""
    first: dict[int, str] = {}
    for line, cells in rows:
        for at in columns:
            cell = cells[at] if at < len(cells) else ""
            if is_no_day(cell):
                return [RowsRefused("no_such_day", row=line, day=cell)]
            day = day_in(cell)
            if day and first.setdefault(at, day) != day:
                return [RowsRefused("row_of_another_day", row=line, day=day, first=first[at])]
    return []
