"""Write movements between two accounts of the same two people, and answer those that no longer hold.

The caller has locked the two people, or everybody whom the movements concern.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils import timezone
from psycopg.rows import class_row

from clubs.actors import NOBODY, Actor
from sessions.models import Movement, SessionKey, Why
from sessions.models.movements import AUTOMATIC
from sessions.store.sql import cursor_of

RECORD_PAIRS = """
SELECT r.account, r.debtor_id AS debtor, r.creditor_id AS creditor, r.currency, a.person AS owes, b.person AS owed,
    sum(r.amount)::bigint AS amount
FROM (
    SELECT coalesce(d.session_id, e.session_id, d.entry_id) AS account, d.debtor_id, d.creditor_id, d.currency, d.amount
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    WHERE d.club_id = %(club)s AND (d.session_id = ANY(%(accounts)s) OR d.entry_id = ANY(%(accounts)s)
        OR d.entry_id = ANY(ARRAY(SELECT x.id FROM chouette_sessions_bookentry x
            WHERE x.club_id = %(club)s AND x.session_id = ANY(%(accounts)s))))
    UNION ALL
    SELECT p.id, p.receiver_id, p.payer_id, p.currency, p.amount FROM chouette_sessions_payment p
    WHERE p.club_id = %(club)s AND p.id = ANY(%(accounts)s)) r
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = r.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = r.creditor_id
GROUP BY r.account, r.debtor_id, r.creditor_id, r.currency, a.person, b.person
ORDER BY sum(r.amount) DESC, r.debtor_id, r.creditor_id"""

STANDING = """
SELECT m.id, m.from_account, m.to_account, m.amount, m.currency, m.why, m.payment_id AS payment,
    a.person AS debtor, b.person AS creditor
