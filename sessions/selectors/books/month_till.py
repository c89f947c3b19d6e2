"""The till in a month as a cash book: what was in it at the start, what went in and out, what was in it at the end.

Each row has the time of the month's closing (`month.py`): what was taken back or undone is a row of its own, on the day
on which that happened. Over all months the rows come to what the till's own page has (`till_rows.till_cash`).
"""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row

from clubs.models import Club
from sessions.selectors.books.month import IS_LAST, Month
from sessions.store.sql import summing_cursor

CASH = f"""
    SELECT d.at, d.because AS what, d.reverses_id IS NOT NULL AS undone, FALSE AS again,
        CASE WHEN d.debtor_id = t.id THEN b.person ELSE a.person END AS person,
        CASE WHEN d.debtor_id = t.id THEN d.amount ELSE -d.amount END AS amount, d.currency, d.entry_id AS id,
        NULL::uuid AS payment, d.entry_id AS entry, coalesce(s.number, 1) AS number
    FROM clubs_player t
    JOIN chouette_sessions_debt d ON d.club_id = %(club)s AND t.id IN (d.debtor_id, d.creditor_id)
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    LEFT JOIN chouette_sessions_bookstep s ON d.reverses_id IS NOT NULL AND s.club_id = %(club)s
        AND s.entry_id = d.entry_id AND s.word = 'reversed'
    WHERE t.club_id = %(club)s AND t.till AND d.at < %(until)s AND (d.because = 'deposit' OR d.because = 'opening'
        AND t.id = CASE WHEN d.reverses_id IS NULL THEN d.debtor_id ELSE d.creditor_id END)
    UNION ALL
    SELECT p.at, p.how, p.turn < 0, p.counted, CASE WHEN p.payer_id = p.till THEN b.person ELSE a.person END,
        p.turn * CASE WHEN p.payer_id = p.till THEN -p.amount ELSE p.amount END, p.currency, p.id, p.id, NULL,
        CASE WHEN p.counted THEN p.number ELSE 1 END
    FROM (
        SELECT t.id AS till, m.id, m.payer_id, m.receiver_id, m.amount, m.currency, m.how,
            CASE WHEN m.kept_at IS NULL THEN s.at ELSE m.at END AS at, s.number,
            (s.word = 'confirmed')::int - coalesce(lag((s.word = 'confirmed')::int)
                OVER (PARTITION BY m.id ORDER BY s.number), 0) AS turn,
            coalesce(bool_or(s.word = 'confirmed') OVER (PARTITION BY m.id ORDER BY s.number
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), FALSE) AS counted
        FROM clubs_player t
        JOIN chouette_sessions_payment m ON m.club_id = %(club)s AND t.id IN (m.payer_id, m.receiver_id)
        JOIN chouette_sessions_paymentstep s ON s.club_id = %(club)s AND s.payment_id = m.id
        WHERE t.club_id = %(club)s AND t.till AND m.how NOT IN ('waived', 'written_off')
            AND CASE WHEN m.kept_at IS NULL THEN s.at ELSE m.at END < %(until)s
            AND (m.kept_at IS NULL OR {IS_LAST.format(step="s")})) p
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE p.turn <> 0
    UNION ALL
    SELECT s.at, 'purchase', k.number > 1, FALSE, a.person, k.amount, k.currency, k.entry_id, NULL, k.entry_id, k.number
    FROM chouette_sessions_tillcash k
    JOIN chouette_sessions_bookstep s ON s.club_id = %(club)s AND s.entry_id = k.entry_id AND s.number = k.number
    LEFT JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = k.entry_id
    LEFT JOIN clubs_player a ON a.club_id = %(club)s AND a.id = l.debtor_id
    WHERE k.club_id = %(club)s AND s.at < %(until)s"""  # noqa: S608 - of our own texts alone

BEFORE = f"""
SELECT c.currency, coalesce(sum(c.amount) FILTER (WHERE c.at < %(since)s), 0)::bigint FROM ({CASH}) c
GROUP BY c.currency ORDER BY c.currency"""  # noqa: S608 - of our own texts alone

ROWS = f"""
SELECT c.at, (c.at AT TIME ZONE %(zone)s)::date AS day, c.what, c.undone, c.again, c.person, c.amount, c.currency,
    coalesce(n.text, o.text, '') AS note
FROM ({CASH}) c
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = c.entry AND n.number = c.number
LEFT JOIN chouette_sessions_paymentnote o ON o.club_id = %(club)s AND o.payment_id = c.payment AND o.number = c.number
WHERE c.at >= %(since)s ORDER BY c.at, c.id, c.number"""  # noqa: S608 - of our own texts alone


class TillMove(NamedTuple):
    """Cash that went into the till, or below zero out of it.

    `what` is the kind of the entry or how it was paid. `undone` if it takes back what was entered before, `again` if it
    is of a payment that had counted before.
    """

    at: datetime
    day: date
    what: str
    undone: bool
    again: bool
    person: UUID | None
    amount: int
    currency: str
    note: str


class TillMonth(NamedTuple):
    """The till in a month, in one currency: what was in it when the month began, and every row, the first first."""

    currency: str
    opening: int
    moves: list[TillMove]

    @property
    def came_in(self) -> int:
        """Return what went into it."""
        return sum(move.amount for move in self.moves if move.amount > 0)

    @property
    def went_out(self) -> int:
        """Return what went out of it."""
        return -sum(move.amount for move in self.moves if move.amount < 0)

    @property
    def closing(self) -> int:
        """Return what was in it when the month ended."""
        return self.opening + self.came_in - self.went_out


def till_month(club: Club, month: Month) -> list[TillMonth]:
    """Return the till in a month by currency; empty if no cash was ever in it until then. Two statements."""
    since, until = month.between(club)
    of = {"club": club.id, "since": since, "until": until, "zone": club.time_zone}
    with summing_cursor(tuple_row) as statement:
        before = statement.execute(BEFORE, of).fetchall()
    if not before:
        return []
    with summing_cursor(class_row(TillMove)) as statement:
        moves = statement.execute(ROWS, of).fetchall()
    return [
        TillMonth(currency, opening, [move for move in moves if move.currency == currency])
        for currency, opening in before
    ]
