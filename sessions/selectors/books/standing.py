"""The rows that count: debts that stand, as a part of a statement, and what was paid between any two.

A payment counts if the last word about it confirms it, as that of nearly every payment does. So all are summed, and
those that do not count (`NOT_COUNTED`) are taken off again: they alone are found among the steps.
"""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

DEBTS = """
SELECT a.person AS debtor, b.person AS creditor, d.currency, d.amount, d.at, d.id,
    CASE WHEN d.because = 'correction' THEN d.at END AS corrected_at, d.because IN ('bet', 'expense') AS is_beside,
    coalesce(s.began_at, d.at) AS began,
    coalesce(d.session_id, e.session_id, d.entry_id) AS account
FROM chouette_sessions_debt d
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND a.person <> b.person
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)"""
"""Few debts have been reversed: that the others are none of these is said in so many words, or all are gone through."""

NOT_COUNTED = """
    SELECT t.payment_id AS id, t.word FROM chouette_sessions_paymentstep t
    WHERE t.club_id = %(club)s AND t.word <> 'confirmed' AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_paymentstep u
        WHERE u.club_id = %(club)s AND u.number > 1 AND u.payment_id = t.payment_id AND u.number > t.number)"""
"""The payments that wait for a word, are disputed or were taken back, with that word. As an array of ids they are
looked up one by one; joined, all that a club has would be gone through once more."""

PAID = f"""
WITH other AS MATERIALIZED ({NOT_COUNTED}
), off AS MATERIALIZED (
    SELECT m.payer_id, m.receiver_id, m.currency, m.how, sum(m.amount) AS amount,
        sum(m.amount) FILTER (WHERE m.id = ANY(ARRAY(SELECT o.id FROM other o WHERE o.word = 'said'))) AS awaited,
        array_agg(m.id) FILTER (WHERE m.id = ANY(ARRAY(SELECT o.id FROM other o WHERE o.word = 'said'))) AS waiting,
        array_agg(m.id) FILTER (WHERE m.id = ANY(ARRAY(SELECT o.id FROM other o WHERE o.word = 'disputed'))) AS disputed
    FROM chouette_sessions_payment m WHERE m.club_id = %(club)s AND m.id = ANY(ARRAY(SELECT o.id FROM other o))
    GROUP BY m.payer_id, m.receiver_id, m.currency, m.how
)
SELECT a.person AS payer, b.person AS receiver, p.currency, p.how,
    (p.amount - coalesce(off.amount, 0))::bigint AS amount, coalesce(off.waiting, '{{}}') AS waiting,
    coalesce(off.disputed, '{{}}') AS disputed,
    coalesce(off.awaited, 0)::bigint AS awaited
FROM (
    SELECT m.payer_id, m.receiver_id, m.currency, m.how, sum(m.amount) AS amount FROM chouette_sessions_payment m
    WHERE m.club_id = %(club)s GROUP BY m.payer_id, m.receiver_id, m.currency, m.how) p
LEFT JOIN off USING (payer_id, receiver_id, currency, how)
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
WHERE a.person <> b.person"""  # noqa: S608 - of our own texts alone


class PaidBetween(NamedTuple):
    """The payments of one kind from one person to another in one currency, by their records: the sum of those that are
    confirmed, which wait for a word, and which are disputed; `awaited` is the sum of those that wait."""

    payer: UUID
    receiver: UUID
    currency: str
    how: str
    amount: int
    waiting: list[UUID]
    disputed: list[UUID]
    awaited: int = 0


def paid_between(club: UUID) -> list[PaidBetween]:
    """Every payment of a club, in no order. One statement."""
    with summing_cursor(class_row(PaidBetween)) as statement:
        return statement.execute(PAID, {"club": club}).fetchall()
