"""Lines in the club's activity about debts of an evening that change by somebody's act: deleted, brought back, closed
again with another result.

The first page of those whom they concern reads the same lines (`sessions.selectors.told_by_others`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal
from uuid import UUID

from clubs.actors import Actor
from clubs.audit_sentences import TILL
from clubs.selectors import till_of
from clubs.services import audit_write
from sessions.selectors.asked_sums import CLOSED_BEFORE, OF_ONE_CLUB
from sessions.selectors.dues import evening_states
from sessions.selectors.settle_up import dues_of, people_at
from sessions.services.payments.debts import CLOSING, standing_debts
from sessions.services.payments.movements import automatic_movements
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

BEFORE = f"""
SELECT k.debtor_id, k.creditor_id, k.points
FROM ({CLOSED_BEFORE.format(club=OF_ONE_CLUB, which="d.session_id = %(session)s")}) k"""  # noqa: S608 - of our own texts alone
"""What the evening owed by its last closing, before that was taken back."""


def log_evening_debts(actor: Actor, locked: LockedSession, what: Literal["debt_deleted", "debt_restored"]) -> None:
    """Add a line for each due that is open of an evening."""
    till = till_of(locked.club)
    for due in dues_of(locked.session):
        if due.open:
            payer, receiver = (TILL if one == till else str(one) for one in (due.payer, due.receiver))
            audit_write(
                actor=actor, club_id=locked.club, session_code=locked.code, what=what, name=locked.name, payer=payer,
                receiver=receiver, amount=due.open, currency=due.currency,
            )  # fmt: skip


def log_closed_again(actor: Actor, locked: LockedSession) -> None:
    """Add a line for each two whose dues are not what they were before the evening was opened again.

    It has what the closing left between them, after what was paid by then, and how much of that was set off by itself
    with it. So it is written after those movements.
    """
    with cursor() as statement:
        rows = statement.execute(BEFORE, locked.session._asdict()).fetchall()
    if not rows:
        return
    standing = [debt for debt in standing_debts(locked) if debt.cause == CLOSING]
    before, now = _nets(rows), _nets((debt.debtor, debt.creditor, debt.points) for debt in standing)
    changed = [two for two in sorted({*before, *now}) if before[two] != now[two]]
    for one, other, left, moved in _left_between(locked, changed):
        payer, receiver = (one, other) if left > 0 else (other, one)
        audit_write(
            actor=actor, club_id=locked.club, session_code=locked.code, what="debt_changed", name=locked.name,
            payer=str(payer), receiver=str(receiver), amount=abs(left), set_off=abs(moved), currency=locked.played_for,
        )  # fmt: skip


def _left_between(locked: LockedSession, pairs: Sequence[tuple[UUID, UUID]]) -> Iterator[tuple[UUID, UUID, int, int]]:
    """Iterate over these pairs with what the closing left the first to pay the second for the evening, and what of it
    was set off by itself; below zero the second owed it."""
    if not pairs:
        return
    persons = {record: one.id for one in people_at(locked.session).values() for record in one.records}
    moved = _moved_by_itself(locked, persons, locked.played_for)
    states = {
        frozenset((state.one, state.other)): state
        for state in evening_states(locked.session)
        if state.currency == locked.played_for
    }
    for one, other in pairs:
        two = persons[one], persons[other]
        state = states.get(frozenset(two))
        set_off = moved[two] - moved[two[::-1]]
        yield one, other, (state.signed_open(persons[one]) if state else 0) + set_off, set_off


def _moved_by_itself(locked: LockedSession, persons: Mapping[UUID, UUID], currency: str) -> Counter[tuple[UUID, UUID]]:
    """Return by debtor and creditor, as persons, what of their dues of the evening was set off by itself."""
    found = Counter[tuple[UUID, UUID]]()
    for one in automatic_movements(locked.session):
        two = persons.get(one.debtor), persons.get(one.creditor)  # neither is the till
        if two[0] and two[1] and one.currency == currency and one.from_account == locked.session.session:
            found[two[0], two[1]] += one.amount
    return found


def _nets(debts: Iterable[tuple[UUID, UUID, int]]) -> Counter[tuple[UUID, UUID]]:
    """Return in points what the first of each two owes the second, below zero what the second owes."""
    found = Counter[tuple[UUID, UUID]]()
    for debtor, creditor, points in debts:
        if debtor < creditor:
            found[debtor, creditor] += points
        else:
            found[creditor, debtor] -= points
    return found
