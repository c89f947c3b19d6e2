"""Sentences about payments that wait: for a keeper, and how much of what is open waits for whose word."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.models import SaidAs
from sessions.pages.money.person_names import called, called_as_payee, called_inside
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.once_counted import OnceCounted, is_beyond
from sessions.selectors.open_accounts import OpenAccount, PersonNamed
from sessions.selectors.pair_accounts import PaymentRead
from sessions.selectors.settle_up import PersonAt
from sessions.services.payments.payment_rights import KEEPING, why_it_waits


def entered_by_keeper(payment: PaymentRead) -> bool:
    """Return whether a keeper has entered a payment that still waits."""
    return payment.waits and payment.first_as in KEEPING


def keeper_claim(names: Mapping[str, str]) -> str:
    """Return the sentence about a payment with the till that the scorekeeper has entered, by name where it is known."""
    if names.get("first_by"):
        text = _("%(from)s paid %(to)s %(amount)s, entered by %(first_by)s. A keeper has yet to confirm it.")
        return text % names
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
    claimant, other = ("to", "from") if payment.first_as == "receiver" else ("from", "to")
    if voices.has_phone_of_both(payment.payer, payment.receiver):
        without = {"one": names[claimant], "other": names[other]}
        return _("A treasurer or organiser other than %(one)s or %(other)s confirms it.") % without
    return _("A treasurer or organiser other than %(name)s confirms it.") % {"name": names[claimant]}


KEEPER = object()
"""A keeper of the club's books answers for a receiver without a phone."""
ANOTHER_KEEPER = object()
"""Another keeper of the books answers between two persons of the reader's own phone."""
READER = object()
"""The reader answers: a sentence calls them "you"."""


def waiting_part(amount: int, waits: int, currency: str, answerer: object) -> str:
    """Return what an open amount is followed by where some of it waits: "of which £2 waits for Tom’s word".

    Both are in minor units, `waits` of `amount`. The answerer is READER, KEEPER, ANOTHER_KEEPER, a name, or "" where
    there are several. Empty if nothing waits.
    """
    if not waits:
        return ""
    texts = _of_all(answerer) if waits >= amount else _of_part(answerer)
    return texts % {"amount": written(waits, currency), "name": answerer}


def _of_all(answerer: object) -> str:
    if answerer is READER:
        return _("all of which waits for your word")
    if answerer is ANOTHER_KEEPER:
        return _("all of which waits for another treasurer or organiser")
    if answerer is KEEPER:
        return _("all of which waits for a treasurer or organiser")
    return _("all of which waits for %(name)s’s word") if answerer else _("all of which waits for a word")


def _of_part(answerer: object) -> str:
    if answerer is READER:
        return _("of which %(amount)s waits for your word")
    if answerer is ANOTHER_KEEPER:
        return _("of which %(amount)s waits for another treasurer or organiser")
    if answerer is KEEPER:
        return _("of which %(amount)s waits for a treasurer or organiser")
    if answerer:
        return _("of which %(amount)s waits for %(name)s’s word")
    return _("of which %(amount)s waits for a word")


Inside = tuple[str, str]
"""The name of somebody inside a sentence: as its subject, and as whom it says somebody owes."""


def names_inside(person: PersonAt | PersonNamed | None) -> Inside:
    """Return both forms of a name inside a sentence; they differ for the till."""
    return called_inside(person), called_as_payee(person)


def once_counted(claimed: int, then: int, currency: str, one: Inside | None, other: Inside) -> str:
    """Say what is open between two once what waits counts: "once £7 counts, Olga owes you £4".

    `claimed` is the sum that waits, `then` what `one` owes the other afterwards, below zero what they are owed, both in
    minor units. `one` is None for the reader. Empty where nothing is open then.
    """
    if not then:
        return ""
    if one is None:
        text = (
            _("once %(amount)s counts, you owe %(to)s %(then)s")
            if then > 0
            else _("once %(amount)s counts, %(from)s owes you %(then)s")
        )
    else:
        text = _("once %(amount)s counts, %(from)s owes %(to)s %(then)s")
    debtor, creditor = (one or ("", ""), other) if then > 0 else (other, one or ("", ""))
    sums = {"amount": written(abs(claimed), currency), "then": written(abs(then), currency)}
    return text % {**sums, "from": debtor[0], "to": creditor[1]}


def account_waiting_part(account: OpenAccount, me: str, mine: Collection[UUID], then: OnceCounted) -> str:
    """Return `waiting_part` of an account of the reader, who speaks for `mine`; `me` is their name, "" for "you". What
    is open once it counts is in `then` (`load_once_counted`)."""
    both = account.other in mine
    if both:
        answerer: object = ANOTHER_KEEPER
    elif account.amount < 0:
        answerer = me or READER
    else:
        answerer = called(account.named) if account.phone and not account.till else KEEPER
    if account.amount * account.claimed > 0:
        return _more_part(account, READER if account.amount > 0 and not (both or me) else "")
    part = waiting_part(abs(account.amount), account.waits, account.currency, answerer)
    return "; ".join(filter(None, [part, account_once_counted(account, me, then)]))


def account_once_counted(account: OpenAccount, me: str, then: OnceCounted) -> str:
    """Say what is open on an account of the reader once what waits counts, where it is more or the other way round."""
    names = (me, me) if me else None, names_inside(account.named)
    left = then.get(account, 0)
    return once_counted(account.claimed, left, account.currency, *names) if is_beyond(account.amount, left) else ""


def _more_part(account: OpenAccount, answerer: object) -> str:
    """Return what an open amount becomes once a claim counts that makes it more: the other paid back too early."""
    text = (
        _("%(then)s once %(amount)s counts, which waits for your word")
        if answerer is READER
        else _("%(then)s once %(amount)s counts, which waits for a word")
    )
    then = written(abs(account.amount + account.claimed), account.currency)
    return text % {"then": then, "amount": written(abs(account.claimed), account.currency)}
