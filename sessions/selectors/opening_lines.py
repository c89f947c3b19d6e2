"""Balances from a book, and deposits given back, as the two people of each read them: who entered it, who agreed, who
objected.

An objection is an entry of its own, of kind `not_so`: its key names the entry and the number of the line, and its one
line is the opposite. While it is in force the balance does not count.
"""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

OPENING_OR_GIVEN_BACK = "(e.kind = 'opening' OR e.kind = 'deposit' AND b.till)"
"""An entry of keepers that its people may object to: a balance from a book, or money that the till gave back."""

OBJECTION_KEY = "'not-so ' || replace(e.id::text, '-', '') || ' ' || l.number"

LINES = f"""
SELECT e.id AS entry, e.kind, l.number, a.person AS debtor, b.person AS creditor, l.amount, l.currency, e.at,
    f.actor_device AS author_device, f.actor_user AS author_user, coalesce((
        SELECT u.actor_name FROM clubs_audit u WHERE u.club_id = %(club)s
            AND u.what IN ('opening_brought', 'opening_entered', 'deposit_given_back')
            AND u.details->>'entry' = e.id::text
        ORDER BY u.id LIMIT 1), '') AS author,
    ARRAY(SELECT p.person FROM chouette_sessions_bookstep t
        JOIN clubs_player p ON p.club_id = %(club)s AND p.id = t.player_id
        WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word = 'agreed') AS agreed,
    k.id AS objection, coalesce(o.said_as, '') AS objected_as, coalesce(w.word = 'in_force', FALSE) AS objected,
    coalesce(n.text, '') AS reason
FROM chouette_sessions_bookentry e
JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = e.id
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = l.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = l.creditor_id
JOIN chouette_sessions_bookstep f ON f.club_id = %(club)s AND f.entry_id = e.id AND f.number = 1
LEFT JOIN chouette_sessions_bookentry k ON k.club_id = %(club)s AND k.kind = 'not_so' AND k.key = {OBJECTION_KEY}
LEFT JOIN chouette_sessions_bookstep o ON o.club_id = %(club)s AND o.entry_id = k.id AND o.number = 1
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = k.id AND n.number = 1
LEFT JOIN LATERAL (SELECT t.word FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = k.id ORDER BY t.number DESC LIMIT 1) w ON TRUE
WHERE e.club_id = %(club)s AND {OPENING_OR_GIVEN_BACK} AND a.person <> b.person
    AND (SELECT t.word FROM chouette_sessions_bookstep t WHERE t.club_id = %(club)s AND t.entry_id = e.id
        AND t.word NOT IN ('entered', 'agreed') ORDER BY t.number DESC LIMIT 1) = 'in_force' AND {{which}}
ORDER BY e.at, e.id, l.number"""  # noqa: S608 - of our own texts alone

OF_TWO = LINES.format(
    which="(a.person, b.person) IN (SELECT x.one, %(other)s FROM unnest(%(ones)s::uuid[]) AS x (one)"
    " UNION ALL SELECT %(other)s, x.one FROM unnest(%(ones)s::uuid[]) AS x (one))"
)
ONE = LINES.format(which="e.id = %(entry)s AND l.number = %(number)s")
OBJECTED = LINES.format(which="w.word = 'in_force'")


class BalanceLine(NamedTuple):
    """A balance between two that was entered from a book, or a deposit given back, and not taken back.

    `kind` is that of the entry: `opening` or `deposit`.

    `author` is the name of the keeper who entered it. `agreed` are the persons who said that theirs are right.
    `objected` if it does not count, since one of the two said so as `objected_as`, for a `reason`; an `objection` that
    is no longer in force was answered.
    """

    entry: UUID
    kind: str
    number: int
    debtor: UUID
    creditor: UUID
    amount: int
    currency: str
    at: datetime
    author_device: UUID | None
    author_user: UUID | None
    author: str
    agreed: list[UUID]
    objection: UUID | None
    objected_as: str
    objected: bool
    reason: str


def opening_line(club: UUID, entry: UUID, number: int) -> BalanceLine | None:
    """Return one line of such an entry; None if there is none that counts or is objected to."""
    with summing_cursor(class_row(BalanceLine)) as statement:
        return statement.execute(ONE, {"club": club, "entry": entry, "number": number}).fetchone()


def objected_lines(club: UUID) -> list[BalanceLine]:
    """Return what somebody has objected to in a club."""
    with summing_cursor(class_row(BalanceLine)) as statement:
        return statement.execute(OBJECTED, {"club": club}).fetchall()


def objection_key(entry: UUID, number: int) -> str:
    """Return the key of the objection to a line."""
    return f"not-so {entry.hex} {number}"
