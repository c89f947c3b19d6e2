"""The rows of a score sheet on paper, read from a table: who won or lost how much in each game. Pure.

The first row has the players' names; a column called Box or Captain says who was it, one called Game its number. Rows
are running totals or the differences that each game made; either sums to zero, row by row. Columns that are neither a
player's nor known, such as the order of the line, are left alone.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from chouette.list_words import TOTALS
from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal

Reading = Literal["", "running", "each"]
"""How the figures are meant: totals after each game, or what each game made; empty: as they look."""

LONGEST = 200_000
"""Characters of a table."""
ENDINGS = (".csv", ".tsv", ".xlsx")
"""How the names of files with a table end, in small letters."""
MOST_ROWS = 500
MOST_COLUMNS = 60
FEWEST_PLAYERS = 3
MOST_POINTS = 100_000

BOX = {"box", "boîte", "boite"}
CAPTAIN = {"captain", "capt", "capt.", "kapitän", "capitaine"}
GAME = {"game", "no", "no.", "nr", "nr.", "#", "spiel", "partie"}
IGNORED = {"order", "reihenfolge", "ordre", *TOTALS}
TITLES = BOX | CAPTAIN | GAME | IGNORED

FIGURE = re.compile(r"([+\-\u2212\u2013]?)\s*(\d+)")
MINUSES = "-\u2212\u2013"

Cells = list[str]


class RowsRefused(Exception):
    """The table cannot be taken: `row` is its line from 1, `name` whose column; `params` are the parts of the
    sentence."""

    def __init__(self, code: str, *, row: int = 0, name: str = "", **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.row = row
        self.name = name
        self.params = params


class PaperRow(NamedTuple):
    """A game: its line in the table, what it brought those who played, the totals after it of all who have come, and
    who was Box and Captain, where the paper says so."""

    line: int
    points: dict[str, int]
    totals: dict[str, int]
    box: str
    captain: str


class PaperRows(NamedTuple):
    """All games, the players in the order of their columns, those without any figure, and how the rows were read."""

    players: tuple[str, ...]
    without: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    reading: Reading


class _Columns(NamedTuple):
    players: dict[int, str]
    box: int | None
    captain: int | None
    label: int | None


class _Figures(NamedTuple):
    """A row as it stands: its line, the figures by player, blank ones left out, and what is said of Box and Captain."""

    line: int
    figures: dict[str, int]
    box: str
    captain: str


def is_table(name: str) -> bool:
    """Return whether a file with this name has a table in it."""
    return name.lower().endswith(ENDINGS)


def text_checked(text: str) -> str:
    """The text, if it is not longer than can be read. Raises RowsRefused."""
    if len(text) > LONGEST:
        raise RowsRefused("too_long", limit=LONGEST // 1000)
    return text


def cells_of(text: str) -> list[Cells]:
    """The table in a text: its columns parted by tabs, by semicolons, or by commas."""
    parts = next((sign for sign in "\t;" if sign in text), ",")
    lines = csv.reader(text.splitlines(), delimiter=parts)
    return [[cell.strip() for cell in line] for line in lines]


def rows_read(table: Sequence[Cells], reading: Reading = "") -> PaperRows:
    """The games in a table. Raises RowsRefused with the cell that is wrong."""
    if len(table) > MOST_ROWS:
        raise RowsRefused("too_many_rows", limit=MOST_ROWS)
    head = next((at for at, cells in enumerate(table) if len(_names_in(cells)) > 1), None)
    if head is None:
        raise RowsRefused("no_names_in_the_first_row")
    columns = _columns(table, head)
    found = list(_figures(table, head, columns))
    played = {name for row in found for name in row.figures}
    players = tuple(name for name in columns.players.values() if name in played)
    without = tuple(name for name in columns.players.values() if name not in played)
    if not found:
        raise RowsRefused("no_figures")
    if len(players) < FEWEST_PLAYERS:
        raise RowsRefused("too_few_players", limit=FEWEST_PLAYERS)
    chosen = reading or _looks_like(found)
    return PaperRows(players, without, tuple(_games(found, players, chosen)), chosen)


def _names_in(cells: Cells) -> list[str]:
    return [cell for cell in cells if cell and cell.casefold() not in TITLES and not FIGURE.fullmatch(cell)]


def _columns(table: Sequence[Cells], head: int) -> _Columns:
    """What each column is. Raises RowsRefused for a name that is none or stands there twice."""
    players: dict[int, str] = {}
    special: dict[str, int] = {}
    keys: set[str] = set()
    if len(table[head]) > MOST_COLUMNS:
        raise RowsRefused("too_many_columns", limit=MOST_COLUMNS)
    for at, title in enumerate(table[head]):
        word = title.casefold()
        if word in TITLES:
            kind = next(kind for kind, words in KINDS.items() if word in words)
            special.setdefault(kind, at)
        elif title:
            name = name_checked(title)
            if isinstance(name, Refusal):
                raise RowsRefused("not_a_name", row=head + 1, name=title[:40])
            if name_key(name) in keys:
                raise RowsRefused("name_stands_twice", row=head + 1, name=name)
            keys.add(name_key(name))
            players[at] = name
    _nameless(table, head)
    return _Columns(players, special.get("box"), special.get("captain"), special.get("label"))


KINDS = {"box": BOX, "captain": CAPTAIN, "label": GAME, "ignored": IGNORED}


def _nameless(table: Sequence[Cells], head: int) -> None:
    """Raise RowsRefused for figures in a column that nobody is named above."""
    titles = table[head]
    for line, cells in enumerate(table[head + 1 :], start=head + 2):
        for at, cell in enumerate(cells):
            if FIGURE.fullmatch(cell) and not (at < len(titles) and titles[at]):
                raise RowsRefused("figure_without_a_name", row=line, figure=cell, column=at + 1)


def _figures(table: Sequence[Cells], head: int, columns: _Columns) -> Iterable[_Figures]:
    """The rows that have figures, and are no sum of others."""
    for line, cells in enumerate(table[head + 1 :], start=head + 2):
        label = _cell(cells, columns.label)
        if label.casefold() in TOTALS or (cells and cells[0].casefold() in TOTALS):
            continue
        written = {name: _cell(cells, at) for at, name in columns.players.items()}
        figures = {name: _whole(cell, line, name) for name, cell in written.items() if cell}
        if figures:
            yield _Figures(
                line,
                figures,
                _person(cells, columns.box, columns, line),
                _person(cells, columns.captain, columns, line),
            )


def _cell(cells: Cells, at: int | None) -> str:
    return cells[at] if at is not None and at < len(cells) else ""


def _whole(cell: str, line: int, name: str) -> int:
    found = FIGURE.fullmatch(cell)
    if found is None or len(found[2]) > 6 or int(found[2]) > MOST_POINTS:
        raise RowsRefused("not_whole_points", row=line, name=name, figure=cell[:20])
    return -int(found[2]) if found[1] and found[1] in MINUSES else int(found[2])


def _person(cells: Cells, at: int | None, columns: _Columns, line: int) -> str:
    """The player who is meant by a name, by initials, or by the beginning of a name that is one player's alone."""
    said = _cell(cells, at)
    if not said:
        return ""
    names = list(columns.players.values())
    key = name_key(said)
    for meant in (
        [name for name in names if name_key(name) == key],
        [name for name in names if _initials(name) == key],
        [name for name in names if name_key(name).startswith(key)],
    ):
        if len(meant) == 1:
            return meant[0]
    raise RowsRefused("nobody_of_that_name", row=line, name=said[:40])


