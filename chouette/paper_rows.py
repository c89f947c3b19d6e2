"""The rows of a score sheet on paper, read from a table: who won or lost how much in each game. Pure.

The first row has the players' names; a column called Box or Captain says who was it, one called Game its number. Rows
are running totals or the differences that each game made; either sums to zero, row by row. Columns that are neither a
player's nor known, such as the order of the line, are left alone, and columns
of dates or texts are no players.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from chouette.list_words import is_total
from chouette.paper_cells import (
    NOTHING,
    Cells,
    columns_without_points,
    days_apart,
    is_points,
    plain_points,
    whole_points,
)
from chouette.paper_counts import column_of_counts
from chouette.paper_figures import (
    FEWEST_PLAYERS,
    NO_QUESTIONS,
    UNANSWERED,
    CellsRefused,
    Figures,
    Reading,
    RowsRefused,
    TotalAnswers,
    TotalQuestions,
    looks_like,
    stepped,
    without_totals,
)
from chouette.paper_totals import LeftOut, WrittenTotals, hold_totals, out_by_its_word
from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal

LONGEST = 200_000
"""Characters of a table."""
LONGEST_CELL = 10_000
"""Characters of a cell."""
ENDINGS = (".csv", ".tsv", ".xlsx")
"""How the names of files with a table end, in small letters."""
MOST_ROWS = 500
MOST_COLUMNS = 60

QUOTED = re.compile(r'"[^"]*"')

BOX = {"box", "boîte", "boite"}
CAPTAIN = {"captain", "capt", "capt.", "kapitän", "capitaine"}
GAME = {"game", "no", "no.", "nr", "nr.", "#", "spiel", "partie"}
IGNORED = {"order", "reihenfolge", "ordre"}
KINDS = {"box": BOX, "captain": CAPTAIN, "label": GAME, "ignored": IGNORED}


class PaperRow(NamedTuple):
    """A game: its line in the table, what it brought those who played, the totals after it of all who have come, and
    who was Box and Captain, where the paper says so; or points corrected by hand between two games, with a `reason`."""

    line: int
    points: dict[str, int]
    totals: dict[str, int]
    box: str
    captain: str
    reason: str = ""


class PaperRows(NamedTuple):
    """All games, the players in the order of their columns, those without any figure, and how the rows were read.

    `totals` are left out; `asked` are the questions about totals that were answered.
    """

    players: tuple[str, ...]
    without: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    reading: Reading
    totals: tuple[LeftOut, ...] = ()
    asked: TotalQuestions = NO_QUESTIONS

    @property
    def games(self) -> list[PaperRow]:
        """The rows that are games."""
        return [row for row in self.rows if not row.reason]


class _Columns(NamedTuple):
    players: dict[int, str]
    box: int | None
    captain: int | None
    label: int | None


def is_table(name: str) -> bool:
    """Return whether a file with this name has a table in it."""
    return name.lower().endswith(ENDINGS)


def text_checked(text: str) -> str:
    """The text, if it is not longer than can be read. Raises RowsRefused."""
    if len(text) > LONGEST:
        raise RowsRefused("too_long", limit=LONGEST // 1000)
    return text


def cells_of(text: str) -> list[Cells]:
    """Return the table in a text, its columns separated by tabs, semicolons or commas.

    Raises RowsRefused for a cell that is too long.
    """
    bare = QUOTED.sub("", text)
    parts = next((sign for sign in "\t;" if sign in bare), ",")
    lines = csv.reader(text.splitlines(keepends=True), delimiter=parts)
    table: list[Cells] = []
    try:
        for line in lines:
            if any(len(cell) > LONGEST_CELL for cell in line):
                raise RowsRefused("cell_is_too_long", row=lines.line_num, limit=LONGEST_CELL)
            table.append([" ".join(cell.split()) for cell in line])
    except csv.Error as error:  # a cell is longer than the module reads
        raise RowsRefused("cell_is_too_long", row=lines.line_num, limit=LONGEST_CELL) from error
    return _parted_alike(table) if parts == "\t" and ";" in bare else table


def _parted_alike(table: list[Cells]) -> list[Cells]:
    """Part a line without a tab at its semicolons, where that gives it as many cells as the widest has: such a line was
    pasted from elsewhere."""
    widest = max(map(len, table), default=0)
    parted = {at: cells[0].split(";") for at, cells in enumerate(table) if len(cells) == 1}
    return [
        [cell.strip() for cell in parted[at]] if at in parted and len(parted[at]) == widest else cells
        for at, cells in enumerate(table)
    ]


def rows_read(table: Sequence[Cells], reading: Reading = "", answers: TotalAnswers = UNANSWERED) -> PaperRows:
    """The games in a table. Raises RowsRefused with the cell that is wrong, TotalsAsked where a last row or column may
    be a total and nobody answered whether it is."""
    if len(table) > MOST_ROWS:
        raise RowsRefused("too_many_rows", limit=MOST_ROWS)
    head = head_row(table)
    table = _named_above(table, head)
    columns = _columns(table, head)
    below = table[head + 1 :]
    left_out = columns_without_points(columns.players, below)
    columns = columns._replace(players={at: name for at, name in columns.players.items() if at not in left_out})
    totals = [out_by_its_word(0, title) for title in table[head] if is_total(title)]
    rows: list[tuple[int, Cells]] = []
    written: list[WrittenTotals] = []
    for line, cells in enumerate(below, start=head + 2):
        if any(_cell(cells, at) for at in columns.players):
            word = _word_of_total(cells, columns)
            written += [WrittenTotals(line, word, _plain_figures(cells, columns))] if word else []
            rows += [] if word else [(line, cells)]
    counts = column_of_counts((cells for _line, cells in rows), [*columns.players])
    if counts is not None:
        totals.append(LeftOut(0, columns.players.pop(counts), left_out_as="count"))
    found = _all_figures(rows, columns, left_out)
    players, without = _played(columns, found)
    without += tuple(title for at, title in enumerate(table[head]) if at in left_out)
    found, asked = without_totals(found, players, reading, answers)
    if asked.column and answers.column == "total":
        players = players[:-1]
    if not found:
        raise RowsRefused("no_figures")
    if len(players) < FEWEST_PLAYERS:
        raise RowsRefused("too_few_players", limit=FEWEST_PLAYERS)
    chosen = reading or looks_like(found)
    games = tuple(_games(found, players, chosen))
    totals += hold_totals(written, [(game.line, game.points) for game in games])
    return PaperRows(players, without, games, chosen, (*totals, *total_answered(asked, answers)), asked)


def head_row(table: Sequence[Cells]) -> int:
    """Return the place of the row with the names, below a title: of the rows above the first figures the one with most
    names, otherwise the first with two. Raises RowsRefused where there is none."""
    figures = next((at for at, cells in enumerate(table) if _has_figures(cells)), 0)
    above = [(len(_names_in(cells)), -at) for at, cells in enumerate(table[:figures])]
    most, place = max(above, default=(0, 0))
    if most > 1:
        return -place
    head = next((at for at, cells in enumerate(table) if len(_names_in(cells)) > 1), None)
    if head is None:
        raise RowsRefused("no_names_in_the_first_row")
    return head


def _has_figures(cells: Cells) -> bool:
    return sum(map(is_points, cells)) > 1


def _named_above(table: Sequence[Cells], head: int) -> Sequence[Cells]:
    """Return the table with what the upper row of a head of two says: that a column has the game, or who was Box."""
    pairs = zip_longest(table[head], table[head - 1] if head else [], fillvalue="")
    said = [title or (above if kind_of(above) else "") for title, above in pairs]
    return [*table[:head], said, *table[head + 1 :]]


def _played(columns: _Columns, found: Sequence[Figures]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players who have figures, and those who have none."""
    played = {name for row in found for name in row.figures}
    names = columns.players.values()
    return tuple(n for n in names if n in played), tuple(n for n in names if n not in played)


