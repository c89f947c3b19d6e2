"""Sentences about payments that wait: for a keeper, and how much of what is open waits for whose word."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.models import SaidAs
from sessions.pages.money.person_names import called
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.open_accounts import OpenAccount
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
    if waits == "other" and payment.first_as == SaidAs.PAYER and payment.too_much:
        return _("Part of it is more than is open, so it counts only once the receiver has confirmed it.")
    if waits == "other" and payment.first_as == SaidAs.PAYER:
        return _("Counts 24 hours after the receiver has seen it, unless disputed.")
    if waits == "second_keeper":
        return _("Name a second keeper: only another treasurer or organiser can confirm it.")
    if waits != "keeper":
        return ""
    claimant = names["to"] if payment.first_as == "receiver" else names["from"]
    return _("A treasurer or organiser other than %(name)s confirms it.") % {"name": claimant}


KEEPER = object()
"""A keeper of the club's books answers for a receiver without a phone."""
READER = object()
"""The reader answers: a sentence calls them "you"."""


def waiting_part(amount: int, waits: int, currency: str, answerer: object) -> str:
    """Return what an open amount is followed by where some of it waits: "of which £2 waits for Tom’s word".

    Both are in minor units, `waits` of `amount`. The answerer is READER, KEEPER, a name, or "" where there are several.
    Empty if nothing waits.
    """
    if not waits:
        return ""
    texts = _of_all(answerer) if waits >= amount else _of_part(answerer)
    return texts % {"amount": written(waits, currency), "name": answerer}


def _of_all(answerer: object) -> str:
    if answerer is READER:
        return _("all of which waits for your word")
    if answerer is KEEPER:
        return _("all of which waits for a keeper’s word")
    return _("all of which waits for %(name)s’s word") if answerer else _("all of which waits for a word")


def _of_part(answerer: object) -> str:
    if answerer is READER:
        return _("of which %(amount)s waits for your word")
    if answerer is KEEPER:
        return _("of which %(amount)s waits for a keeper’s word")
    if answerer:
        return _("of which %(amount)s waits for %(name)s’s word")
    return _("of which %(amount)s waits for a word")


def account_waiting_part(account: OpenAccount, me: str, mine: Collection[UUID]) -> str:
    """Return `waiting_part` of an account of the reader, who speaks for `mine`; `me` is their name, "" for "you"."""
    both = account.other in mine
    if account.amount < 0:
        answerer: object = KEEPER if both else me or READER
    else:
        answerer = called(account.named) if account.phone and not account.till and not both else KEEPER
    return waiting_part(abs(account.amount), account.waits, account.currency, answerer)
