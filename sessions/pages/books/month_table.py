"""A month's closing as tables: the same lines for the page, the workbook, the table of text and the paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from clubs.name_order import name_order
from sessions.pages.money.person_names import name_of
from sessions.selectors.books.month import MemberMonth, MonthClosed, OpenThen
from sessions.selectors.open_accounts import PersonNamed

People = Mapping[UUID, PersonNamed]
COLUMNS = ("opening", "came", "paid", "received", "let_off", "closing")
WITHOUT_SIGN = ("paid", "received")


@dataclass(frozen=True, slots=True)
class AccountLine:
    """Somebody's month, in the order of the columns."""

    name: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CurrencyMonth:
    """A month in one currency: everybody's line by name, what they come to, and all that was open then and now."""

    currency: str
    lines: list[AccountLine]
    total: tuple[int, ...]
    open: OpenThen

    @property
    def title(self) -> str:
        """What stands above it."""
        if not self.currency:
            return _("Accounts, in points")
        return _("Accounts, in %(currency)s") % {"currency": self.currency}


def heads() -> list[str]:
    """What stands above the figures: each closing figure is the sum of those before it, what was received taken off."""
    return [_("At the start"), _("New debts"), _("Paid"), _("Received"), _("Waived, written off"), _("At the end")]


def by_currency(closed: MonthClosed, people: People) -> list[CurrencyMonth]:
    """The tables, those of points first."""
    found: dict[str, list[MemberMonth]] = {}
    for one in closed.members:
        found.setdefault(one.currency, []).append(one)
    sums = {one.currency: one for one in closed.open}
    return [
        CurrencyMonth(
            currency,
            sorted((_line(one, people) for one in of), key=lambda line: name_order(line.name)),
            tuple(map(sum, zip(*(figures(one) for one in of), strict=True))),
            sums.get(currency, OpenThen(currency, 0, 0)),
        )
        for currency, of in found.items()
    ]


def figures(one: MemberMonth) -> tuple[int, ...]:
    """In the order of the heads."""
    return tuple(getattr(one, name) for name in COLUMNS)


def figures_said(row: Sequence[int], currency: str) -> tuple[str, ...]:
    """Write the figures of a line; those with a sign have it above zero too, as in the books."""
    return tuple(written(one, currency, plus=name not in WITHOUT_SIGN) for name, one in zip(COLUMNS, row, strict=True))


def _line(one: MemberMonth, people: People) -> AccountLine:
    return AccountLine(name_of(people, one.person), figures(one))
