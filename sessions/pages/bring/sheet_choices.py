"""What a form says of a sheet from paper: what its rows, columns and figures are."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar, get_args

from django.http import QueryDict
from django.utils.translation import gettext as _

from chouette.own_sheet import is_own_sheet
from chouette.paper_amounts import FiguresAre
from chouette.paper_cells import Cells
from chouette.paper_columns import ColumnIs, DayOfAll, RowsAre, day_of_all, rows_look, season_head
from chouette.paper_dates import DayOrder
from chouette.paper_figures import ColumnMeant, Reading, RowMeant, RowsRefused, TotalAnswers
from chouette.paper_season import SeasonChoices, SeasonLook

READINGS: tuple[Reading, ...] = ("", "running", "each")
ROWS_MEANT: tuple[RowMeant, ...] = ("total", "game")
COLUMNS_MEANT: tuple[ColumnMeant, ...] = ("total", "player")
ROWS_ARE: tuple[RowsAre, ...] = get_args(RowsAre)
COLUMNS_ARE: tuple[ColumnIs, ...] = get_args(ColumnIs)
ORDERS: tuple[DayOrder, ...] = get_args(DayOrder)
FIGURES_ARE: tuple[FiguresAre, ...] = get_args(FiguresAre)
OF_ROWS: Mapping[RowsAre, tuple[ColumnIs, ...]] = {
    "evening": ("day", "player", "stake", "title", "box", "captain", "out"),
    "player": ("day", "name", "figure", "stake", "title", "out"),
}
"""What a column may be, by what a row is."""

T = TypeVar("T", bound=str)


class ColumnChoice(NamedTuple):
    """A column as its choice shows it: its place, its title, what it is, what it looks like, and each answer with its
    words."""

    at: int
    title: str
    chosen: ColumnIs
    look: ColumnIs
    answers: list[tuple[ColumnIs, str]]


class SheetAsked(NamedTuple):
    """What a row is, and what it looked like: an answer that only repeats the look of before is none. So it is with
    the day that all rows have, where they have one."""

    rows_are: RowsAre
    look: RowsAre
    day: DayOfAll | None = None

    def day_meant(self, form: QueryDict) -> str:
        """Return the day of the evening: as it was typed, otherwise that of the rows."""
        typed = form.get("day", "")
        return self.day_look if typed in ("", form.get("day-look", "")) else typed

    @property
    def day_look(self) -> str:
        """Return the day of all rows; empty where they have none."""
        return self.day.day.isoformat() if self.day else ""


NOT_ASKED = SheetAsked("", "")
"""No sheet was sent."""


def reading_chosen(form: QueryDict) -> Reading:
    """Return how the figures are meant."""
    return _one_of(READINGS, form.get("reading", "")) or ""


def answers_chosen(form: QueryDict) -> TotalAnswers:
    """Return what was answered about a last row and a last column that may be totals."""
    row, column = form.get("last-row", ""), form.get("last-column", "")
    return TotalAnswers(_one_of(ROWS_MEANT, row) or "", _one_of(COLUMNS_MEANT, column) or "")


def rows_chosen(form: QueryDict, table: Sequence[Cells]) -> SheetAsked:
    """Return what a row is: as it was chosen, otherwise as it looks."""
    look: RowsAre = "game" if is_own_sheet(table) else rows_look(table)
    said = _one_of(ROWS_ARE, form.get("rows-are", "")) or ""
    return SheetAsked(look if said in ("", form.get("rows-look", "")) else said, look, day_of_all(table))


def choices_chosen(form: QueryDict, table: Sequence[Cells], rows_are: RowsAre) -> SeasonChoices:
    """Return what was said of the columns and figures of a season; nothing where it was said of another sheet."""
    if form.get("of") != sheet_key(table, rows_are):
        return SeasonChoices(rows_are)
    columns = {
        int(name.removeprefix("column-")): kind
        for name in form
        if name.startswith("column-")
        and name.removeprefix("column-").isdecimal()
        and (kind := _one_of(OF_ROWS[rows_are], _unlike_its_look(form, name)))
    }
    return SeasonChoices(
        rows_are, columns, _one_of(ORDERS, _unlike_its_look(form, "order")) or "",
        _one_of(FIGURES_ARE, _unlike_its_look(form, "figures-are")) or "", reading_chosen(form), answers_chosen(form),
    )  # fmt: skip


def _unlike_its_look(form: QueryDict, name: str) -> str:
    """Return what was chosen; nothing where it only repeats how the rows of before looked: those may be gone."""
    chosen = form.get(name, "")
    return "" if chosen == form.get(f"{name}-look") else chosen


def sheet_key(table: Sequence[Cells], rows_are: RowsAre) -> str:
    """Return by what the choices of a sheet are known again: what its columns are called."""
    try:
        head = table[season_head(table)]
    except RowsRefused:
        head = []
    return hashlib.sha256("\n".join((rows_are, *head)).encode()).hexdigest()[:20]


def column_choices(look: SeasonLook) -> list[ColumnChoice]:
    """Return the choice of each column that has a title or figures."""
    rows_are = look.choices.rows_are
    words = column_words()
    answers = [(kind, words[kind]) for kind in OF_ROWS[rows_are]]
    return [
        ColumnChoice(
            column.at, column.title or _("Column %(number)s") % {"number": column.at + 1},
            look.choices.columns[column.at], look.look.columns[column.at], answers,
        )
        for column in look.columns
        if column.title or column.cells
    ]  # fmt: skip


def column_words() -> dict[ColumnIs, str]:
    """Return how each kind of column is called."""
    return {
        "day": _("the date"),
        "player": _("a player"),
        "name": _("the player’s name"),
        "figure": _("the player’s figure"),
        "stake": _("the stake per point"),
        "title": _("the evening’s name"),
        "box": _("who was Box"),
        "captain": _("who was Captain"),
        "out": _("left out"),
    }


def _one_of(allowed: Sequence[T], said: str) -> T | None:
    return next((one for one in allowed if one == said), None)
