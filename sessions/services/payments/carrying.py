"""Movements that the program makes by itself: an evening is carried over, a fee is taken from a deposit."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.dues import OpenDue, set_off_oldest
from clubs.selectors import till_of
from sessions.models import BookEntry, BookKind, Payment, PaymentPart, Session, SessionKey, Why
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.dues import AccountDue, PairDues, evening_states, pair_dues
from sessions.services.payments.movements import (
    MovementDraft,
    automatic_movements,
    reverse_movements,
    write_movements,
)
from sessions.services.payments.pair import people_held
from sessions.store.session_row import LockedSession


class _OpenEvening(NamedTuple):
    """What an evening left open, with every account between those whom it concerns."""

    dues: list[AccountDue]
    accounts: PairDues


def follow_closing(locked: LockedSession, *, was_closed: bool) -> None:
    """Move what a closing, a leave, a correction or an import left open; take it back where the evening is open again.

    Done twice it adds nothing. The session is locked.
    """
    if was_closed and not locked.state.closed:
        _retract(locked.session)
    if locked.state.closed or locked.recent.settled:
        move_open_dues(locked.session)


def redo_after_choice(locked: LockedSession) -> None:
    """Make the movements of an evening again after another way to pay was chosen. Its people are locked."""
    _retract(locked.session)
    move_open_dues(locked.session)


def move_open_dues(key: SessionKey) -> None:
    """Set off fees against deposits, and if the evening is carried over every open due against older opposite dues."""
    session, till = Session.objects.select_related("club").get(club=key.club, id=key.session), till_of(key.club)
    carries = is_carried(session)
    if not (carries or till) or not session.club.payments_have_parts or _was_paid_then(key):
        return  # before the payments of before have parts, what they cover looks open
    dues = _free_dues(key)
    if not carries:
        dues = [due for due in dues if till in (due.payer, due.receiver)]
    persons = {person for due in dues for person in (due.payer, due.receiver)}
    if not persons:
        return
    people_held(key.club, persons)
    evening = _OpenEvening(_free_dues(key), pair_dues(key.club, persons))
    if till in persons:
        _move(key.club, evening, Why.DEPOSIT, deposit_accounts(key.club))
        evening = _OpenEvening(_free_dues(key), pair_dues(key.club, persons))
    if carries:
        _move(key.club, evening, Why.CARRIED, None)


def _free_dues(session: SessionKey) -> list[AccountDue]:
    return [due for state in evening_states(session) for due in state.dues() if due.free]


def _move(club: UUID, evening: _OpenEvening, why: Why, among: set[UUID] | None) -> None:
    """Set each due of the evening off against the oldest opposite dues, or only against those of some accounts."""
    drafts = [
        MovementDraft(due.account, one.to_account, due.payer, due.receiver, due.currency, one.amount)
        for due in evening.dues
        for one in set_off_oldest([OpenDue(due.account, due.free)], _opposite(evening.accounts, due, among))
    ]
    write_movements(club, drafts, why=why)


def _opposite(accounts: PairDues, due: AccountDue, among: set[UUID] | None) -> list[OpenDue]:
    opposite = accounts.open_dues(due.receiver, due.payer, due.currency)
    return [
        OpenDue(one.account, one.free)
        for one in opposite
        if one.free and one.account != due.account and (among is None or one.account in among)
    ]


def set_off_deposits(club: UUID, till: UUID, person: UUID) -> None:
    """Set off what somebody owes the till against their deposits: fees, and what was given back. They are locked."""
    accounts, deposits = pair_dues(club, [till, person]), deposit_accounts(club)
    drafts = [
        MovementDraft(one.from_account, one.to_account, person, till, currency, one.amount)
        for currency in sorted({state.currency for state in accounts.states})
        for one in set_off_oldest(
            _frees(accounts.open_dues(person, till, currency)),
            [due for due in _frees(accounts.open_dues(till, person, currency)) if due.account in deposits],
        )
    ]
    write_movements(club, drafts, why=Why.DEPOSIT)


def _frees(dues: Iterable[AccountDue]) -> list[OpenDue]:
    return [OpenDue(due.account, due.free) for due in dues if due.free]


def deposit_accounts(club: UUID) -> set[UUID]:
    """Return the accounts of the club's deposits."""
    found = BookEntry.objects.filter(club=club, kind=BookKind.DEPOSIT, session=None)
    return set(found.values_list("id", flat=True))


def _retract(session: SessionKey) -> None:
    standing = automatic_movements(session)
    people_held(session.club, {person for one in standing for person in (one.debtor, one.creditor)})
    reverse_movements(session.club, automatic_movements(session))


def _was_paid_then(session: SessionKey) -> bool:
    """Return whether the evening was brought along as paid: nothing of it is carried over."""
    parts = PaymentPart.objects.filter(club=session.club, session=session.session)
    payments = Payment.objects.filter(club=session.club, id__in=parts.values("payment_id"))
    return payments.exclude(kept_at=None).exists()
