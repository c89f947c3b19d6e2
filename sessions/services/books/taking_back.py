"""An entry of those who keep the books is taken back by opposite debts, with a reason: balances, deposits, and what the
till spent or took in."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.selectors import till_of
from clubs.services import audit_write, till_open
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import BookEntry, BookKind, BookWord
from sessions.selectors.pair_accounts import account_between
from sessions.services.books.entering import entry_of, entry_reverse, entry_stands, line_facts, lines_of
from sessions.services.books.opening_words import reverse_objections
from sessions.services.books.purchase_entries import cash_of, reverse_cash
from sessions.services.books.till_limit import ask_below_zero
from sessions.services.payments.pair import MoneyReader, is_or_may_be, people_held, persons_of, reader_of
from sessions.services.payments.saying import note_read

TAKEN_BACK = {
    BookKind.OPENING: "opening_taken_back",
    BookKind.DEPOSIT: "deposit_taken_back",
    BookKind.PURCHASE: "purchase_taken_back",
}
"""What may be taken back, and what the club's trail says of it."""

OWN_ENTRY = {
    BookKind.DEPOSIT: "another_keeper_takes_it_back",
    BookKind.PURCHASE: "another_keeper_takes_purchase_back",
}
"""Why a keeper does not take back what concerns themselves."""


def entry_take_back(*, actor: Actor, club: Club, entry: UUID, note: str, beyond: bool = False) -> None:
    """Answer its debts by opposite ones. Done once more it adds nothing. Balances from a book are taken back only while
    nothing was paid between those whom they concern. More cash than the till holds leaves it only with `beyond`. Raises
    NotFound, NotAllowed, PaymentRefused."""
    if not may(actor, "clubs.books", club):
        raise NotAllowed("books_are_kept_by_the_treasurer")
    reason = note_read(note)
    with transaction.atomic():
        found = entry_of(club.id, entry)
        if found is None or found.kind not in TAKEN_BACK:
            raise NotFound
        players = {one for line in lines_of(found) for one in (line.debtor, line.creditor)}
        people_held(club.id, players or {till_open(club).id})
        if entry_stands(found) != BookWord.IN_FORCE:
            return
        if not reason:
            raise PaymentRefused("say_why_it_is_taken_back")
        if found.kind == BookKind.OPENING:
            _not_paid_on(found)
        else:
            _refuse_own(actor, club, found)
        reverse_objections(found, actor)
        ask_below_zero(club, _cash_brought(found), club.currency, meant=beyond)
        reverse_cash(found, entry_reverse(found, actor, reason))
        what = TAKEN_BACK[BookKind(found.kind)]
        audit_write(actor=actor, club_id=club.id, what=what, entry=str(entry), reason=reason, **_facts_of(found))


def _facts_of(entry: BookEntry) -> dict[str, Any]:
    """Return who owed whom how much by an entry; of what the till spent or took in by itself the cash."""
    cash = cash_of(entry)
    if cash is None or lines_of(entry):
        return line_facts(entry)
    return {"amount": abs(cash.amount), "currency": cash.currency}


def may_take_back_entry(reader: MoneyReader, persons: Iterable[UUID]) -> bool:
    """Return whether a keeper may take back a deposit or a purchase of the till that concerns these persons: none of
    them is the keeper, on whichever phone, or may be."""
    return not any(is_or_may_be(person, reader) for person in persons)


def _refuse_own(actor: Actor, club: Club, entry: BookEntry) -> None:
    """Raise PaymentRefused where a keeper would take back an entry about what the till owes them, or they the till."""
    players = {one for line in lines_of(entry) for one in (line.debtor, line.creditor)}
    reader, persons = reader_of(actor, club), persons_of(club.id, players).values()
    if not may_take_back_entry(reader, persons):
        is_own = not reader.all_persons.isdisjoint(persons)
        raise PaymentRefused(OWN_ENTRY[BookKind(entry.kind)] if is_own else "keeper_may_be_player")


def _cash_brought(entry: BookEntry) -> int:
    """Return what an entry brought into the till, which leaves it where the entry is taken back."""
    cash, till = cash_of(entry), till_of(entry.club_id)
    deposited = sum(line.amount for line in lines_of(entry) if line.debtor == till)
    return cash.amount if cash is not None else 0 if entry.kind == BookKind.PURCHASE else deposited


def _not_paid_on(entry: BookEntry) -> None:
    """Raise PaymentRefused where something was paid, or cleared, between two of its lines since."""
    lines = lines_of(entry)
    persons = persons_of(entry.club_id, {one for line in lines for one in (line.debtor, line.creditor)})
    if any(is_paid_since(entry.club_id, persons[line.debtor], persons[line.creditor], entry.at) for line in lines):
        raise PaymentRefused("opening_is_paid_on")


def is_paid_since(club: UUID, one: UUID, other: UUID, since: datetime) -> bool:
    """Return whether something was paid, claimed to be paid, or cleared between two persons since then."""
    return any(
        any(payment.at >= since and (payment.counts or payment.waits) for payment in account.payments)
        or any(debt.because == BookKind.CLEARING and debt.at >= since for debt in account.debts)
        for account in account_between(club, one, other)
    )
