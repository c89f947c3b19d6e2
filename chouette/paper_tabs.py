"""The sheets of a workbook that has one for each evening, as one table with the day in each row. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from chouette.list_words import is_total
from chouette.paper_amounts import is_figure
from chouette.paper_cells import Cells
from chouette.paper_columns import columns_below, columns_look, rows_look, season_head
from chouette.paper_dates import date_in, day_within, is_day, serial_date_in
from chouette.paper_figures import FEWEST_PLAYERS, CellsRefused, Reading, RowsRefused, TotalAnswers, TotalsAsked
from chouette.paper_rows import PaperRows, cells_of, rows_read
from chouette.rules.names import name_key

LONGEST_TOGETHER = 400_000
"""Characters of all sheets of a workbook."""
EACH = "each"
"""All sheets together, each an evening."""
FEWEST_ABOVE_A_TOTAL = 3
"""Rows above one that is their sum, from which on it is their total and no game that happens to be the same."""


class Tab(msgspec.Struct, frozen=True):
    """A sheet of a workbook: its name, and its text as it would have been pasted."""

    name: str
    text: str


class TabTitles(NamedTuple):
    """What stands above the columns of the table that is made, and before a total, in the reader's language."""

    day: str
    evening: str
    box: str
    captain: str
    total: str


class TabsJoined(NamedTuple):
    """The text of all evenings, and the names of the sheets that are no evening."""

    text: str
    left_out: tuple[str, ...]


class TabRefused(RowsRefused):
    """A sheet cannot be read: its number from 0, its name, and all that is wrong with it."""

    def __init__(self, place: int, tab: Tab, error: RowsRefused) -> None:
        super().__init__(error.code, row=error.row, name=error.name, **error.params)
        self.place = place
        self.tab = tab
        self.faults: tuple[RowsRefused, ...] = error.faults if isinstance(error, CellsRefused) else (error,)


class _Evening(NamedTuple):
    """A sheet that is an evening: its table, the row of its titles, its day, and whether a row is a player."""

    place: int
    tab: Tab
    table: Sequence[Cells]
    head: int
    day: str
    has_players_below: bool

    @property
    def has_day(self) -> bool:
        """Return whether its day is one, as people or spreadsheets write it."""
        return is_day(self.day) or serial_date_in(self.day) is not None

    @property
    def title(self) -> str:
        """Return the name of the evening; empty where the sheet is called by its day alone."""
        return "" if day_within(self.tab.name) or self.tab.name == self.day else self.tab.name


class _Block(NamedTuple):
    """The rows of one evening below their titles; a row that is a total has its word in place of the day."""

    evening: _Evening
    titles: Cells
    rows: Sequence[Cells]
    totals: Sequence[Cells]


def tab_look(tabs: Sequence[Tab]) -> str:
    """Return which sheet is meant, as it looks: EACH where two or more are evenings with their days, otherwise the
    number of the first that has names above its rows. Raises RowsRefused."""
    if sum(evening is not None and evening.has_day for evening in map(_evening, range(len(tabs)), tabs)) > 1:
        return EACH
    return next((str(place) for place, tab in enumerate(tabs) if _head_of(cells_of(tab.text)) is not None), "0")


def tabs_joined(tabs: Sequence[Tab], reading: Reading, titles: TabTitles) -> TabsJoined:
    """Return the evenings of all sheets in one table, what each row brought in it. Raises TabRefused.

    `reading` says what the figures of each sheet are; empty: as they look in most of them.
    """
    found = [evening for place, tab in enumerate(tabs) if (evening := _evening(place, tab))]
    evenings = [evening for evening in found if evening.has_day] or found
    _check_days(evenings)
    chosen = reading or _reading_of(evenings)
    blocks = [_block(evening, chosen, titles) for evening in evenings]
    read = {evening.place for evening in evenings}
    left_out = tuple(tab.name for place, tab in enumerate(tabs) if place not in read)
    return TabsJoined("\n".join(_lines(blocks, titles)), left_out)


def _check_days(evenings: Iterable[_Evening]) -> None:
    """Raise TabRefused for the second sheet of a day: its rows would be games of the first."""
    first: dict[object, str] = {}
    for evening in evenings:
        day = date_in(evening.day) or evening.day
        if day in first:
            error = RowsRefused("sheet_of_the_same_day", other=first[day])
            raise TabRefused(evening.place, evening.tab, error)
        first[day] = evening.tab.name


def _evening(place: int, tab: Tab) -> _Evening | None:
    """Return a sheet as an evening; None for what is none: no table, one with several days in its rows, or one without
    figures of enough players. Raises RowsRefused."""
    table = cells_of(tab.text)
    head = _head_of(table)
    if head is None:
        return None
    columns = columns_below(table, head)
    days = next((column for column in columns if column.has_days), None)
    if days is not None and len({*days.cells}) > 1:
        return None
    above = [cell for cells in table[:head] for cell in cells]
    day = days.cells[0] if days else _day_of((tab.name, *above)) or tab.name
    dated = [["Date" if at == head else day, *cells] for at, cells in enumerate(table)]
    has_players_below = rows_look(dated) == "player"
    if not has_players_below and sum(any(map(is_figure, column.cells)) for column in columns) < FEWEST_PLAYERS:
        return None
    return _Evening(place, tab, table, head, day, has_players_below)


