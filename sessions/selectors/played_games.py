"""The finished games of one person: what they were in each, what it brought them, how it ended and how long it took."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.models import Source
from sessions.store.sql import summing_cursor

GAMES = """
SELECT s.code AS session, g.number AS number, p.part AS part, q.player_id IS NOT NULL AS with_partner,
    p.points AS points, b.at AS began_at, e.at AS ended_at, e.source AS source, g.ended_by AS ended_by,
    g.winner AS winner, g.win AS win, g.highest AS highest
FROM chouette_sessions_gameplayer p
JOIN chouette_sessions_session s ON s.club_id = p.club_id AND s.id = p.session_id AND s.deleted_at IS NULL
JOIN chouette_sessions_game g ON g.club_id = p.club_id AND g.session_id = p.session_id AND g.number = p.number
JOIN chouette_sessions_event b ON b.club_id = g.club_id AND b.session_id = g.session_id AND b.seq = g.began
JOIN chouette_sessions_event e ON e.club_id = g.club_id AND e.session_id = g.session_id AND e.seq = g.seq
LEFT JOIN chouette_sessions_gameplayer q ON q.club_id = p.club_id AND q.session_id = p.session_id
    AND q.number = p.number AND q.part = 'partner'
WHERE p.club_id = %(club)s AND p.player_id = ANY(%(records)s) ORDER BY s.began_at, s.id, g.number"""


class GameOfPlayer(NamedTuple):
    """A finished game of a player, by the names of its columns in `GAMES`.

    `part` is what they were in it, `with_partner` if the Box had a Partner; `points` are those of the game's row.
    `winner` and `win` are empty where the board was not played out; `highest` is the points of the highest cube, null
    where it was not kept.
    """

    session: str
    number: int
    part: str
    with_partner: bool
    points: int
    began_at: datetime
    ended_at: datetime
    source: str
    ended_by: str
    winner: str
    win: str
    highest: int | None

    @property
    def seconds(self) -> int | None:
        """How long it was played; null for one from paper, whose events were all written at once."""
        return None if self.source == Source.PAPER else round((self.ended_at - self.began_at).total_seconds())

    def told(self) -> dict[str, Any]:
        """As a file has it."""
        kept = {**self._asdict(), "from_paper": self.source == Source.PAPER, "seconds": self.seconds}
        return {name: value for name, value in kept.items() if name != "source"}


def games_of(club: UUID, records: Sequence[UUID]) -> list[GameOfPlayer]:
    """Every finished game in which a person, under any of these records, was Box, Partner, Captain or on the team, or
    which they joined and won or lost points in, evening by evening; none of a deleted evening."""
    with summing_cursor(class_row(GameOfPlayer)) as statement:
        return statement.execute(GAMES, {"club": club, "records": list(records)}).fetchall()
