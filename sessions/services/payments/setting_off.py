"""Set off what two people owe each other on different evenings, and take that back (decision 0029).

Either of the two does it, or a keeper for somebody without a phone and without an account. Nobody's net changes, so
nobody has to agree; the other reads it.
"""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from django.db.models import Max

from chouette.ledger.dues import OpenDue, set_off_oldest
from clubs.actors import Actor
from clubs.models import Club
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.models import Because, Debt, Movement, SaidAs, Session, Why
from sessions.selectors.dues import PairDues, pair_dues
from sessions.services.payments.account_locks import lock_named_evenings
from sessions.services.payments.held import address_reader, name_what_holds
from sessions.services.payments.keeper_activity import log_set_off
from sessions.services.payments.movements import (
    MovementDraft,
    reverse_movements,
    standing_movements,
    write_movements,
)
from sessions.services.payments.pair import OF_THE_TWO, Pair, read_pair, reader_of, speaks_as

BY_HAND = (Why.SET_OFF, Why.EARLIER)
"""Movements that may be taken back by hand, unless they belong to a payment or an entry."""


class SetOffDraft(NamedTuple):
    """A due that is to be set off against opposite dues, oldest first.

    `account` is its evening or entry; without one all dues of the payer are, which is the same as all of the receiver.
    `shown` is the amount that the button showed, in minor units; `against` the
    accounts of the opposite dues that it named, oldest first, one for each part.
    """

    account: UUID | None
    payer: UUID
    receiver: UUID
    currency: str
    shown: int | None = None
    against: tuple[UUID, ...] | None = None


def set_off(*, actor: Actor, club: Club, draft: SetOffDraft) -> list[MovementDraft]:
    """Set a due, or all dues, off against the oldest opposite dues of the two; return what was moved, oldest first.

    Raises NotAllowed, or PaymentRefused where nothing can be set off or it would be something else than was shown.
    """
    pair = read_pair(club.id, draft.payer, draft.receiver)
    role = require_set_off_role(actor, club, pair, _session(club, draft.account) if draft.account else None)
    two = (draft.payer, draft.receiver)
    with lock_named_evenings(club, two, lambda: _accounts_named(_plan(club, pair, draft), draft)):
        plan = _plan(club, pair, draft)
        amount = sum(one.amount for one in plan)
        if not amount:
            raise address_reader(_nothing_free(club, pair, draft), reader_of(actor, club))
        if draft.shown not in (None, amount) or draft.against not in (None, tuple(one.to_account for one in plan)):
            raise PaymentRefused("figures_have_changed")
        write_movements(club.id, plan, why=Why.SET_OFF, actor=actor)
        if role not in OF_THE_TWO:
            log_set_off(actor, club, pair, amount, draft.currency)
    return plan


def _accounts_named(plan: list[MovementDraft], draft: SetOffDraft) -> set[UUID]:
    named = {account for one in plan for account in (one.from_account, one.to_account)}
    return named | {draft.account} if draft.account else named


def _plan(club: Club, pair: Pair, draft: SetOffDraft) -> list[MovementDraft]:
    payer, receiver = pair.payer.person, pair.receiver.person
    accounts = pair_dues(club.id, [payer, receiver])
    owed = [due for due in _frees(accounts, payer, receiver, draft.currency) if draft.account in (None, due.account)]
    back = [due for due in _frees(accounts, receiver, payer, draft.currency) if due.account != draft.account]
    return [
        MovementDraft(one.from_account, one.to_account, payer, receiver, draft.currency, one.amount)
        for one in set_off_oldest(owed, back)
    ]


def _nothing_free(club: Club, pair: Pair, draft: SetOffDraft) -> PaymentRefused:
    """Return the refusal where nothing can be set off, with what holds the due or the opposite ones."""
    payer, receiver = pair.payer.person, pair.receiver.person
    accounts, refused = pair_dues(club.id, [payer, receiver]), PaymentRefused("nothing_to_set_off")
    owed = [due for due in accounts.open_dues(payer, receiver, draft.currency) if draft.account in (None, due.account)]
    back = [due for due in accounts.open_dues(receiver, payer, draft.currency) if due.account != draft.account]
    return name_what_holds(refused, club.id, pair, back if any(due.free for due in owed) else owed)


def _frees(accounts: PairDues, debtor: UUID, creditor: UUID, currency: str) -> list[OpenDue]:
    return [OpenDue(due.account, due.free) for due in accounts.open_dues(debtor, creditor, currency) if due.free]


def take_back_set_off(*, actor: Actor, club: Club, movement: UUID) -> None:
    """Take a set-off back by the opposite movement; a movement that is taken back already stays so.

    Raises NotFound, NotAllowed, or PaymentRefused for one that belongs to a payment, was not made by hand, or lies
    before a clearing between the two.
    """
    row = Movement.objects.filter(club=club, id=movement, reverses=None).first()
    if row is None:
        raise NotFound
    pair = read_pair(club.id, row.debtor_id, row.creditor_id)
    role = require_set_off_role(actor, club, pair, _session(club, row.from_account))
    accounts = {row.from_account, row.to_account}
    with lock_named_evenings(club, (row.debtor_id, row.creditor_id), lambda: accounts):
        standing = [one for one in standing_movements(club.id, accounts) if one.id == movement]
        for one in standing:
            cleared = last_clearings(club.id, {one.debtor, one.creditor})
            cleared_at = cleared.get(frozenset((one.debtor, one.creditor)))
            why_not = refusal_to_take_back(row, is_cleared=cleared_at is not None and cleared_at > row.at)
            if why_not:
                raise PaymentRefused(why_not)
        if reverse_movements(club.id, standing, actor) and role not in OF_THE_TWO:
            log_set_off(actor, club, pair, row.amount, row.currency, taken_back=True)


class SetOffAsRead(Protocol):
    """A movement as the rows of any page or table have it."""

    @property
    def why(self) -> str: ...
    @property
    def payment_id(self) -> UUID | None: ...
    @property
    def entry_id(self) -> UUID | None: ...


def refusal_to_take_back(movement: SetOffAsRead, *, is_cleared: bool) -> str:
    """Return why a set-off cannot be taken back; empty where it can.

    `is_cleared` if a clearing between the two came into force after it.
    """
    if movement.why not in BY_HAND or movement.payment_id is not None or movement.entry_id is not None:
        return "set_off_stays"
    return "set_off_is_cleared" if is_cleared else ""


def last_clearings(club: UUID, persons: Collection[UUID]) -> dict[frozenset[UUID], datetime]:
    """Return when the last clearing between each two of these persons came into force. One statement."""
    rows = (
        Debt.objects.filter(
            club=club, because=Because.CLEARING, debtor__person__in=persons, creditor__person__in=persons
        )
        .values_list("debtor__person", "creditor__person")
        .annotate(last=Max("at"))
    )
    found: dict[frozenset[UUID], datetime] = {}
    for debtor, creditor, last in rows:
        two = frozenset((debtor, creditor))
        found[two] = max(last, found.get(two, last))
    return found


def require_set_off_role(actor: Actor, club: Club, pair: Pair, session: Session | None) -> SaidAs:
    """Return the role in which the actor may set off between these two. Raises NotAllowed."""
    voices = speaks_as(actor, club, pair, session)
    own = [voice for voice in voices if voice in OF_THE_TWO]
    if own:
        return own[0]
    if voices and not (pair.payer.phone and pair.receiver.phone):
        return voices[0]
    raise NotAllowed("payments_are_of_the_two")


def _session(club: Club, account: UUID) -> Session | None:
    return Session.objects.filter(club=club, id=account).first()
