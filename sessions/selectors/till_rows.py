"""The till of a club as a cash book: what went into it and out of it, running."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

# Cash goes in and out with deposits, with payments that count, and with what a book says that the till keeps of
# somebody. A fee that is owed is not in the till before it is paid; what is waived never comes.
ROWS = """
SELECT m.at, m.what, m.person, m.amount, m.currency, m.note,
    (sum(m.amount) OVER (PARTITION BY m.currency ORDER BY m.at, m.id))::bigint AS running
FROM (
    SELECT d.at, d.because AS what, CASE WHEN d.debtor_id = t.id THEN b.person ELSE a.person END AS person,
        CASE WHEN d.debtor_id = t.id THEN d.amount ELSE -d.amount END AS amount, d.currency,
        coalesce(n.text, '') AS note, d.entry_id AS id
    FROM clubs_player t
    JOIN chouette_sessions_debt d ON d.club_id = %(club)s AND t.id IN (d.debtor_id, d.creditor_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = d.entry_id AND n.number = 1
    WHERE t.club_id = %(club)s AND t.till AND d.reverses_id IS NULL
        AND (d.because = 'deposit' OR d.because = 'opening' AND d.debtor_id = t.id)
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r WHERE r.club_id = %(club)s AND r.reverses_id = d.id)
    UNION ALL
    SELECT p.at, p.how AS what, CASE WHEN p.payer_id = t.id THEN b.person ELSE a.person END AS person,
        CASE WHEN p.payer_id = t.id THEN -p.amount ELSE p.amount END AS amount, p.currency,
        coalesce(n.text, '') AS note, p.id
    FROM clubs_player t
    JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND t.id IN (p.payer_id, p.receiver_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    JOIN LATERAL (SELECT s.word FROM chouette_sessions_paymentstep s
        WHERE s.club_id = %(club)s AND s.payment_id = p.id ORDER BY s.number DESC LIMIT 1) l ON l.word = 'confirmed'
    LEFT JOIN chouette_sessions_paymentnote n ON n.club_id = %(club)s AND n.payment_id = p.id AND n.number = 1
    WHERE t.club_id = %(club)s AND t.till AND p.how IN ('cash', 'bank', 'other')) m
ORDER BY m.at DESC, m.id DESC LIMIT %(most)s"""

MOST = 200
"""So many rows are read at once, the latest."""


class TillRow(NamedTuple):
    """What went into the till, or below zero out of it: a kind of entry or how it was paid, of whom, and what was in it
    afterwards."""

    at: datetime
    what: str
    person: UUID
    amount: int
    currency: str
    note: str
    running: int


def till_rows(club: UUID, *, most: int = MOST) -> list[TillRow]:
    """The rows of the till, the latest first."""
    with summing_cursor(class_row(TillRow)) as statement:
        return statement.execute(ROWS, {"club": club, "most": most}).fetchall()
