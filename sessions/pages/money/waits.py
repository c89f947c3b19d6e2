"""Sentences about a payment that waits for a keeper."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from sessions.models import SaidAs
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.pair_accounts import PaymentRead
from sessions.services.payments.payment_rights import KEEPING, why_it_waits


def entered_by_keeper(payment: PaymentRead) -> bool:
    """Return whether a keeper has entered a payment that still waits."""
    return payment.waits and payment.first_as in KEEPING


def keeper_claim(names: Mapping[str, str]) -> str:
    """Return the sentence about a payment with the till that the scorekeeper has entered."""
    return _("%(from)s paid %(to)s %(amount)s, entered by the scorekeeper. A keeper has yet to confirm it.") % names


def waiting_line(payment: PaymentRead, voices: ClubVoices, names: Mapping[str, str]) -> str:
    """Return which keeper a payment waits for, or when it counts if the other of the two stays silent; else empty."""
    waits = why_it_waits(payment, voices)
    if waits == "other" and payment.first_as == SaidAs.PAYER:
        return _("Counts 24 hours after the receiver has seen it, unless disputed.")
    if waits == "second_keeper":
        return _("Name a second keeper: only another treasurer or organiser can confirm it.")
    if waits != "keeper":
        return ""
    claimant = names["to"] if payment.first_as == "receiver" else names["from"]
    return _("A treasurer or organiser other than %(name)s confirms it.") % {"name": claimant}
