"""What a till spent and took in, as those who keep the books read it: each with its amount, its note and who entered
it."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

PURCHASES = """
SELECT e.id, e.at, coalesce(n.text, '') AS note, coalesce(w.word, 'waits') AS stands, coalesce(r.text, '') AS why,
    CASE WHEN a.till THEN b.person ELSE a.person END AS person,
    coalesce(CASE WHEN a.till THEN l.amount ELSE -l.amount END, 0) AS owed, coalesce(k.amount, 0) AS cash,
    coalesce(k.currency, l.currency, '') AS currency, coalesce(nullif(u.name, ''), v.name, '') AS entered_by,
    f.actor_device, f.actor_user
FROM chouette_sessions_bookentry e
JOIN chouette_sessions_bookstep f ON f.club_id = %(club)s AND f.entry_id = e.id AND f.number = 1
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = e.id AND n.number = 1
LEFT JOIN chouette_sessions_tillcash k ON k.club_id = %(club)s AND k.entry_id = e.id AND k.number = 1
LEFT JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = e.id
LEFT JOIN clubs_player a ON a.club_id = %(club)s AND a.id = l.debtor_id
LEFT JOIN clubs_player b ON b.club_id = %(club)s AND b.id = l.creditor_id
LEFT JOIN LATERAL (SELECT t.word, t.number FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed')
    ORDER BY t.number DESC LIMIT 1) w ON TRUE
LEFT JOIN chouette_sessions_booknote r ON r.club_id = %(club)s AND r.entry_id = e.id AND r.number = w.number
LEFT JOIN clubs_user u ON u.id = f.actor_user
LEFT JOIN clubs_device v ON v.id = f.actor_device
WHERE e.club_id = %(club)s AND e.kind = 'purchase' AND (%(entry)s::uuid IS NULL OR e.id = %(entry)s)
ORDER BY e.at DESC, e.id LIMIT %(most)s"""

MOST = 200
"""The most purchases that are read at once, the latest."""


class PurchaseRead(NamedTuple):
    """Money that the till spent (`cash` below zero) or took in; with a `person`, what it owes them for it, or below
    zero what they owe the till.

    `stands` is `waits` or the last word that decided, `why` the reason given with it.
    """

    id: UUID
    at: datetime
    note: str
    stands: str
    why: str
    person: UUID | None
    owed: int
    cash: int
    currency: str
    entered_by: str
    actor_device: UUID | None
    actor_user: UUID | None


def till_purchases(club: UUID, *, most: int = MOST) -> list[PurchaseRead]:
    """Return what the till spent and took in, the latest first."""
    return _purchases(club, None, most)


def purchase_of(club: UUID, entry: UUID) -> PurchaseRead | None:
    """Return the purchase of that id, if the club has it."""
    return next(iter(_purchases(club, entry, 1)), None)


def _purchases(club: UUID, entry: UUID | None, most: int) -> list[PurchaseRead]:
    with summing_cursor(class_row(PurchaseRead)) as statement:
        return statement.execute(PURCHASES, {"club": club, "entry": entry, "most": most}).fetchall()
