"""How many games an evening has seen, and the one that moved most."""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.selectors.paper_games import known_games
from sessions.store.sql import cursor_of

GAMES = """
SELECT (SELECT count(*) FROM chouette_sessions_game g
    WHERE g.club_id = %(club)s AND g.session_id = %(session)s) AS played,
    (SELECT count(*) FROM chouette_sessions_papergame g
    WHERE g.club_id = %(club)s AND g.session_id = %(session)s) AS paper,
    m.number, m.person, coalesce(m.points, 0) AS points
FROM (SELECT 1) AS one LEFT JOIN LATERAL (
    SELECT p.number, o.person, p.points FROM chouette_sessions_gameplayer p
    JOIN clubs_player o ON o.club_id = %(club)s AND o.id = p.player_id
    WHERE p.club_id = %(club)s AND p.session_id = %(session)s AND p.points <> 0
    ORDER BY abs(p.points) DESC, p.number, p.points DESC, o.person LIMIT 1) m ON TRUE"""


class EveningGames(NamedTuple):
    """The number of finished games, and of those from paper; of the one that brought somebody most, up or down, its
    number, whom and how many points: none of all where no game played here brought anybody anything."""

    played: int
    paper: int
    number: int | None
    person: UUID | None
    points: int

    @property
    def games(self) -> int:
        """Return the number of all of them."""
        return self.played + self.paper

    @property
    def known_games(self) -> int | None:
        """Return the same, if it is known."""
        return known_games(self.games, paper=self.paper > 0)


def games_at(session: SessionKey) -> EveningGames:
    """The finished games of an evening."""
    with cursor_of(class_row(EveningGames)) as statement:
        found = statement.execute(GAMES, session._asdict()).fetchone()
    assert found is not None, "one row, whatever was played"
    return found