FROM chouette_sessions_movement m
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = m.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = m.creditor_id
WHERE m.club_id = %(club)s AND m.reverses IS NULL
    AND (m.from_account = ANY(%(accounts)s) OR m.to_account = ANY(%(accounts)s))
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_movement r WHERE r.club_id = %(club)s AND r.reverses = m.id)
ORDER BY m.at, m.id"""


class MovementDraft(NamedTuple):
    """A movement to be written: between which accounts, and who owes whom on the first of them, by person."""

    from_account: UUID
    to_account: UUID
    debtor: UUID
    creditor: UUID
    currency: str
    amount: int
    at: datetime | None = None
    why: Why | None = None


class StandingMovement(NamedTuple):
    """A movement that nothing has answered; `payment` if it belongs to one."""

    id: UUID
    from_account: UUID
    to_account: UUID
    amount: int
    currency: str
    why: str
    payment: UUID | None
    debtor: UUID
    creditor: UUID


class RecordPair(NamedTuple):
    """The records under which one person owes another on an account, and how much by debts."""

    account: UUID
    debtor: UUID
    creditor: UUID
    currency: str
    owes: UUID
    owed: UUID
    amount: int


def write_movements(
    club: UUID,
    drafts: Sequence[MovementDraft],
    *,
    why: Why,
    actor: Actor = NOBODY,
    payment: UUID | None = None,
    entry: UUID | None = None,
) -> None:
    """Write these movements, each under the records that have the debts, so that parting two records opens them."""
    if not drafts:
        return
    pairs = _record_pairs(club, {account for one in drafts for account in (one.from_account, one.to_account)})
    Movement.objects.bulk_create(
        Movement(
            club_id=club, id=uuid4(), from_account=one.from_account, debtor_id=here[0], creditor_id=here[1],
            to_account=one.to_account, to_debtor_id=there[0], to_creditor_id=there[1], amount=amount,
            currency=one.currency, why=one.why or why, payment_id=payment, entry_id=entry,
            actor_device=actor.device_id, actor_user=actor.user_id, at=one.at or timezone.now(),
        )
        for one in drafts
        for here, there, amount in _split_by_records(one, pairs)
    )  # fmt: skip


def reverse_movements(club: UUID, movements: Iterable[StandingMovement], actor: Actor = NOBODY) -> int:
    """Answer each of these movements by its opposite; return how many."""
    rows = Movement.objects.filter(club=club, id__in=[one.id for one in movements])
    opposites = [
        Movement(
            club_id=club, id=uuid4(), from_account=row.to_account, debtor_id=row.to_debtor_id,
            creditor_id=row.to_creditor_id, to_account=row.from_account, to_debtor_id=row.debtor_id,
            to_creditor_id=row.creditor_id, amount=row.amount, currency=row.currency, why=row.why,
            payment_id=row.payment_id, entry_id=row.entry_id, reverses=row.id, actor_device=actor.device_id,
            actor_user=actor.user_id,
        )
        for row in rows
    ]  # fmt: skip
    return len(Movement.objects.bulk_create(opposites))


def standing_movements(club: UUID, accounts: Iterable[UUID]) -> list[StandingMovement]:
    """Return the movements from or to these accounts that nothing has answered, oldest first."""
    with cursor_of(class_row(StandingMovement)) as statement:
        return statement.execute(STANDING, {"club": club, "accounts": list(accounts)}).fetchall()


DELETION_TAKES = timedelta(seconds=10)
"""The longest time between taking back set-offs and marking their evening as deleted, which is one transaction."""


def movements_deleted_with(club: UUID, session: UUID, deleted_at: datetime) -> list[Movement]:
    """Return the opposites that the deletion of an evening wrote to what was set off against it by hand."""
    opposites = Movement.objects.filter(
        Q(from_account=session) | Q(to_account=session), club=club, why=Why.SET_OFF, payment_id=None,
        at__range=(deleted_at - DELETION_TAKES, deleted_at),
    )  # fmt: skip
    return list(opposites.exclude(reverses=None).order_by("at", "id"))


def automatic_movements(session: SessionKey) -> list[StandingMovement]:
    """Return the movements of an evening that the program made when it was closed."""
    return [one for one in standing_movements(session.club, [session.session]) if one.why in AUTOMATIC]


RecordPairs = Mapping[tuple[UUID, str, UUID, UUID], Sequence[RecordPair]]
"""By account, currency, and the persons who owe and are owed."""


def _record_pairs(club: UUID, accounts: Iterable[UUID]) -> RecordPairs:
    with cursor_of(class_row(RecordPair)) as statement:
        rows = statement.execute(RECORD_PAIRS, {"club": club, "accounts": list(accounts)}).fetchall()
    found: dict[tuple[UUID, str, UUID, UUID], list[RecordPair]] = {}
    for row in rows:
        found.setdefault((row.account, row.currency, row.owes, row.owed), []).append(row)
    return found


Records = tuple[UUID, UUID]


def _split_by_records(draft: MovementDraft, pairs: RecordPairs) -> list[tuple[Records, Records, int]]:
    """Share a movement out over the records that owe on either side; nearly always that is one record each."""
    here = _shares(draft, draft.from_account, (draft.debtor, draft.creditor), pairs)
    there = _shares(draft, draft.to_account, (draft.creditor, draft.debtor), pairs)
    found: list[tuple[Records, Records, int]] = []
    while here and there:
        amount = min(here[0][1], there[0][1])
        found.append((here[0][0], there[0][0], amount))
        here = _without(here, amount)
        there = _without(there, amount)
    return found


def _without(shares: list[tuple[Records, int]], amount: int) -> list[tuple[Records, int]]:
    records, first = shares[0]
    return shares[1:] if first == amount else [(records, first - amount), *shares[1:]]


def _shares(draft: MovementDraft, account: UUID, two: Records, pairs: RecordPairs) -> list[tuple[Records, int]]:
    """Return by records how much of the movement is theirs; what no debt accounts for goes to the last of them."""
    left, found = draft.amount, list[tuple[Records, int]]()
    fitting = pairs.get((account, draft.currency, *two), ())
    for number, one in enumerate(fitting, 1):
        share = left if number == len(fitting) else min(left, one.amount)
        if share:
            found.append(((one.debtor, one.creditor), share))
            left -= share
    return found or [(two, draft.amount)]
