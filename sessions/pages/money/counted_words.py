"""What a page says after a payment is entered, and after a word about one."""

from uuid import UUID

from django.utils.translation import gettext as _

from clubs.models import Club
from sessions.models import PaymentWord
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


def answer_words(word: PaymentWord) -> str:
    """Say whether the payment counts now."""
    return {
        PaymentWord.CONFIRMED: _("You have confirmed it. It counts now."),
        PaymentWord.DISPUTED: _("It does not count. The other reads why."),
        PaymentWord.WITHDRAWN: _("Withdrawn; it does not count."),
    }[word]
