"""Whether the debts of what was entered in a club's books are those of its lines: an entry in force has each line as a
debt, one that was taken back their opposites too, one that waits or came to nothing has none. The cash of the till and
the shares of expenses are held against their entries likewise."""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row, scalar_row

from clubs.models import Club
from sessions.store.sql import cursor_of

FAULTY = """
SELECT e.id, e.kind, coalesce(w.word, 'waits') AS stands
FROM chouette_sessions_bookentry e
LEFT JOIN LATERAL (SELECT t.word FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed')
    ORDER BY t.number DESC LIMIT 1) w ON TRUE
LEFT JOIN LATERAL (SELECT string_agg(concat_ws(' ', l.debtor_id, l.creditor_id, l.amount, l.currency), ','
        ORDER BY l.debtor_id, l.creditor_id, l.amount) AS told
    FROM chouette_sessions_bookline l WHERE l.club_id = %(club)s AND l.entry_id = e.id) l ON TRUE
LEFT JOIN LATERAL (SELECT string_agg(concat_ws(' ', d.debtor_id, d.creditor_id, d.amount, d.currency), ','
        ORDER BY d.debtor_id, d.creditor_id, d.amount) AS told, bool_and(d.because = e.kind) AS alike
    FROM chouette_sessions_debt d
    WHERE d.club_id = %(club)s AND d.entry_id = e.id AND d.reverses_id IS NULL) d ON TRUE
LEFT JOIN LATERAL (SELECT string_agg(concat_ws(' ', r.creditor_id, r.debtor_id, r.amount, r.currency), ','
        ORDER BY r.creditor_id, r.debtor_id, r.amount) AS told, bool_and(o.entry_id = e.id) AS alike
    FROM chouette_sessions_debt r
    JOIN chouette_sessions_debt o ON o.club_id = %(club)s AND o.id = r.reverses_id
    WHERE r.club_id = %(club)s AND r.entry_id = e.id) r ON TRUE
WHERE e.club_id = %(club)s AND (
    d.told IS DISTINCT FROM CASE WHEN w.word IN ('in_force', 'reversed') THEN l.told END
    OR r.told IS DISTINCT FROM CASE WHEN w.word = 'reversed' THEN l.told END
    OR NOT coalesce(d.alike, TRUE) OR NOT coalesce(r.alike, TRUE))
ORDER BY e.at, e.id"""


FAULTY_CASH = """
SELECT e.id, e.kind, coalesce(w.word, 'waits') AS stands
FROM chouette_sessions_bookentry e
LEFT JOIN LATERAL (SELECT t.word, t.number FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed')
    ORDER BY t.number DESC LIMIT 1) w ON TRUE
LEFT JOIN LATERAL (SELECT count(*) AS lines, count(*) FILTER (WHERE d.till) AS owed_by_till, max(l.amount) AS amount,
        max(l.currency) AS currency
    FROM chouette_sessions_bookline l JOIN clubs_player d ON d.club_id = %(club)s AND d.id = l.debtor_id
    WHERE l.club_id = %(club)s AND l.entry_id = e.id) l ON TRUE
LEFT JOIN LATERAL (SELECT count(*) AS rows, max(k.amount) FILTER (WHERE k.number = 1) AS cash,
        sum(k.amount) FILTER (WHERE k.number = w.number) AS back, max(k.currency) AS currency,
        count(DISTINCT k.currency) AS currencies
    FROM chouette_sessions_tillcash k WHERE k.club_id = %(club)s AND k.entry_id = e.id) k ON TRUE
WHERE e.club_id = %(club)s AND CASE
    WHEN e.kind <> 'purchase' THEN k.rows > 0
    WHEN l.owed_by_till > 0 THEN l.lines > 1 OR k.rows > 0
    ELSE k.cash IS NULL OR w.word NOT IN ('in_force', 'reversed') OR w.word IS NULL OR k.currencies > 1
        OR l.lines > 1 OR (l.lines = 1 AND (-l.amount, l.currency) IS DISTINCT FROM (k.cash, k.currency))
        OR k.rows <> CASE WHEN w.word = 'reversed' THEN 2 ELSE 1 END
        OR (w.word = 'reversed' AND k.back IS DISTINCT FROM -k.cash) END
ORDER BY e.at, e.id"""

FAULTY_EXPENSES = """
SELECT x.id FROM chouette_sessions_sharedexpense x
LEFT JOIN LATERAL (SELECT count(DISTINCT e.id) AS shares, count(l.entry_id) AS lines, sum(l.amount) AS amount,
        bool_and(l.creditor_id = x.payer_id AND l.currency = x.currency AND e.session_id = x.session_id) AS alike
    FROM chouette_sessions_bookentry e
    LEFT JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = e.id
    WHERE e.club_id = %(club)s AND e.expense_id = x.id) s ON TRUE
WHERE x.club_id = %(club)s AND (s.shares = 0 OR s.lines <> s.shares OR s.alike IS NOT TRUE OR s.amount > x.amount)
ORDER BY x.at, x.id"""


class FaultyEntry(NamedTuple):
    """An entry whose debts are not those of its lines; how it stands."""

    id: UUID
    kind: str
    stands: str


def books_verify() -> list[tuple[str, str]]:
    """By the address of a club what is wrong in its books."""
    return [(club.slug, fault) for club in Club.objects.order_by("created_at") for fault in book_faults(club.id)]


def book_faults(club: UUID) -> list[str]:
    """Describe what is wrong in the books of a club."""
    return [
        *(
            f"the debts of {one.kind} {one.id} ({one.stands}) are not those of its lines"
            for one in faulty_entries(club)
        ),
        *(f"the cash of {one.kind} {one.id} ({one.stands}) is not that of its steps" for one in _faulty_cash(club)),
        *(f"the shares of expense {one} are not those of its amount" for one in _faulty_expenses(club)),
    ]


def faulty_entries(club: UUID) -> list[FaultyEntry]:
    """The entries of a club whose debts are not those of their lines, the earliest first."""
    with cursor_of(class_row(FaultyEntry)) as statement:
        return statement.execute(FAULTY, {"club": club}).fetchall()


def _faulty_cash(club: UUID) -> list[FaultyEntry]:
    with cursor_of(class_row(FaultyEntry)) as statement:
        return statement.execute(FAULTY_CASH, {"club": club}).fetchall()


def _faulty_expenses(club: UUID) -> list[UUID]:
    with cursor_of(scalar_row) as statement:
        return statement.execute(FAULTY_EXPENSES, {"club": club}).fetchall()