def _initials(name: str) -> str:
    return name_key("".join(word[0] for word in name.split()))


# Running totals or differences


def _looks_like(found: Sequence[_Figures]) -> Reading:
    """In a game one plays against the rest: as whatever rows more often look like that, they are read. If neither says
    anything, as totals where they change less from row to row than they are large."""
    values = [row.figures for row in found]
    steps = [points for points, _totals in _stepped(found)]
    each, running = (sum(map(_one_against_all, rows)) for rows in (values, steps))
    if each != running:
        return "each" if each > running else "running"
    changed, large = (sum(abs(one) for row in rows[1:] for one in row.values()) for rows in (steps, values))
    return "each" if changed > large else "running"


def _one_against_all(points: dict[str, int]) -> bool:
    """Does one win what all others lose, or lose what they win? Of three, one always does."""
    gains, losses = (sum(sign * one > 0 for one in points.values()) for sign in (1, -1))
    return gains + losses > FEWEST_PLAYERS and min(gains, losses) == 1


def _stepped(found: Sequence[_Figures]) -> list[tuple[dict[str, int], dict[str, int]]]:
    """What each game brought, where rows are totals, and the totals after it; one left blank has not changed."""
    totals: dict[str, int] = {}
    games = []
    for row in found:
        after = {**totals, **row.figures}
        games.append(({name: points - totals.get(name, 0) for name, points in after.items()}, after))
        totals = after
    return games


def _games(found: Sequence[_Figures], players: Sequence[str], reading: Reading) -> Iterable[PaperRow]:
    """Every game, each with a sum of zero. Raises RowsRefused."""
    stepped = _stepped(found)
    totals: dict[str, int] = {}
    for row, (points, after) in zip(found, stepped, strict=True):
        if reading == "each":
            points = row.figures
            after = {name: totals.get(name, 0) + points.get(name, 0) for name in {**totals, **points}}
        _zero(row, points, totals)
        _sides(row)
        totals = after
        yield PaperRow(
            row.line, {name: points[name] for name in players if name in points},
            {name: after[name] for name in players if name in after}, row.box, row.captain,
        )  # fmt: skip


def _zero(row: _Figures, points: dict[str, int], before: dict[str, int]) -> None:
    """Raise RowsRefused for a row that does not sum to zero, with the cell that is most likely wrong."""
    wrong = sum(points.values())
    if wrong:
        name = _suspect(row, points, wrong)
        written = row.figures[name]
        raise RowsRefused("row_is_not_zero", row=row.line, name=name, sum=wrong, written=written, right=written - wrong)


def _suspect(row: _Figures, points: dict[str, int], wrong: int) -> str:
    """One whose sign alone is the other way, else one who would then be as before, else the largest figure of the
    game."""
    here = [name for name in points if name in row.figures]
    turned = [name for name in here if 2 * row.figures[name] == wrong]
    still = [name for name in here if points[name] == wrong]
    if len(turned) == 1:
        return turned[0]
    if len(still) == 1:
        return still[0]
    return max(here, key=lambda name: abs(points[name]))


def _sides(row: _Figures) -> None:
    if row.box and row.box == row.captain:
        raise RowsRefused("box_is_captain", row=row.line, name=row.box)
