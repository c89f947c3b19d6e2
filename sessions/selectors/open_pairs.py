"""What is open between every two of a club, or of one person with all others, and between whom a payment waits for a
word: a statement each."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row

from chouette.ledger.clearing import Owed
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
    WHERE p.club_id = %(club)s AND p.id = ANY(ARRAY(SELECT n.id FROM ({NOT_COUNTED}) n))) m
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = m.one
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = m.other
WHERE a.person <> b.person
GROUP BY least(a.person, b.person), greatest(a.person, b.person), m.currency
HAVING sum(CASE WHEN a.person < b.person THEN m.amount ELSE -m.amount END) <> 0
ORDER BY m.currency, one, other"""  # noqa: S608 - of our own texts alone

RECORDS = "ARRAY(SELECT r.id FROM clubs_player r WHERE r.club_id = %(club)s AND r.person = ANY(%(persons)s))"

OWED = f"""
        SELECT d.{{mine}}_id AS mine, d.{{other}}_id AS other, d.currency, {{sign}}sum(d.amount) AS amount
        FROM chouette_sessions_debt d
        LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
        LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
        WHERE d.club_id = %(club)s AND d.{{mine}}_id = ANY({RECORDS}) AND s.deleted_at IS NULL
        GROUP BY d.{{mine}}_id, d.{{other}}_id, d.currency"""  # noqa: S608 - of our own texts alone

PAID = f"""
        SELECT p.{{mine}}_id, p.{{other}}_id, p.currency, {{sign}}sum(p.amount) FROM chouette_sessions_payment p
        WHERE p.club_id = %(club)s AND p.{{mine}}_id = ANY({RECORDS}) AND (
            SELECT t.word FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.payment_id = p.id
            ORDER BY t.number DESC LIMIT 1) = 'confirmed'
        GROUP BY p.{{mine}}_id, p.{{other}}_id, p.currency"""  # noqa: S608 - of our own texts alone

WITH_ALL = f"""
SELECT m.one AS person, m.currency, coalesce(sum(m.amount) FILTER (WHERE m.amount > 0), 0)::bigint AS owes,
    coalesce(-sum(m.amount) FILTER (WHERE m.amount < 0), 0)::bigint AS owed
FROM (
    SELECT a.person AS one, b.person AS other, x.currency, sum(x.amount) AS amount
    FROM ({OWED.format(sign="", mine="debtor", other="creditor")}
        UNION ALL {OWED.format(sign="-", mine="creditor", other="debtor")}
        UNION ALL {PAID.format(sign="-", mine="payer", other="receiver")}
        UNION ALL {PAID.format(sign="", mine="receiver", other="payer")}
    ) x
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = x.mine
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = x.other
    WHERE a.person <> b.person GROUP BY a.person, b.person, x.currency HAVING sum(x.amount) <> 0
) m GROUP BY m.one, m.currency ORDER BY m.currency"""  # noqa: S608 - of our own texts alone

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


class OpenWithAll(NamedTuple):
    """What a person owes others in a currency, all of them together, and what others owe them."""

    person: UUID
    currency: str
    owes: int
    owed: int


def open_with_all(club: UUID, persons: Collection[UUID]) -> list[OpenWithAll]:
    """The accounts of these persons that are not even, summed for each by currency."""
    with summing_cursor(class_row(OpenWithAll)) as statement:
        return statement.execute(WITH_ALL, {"club": club, "persons": list(persons)}).fetchall()


def open_pairs(club: UUID) -> list[OpenPair]:
    """Every account of a club that is not even."""
    with summing_cursor(class_row(OpenPair)) as statement:
        return statement.execute(OPEN, {"club": club}).fetchall()


def payments_wait(club: UUID, currency: str, persons: Collection[UUID]) -> list[tuple[UUID, UUID]]:
    """Between which two of these persons a payment was said that nobody has answered."""
    with summing_cursor(tuple_row) as statement:
        of = {"club": club, "currency": currency, "persons": list(persons)}
        return [(one, other) for one, other in statement.execute(WAITING, of).fetchall()]
