"""A month's closing with all that its page and its files have: accounts, the till, payments, and what is left open."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.table.payment_sentences import due as written
from clubs.models import Club
from sessions.pages.books.month_cash_book import CashBook, till_tables
from sessions.pages.books.month_payments import PaymentLine, payment_lines
from sessions.pages.books.month_table import CurrencyMonth, by_currency
from sessions.selectors.books.month import Month, month_closed
from sessions.selectors.books.month_till import till_month
from sessions.selectors.books.month_waiting import WaitingSum, waiting_sums
from sessions.selectors.books.unsettled import everybody


@dataclass(frozen=True, slots=True)
class Closing:
    """The closing of a month; `marks` say, a sentence each, why its figures are not final."""

    club: Club
    month: Month
    marks: list[str]
    tables: list[CurrencyMonth]
    till: list[CashBook]
    payments: list[PaymentLine]


def closing_of(club: Club, month: Month) -> Closing:
    """Read the closing of a month."""
    closed, people = month_closed(club, month), everybody(club.id)
    return Closing(
        club,
        month,
        _marks(club, month),
        by_currency(closed, people),
        till_tables(till_month(club, month), people),
        payment_lines(closed.payments, people),
    )


def is_still_on(club: Club, month: Month) -> bool:
    """Return whether a month is not over where the club is."""
    return month.between(club)[1] > timezone.now()


def _marks(club: Club, month: Month) -> list[str]:
    still_on = [_("The month is still on.")] if is_still_on(club, month) else []
    return [*still_on, *map(_waiting, waiting_sums(club, month))]


def _waiting(waiting: WaitingSum) -> str:
    text = ngettext(
        "%(n)s payment, %(sum)s, waits for a word and is not counted.",
        "%(n)s payments, %(sum)s, wait for a word and are not counted.",
        waiting.payments,
    )
    return text % {"n": waiting.payments, "sum": written(waiting.amount, waiting.currency)}