def _head_of(table: Sequence[Cells]) -> int | None:
    """Return the place of the titles; None where there are none, or nothing stands below them."""
    try:
        head = season_head(table)
    except RowsRefused:
        return None
    return head if any(any(cells) for cells in table[head + 1 :]) else None


def _day_of(texts: Iterable[str]) -> str:
    """Return the first day that one of these texts has in it; empty where none has."""
    return next((day for text in texts if (day := day_within(text))), "")


def _reading_of(evenings: Iterable[_Evening]) -> Reading:
    """Return what the figures are in most games of the sheets."""
    votes = Counter[Reading]()
    for evening in evenings:
        if not evening.has_players_below:
            rows = _games(evening, "")
            votes[rows.reading] += len(rows.rows) - 1  # one game alone says nothing
    return "running" if votes["running"] > votes["each"] else "each"


def _games(evening: _Evening, reading: Reading) -> PaperRows:
    """Return the games of a sheet. Raises TabRefused."""
    try:
        return _games_or_question(evening, reading)
    except RowsRefused as error:
        raise TabRefused(evening.place, evening.tab, error) from error


def _games_or_question(evening: _Evening, reading: Reading) -> PaperRows:
    """Return the games; a last row that is the sum of enough others, or repeats the totals above it, is a total.

    Raises RowsRefused.
    """
    try:
        return rows_read(evening.table, reading)
    except TotalsAsked as asked:
        above = asked.questions.row - evening.head - 2
        is_total_row = asked.questions.repeats or above >= FEWEST_ABOVE_A_TOTAL
        return rows_read(evening.table, reading, TotalAnswers("total" if is_total_row else "game", "player"))


def _block(evening: _Evening, reading: Reading, titles: TabTitles) -> _Block:
    """Return the rows of an evening. Raises TabRefused."""
    return _players_block(evening) if evening.has_players_below else _games_block(evening, reading, titles)


def _games_block(evening: _Evening, reading: Reading, titles: TabTitles) -> _Block:
    read = _games(evening, reading)
    sides = any(row.box or row.captain for row in read.rows)
    rows = [
        [*((row.box, row.captain) if sides else ()), *(_figure(row.points.get(name)) for name in read.players)]
        for row in read.rows
    ]
    places = {name_key(title): at for at, title in enumerate(evening.table[evening.head])}
    totals = [
        [*(("", "") if sides else ()), *(_cell(evening.table[out.line - 1], places[name_key(n)]) for n in read.players)]
        for out in read.totals
        if out.line and out.left_out_as == "total"
    ]
    return _Block(evening, [*((titles.box, titles.captain) if sides else ()), *read.players], rows, totals)


def _players_block(evening: _Evening) -> _Block:
    """Return the one row of a sheet that has a row for each player."""
    columns = columns_below(evening.table, evening.head)
    kinds = {kind: at for at, kind in columns_look(columns, "player", stakes=True).items()}
    below = [cells for cells in evening.table[evening.head + 1 :] if not any(map(is_total, cells))]
    found = [(_cell(cells, kinds.get("name")), _cell(cells, kinds.get("figure"))) for cells in below]
    named = [(name, figure) for name, figure in found if name and figure]
    return _Block(evening, [name for name, _figure in named], [[figure for _name, figure in named]], [])


def _figure(points: int | None) -> str:
    return "" if points is None else str(points)


def _cell(cells: Cells, at: int | None) -> str:
    return cells[at] if at is not None and at < len(cells) else ""


# The table that is made


def _lines(blocks: Sequence[_Block], titles: TabTitles) -> Iterable[str]:
    """Yield the lines of the table: its titles, each once, then the rows of each evening."""
    has_names = any(block.evening.title for block in blocks)
    common = [titles.day, *([titles.evening] if has_names else [])]
    columns: dict[tuple[str, int], str] = {}
    for block in blocks:
        for key, title in zip(_keys(block.titles), block.titles, strict=True):
            columns.setdefault(key, title)
    yield "\t".join((*common, *columns.values()))
    for block in blocks:
        keys = _keys(block.titles)
        for word, rows in ((block.evening.day, block.rows), (titles.total, block.totals)):
            for row in rows:
                cells = dict(zip(keys, row, strict=True))
                name = [block.evening.title] if has_names else []
                yield "\t".join((word, *name, *(cells.get(key, "") for key in columns)))


def _keys(titles: Sequence[str]) -> list[tuple[str, int]]:
    """Return by what the columns of several sheets are the same: the title, and the how-manieth of it."""
    seen = Counter[str]()
    keys = []
    for title in map(name_key, titles):
        keys.append((title, seen[title]))
        seen[title] += 1
    return keys
