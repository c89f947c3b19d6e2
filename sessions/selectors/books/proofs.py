"""Whether the figures of a club agree with each other: where they do not, the evening is named."""

from datetime import date
from typing import NamedTuple

from psycopg.rows import tuple_row

from clubs.models import Club
from sessions.store.sql import summing_cursor

MOST_NAMED = 5
"""So many evenings are named; the first of them is where one begins to look."""

PLAN = """
SELECT k.evenings, w.wrong, w.code, w.name, w.day, w.unwritten
FROM (SELECT count(*) AS evenings FROM chouette_sessions_session c
    WHERE c.club_id = %(club)s AND c.phase = 'closed' AND c.deleted_at IS NULL) k
LEFT JOIN (SELECT s.code, s.name, s.began_at, (s.began_at AT TIME ZONE %(zone)s)::date AS day,
        count(*) OVER () AS wrong, NOT EXISTS (
            SELECT 1 FROM chouette_sessions_debt d WHERE d.club_id = %(club)s AND d.session_id = s.id) AS unwritten
    FROM chouette_sessions_session s WHERE s.club_id = %(club)s AND s.phase = 'closed' AND s.deleted_at IS NULL
        AND (s.id IN (SELECT x.session_id FROM (
                SELECT r.session_id, r.player_id, r.points FROM chouette_sessions_sessionresult r
                    WHERE r.club_id = %(club)s
                UNION ALL SELECT d.session_id, d.debtor_id, d.points FROM chouette_sessions_debt d
                    WHERE d.club_id = %(club)s AND d.session_id IS NOT NULL
                UNION ALL SELECT d.session_id, d.creditor_id, -d.points FROM chouette_sessions_debt d
                    WHERE d.club_id = %(club)s AND d.session_id IS NOT NULL) x
            GROUP BY x.session_id, x.player_id HAVING sum(x.points) <> 0)
        OR s.id IN (SELECT d.session_id FROM chouette_sessions_debt d
            JOIN chouette_sessions_session t ON t.club_id = %(club)s AND t.id = d.session_id
            WHERE d.club_id = %(club)s
                AND d.amount <> d.points * CASE WHEN d.currency = '' THEN 1 ELSE t.minor END))
    ORDER BY s.began_at LIMIT %(most)s) w ON TRUE
ORDER BY w.began_at"""
"""The results of a closed evening are what is kept of it; only while a game is on do they say less than its view."""


class EveningWrong(NamedTuple):
    """A closed evening whose debts are not what was won and lost there; `unwritten` if it has none at all."""

    code: str
    name: str
    day: date
    unwritten: bool


class PlanProof(NamedTuple):
    """Of how many closed evenings how many have other debts than their postings make, and the first of those."""

    evenings: int
    wrong: int
    first: list[EveningWrong]


def plan_proof(club: Club) -> PlanProof:
    """Compare for each closed evening what its debts bring everybody with what they have won there."""
    of = {"club": club.id, "zone": club.time_zone, "most": MOST_NAMED}
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(PLAN, of).fetchall()
    evenings, wrong = rows[0][:2]
    return PlanProof(evenings, wrong or 0, [EveningWrong(*row[2:]) for row in rows if wrong])
