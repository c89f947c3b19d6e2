"""The rows that count: debts that stand, as a part of a statement, and what was paid between any two.

The last word about a payment is the one with the highest number: in the greatest of `number * 4`, with 1 for a word by
which it counts and 2 for one that waits for another, the rest of a division by 4 says what it was. So it is found in
one reading of the steps, and none is looked up. It is the longest reading of the books, so they do it once.
"""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

DEBTS = """
SELECT a.person AS debtor, b.person AS creditor, d.currency, d.amount, d.at, d.id,
    coalesce(s.began_at, d.at) AS began
FROM chouette_sessions_debt d
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND a.person <> b.person
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)"""
"""Few debts have been reversed: that the others are none of these is said in so many words, or all are gone through."""

PAID = """
SELECT a.person AS payer, b.person AS receiver, p.currency, p.how, p.amount, p.unsettled
FROM (
    SELECT m.payer_id, m.receiver_id, m.currency, m.how,
        coalesce(sum(m.amount) FILTER (WHERE l.last = 1), 0)::bigint AS amount,
        coalesce(array_agg(m.id) FILTER (WHERE l.last = 2), '{}') AS unsettled
    FROM chouette_sessions_payment m
    JOIN (SELECT t.payment_id, max(t.number * 4 + CASE t.word WHEN 'confirmed' THEN 1 WHEN 'said' THEN 2
            WHEN 'disputed' THEN 2 ELSE 0 END) %% 4 AS last
        FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s GROUP BY t.payment_id) l ON l.payment_id = m.id
    WHERE m.club_id = %(club)s GROUP BY m.payer_id, m.receiver_id, m.currency, m.how) p
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
WHERE a.person <> b.person"""


class PaidBetween(NamedTuple):
    """The payments of one kind from one person to another in one currency, by their records: the sum of those that are
    confirmed, and which wait for a word or are disputed."""

    payer: UUID
    receiver: UUID
    currency: str
    how: str
    amount: int
    unsettled: list[UUID]


def paid_between(club: UUID) -> list[PaidBetween]:
    """Every payment of a club, in no order. One statement."""
    with summing_cursor(class_row(PaidBetween)) as statement:
        return statement.execute(PAID, {"club": club}).fetchall()