def total_answered(asked: TotalQuestions, answers: TotalAnswers) -> list[LeftOut]:
    """Return the row and the column that are left out because somebody said that they are totals."""
    column = [LeftOut(0, asked.column)] if asked.column and answers.column == "total" else []
    return [*column, *([LeftOut(asked.row, "")] if asked.row and answers.row == "total" else [])]


def _names_in(cells: Cells) -> list[str]:
    return [cell for cell in cells if cell and not kind_of(cell) and not is_points(cell)]


def kind_of(title: str) -> str:
    """Return what a column is by its title; empty for a player's."""
    word = title.casefold()
    return "total" if is_total(title) else next((kind for kind, words in KINDS.items() if word in words), "")


def _columns(table: Sequence[Cells], head: int) -> _Columns:
    """What each column is. Raises RowsRefused for a name that is none or stands there twice."""
    special: dict[str, int] = {}
    for at, title in enumerate(table[head]):
        if kind := kind_of(title):
            special.setdefault(kind, at)
    names = ["" if kind_of(title) else title for title in table[head]]
    players = player_columns(names, first=0, row=head + 1)
    _nameless(table, head)
    return _Columns(players, special.get("box"), special.get("captain"), special.get("label"))


def player_columns(titles: Sequence[str], *, first: int, row: int) -> dict[int, str]:
    """Return the player of each column from the `first` on that has a title; `row` is the line of the titles.

    Raises RowsRefused for a name that is none or stands there twice, and for too many columns.
    """
    if len(titles) > MOST_COLUMNS:
        raise RowsRefused("too_many_columns", limit=MOST_COLUMNS)
    players: dict[int, str] = {}
    keys: dict[str, int] = {}
    for at, title in enumerate(titles):
        if at < first or not title:
            continue
        name = name_checked(title)
        if isinstance(name, Refusal):
            raise RowsRefused("not_a_name", row=row, name=title[:40])
        before = keys.setdefault(name_key(name), at)
        if before != at:
            raise RowsRefused("name_stands_twice", row=row, name=name, column=before + 1, other=at + 1)
        players[at] = name
    return players


