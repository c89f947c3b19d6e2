"""A month's closing with all that its page and its files have: accounts, the till, payments, and what is left open."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written
from clubs.models import Club
from clubs.written_days import date_format
from sessions.pages.books.month_cash_book import CashBook, till_tables
from sessions.pages.books.month_payments import PaymentLine, payment_lines
from sessions.pages.books.month_table import CurrencyMonth, People, by_currency
from sessions.pages.books.waiting_words import waiting_words
from sessions.pages.money.account_names import already_labels, day_words
from sessions.pages.money.already_notes import already_phrase
from sessions.pages.money.due_words import payments_words
from sessions.pages.money.person_names import name_inside
from sessions.selectors.books.month import MadeKind, Month, MonthClosed, PaymentMade, month_closed
from sessions.selectors.books.month_later import CameLater, came_later
from sessions.selectors.books.month_till import till_month
from sessions.selectors.books.unsettled import everybody
from sessions.selectors.books.waiting_sums import waiting_sums
from sessions.selectors.club_voices import NO_VOICES, ClubVoices, voices_in
from sessions.selectors.paid_already import PaidAlready, paid_already


@dataclass(frozen=True, slots=True)
class Closing:
    """The closing of a month.

    `marks` say, a sentence each, why its figures are not final, and what came into it later.
    """

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
        [*_marks(club, month), *map(_later, came_later(club, month)), *_already_marks(club, closed, people)],
        by_currency(closed, people),
        till_tables(till_month(club, month), people),
        payment_lines(closed.payments, people, _voices_of(club, closed.payments)),
    )


def _voices_of(club: Club, payments: Iterable[PaymentMade]) -> ClubVoices:
    """Load by whom keepers are named, where a line of the month says whose word it was."""
    says_who = any(one.kind in (MadeKind.UNDONE, MadeKind.AGAIN) for one in payments)
    return voices_in(club.id) if says_who else NO_VOICES


def is_still_on(club: Club, month: Month) -> bool:
    """Return whether a month is not over where the club is."""
    return month.between(club)[1] > timezone.now()


def _marks(club: Club, month: Month) -> list[str]:
    still_on = [_("The month is still on.")] if is_still_on(club, month) else []
    return [*still_on, *map(waiting_words, waiting_sums(club, month.between(club)[1]))]


def _later(came: CameLater) -> str:
    """Say what changed the month after it was over: evenings that were brought along or deleted, or payments; and
    which payments made in it are in the figures of a later month."""
    payments = payments_words(came.number, {came.currency: came.amount})
    texts = {
        "brought": _("Brought along on %(entered)s: %(evening)s of %(day)s, %(amount)s."),
        "deleted": _("Deleted on %(entered)s: %(evening)s of %(day)s, %(amount)s."),
        "brought_before": ngettext(
            "Brought along on %(entered)s: an evening of before, %(amount)s more open at the start.",
            "Brought along on %(entered)s: %(number)s evenings of before, %(amount)s more open at the start.",
            came.number,
        ),
        "deleted_before": ngettext(
            "Deleted on %(entered)s: an evening of before, %(amount)s less open at the start.",
            "Deleted on %(entered)s: %(number)s evenings of before, %(amount)s less open at the start.",
            came.number,
        ),
        "paid": _("Entered on %(entered)s as paid then: %(payments)s."),
        "entered": _("Entered later, on %(entered)s: %(payments)s, made on %(day)s. In the figures of %(month)s."),
        "confirmed": _("Confirmed later, on %(entered)s: %(payments)s, made on %(day)s. In the figures of %(month)s."),
    }
    return texts[came.what] % {
        "entered": day_words(came.entered),
        "evening": came.evening,
        "number": came.number,
        "day": day_words(came.day) if came.day else "",
        "amount": written(came.amount, came.currency),
        "payments": payments,
        "month": date_format(came.entered, "YEAR_MONTH_FORMAT"),
    }


def _already_marks(club: Club, closed: MonthClosed, people: People) -> list[str]:
    """Say, a sentence for each currency, what of the closing is paid already for an evening that is open again."""
    rows = paid_already(club.id, before=closed.month.between(club)[1])
    labels, marks = already_labels(rows), []
    for currency in dict.fromkeys(one.currency for one in rows):
        of = [one for one in rows if one.currency == currency]
        evenings = list(dict.fromkeys(labels[one.session] for one in of))
        text = ngettext(
            "At the end: %(already)s for %(evenings)s, which is open again (%(payments)s). Also open: %(open)s.",
            "At the end: %(already)s for %(evenings)s, which are open again (%(payments)s). Also open: %(open)s.",
            len(evenings),
        )
        if not all(one.again for one in of):
            text = ngettext(
                "At the end: %(already)s for %(evenings)s, which is on (%(payments)s). Besides, %(open)s is open.",
                "At the end: %(already)s for %(evenings)s, which are on (%(payments)s). Besides, %(open)s is open.",
                len(evenings),
            )
        amount = sum(one.amount for one in of)
        marks.append(
            text
            % {
                "already": already_phrase(
                    amount, currency, paid=all(one.paid for one in of), held=any(one.held for one in of)
                ),
                "evenings": listed(evenings),
                "payments": ", ".join(_payment_words(one, people) for one in of),
                "open": written(closed.open_without(of, currency), currency),
            }
        )
    return marks


def _payment_words(one: PaidAlready, people: People) -> str:
    return _("%(from)s to %(to)s %(amount)s") % {
        "from": name_inside(people, one.payer),
        "to": name_inside(people, one.receiver),
        "amount": written(one.amount, one.currency),
    }
