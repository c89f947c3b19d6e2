"""Whether the debts of what was entered in a club's books are those of its lines: an entry in force has each line as a
debt, one that was taken back their opposites too, one that waits or came to nothing has none."""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

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


class FaultyEntry(NamedTuple):
    """An entry whose debts are not those of its lines; how it stands."""

    id: UUID
    kind: str
    stands: str


def books_verify() -> list[tuple[str, str]]:
    """By the address of a club what is wrong in its books."""
    return [
        (club.slug, f"the debts of {one.kind} {one.id} ({one.stands}) are not those of its lines")
        for club in Club.objects.order_by("created_at")
        for one in faulty_entries(club.id)
    ]


def faulty_entries(club: UUID) -> list[FaultyEntry]:
    """The entries of a club whose debts are not those of their lines, the earliest first."""
    with cursor_of(class_row(FaultyEntry)) as statement:
        return statement.execute(FAULTY, {"club": club}).fetchall()
