"""What is open between every two of a club, and between whom a payment waits or is disputed: a statement each."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from chouette.ledger.clearing import Owed
from sessions.selectors.account_rows import NOT_ASKED
from sessions.selectors.books.standing import NOT_COUNTED
from sessions.store.sql import summing_cursor

OPEN = f"""
SELECT least(a.person, b.person) AS one, greatest(a.person, b.person) AS other, m.currency,
    sum(CASE WHEN a.person < b.person THEN m.amount ELSE -m.amount END)::bigint AS amount
FROM (
    SELECT d.debtor_id AS one, d.creditor_id AS other, d.currency, sum(d.amount) AS amount
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    WHERE d.club_id = %(club)s AND s.deleted_at IS NULL
    GROUP BY d.debtor_id, d.creditor_id, d.currency
    UNION ALL
    SELECT p.payer_id, p.receiver_id, p.currency, -sum(p.amount) FROM chouette_sessions_payment p
    WHERE p.club_id = %(club)s GROUP BY p.payer_id, p.receiver_id, p.currency
    UNION ALL
    SELECT p.payer_id, p.receiver_id, p.currency, p.amount FROM chouette_sessions_payment p
    WHERE p.club_id = %(club)s AND p.id = ANY(ARRAY(SELECT n.id FROM ({NOT_COUNTED}) n))
    UNION ALL
    SELECT o.one, o.other, o.currency, o.amount FROM ({NOT_ASKED}) o) m
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = m.one
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = m.other
WHERE a.person <> b.person
GROUP BY least(a.person, b.person), greatest(a.person, b.person), m.currency
HAVING sum(CASE WHEN a.person < b.person THEN m.amount ELSE -m.amount END) <> 0
ORDER BY m.currency, one, other"""  # noqa: S608 - of our own texts alone

WAITING = """
SELECT DISTINCT a.person AS one, b.person AS other, p.currency FROM chouette_sessions_payment p
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
JOIN LATERAL (SELECT t.word FROM chouette_sessions_paymentstep t
    WHERE t.club_id = %(club)s AND t.payment_id = p.id
    ORDER BY t.number DESC LIMIT 1) l ON l.word IN ('said', 'disputed')
WHERE p.club_id = %(club)s AND a.person <> b.person
ORDER BY one, other"""


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
    with summing_cursor(class_row(OpenPair)) as statement:
        return statement.execute(OPEN, {"club": club}).fetchall()


class UnansweredPair(NamedTuple):
    """Two persons between whom a payment waits for a word or is disputed: who paid, and who was paid."""

    one: UUID
    other: UUID
    currency: str

    def is_among(self, persons: Collection[UUID]) -> bool:
        """Return whether both are among these persons."""
        return self.one in persons and self.other in persons


def unanswered_pairs(club: UUID) -> list[UnansweredPair]:
    """Load between whom in a club payments wait for an answer or are disputed."""
    with summing_cursor(class_row(UnansweredPair)) as statement:
        return statement.execute(WAITING, {"club": club}).fetchall()


def payments_wait(club: UUID, currency: str, persons: Collection[UUID]) -> list[UnansweredPair]:
    """Return between which two of these persons a payment waits for an answer or is disputed."""
    return [one for one in unanswered_pairs(club) if one.currency == currency and one.is_among(persons)]
