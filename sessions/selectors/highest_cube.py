"""The highest cube that a club has ever played with.

It is the largest figure that a cube showed when its game ended, in a finished game; a double that was dropped was never
shown. Of several games the first counts. Games kept before there was this figure are left out until they are rebuilt.
"""

from datetime import date
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

HIGHEST = """
SELECT s.code, s.name, (s.began_at AT TIME ZONE c.time_zone)::date AS day, g.number AS game, g.highest AS points
FROM chouette_sessions_game g
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = g.session_id AND s.deleted_at IS NULL
JOIN clubs_club c ON c.id = s.club_id
WHERE g.club_id = %(club)s AND g.highest > 1
ORDER BY g.highest DESC, s.began_at, g.number LIMIT 1"""


class CubeRecord(NamedTuple):
    """The game in which the highest cube stood, and what it showed."""

    code: str
    name: str
    day: date
    game: int
    points: int


def highest_cube_ever(club: UUID) -> CubeRecord | None:
    """The highest cube of a club; null where none was ever turned."""
    with summing_cursor(class_row(CubeRecord)) as statement:
        return statement.execute(HIGHEST, {"club": club}).fetchone()