def _nameless(table: Sequence[Cells], head: int) -> None:
    """Raise RowsRefused for figures in a column that nobody is named above."""
    titles = table[head]
    for line, cells in enumerate(table[head + 1 :], start=head + 2):
        for at, cell in enumerate(cells):
            if is_points(cell) and not (at < len(titles) and titles[at]):
                raise RowsRefused("figure_without_a_name", row=line, figure=cell, column=at + 1)


def _word_of_total(cells: Cells, columns: _Columns) -> str:
    """The word that says of a row that it is a total; empty where there is none."""
    return next(
        (cell for at, cell in enumerate(cells) if is_total(cell) and (at not in columns.players or at == 0)), ""
    )


def _all_figures(rows: Sequence[tuple[int, Cells]], columns: _Columns, left_out: Iterable[int]) -> list[Figures]:
    """The figures of all rows. Raises CellsRefused with every cell that is wrong."""
    faults: list[RowsRefused] = []
    found = [_figures(cells, line, columns, faults) for line, cells in rows]
    faults += days_apart(rows, left_out)
    if faults:
        raise CellsRefused(sorted(faults, key=lambda fault: fault.row))
    return found


def _figures(cells: Cells, line: int, columns: _Columns, faults: list[RowsRefused]) -> Figures:
    """The figures of a row; what is wrong with its cells is added to the faults."""
    figures: dict[str, int] = {}
    sides = ["", ""]
    for place, at in enumerate((columns.box, columns.captain)):
        try:
            sides[place] = _person(cells, at, columns, line)
        except RowsRefused as fault:
            faults.append(fault)
    for at, name in columns.players.items():
        try:
            if cell := _cell(cells, at):
                figures[name] = whole_points(cell, line, name)
        except RowsRefused as fault:
            faults.append(fault)
    return Figures(line, figures, *sides)


def _plain_figures(cells: Cells, columns: _Columns) -> dict[str, int]:
    """Return the figures of a row of totals; a cell that has no whole points is nothing to hold the games against."""
    found = {name: plain_points(_cell(cells, at)) for at, name in columns.players.items()}
    return {name: points for name, points in found.items() if points is not None}


def _cell(cells: Cells, at: int | None) -> str:
    """Return what a cell says; nothing where it has a dash alone."""
    said = cells[at] if at is not None and at < len(cells) else ""
    return "" if said in NOTHING else said


def _person(cells: Cells, at: int | None, columns: _Columns, line: int) -> str:
    """Return the player who is meant in a cell; nobody where it is blank. Raises RowsRefused."""
    return person_meant(_cell(cells, at), columns.players.values(), line)


def person_meant(said: str, players: Iterable[str], line: int) -> str:
    """Return the player who is meant by a name, by initials, or by the beginning of a name that is one player's alone;
    nobody where nothing is said. Raises RowsRefused."""
    if not said:
        return ""
    names, key = list(players), name_key(said)
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


# Games of rows


def _games(found: Sequence[Figures], players: Sequence[str], reading: Reading) -> Iterable[PaperRow]:
    """Every game, each with a sum of zero. Raises CellsRefused with every row that is wrong."""
    faults: list[RowsRefused] = []
    games = []
    totals: dict[str, int] = {}
    for row, (points, after) in zip(found, stepped(found), strict=True):
        if reading == "each":
            points = row.figures
            after = {name: totals.get(name, 0) + points.get(name, 0) for name in {**totals, **points}}
        # A running total that is wrong in one row alone makes the next row wrong too, whose totals sum to zero again.
        if reading == "each" or sum(after.values()) != 0:
            faults += _not_zero(row, points, reading)
        faults += _sides(row)
        totals = after
        games.append(
            PaperRow(
                row.line, {name: points[name] for name in players if name in points},
                {name: after[name] for name in players if name in after}, row.box, row.captain,
            )
        )  # fmt: skip
    if faults:
        raise CellsRefused(faults)
    return games


def _not_zero(row: Figures, points: dict[str, int], reading: Reading) -> Iterable[RowsRefused]:
    """The fault of a row that does not sum to zero, with the cell that is wrong where one alone explains it."""
    wrong = sum(points.values())
    name = _suspect(row, {} if reading == "each" else points, wrong) if wrong else ""
    if name:
        written = row.figures[name]
        yield RowsRefused("row_is_not_zero", row=row.line, name=name, sum=wrong, written=written, right=written - wrong)
    elif wrong:
        yield RowsRefused("row_is_not_zero", row=row.line, sum=wrong)


def _suspect(row: Figures, steps: dict[str, int], wrong: int) -> str:
    """The one whose sign alone is the other way, else, in running totals, the one who would then be as before; empty
    where there is none, or several: any figure may be the wrong one."""
    turned = [name for name, figure in row.figures.items() if 2 * figure == wrong]
    still = [name for name, step in steps.items() if name in row.figures and step == wrong]
    return next((found[0] for found in (turned, still) if len(found) == 1), "")


def _sides(row: Figures) -> Iterable[RowsRefused]:
    if row.box and row.box == row.captain:
        yield RowsRefused("box_is_captain", row=row.line, name=row.box)
