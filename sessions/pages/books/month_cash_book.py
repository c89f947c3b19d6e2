"""The till in a month as a table: what was in it at the start, every row in and out, what was in it at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from sessions.pages.money.person_names import People, name_of
from sessions.pages.money.till_words import TAKEN_HOME, till_words
from sessions.selectors.books.month_till import TillMonth, TillMove


@dataclass(frozen=True, slots=True)
class CashLine:
    """A row of the till: its kind, whose money it was, and the note; what went in, what went out, what was in it then.

    The first and the last line, of the start and of the end, have no day. `named` is the kind with the name in it.
    """

    day: date | None
    what: str
    name: str
    note: str
    figures: tuple[int | None, int | None, int]
    named: str = ""

    @property
    def text(self) -> str:
        """Return the kind, the name and the note in one."""
        return " · ".join(filter(None, (self.named or self.what, self.note)))


@dataclass(frozen=True, slots=True)
class CashBook:
    """The till in one currency. Each figure in the last column is the one above it, with what came in or went out."""

    currency: str
    lines: list[CashLine]

    @property
    def title(self) -> str:
        """Return what is above it."""
        return _("The till, in %(currency)s") % {"currency": self.currency}


def till_heads() -> list[str]:
    """Return the heads of the columns on the page and on paper."""
    return [_("Day"), _("What"), _("In"), _("Out"), _("In the till")]


def till_file_heads() -> list[str]:
    """Return the heads of the columns in files; that of the currency comes before them."""
    day, what, *figures = till_heads()
    return [day, what, _("Player"), _("Note"), *figures]


def till_tables(months: Sequence[TillMonth], people: People) -> list[CashBook]:
    """Return the till as a table for each currency."""
    return [CashBook(month.currency, list(_lines(month, people))) for month in months]


def _lines(month: TillMonth, people: People) -> Iterator[CashLine]:
    inside = month.opening
    yield CashLine(None, _("At the start"), "", "", (None, None, inside))
    for move in month.moves:
        inside += move.amount
        came, went = (move.amount, None) if move.amount > 0 else (None, -move.amount)
        name = name_of(people, move.person) if move.person else ""
        yield CashLine(move.day, _move_words(move), name, move.note, (came, went, inside), _move_words(move, name))
    yield CashLine(None, _("At the end"), "", "", (month.came_in, month.went_out, month.closing))


def _move_words(move: TillMove, name: str = "") -> str:
    what = TAKEN_HOME if move.what == "purchase" and move.person else move.what
    return till_words(what, move.amount, name, undone=move.undone, again=move.again)
