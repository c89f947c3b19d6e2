"""Lines in the club's activity about debts of an evening that change by somebody's act: deleted, brought back, closed
again with another result.

The first page of those whom they concern reads the same lines (`sessions.selectors.told_by_others`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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

    It has what is open between them now: after what was paid.
    """
    with cursor() as statement:
        rows = statement.execute(BEFORE, locked.session._asdict()).fetchall()
    if not rows:
        return
    standing = [debt for debt in standing_debts(locked) if debt.cause == CLOSING]
    before, now = _nets(rows), _nets((debt.debtor, debt.creditor, debt.points) for debt in standing)
    changed = [two for two in sorted({*before, *now}) if before[two] != now[two]]
    for one, other, open_ in _open_between(locked, changed):
        payer, receiver = (one, other) if open_ > 0 else (other, one)
        audit_write(
            actor=actor, club_id=locked.club, session_code=locked.code, what="debt_changed", name=locked.name,
            payer=str(payer), receiver=str(receiver), amount=abs(open_),
            currency="" if locked.points_only else locked.currency,
        )  # fmt: skip


def _open_between(locked: LockedSession, pairs: Sequence[tuple[UUID, UUID]]) -> Iterator[tuple[UUID, UUID, int]]:
    """Iterate over these pairs with what the first owes the second for the evening; below zero the second owes it."""
    if not pairs:
        return
    persons = {record: one.id for one in people_at(locked.session).values() for record in one.records}
    currency = "" if locked.points_only else locked.currency
    states = {
        frozenset((state.one, state.other)): state
        for state in evening_states(locked.session)
        if state.currency == currency
    }
    for one, other in pairs:
        state = states.get(frozenset((persons[one], persons[other])))
        yield one, other, state.signed_open(persons[one]) if state else 0


def _nets(debts: Iterable[tuple[UUID, UUID, int]]) -> Counter[tuple[UUID, UUID]]:
    """Return in points what the first of each two owes the second, below zero what the second owes."""
    found = Counter[tuple[UUID, UUID]]()
    for debtor, creditor, points in debts:
        if debtor < creditor:
            found[debtor, creditor] += points
        else:
            found[creditor, debtor] -= points
    return found
