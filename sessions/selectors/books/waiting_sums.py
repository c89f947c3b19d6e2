"""What the books leave out because nobody confirmed it yet: payments, side bets, shares of expenses, entries of the
till."""

from datetime import datetime
from typing import Literal, NamedTuple

from psycopg.rows import class_row

from clubs.models import Club
from sessions.models import SessionKey
from sessions.selectors.books.standing import NOT_COUNTED
from sessions.store.sql import summing_cursor

Kind = Literal["payment", "bet", "expense", "till"]

WAITING = f"""
WITH other AS MATERIALIZED ({NOT_COUNTED}), waiting AS (
    SELECT 'payment' AS kind, p.id, p.currency, p.amount FROM chouette_sessions_payment p
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE p.club_id = %(club)s AND p.id = ANY(ARRAY(SELECT o.id FROM other o WHERE o.word = 'said'))
        AND p.at < %(until)s AND a.person <> b.person
    UNION ALL
    SELECT CASE e.kind WHEN 'bet' THEN 'bet' WHEN 'expense' THEN 'expense' ELSE 'till' END, e.id, l.currency, l.amount
    FROM chouette_sessions_bookentry e
    JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = e.id
    LEFT JOIN chouette_sessions_sharedexpense x ON x.club_id = %(club)s AND x.id = e.expense_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = x.session_id
    WHERE e.club_id = %(club)s AND e.kind IN ('bet', 'expense', 'deposit', 'purchase') AND e.at < %(until)s
        AND s.deleted_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM chouette_sessions_bookstep t
            WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed')))
SELECT kind, currency, count(DISTINCT id)::int AS number, sum(amount)::bigint AS amount FROM waiting
GROUP BY kind, currency ORDER BY array_position(ARRAY['payment', 'bet', 'expense', 'till'], kind), currency
"""  # noqa: S608 - of our own texts alone


class WaitingSum(NamedTuple):
    """How many things of one kind wait for a word in one currency, and their sum in minor units."""

    kind: Kind
    currency: str
    number: int
    amount: int


def waiting_sums(club: Club, until: datetime) -> list[WaitingSum]:
    """Return by kind and currency what was entered before a time and still waits. One statement."""
    with summing_cursor(class_row(WaitingSum)) as statement:
        return statement.execute(WAITING, {"club": club.id, "until": until}).fetchall()


WAITING_AT = """
SELECT e.kind, l.currency, count(DISTINCT e.id)::int AS number, sum(l.amount)::bigint AS amount
FROM chouette_sessions_bookentry e
JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = e.id
LEFT JOIN chouette_sessions_sharedexpense x ON x.club_id = %(club)s AND x.id = e.expense_id
WHERE e.club_id = %(club)s AND e.kind IN ('bet', 'expense') AND %(session)s IN (e.session_id, x.session_id)
    AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_bookstep t
        WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed'))
GROUP BY e.kind, l.currency ORDER BY e.kind, l.currency
"""


def waiting_at(session: SessionKey) -> list[WaitingSum]:
    """Return which side bets and shares of expenses of an evening still wait for a word. One statement."""
    with summing_cursor(class_row(WaitingSum)) as statement:
        return statement.execute(WAITING_AT, session._asdict()).fetchall()
