"""The payments that a month's closing leaves out because nobody confirmed them yet."""

from typing import NamedTuple

from psycopg.rows import class_row

from clubs.models import Club
from sessions.selectors.books.month import Month
from sessions.selectors.books.standing import NOT_COUNTED
from sessions.store.sql import summing_cursor

WAITING = f"""
WITH other AS MATERIALIZED ({NOT_COUNTED})
SELECT p.currency, count(*)::int AS payments, sum(p.amount)::bigint AS amount FROM chouette_sessions_payment p
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
WHERE p.club_id = %(club)s AND p.id = ANY(ARRAY(SELECT o.id FROM other o WHERE o.word = 'said')) AND p.at < %(until)s
    AND a.person <> b.person
GROUP BY p.currency ORDER BY p.currency"""  # noqa: S608 - of our own texts alone


class WaitingSum(NamedTuple):
    """How many payments wait to be confirmed in one currency, and their sum."""

    currency: str
    payments: int
    amount: int


def waiting_sums(club: Club, month: Month) -> list[WaitingSum]:
    """Return by currency what was entered by the end of a month and still waits. One statement."""
    _since, until = month.between(club)
    with summing_cursor(class_row(WaitingSum)) as statement:
        return statement.execute(WAITING, {"club": club.id, "until": until}).fetchall()
