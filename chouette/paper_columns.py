"""What the rows and the columns of a sheet are, as they look: games or evenings; days, players, figures. Pure."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Literal, NamedTuple

from chouette.list_words import DAYS, EVENING_NAMES, HEADS, POINTS, STAKES, has_word, is_total
from chouette.paper_amounts import figures_look, is_figure, is_money
from chouette.paper_cells import Cells
from chouette.paper_dates import DayOrder, date_in, is_date, is_day, serial_date_in
from chouette.paper_figures import RowsRefused
from chouette.paper_rows import head_row, kind_of

RowsAre = Literal["", "game", "evening", "player"]
"""What a row is: a game of one evening, an evening, or a player at an evening; empty: as it looks."""
ColumnIs = Literal["day", "player", "name", "figure", "stake", "title", "box", "captain", "out"]
"""What a column is: the day; a player's figures; where a row is a player their name and their figure; the stake of the
evening; its name; who was Box or Captain where a row is a game; left out."""

SIDES: dict[str, ColumnIs] = {"box": "box", "captain": "captain"}
OF_GAMES: tuple[ColumnIs, ...] = ("player", "box", "captain")
"""What no column is where a row is a player."""
FEWEST_IN_HEAD = 3
MOST_FIGURES = 2
"""Columns with figures of a sheet whose rows are players: points, and perhaps money."""


class SheetColumn(NamedTuple):
    """A column below the head: its place, its title, and what stands in it, blank cells and totals left out."""

    at: int
    title: str
    cells: tuple[str, ...]

    def mostly(self, test: Callable[[str], object]) -> bool:
        """Return whether most of its cells pass a test."""
        return 2 * sum(1 for cell in self.cells if test(cell)) > len(self.cells)

    @property
    def has_days(self) -> bool:
        """Return whether it has dates, perhaps without their year, or below a word for the day the numbers that a
        spreadsheet keeps them as."""
        return self.mostly(is_day) or (has_word(self.title, DAYS) and self.mostly(serial_date_in))

    @property
    def has_figures(self) -> bool:
        """Return whether it has figures, beside no more other texts than those."""
        figures = sum(map(is_figure, self.cells))
        return not self.has_days and figures > 0 and 2 * figures >= len(self.cells)

    @property
    def has_points(self) -> bool:
        """Return whether its title says that its figures are points, which are no money."""
        return has_word(self.title, POINTS)

    @property
    def has_money(self) -> bool:
        """Return whether one of its figures has the sign of a currency, and its title does not say points."""
        return not self.has_points and any(map(is_money, self.cells))

    @property
    def has_texts(self) -> bool:
        """Return whether it has other texts."""
        return bool(self.cells) and not self.has_days and not self.has_figures


def season_head(table: Sequence[Cells]) -> int:
    """Return the place of the row with the titles: the first with a word for the day, or with names.

    Raises RowsRefused where there is none.
    """
    dated = (at for at, cells in enumerate(table) if any(has_word(cell, DAYS) for cell in cells) and _filled(cells))
    head = next(dated, None)
    return head_row(table) if head is None else head


def _filled(cells: Cells) -> bool:
    return sum(map(bool, cells)) >= FEWEST_IN_HEAD


def columns_below(table: Sequence[Cells], head: int) -> list[SheetColumn]:
    """Return every column of a table."""
    rows = [cells for cells in table[head + 1 :] if not any(map(is_total, cells)) and cells != table[head]]
    width = max((len(cells) for cells in table[head:]), default=0)
    return [
        SheetColumn(
            at, table[head][at] if at < len(table[head]) else "",
            tuple(cells[at] for cells in rows if at < len(cells) and cells[at]),
        )
        for at in range(width)
    ]  # fmt: skip


def rows_look(table: Sequence[Cells]) -> RowsAre:
    """Return what a row is, as it looks: a game unless the days of the rows differ, a row with its day is alone, or
    players are named below a word for them."""
    try:
        head = season_head(table)
    except RowsRefused:
        return "game"
    if sum(map(is_date, table[head])) > 1:
        return "evening"  # it is turned: that is said, and not that its sums are wrong
    columns = columns_below(table, head)
    days = next((column for column in columns if column.has_days), None)
    said = [cell for cell in days.cells if is_day(cell) or serial_date_in(cell)] if days else []
    if len({*said}) < 2:
        if said and _is_list_of_players(columns):
            return "player"
        return "evening" if said and len(_rows_with_figures(table, head)) == 1 else "game"
    return "player" if _has_names(columns, repeats=len({*said}) < len(said)) else "evening"


class DayOfAll(NamedTuple):
    """The day of all rows, and the title of its column."""

    day: date
    title: str


def day_of_all(table: Sequence[Cells]) -> DayOfAll | None:
    """Return the day of rows that are games of one evening; None where none is written, several are, or it may be read
    in two ways."""
    try:
        head = season_head(table)
    except RowsRefused:
        return None
    days = next((column for column in columns_below(table, head) if column.has_days), None)
    if days is None or len({*days.cells}) > 1:
        return None
    orders: tuple[DayOrder, ...] = ("day", "month")
    read = {date_in(days.cells[0], order) or serial_date_in(days.cells[0]) for order in orders}
    day = read.pop()
    return DayOfAll(day, days.title) if day is not None and not read else None


def _rows_with_figures(table: Sequence[Cells], head: int) -> list[Cells]:
    """Return the rows below the head that have figures, without totals."""
    return [cells for cells in table[head + 1 :] if any(map(is_figure, cells)) and not any(map(is_total, cells))]


def _has_names(columns: Sequence[SheetColumn], *, repeats: bool) -> bool:
    """Return whether one column has the names of players, and another what they won."""
    figures = [column for column in columns if column.has_figures and not has_word(column.title, STAKES)]
    texts = [column for column in columns if column.has_texts]
    is_named = any(has_word(column.title, HEADS) for column in texts)
    return bool(figures) and (is_named or (repeats and bool(texts) and len(figures) <= MOST_FIGURES))


def _is_list_of_players(columns: Sequence[SheetColumn]) -> bool:
    """Return whether a column is headed as that of the players, and one or two others have figures."""
    figures = sum(column.has_figures for column in columns if not has_word(column.title, STAKES))
    return 0 < figures <= MOST_FIGURES and any(column.has_texts and has_word(column.title, HEADS) for column in columns)


def columns_look(columns: Sequence[SheetColumn], rows_are: RowsAre, *, stakes: bool) -> dict[int, ColumnIs]:
    """Return what each column is, as it looks; `stakes` says that evenings have stakes."""
    days = next((column.at for column in columns if column.has_days), None)
    kinds: dict[int, ColumnIs] = {column.at: "day" if column.at == days else _kind(column) for column in columns}
    if not stakes:
        kinds = {at: "out" if kind == "stake" else kind for at, kind in kinds.items()}
    return _long(columns, kinds, money=stakes) if rows_are == "player" else kinds


def _kind(column: SheetColumn) -> ColumnIs:
    if has_word(column.title, STAKES):
        return "stake"
    if has_word(column.title, EVENING_NAMES) and column.has_texts:
        return "title"
    if column.has_texts and (side := SIDES.get(kind_of(column.title))):
        return side
    if not column.title or column.has_days or kind_of(column.title) or column.has_texts:
        return "out"
    return "player"


def _long(columns: Sequence[SheetColumn], kinds: dict[int, ColumnIs], *, money: bool) -> dict[int, ColumnIs]:
    """Return the same where a row is a player: one column has their names, one their figures."""
    texts = [column for column in columns if column.has_texts]
    named = [column for column in texts if has_word(column.title, HEADS)]
    repeated = [column for column in texts if len({*column.cells}) < len(column.cells)]
    names = next((column.at for column in (*named, *repeated, *texts)), None)
    figures = _place_of_figures([one for one in columns if kinds[one.at] == "player" and one.has_figures], money=money)
    return {
        at: "name" if at == names else "figure" if at == figures else "out" if kind in OF_GAMES else kind
        for at, kind in kinds.items()
    }


def _place_of_figures(columns: Sequence[SheetColumn], *, money: bool) -> int | None:
    """Return the place of the first column; of money beside it where it has points that are not whole."""
    first = next(iter(columns), None)
    if first is None:
        return None
    is_split = money and first.has_points and figures_look(first.cells) == "money"
    beside = [one.at for one in columns if not one.has_points and figures_look(one.cells) == "money"]
    return next(iter(beside), first.at) if is_split else first.at
