"""The rows of a sheet of evenings, cell by cell; what is wrong with any of them is gathered. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from chouette.ledger.money import NotAnAmount, stake_read
from chouette.list_words import POINTS, has_word, is_total
from chouette.paper_amounts import FiguresAre, figure_in, is_figure
from chouette.paper_cells import Cells
from chouette.paper_columns import ColumnIs
from chouette.paper_dates import DayOrder, date_in, is_no_day, is_without_year, serial_date_in
from chouette.paper_figures import RowsRefused
from chouette.paper_rows import person_meant
from chouette.paper_totals import LeftOut, out_by_its_word
from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal

EARLIEST_YEAR = 1900


class EveningsSheet(NamedTuple):
    """A table with what its columns are; `today` is the last day that has come."""

    table: Sequence[Cells]
    head: int
    columns: Mapping[int, ColumnIs]
    order: DayOrder
    figures: FiguresAre
    currency: str
    today: date

    def place(self, kind: ColumnIs) -> int | None:
        """Return the place of the first column of a kind."""
        return next((at for at, one in self.columns.items() if one == kind), None)

    def title(self, at: int) -> str:
        """Return what stands above a column."""
        return cell_at(self.table[self.head], at)

    def below(self) -> Iterator[tuple[int, Cells]]:
        """Yield the rows below the head with their lines; the head again, as on a second page, is none."""
        for line, cells in enumerate(self.table[self.head + 1 :], start=self.head + 2):
            if cells != self.table[self.head]:
                yield line, cells


class EveningOnSheet(NamedTuple):
    """What an evening, or a game of one, brought each player; `last` is the line of its last row. The day is None where
    none is written, Box and Captain are empty where they are not said. `is_wrong` says that one of its cells is a fault
    already."""

    line: int
    last: int
    day: date | None
    figures: dict[str, int]
    stake: str
    title: str
    is_wrong: bool = False
    box: str = ""
    captain: str = ""


class RowsFound(NamedTuple):
    """The rows of a sheet, the names in the order in which they stand there, and the totals that were left out."""

    rows: list[EveningOnSheet]
    names: list[str]
    totals: list[LeftOut]


class CellReader:
    """Reads the cells of a sheet; what is wrong with one of them is added to the faults."""

    def __init__(self, sheet: EveningsSheet, faults: list[RowsRefused]) -> None:
        self.sheet = sheet
        self.faults = faults

    def name(self, said: str, line: int, *, code: str) -> str:
        """Return a name; empty where it is none. `code` is the fault of a blank one."""
        name = name_checked(said)
        if isinstance(name, Refusal):
            self.faults.append(RowsRefused("not_a_name" if said else code, row=line, name=said[:40]))
            return ""
        return name

    def figure(self, cell: str, line: int, name: str) -> int | None:
        """Return a figure; None where there is none."""
        try:
            return figure_in(cell, self.sheet.figures, self.sheet.currency)
        except RowsRefused as fault:
            at = self.sheet.place("figure")
            is_half = fault.code == "fraction_of_points" and at is not None and has_word(self.sheet.title(at), POINTS)
            code = "half_points" if is_half else fault.code
            self.faults.append(RowsRefused(code, row=line, name=name, **fault.params))
            return None

    def day(self, cells: Cells, line: int) -> date | None:
        """Return the day of a row; None where there is none."""
        said = cell_at(cells, self.sheet.place("day"))
        if not said:
            return None
        day = date_in(said, self.sheet.order) or serial_date_in(said)
        if day is None or day.year < EARLIEST_YEAR:
            code = "no_such_day" if is_no_day(said) else "day_has_no_year" if is_without_year(said) else "not_a_day"
            self.faults.append(RowsRefused(code, row=line, day=said[:40]))
            return None
        if day > self.sheet.today:
            self.faults.append(RowsRefused("day_is_ahead", row=line, day=said[:40]))
        return day

    def stake(self, cells: Cells, line: int) -> str:
        """Return the stake of a row as it is written; empty where there is none."""
        said = cell_at(cells, self.sheet.place("stake"))
        try:
            if said:
                stake_read(said, self.sheet.currency)
        except NotAnAmount:
            currency = self.sheet.currency
            self.faults.append(RowsRefused("not_a_stake", row=line, figure=said[:20], currency=currency))
        return said

    def side(self, cells: Cells, line: int, kind: ColumnIs, players: Iterable[str]) -> str:
        """Return who was Box or Captain; nobody where it is not said."""
        try:
            return person_meant(cell_at(cells, self.sheet.place(kind)), players, line)
        except RowsRefused as fault:
            self.faults.append(fault)
            return ""


def rows_of_evenings(sheet: EveningsSheet, faults: list[RowsRefused]) -> RowsFound:
    """Return the rows of a sheet with a column for each player. What is wrong with a cell is added to the faults.

    Raises RowsRefused where days or players are missing.
    """
    _needed(sheet, "day")
    reader = CellReader(sheet, faults)
    players = _players_in_head(reader)
    if not players:
        raise RowsRefused("no_names_in_the_first_row")
    totals = [out_by_its_word(0, sheet.title(at)) for at in sheet.columns if is_total(sheet.title(at))]
    totals += _checks_without_a_title(reader)
    rows = []
    for line, cells in sheet.below():
        if not any(cell_at(cells, at) for at in players):
            continue
        if word := _word_of_total(cells, players):
            totals.append(out_by_its_word(line, word))
        else:
            rows.append(_row(reader, cells, line, players))
    return RowsFound([row for row in rows if row.figures or row.is_wrong], list(players.values()), totals)


def _row(reader: CellReader, cells: Cells, line: int, players: Mapping[int, str]) -> EveningOnSheet:
    before = len(reader.faults)
    read = {name: reader.figure(cell_at(cells, at), line, name) for at, name in players.items()}
    figures = {name: figure for name, figure in read.items() if figure is not None}
    day, stake = reader.day(cells, line), reader.stake(cells, line)
    box, captain = (reader.side(cells, line, kind, players.values()) for kind in ("box", "captain"))
    if box and box == captain:
        reader.faults.append(RowsRefused("box_is_captain", row=line, name=box))
    title, is_wrong = _title(reader.sheet, cells), len(reader.faults) > before
    return EveningOnSheet(line, line, day, figures, stake, title, is_wrong, box, captain)


class _Evenings:
    """The evenings of a sheet whose rows are players, as far as it is read. `names` are as they are first written."""

    def __init__(self, reader: CellReader, at_name: int, at_figure: int) -> None:
        self.reader = reader
        self.at_name = at_name
        self.at_figure = at_figure
        self.rows: dict[date, EveningOnSheet] = {}
        self.names: dict[str, str] = {}
        self._lines: dict[tuple[date, str], int] = {}
        self._above: date | None = None

    def add(self, line: int, cells: Cells) -> None:
        """Add the row of a player."""
        reader, faults = self.reader, self.reader.faults
        before, said = len(faults), cell_at(cells, self.at_name)
        day = self._above = reader.day(cells, line) or self._above
        name = reader.name(said, line, code="row_without_a_name")
        figure, stake = reader.figure(cell_at(cells, self.at_figure), line, name or said), reader.stake(cells, line)
        if day is None:
            faults += [RowsRefused("row_without_a_day", row=line)] if len(faults) == before else []
            return
        row = self.rows.get(day) or EveningOnSheet(line, line, day, {}, stake, "")
        if len(faults) == before and figure is not None:
            self._put(row, line, name, figure)
        self.rows[day] = row._replace(
            last=line, stake=row.stake or stake, title=row.title or _title(reader.sheet, cells),
            is_wrong=row.is_wrong or len(faults) > before,
        )  # fmt: skip

    def _put(self, row: EveningOnSheet, line: int, name: str, figure: int) -> None:
        """Put the figure of a player into their evening; a second one is a fault."""
        assert row.day is not None, "it is the row of a day"
        key = name_key(name)
        first = self._lines.setdefault((row.day, key), line)
        if first != line:
            self.reader.faults.append(RowsRefused("player_twice_at_an_evening", row=line, name=name, first=first))
        row.figures[self.names.setdefault(key, name)] = figure


def rows_of_players(sheet: EveningsSheet, faults: list[RowsRefused]) -> RowsFound:
    """Return the same of a sheet with a row for each player at an evening; a day is not written again in the rows
    below it."""
    _needed(sheet, "day")
    evenings = _Evenings(CellReader(sheet, faults), _needed(sheet, "name"), _needed(sheet, "figure"))
    totals: list[LeftOut] = []
    for line, cells in sheet.below():
        if word := next(filter(is_total, cells), ""):
            totals.append(out_by_its_word(line, word))
        elif cell_at(cells, evenings.at_name) or cell_at(cells, evenings.at_figure):
            evenings.add(line, cells)
    rows = [row for row in evenings.rows.values() if row.figures or row.is_wrong]
    return RowsFound(rows, list(evenings.names.values()), totals)


def cell_at(cells: Cells, at: int | None) -> str:
    """Return a cell; empty where the row is shorter."""
    return cells[at] if at is not None and at < len(cells) else ""


def _needed(sheet: EveningsSheet, kind: ColumnIs) -> int:
    """Return the place of a column that must be there. Raises RowsRefused."""
    at = sheet.place(kind)
    if at is None:
        raise RowsRefused(f"no_column_{kind}")
    return at


def _players_in_head(reader: CellReader) -> dict[int, str]:
    """Return the players by the places of their columns."""
    sheet, line = reader.sheet, reader.sheet.head + 1
    players: dict[int, str] = {}
    keys: dict[str, int] = {}
    for at, kind in sheet.columns.items():
        if kind == "player" and (name := reader.name(sheet.title(at), line, code="not_a_name")):
            first = keys.setdefault(name_key(name), at)
            if first != at:
                params = {"column": first + 1, "other": at + 1}
                reader.faults.append(RowsRefused("name_stands_twice", row=line, name=name, **params))
            players[at] = name
    return players


def _checks_without_a_title(reader: CellReader) -> list[LeftOut]:
    """Return the columns without a title in which every figure is 0, as the sum of each row; other figures there are
    faults."""
    sheet, totals = reader.sheet, []
    for at in (at for at in sheet.columns if not sheet.title(at)):
        figures = [(line, cell_at(cells, at)) for line, cells in sheet.below() if is_figure(cell_at(cells, at))]
        if figures and not any(digit in cell for _line, cell in figures for digit in "123456789"):
            totals.append(LeftOut(0, str(at + 1)))
        else:
            reader.faults += [
                RowsRefused("figure_without_a_name", row=line, figure=cell, column=at + 1) for line, cell in figures
            ]
    return totals


def _word_of_total(cells: Cells, players: Mapping[int, str]) -> str:
    """Return the word that says of a row that it is a total; empty where there is none."""
    return next((cell for at, cell in enumerate(cells) if is_total(cell) and at not in players), "")


def _title(sheet: EveningsSheet, cells: Cells) -> str:
    return cell_at(cells, sheet.place("title"))
