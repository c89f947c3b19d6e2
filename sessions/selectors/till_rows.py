"""The till of a club as a cash book: what went into it and out of it, running."""

from datetime import datetime
from typing import NamedTuple, Self
from uuid import UUID

from psycopg.rows import class_row, tuple_row

from sessions.store.sql import summing_cursor

# Cash goes in and out with deposits, with payments that count, with what a book says that the till keeps of somebody,
# and with what the till spends and takes in; a purchase that was taken back has a row of its own for that. A fee that
# is owed is not in the till before it is paid; what is waived never comes.
CASH = """
    SELECT d.at, d.because AS what, CASE WHEN d.debtor_id = t.id THEN b.person ELSE a.person END AS person,
        CASE WHEN d.debtor_id = t.id THEN d.amount ELSE -d.amount END AS amount, d.currency,
        coalesce(n.text, '') AS note, '' AS entered_by, d.entry_id AS id
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
        coalesce(n.text, '') AS note, '', p.id
    FROM clubs_player t
    JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND t.id IN (p.payer_id, p.receiver_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    JOIN LATERAL (SELECT s.word FROM chouette_sessions_paymentstep s
        WHERE s.club_id = %(club)s AND s.payment_id = p.id ORDER BY s.number DESC LIMIT 1) l ON l.word = 'confirmed'
    LEFT JOIN chouette_sessions_paymentnote n ON n.club_id = %(club)s AND n.payment_id = p.id AND n.number = 1
    WHERE t.club_id = %(club)s AND t.till AND p.how NOT IN ('waived', 'written_off')
    UNION ALL
    SELECT s.at, CASE WHEN k.number = 1 THEN 'purchase' ELSE 'purchase_back' END, a.person, k.amount, k.currency,
        coalesce(n.text, ''), coalesce(nullif(u.name, ''), v.name, ''), k.entry_id
    FROM chouette_sessions_tillcash k
    JOIN chouette_sessions_bookstep s ON s.club_id = %(club)s AND s.entry_id = k.entry_id AND s.number = k.number
    LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = k.entry_id AND n.number = k.number
    LEFT JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = k.entry_id
    LEFT JOIN clubs_player a ON a.club_id = %(club)s AND a.id = l.debtor_id
    LEFT JOIN clubs_user u ON u.id = s.actor_user
    LEFT JOIN clubs_device v ON v.id = s.actor_device
    WHERE k.club_id = %(club)s"""

ROWS = f"""
SELECT m.at, m.what, m.person, m.amount, m.currency, m.note, m.entered_by,
    (sum(m.amount) OVER (PARTITION BY m.currency ORDER BY m.at, m.id))::bigint AS running
FROM ({CASH}) m
ORDER BY m.at DESC, m.id DESC LIMIT %(most)s"""  # noqa: S608 - of our own texts alone

SUMS = f"""
SELECT m.currency, sum(m.amount)::bigint FROM ({CASH}) m
GROUP BY m.currency ORDER BY m.currency"""  # noqa: S608 - of our own texts alone

MOST = 200
"""So many rows are read at once, the latest."""


class TillRow(NamedTuple):
    """What went into the till, or below zero out of it: a kind of entry or how it was paid, of whom if it was of
    anybody, and what was in it afterwards. A purchase has who entered it."""

    at: datetime
    what: str
    person: UUID | None
    amount: int
    currency: str
    note: str
    entered_by: str
    running: int

    @property
    def without_names(self) -> Self:
        """The row as members read it: whole if it is of a purchase, otherwise without whose money it was."""
        return self if self.what in ("purchase", "purchase_back") else self._replace(person=None, note="")


def till_rows(club: UUID, *, most: int = MOST) -> list[TillRow]:
    """The rows of the till, the latest first."""
    with summing_cursor(class_row(TillRow)) as statement:
        return statement.execute(ROWS, {"club": club, "most": most}).fetchall()


def till_cash(club: UUID) -> dict[str, int]:
    """What is in the till, by currency: the sum of all its rows. One statement."""
    with summing_cursor(tuple_row) as statement:
        return dict(statement.execute(SUMS, {"club": club}).fetchall())
