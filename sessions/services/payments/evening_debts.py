"""Lines in the club's activity about debts of an evening that change by somebody's act: deleted, brought back, closed
again with another result.

The first page of those whom they concern reads the same lines (`sessions.selectors.told_by_others`).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Literal
from uuid import UUID

from clubs.actors import Actor
from clubs.audit_sentences import TILL
from clubs.selectors import till_of
from clubs.services import audit_write
from sessions.selectors.settle_up import dues_of
from sessions.services.payments.debts import CLOSING, standing_debts
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

CLOSED_BEFORE = """
SELECT d.debtor_id, d.creditor_id, d.points FROM chouette_sessions_debt d
JOIN chouette_sessions_debt r ON r.club_id = %(club)s AND r.reverses_id = d.id
WHERE d.club_id = %(club)s AND d.session_id = %(session)s AND d.cause = 0 AND d.reverses_id IS NULL
    AND r.seq = (SELECT max(x.seq) FROM chouette_sessions_debt x
        WHERE x.club_id = %(club)s AND x.session_id = %(session)s AND x.cause = 0 AND x.reverses_id IS NOT NULL)"""
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
    """Add a line for each two whose dues are not what they were before the evening was opened again."""
    with cursor() as statement:
        rows = statement.execute(CLOSED_BEFORE, locked.session._asdict()).fetchall()
    if not rows:
        return
    standing = [debt for debt in standing_debts(locked) if debt.cause == CLOSING]
    before, now = _nets(rows), _nets((debt.debtor, debt.creditor, debt.points) for debt in standing)
    for one, other in sorted({*before, *now}):
        net = now[one, other]
        if net != before[one, other]:
            payer, receiver = (one, other) if net > 0 else (other, one)
            audit_write(
                actor=actor, club_id=locked.club, session_code=locked.code, what="debt_changed", name=locked.name,
                payer=str(payer), receiver=str(receiver), amount=abs(net) * (1 if locked.points_only else locked.minor),
                currency="" if locked.points_only else locked.currency,
            )  # fmt: skip


def _nets(debts: Iterable[tuple[UUID, UUID, int]]) -> Counter[tuple[UUID, UUID]]:
    """Return in points what the first of each two owes the second, below zero what the second owes."""
    found = Counter[tuple[UUID, UUID]]()
    for debtor, creditor, points in debts:
        if debtor < creditor:
            found[debtor, creditor] += points
        else:
            found[creditor, debtor] -= points
    return found
