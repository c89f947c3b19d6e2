"""What a page says after a payment is entered, after a word about one, and above those that others entered."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.spoken import listed
from clubs.models import Club
from clubs.name_order import name_order
from sessions.models import How, PaymentWord
from sessions.pages.money.claim_rows import ClaimRow
from sessions.pages.money.waits import waiting_line
from sessions.selectors.club_voices import voices_in
from sessions.selectors.pair_statement import payments_with_steps
from sessions.services.payments.payment_rights import why_it_waits


def payment_entered_words(club: Club, payment: UUID) -> str:
    """Say whether a payment that was just entered counts, and if not, by whose word it will."""
    read = payments_with_steps(club.id, [payment])[0][payment]
    if not read.waits:
        return _("It is in the account.")
    voices = voices_in(club.id)
    if why_it_waits(read, voices) == "keeper":
        return _("Entered. It counts once a treasurer or organiser confirms it.")
    return f"{_('Entered.')} {waiting_line(read, voices, {}) or _('It counts once it is confirmed.')}"


def answer_words(club: Club, payment: UUID, word: PaymentWord) -> str:
    """Say whether the payment counts now, after this word about it; nothing of it where it had counted before."""
    if word == PaymentWord.CONFIRMED and _counted_before(club, payment):
        return _("You have confirmed it.")
    return {
        PaymentWord.CONFIRMED: _("You have confirmed it. It counts now."),
        PaymentWord.DISPUTED: _("It does not count. The other reads why."),
        PaymentWord.WITHDRAWN: _("Withdrawn; it does not count."),
    }[word]


def _counted_before(club: Club, payment: UUID) -> bool:
    """Return whether the word before the last one about a payment confirmed it too."""
    steps = sorted(payments_with_steps(club.id, [payment])[1][payment], key=lambda step: -step.number)
    return [step.word for step in steps[1:2]] == [PaymentWord.CONFIRMED]


def counted_head(rows: Sequence[ClaimRow]) -> str:
    """Say how much others entered for the reader's persons, by name where their phone speaks for several.

    What was let off is no payment.
    """
    single = [one for row in rows for one in (row.each or (row,))]  # a row of several payments counts as each of them
    n = len(single)
    who = listed(sorted({one.own for one in single if one.own}, key=name_order))
    if all(one.let_off == How.WRITTEN_OFF for one in single):
        said = ngettext(
            "%(n)s debt was written off in the last 30 days", "%(n)s debts were written off in the last 30 days", n
        )
    elif any(one.let_off for one in single):
        said = _entries_head(n, by_name=bool(who))
    else:
        said = _payments_head(n, by_name=bool(who))
    return said % {"n": n, "who": who}


def _payments_head(n: int, *, by_name: bool) -> str:
    if by_name:
        return ngettext(
            "%(n)s payment was entered for %(who)s in the last 30 days",
            "%(n)s payments were entered for %(who)s in the last 30 days",
            n,
        )
    return ngettext(
        "%(n)s payment was entered for you in the last 30 days",
        "%(n)s payments were entered for you in the last 30 days",
        n,
    )


def _entries_head(n: int, *, by_name: bool) -> str:
    if by_name:
        return ngettext(
            "%(n)s entry was made for %(who)s in the last 30 days",
            "%(n)s entries were made for %(who)s in the last 30 days",
            n,
        )
    return ngettext(
        "%(n)s entry was made for you in the last 30 days", "%(n)s entries were made for you in the last 30 days", n
    )
