"""What is open between every two of a club, and between whom a payment waits for a word: a statement each."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from chouette.ledger.clearing import Owed
from sessions.store.sql import cursor, cursor_of

OPEN = """
SELECT m.one, m.other, m.currency, sum(m.amount)::bigint AS amount FROM (
    SELECT least(a.person, b.person) AS one, greatest(a.person, b.person) AS other, d.currency,
        CASE WHEN a.person < b.person THEN d.amount ELSE -d.amount END AS amount
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND s.deleted_at IS NULL AND a.person <> b.person
    UNION ALL
    SELECT least(a.person, b.person), greatest(a.person, b.person), p.currency,
        CASE WHEN a.person < b.person THEN -p.amount ELSE p.amount END
    FROM chouette_sessions_payment p
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    JOIN LATERAL (SELECT t.word FROM chouette_sessions_paymentstep t
        WHERE t.club_id = %(club)s AND t.payment_id = p.id ORDER BY t.number DESC LIMIT 1) l ON l.word = 'confirmed'
    WHERE p.club_id = %(club)s AND a.person <> b.person) m
GROUP BY m.one, m.other, m.currency HAVING sum(m.amount) <> 0
ORDER BY m.currency, m.one, m.other"""

WAITING = """
SELECT DISTINCT a.person, b.person FROM chouette_sessions_payment p
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
JOIN LATERAL (SELECT t.word FROM chouette_sessions_paymentstep t
    WHERE t.club_id = %(club)s AND t.payment_id = p.id ORDER BY t.number DESC LIMIT 1) l ON l.word = 'said'
WHERE p.club_id = %(club)s AND p.currency = %(currency)s AND a.person <> b.person
    AND a.person = ANY(%(persons)s) AND b.person = ANY(%(persons)s)
ORDER BY a.person, b.person"""


class OpenPair(NamedTuple):
    """What one owes the other, below zero what the other owes; never zero. Minor units, or points without a
    currency."""

    one: UUID
    other: UUID
    currency: str
    amount: int

    @property
    def owed(self) -> Owed:
        """The same with the one who owes first."""
        if self.amount > 0:
            return Owed(self.one.hex, self.other.hex, self.amount)
        return Owed(self.other.hex, self.one.hex, -self.amount)


def open_pairs(club: UUID) -> list[OpenPair]:
    """Every account of a club that is not even."""
    with cursor_of(class_row(OpenPair)) as statement:
        return statement.execute(OPEN, {"club": club}).fetchall()


def payments_wait(club: UUID, currency: str, persons: Collection[UUID]) -> list[tuple[UUID, UUID]]:
    """Between which two of these persons a payment was said that nobody has answered."""
    with cursor() as statement:
        of = {"club": club, "currency": currency, "persons": list(persons)}
        return [(one, other) for one, other in statement.execute(WAITING, of).fetchall()]
