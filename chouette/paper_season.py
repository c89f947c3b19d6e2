"""Evenings from one sheet: each row an evening with a figure for each player, or each row a player at an evening. Pure.

Rows of one day are games of one evening. A blank cell, or a dash, says that a player was not there. Every evening sums
to zero; all cells that are wrong are found at once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import gcd
from typing import NamedTuple

from chouette.list_words import is_total
from chouette.paper_amounts import FiguresAre, figures_look
from chouette.paper_cells import MOST_POINTS, Cells
from chouette.paper_columns import ColumnIs, RowsAre, SheetColumn, columns_below, columns_look, season_head
from chouette.paper_counts import column_of_counts
from chouette.paper_dates import DayOrder, is_date, is_in_slashes, order_of
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
    stepped,
    without_totals,
)
from chouette.paper_rows import MOST_COLUMNS, MOST_ROWS, PaperRow, PaperRows, total_answered
from chouette.paper_season_rows import EveningOnSheet, EveningsSheet, cell_at, rows_of_evenings, rows_of_players
from chouette.paper_totals import LeftOut

MOST_EVENINGS = 400
FEWEST_TO_TELL = 4
"""Evenings of which it can be told whether they are running totals."""


class SeasonChoices(NamedTuple):
    """What rows, columns and figures are, and which part of a date is first; empty or missing: as they look."""

    rows_are: RowsAre = ""
    columns: Mapping[int, ColumnIs] = {}
    order: DayOrder = ""
    figures: FiguresAre = ""
    reading: Reading = ""
    answers: TotalAnswers = UNANSWERED


class SeasonLook(NamedTuple):
    """A table with its choices filled in: its columns below the head; `slashes` says that days have slashes. `look` is
    what the choices would be had nothing been said of them, `counts` the place of a column that counts something."""

    table: Sequence[Cells]
    head: int
    columns: Sequence[SheetColumn]
    choices: SeasonChoices
    slashes: bool
    look: SeasonChoices
    counts: int | None


class SeasonEvening(NamedTuple):
    """An evening: its day, the lines of its rows, the figures of each, its stake as it is written, its name, and Box
    and Captain of each row, empty where they are not said."""

    day: date
    lines: tuple[int, ...]
    rows: tuple[dict[str, int], ...]
    stake: str
    title: str
    sides: tuple[tuple[str, str], ...]

    def sums(self) -> Counter[str]:
        """Return what it brought each player, in the unit of the sheet."""
        sums = Counter[str]()
        for row in self.rows:
            sums.update(row)
        return sums


class SeasonOnPaper(NamedTuple):
    """All evenings by their days, the players in the order of the sheet, and what was left out or asked; `unused` are
    the titles of columns that have figures and are left out."""

    players: tuple[str, ...]
    without: tuple[str, ...]
    evenings: tuple[SeasonEvening, ...]
    reading: Reading
    totals: tuple[LeftOut, ...]
    asked: TotalQuestions = NO_QUESTIONS
    unused: tuple[str, ...] = ()

    def unit(self) -> int:
        """Return the largest amount of which every figure is a multiple; 0 where all are zero."""
        return gcd(*(figure for evening in self.evenings for row in evening.rows for figure in row.values()))


def season_look(table: Sequence[Cells], said: SeasonChoices, *, money: bool) -> SeasonLook:
    """Fill in what was not said as it looks; `money` says that figures may be money. Raises RowsRefused."""
    if len(table) > MOST_ROWS:
        raise RowsRefused("too_many_rows", limit=MOST_ROWS)
    head = season_head(table)
    if any(map(is_date, table[head])):
        raise RowsRefused("date_in_the_head", row=head + 1)
    columns = columns_below(table, head)
    if len(columns) > MOST_COLUMNS:
        raise RowsRefused("too_many_columns", limit=MOST_COLUMNS)
    looks = columns_look(columns, said.rows_are, stakes=money)
    counts = _counts(table, head, looks | dict(said.columns)) if said.rows_are != "player" else None
    looks |= {counts: "out"} if counts is not None else {}
    kinds = looks | dict(said.columns)
    days = [cell for column in columns if kinds[column.at] == "day" for cell in column.cells]
    look = said._replace(
        columns=looks, order=order_of(days), figures=_figures_are(columns, kinds, "") if money else "points"
    )
    figures = _figures_are(columns, kinds, said.figures) if money else "points"
    filled = said._replace(columns=kinds, order=said.order or look.order, figures=figures)
    return SeasonLook(table, head, columns, filled, is_in_slashes(days), look, counts)


def _counts(table: Sequence[Cells], head: int, kinds: Mapping[int, ColumnIs]) -> int | None:
    """Return the place of the column, among those of players, without which every row with a day sums to zero."""
    day = next((at for at, kind in kinds.items() if kind == "day"), None)
    dated = [cells for cells in table[head + 1 :] if cells != table[head] and cell_at(cells, day)]
    rows = [cells for cells in dated if not any(map(is_total, cells))]
    return column_of_counts(rows, [at for at, kind in kinds.items() if kind == "player"])


def _figures_are(columns: Sequence[SheetColumn], kinds: Mapping[int, ColumnIs], said: FiguresAre) -> FiguresAre:
    """Return what the figures count: as the column of figures says itself, as was said, or as they look."""
    figures = [column for column in columns if kinds[column.at] in ("player", "figure")]
    of_players = [column for column in figures if kinds[column.at] == "figure"]
    if any(column.has_points for column in of_players):
        return "points"
    if any(column.has_money for column in of_players):
        return "money"
    return said or figures_look(cell for column in figures for cell in column.cells)


def season_read(look: SeasonLook, *, currency: str, today: date) -> SeasonOnPaper:
    """Return the evenings of a sheet; `today` is the last day that has come.

    Raises RowsRefused, CellsRefused with every cell that is wrong, TotalsAsked.
    """
    choices, faults = look.choices, list[RowsRefused]()
    sheet = EveningsSheet(look.table, look.head, choices.columns, choices.order, choices.figures, currency, today)
    found = (rows_of_players if choices.rows_are == "player" else rows_of_evenings)(sheet, faults)
    rows, names = found.rows, found.names
    reading: Reading = choices.reading or _reading_of(rows, choices)
    rows, summed = _without_sums(rows, reading, faults)
    figures = [Figures(row.line, row.figures, "", "") for row in rows]
    asked = NO_QUESTIONS
    if choices.rows_are != "player" and not faults:
        figures, asked = without_totals(figures, names, reading, choices.answers)
    kept = [row._replace(figures=one.figures) for row, one in zip(rows, figures, strict=False)]
    if reading == "running":
        kept = _steps(kept)
    faults += (fault for row in kept for fault in _row_faults(row, "" if choices.figures == "points" else currency))
    faults += _stakes_differ(kept)
    is_out = look.counts is not None and choices.columns[look.counts] == "out"
    if faults:
        if look.counts is not None and not is_out:
            faults.append(RowsRefused("column_of_counts", row=look.head + 1, name=sheet.title(look.counts)))
        raise CellsRefused(_currency_once(sorted(faults, key=lambda fault: fault.row)))
    if not kept:
        raise RowsRefused("no_figures_of_evenings")
    counted = [LeftOut(0, sheet.title(look.counts), left_out_as="count")] if look.counts is not None and is_out else []
    totals = tuple(sorted((*found.totals, *summed, *total_answered(asked, choices.answers), *counted)))
    evenings = _evenings(kept)
    if len(evenings) > MOST_EVENINGS:
        raise RowsRefused("too_many_evenings", limit=MOST_EVENINGS)
    played = {name for row in kept for name in row.figures}
    out = [one for one in look.columns if choices.columns[one.at] == "out" and one.at != look.counts]
    left = [one for one in out if one.title and not is_total(one.title)]
    without = (*(name for name in names if name not in played), *(one.title for one in left if not one.has_figures))
    unused = tuple(one.title for one in left if one.has_figures)
    players = tuple(name for name in names if name in played)
    return SeasonOnPaper(players, without, evenings, reading, totals, asked, unused)


def _currency_once(faults: Sequence[RowsRefused]) -> list[RowsRefused]:
    """Return the faults with the first alone of those that are the other currency of the whole sheet."""
    first = next((fault for fault in faults if fault.code == "amount_in_another_currency"), None)
    return [fault for fault in faults if fault is first or fault.code != "amount_in_another_currency"]


def _reading_of(rows: Sequence[EveningOnSheet], choices: SeasonChoices) -> Reading:
    """Return whether figures are totals after each evening: they change by less than half of what they are, and enough
    of them each time."""
    found = [Figures(row.line, row.figures, "", "") for row in rows if row.day]
    if choices.rows_are == "player" or len(found) < FEWEST_TO_TELL:
        return "each"
    steps = [[one for one in points.values() if one] for points, _totals in stepped(found)]
    changed, large = (
        sum(abs(one) for row in shown for one in row) for shown in (steps[1:], (row.figures.values() for row in found))
    )
    return "running" if 2 * changed < large and min(map(len, steps)) >= FEWEST_PLAYERS else "each"


def _without_sums(
    rows: Sequence[EveningOnSheet], reading: Reading, faults: list[RowsRefused]
) -> tuple[list[EveningOnSheet], list[LeftOut]]:
    """Return the rows with a day, and those without one that are the total of the rows above; any other is a fault."""
    kept: list[EveningOnSheet] = []
    totals: list[LeftOut] = []
    since = Counter[str]()
    overall = Counter[str]()
    for row in rows:
        if row.day is not None:
            kept.append(row)
            since.update(row.figures)
            overall.update(row.figures)
        elif Counter(row.figures) in (since, overall) or (reading == "running" and kept and _repeats(row, kept[-1])):
            totals.append(LeftOut(row.line, ""))
            since.clear()
        elif not row.is_wrong:
            faults.append(RowsRefused("row_without_a_day", row=row.line))
    return kept, totals


def _repeats(row: EveningOnSheet, above: EveningOnSheet) -> bool:
    return row.figures == {**row.figures, **above.figures}


def _steps(rows: Sequence[EveningOnSheet]) -> list[EveningOnSheet]:
    """Return what each evening brought, where rows are totals; one whose total has not changed was not there."""
    figures = [Figures(row.line, row.figures, "", "") for row in rows]
    return [
        row._replace(figures={name: one for name, one in points.items() if one})
        for row, (points, _totals) in zip(rows, stepped(figures), strict=True)
    ]


def _row_faults(row: EveningOnSheet, currency: str) -> Iterable[RowsRefused]:
    """Yield why a row is no evening: it does not sum to zero, or too few have figures."""
    if row.is_wrong:
        return
    wrong = sum(row.figures.values())
    if wrong:
        code = "rows_are_not_zero" if row.last > row.line else "evening_is_not_zero"
        yield RowsRefused(code, row=row.line, last=row.last, sum=wrong, currency=currency)
    elif len(row.figures) < FEWEST_PLAYERS:
        yield RowsRefused("too_few_at_an_evening", row=row.line, limit=FEWEST_PLAYERS)


def _stakes_differ(rows: Iterable[EveningOnSheet]) -> Iterable[RowsRefused]:
    """Yield the rows that have another stake than one before them of the same day."""
    first: dict[date, EveningOnSheet] = {}
    for row in rows:
        if row.day is not None and row.stake and first.setdefault(row.day, row).stake != row.stake:
            yield RowsRefused("stakes_of_a_day_differ", row=row.line, first=first[row.day].line)


def _evenings(rows: Iterable[EveningOnSheet]) -> tuple[SeasonEvening, ...]:
    """Return the evenings by their days: rows of one day are games of one."""
    found: dict[date, list[EveningOnSheet]] = {}
    for row in rows:
        assert row.day is not None, "rows without a day are totals or faults"
        found.setdefault(row.day, []).append(row)
    return tuple(
        SeasonEvening(
            day, tuple(row.line for row in games), tuple(row.figures for row in games),
            next((row.stake for row in games if row.stake), ""), next((row.title for row in games if row.title), ""),
            tuple((row.box, row.captain) for row in games),
        )
        for day, games in sorted(found.items())
    )  # fmt: skip


def evening_rows(evening: SeasonEvening, players: Iterable[str], unit: int, said: Mapping[str, str | int]) -> PaperRows:
    """Return an evening as the rows of a sheet from paper; `unit` is what one point is in the unit of the figures.

    Raises CellsRefused for figures that are no whole points; `said` are further parts of their sentence.
    """
    faults = [
        RowsRefused(code, row=line, name=name, money=figure, limit=MOST_POINTS, **said)
        for line, row in zip(evening.lines, evening.rows, strict=True)
        for name, figure in row.items()
        if (code := _fault_in(figure, unit))
    ]
    if faults:
        raise CellsRefused(faults)
    came = tuple(name for name in players if any(name in row for row in evening.rows))
    totals = Counter[str]()
    rows = []
    for line, row, sides in zip(evening.lines, evening.rows, evening.sides, strict=True):
        points = {name: row[name] // unit for name in came if name in row}
        totals.update(points)
        rows.append(PaperRow(line, points, {name: totals[name] for name in came if name in totals}, *sides))
    return PaperRows(came, (), tuple(rows), "each")


def _fault_in(figure: int, unit: int) -> str:
    """Return the code of why a figure is no number of points; empty where it is one."""
    if figure % unit:
        return "not_a_multiple"
    return "stake_is_too_small" if abs(figure) > MOST_POINTS * unit else ""
