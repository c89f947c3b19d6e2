"""The games of a club's evenings, as a night from a file is compared with them."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import cursor, summing_cursor

EVENINGS = """
SELECT s.id, s.code, s.name, s.began_at, s.header, s.currency, s.minor, s.points_only, array_agg(o.id) AS people,
    array_agg(o.name) AS names, array_agg(r.points) AS points
FROM chouette_sessions_session s
JOIN chouette_sessions_sessionresult r ON r.club_id = %(club)s AND r.session_id = s.id
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = r.player_id
JOIN clubs_player o ON o.club_id = %(club)s AND o.id = p.person
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL
    AND (%(since)s::timestamptz IS NULL OR s.began_at >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR s.began_at < %(until)s)
GROUP BY s.club_id, s.id ORDER BY s.began_at DESC, s.id"""

GAMES = """
SELECT g.session_id, g.number, p.person, w.points,
    coalesce(concat_ws(' ', g.ended_by, g.winner, g.win) || ' ' || g.highest, '') AS course
FROM chouette_sessions_game g
JOIN chouette_sessions_gameplayer w ON w.club_id = %(club)s AND w.session_id = g.session_id AND w.number = g.number
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = w.player_id
WHERE g.club_id = %(club)s AND g.session_id = ANY(%(sessions)s)
UNION ALL
SELECT g.session_id, g.number, p.person, coalesce(w.points, 0), ''
FROM chouette_sessions_papergame g
LEFT JOIN chouette_sessions_posting o ON o.club_id = %(club)s AND o.session_id = g.session_id AND o.cause = g.seq
    AND o.line = 'adjust' AND o.reverses_id IS NULL AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = %(club)s AND r.reverses_id = o.id)
LEFT JOIN LATERAL (VALUES (o.creditor_id, o.points), (o.debtor_id, -o.points)) AS w (player_id, points) ON TRUE
LEFT JOIN clubs_player p ON p.club_id = %(club)s AND p.id = w.player_id
WHERE g.club_id = %(club)s AND g.session_id = ANY(%(sessions)s)"""


class GameResult(NamedTuple):
    """What a finished game brought, without zeros, by person or by the key of a name.

    `course` says how it ended and how high the cubes were, whoever played; it is empty where that is not known.
    """

    points: Mapping[str, int]
    course: str


Games = dict[int, GameResult]
"""The finished games of an evening by their number."""


class EveningPlayed(NamedTuple):
    """An evening of a club, by the names of the columns: who has a result there, the name of each, and their points. A
    person of whom two records were made one may be there twice."""

    id: UUID
    code: str
    name: str
    began_at: datetime
    header: str
    currency: str
    minor: int
    points_only: bool
    people: list[UUID]
    names: list[str]
    points: list[int]


def evenings_played(club: UUID, since: datetime | None, until: datetime | None) -> list[EveningPlayed]:
    """Return the evenings of a club that began in a period, the latest first."""
    asked = {"club": club, "since": since, "until": until}
    with summing_cursor(class_row(EveningPlayed)) as statement:
        return statement.execute(EVENINGS, asked).fetchall()


def games_of_evenings(club: UUID, sessions: Collection[UUID]) -> dict[UUID, Games]:
    """Return the finished games of these evenings, points by the id of a person."""
    with cursor() as statement:
        rows = statement.execute(GAMES, {"club": club, "sessions": list(sessions)}).fetchall()
    evenings: dict[UUID, dict[int, tuple[dict[str, int], str]]] = {session: {} for session in sessions}
    for session, number, person, points, course in rows:
        brought, _ = evenings[session].setdefault(number, ({}, course))
        if points:
            brought[person.hex] = brought.get(person.hex, 0) + points
    return {
        session: {number: GameResult(points, course) for number, (points, course) in games.items()}
        for session, games in evenings.items()
    }
