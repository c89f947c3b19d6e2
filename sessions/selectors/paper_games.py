"""The games of evenings whose sheets were brought from paper."""

from typing import NamedTuple

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.store.sql import cursor_of

OF_EVENING = """
SELECT number, seq, replace(box_id::text, '-', '') AS box, replace(captain_id::text, '-', '') AS captain
FROM chouette_sessions_papergame WHERE club_id = %(club)s AND session_id = %(session)s ORDER BY number"""

PARTS = """
SELECT g.session_id, g.number, w.player_id, w.figure, coalesce(m.points, 0)::integer AS points
FROM chouette_sessions_papergame g
CROSS JOIN LATERAL (VALUES (g.box_id, 'box-from-paper'), (g.captain_id, 'captain-from-paper')) AS w (player_id, figure)
LEFT JOIN LATERAL (
    SELECT count(*) AS standing,
        sum(CASE w.player_id WHEN o.creditor_id THEN o.points WHEN o.debtor_id THEN -o.points ELSE 0 END) AS points
    FROM chouette_sessions_posting o
    WHERE o.club_id = %(club)s AND o.session_id = g.session_id AND o.cause = g.seq AND o.line = 'adjust'
        AND o.reverses_id IS NULL AND NOT EXISTS (
            SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = %(club)s AND r.reverses_id = o.id)
) m ON TRUE
WHERE g.club_id = %(club)s AND w.player_id IS NOT NULL AND (g.seq IS NULL OR m.standing > 0)"""
"""Box and Captain of the games that stand, as far as the paper names them, and what the game brought each."""


class PaperGameRead(NamedTuple):
    """A game from paper: its number, the event that moved its points (null where none did), Box and Captain by id
    where the paper says who was."""

    number: int
    seq: int | None
    box: str | None
    captain: str | None


def known_games(games: int, *, paper: bool) -> int | None:
    """Return how many games an evening had; None for one row from `paper`, which may be what all of them brought."""
    return None if paper and games == 1 else games


def paper_games_of(session: SessionKey) -> list[PaperGameRead]:
    """The games from paper of one evening, in their order."""
    with cursor_of(class_row(PaperGameRead)) as statement:
        return statement.execute(OF_EVENING, session._asdict()).fetchall()
