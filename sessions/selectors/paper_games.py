"""The games of evenings whose sheets were brought from paper."""

from typing import NamedTuple

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.store.sql import cursor_of

OF_EVENING = """
SELECT number, seq, replace(box_id::text, '-', '') AS box, replace(captain_id::text, '-', '') AS captain
FROM chouette_sessions_papergame WHERE club_id = %(club)s AND session_id = %(session)s ORDER BY number"""


class PaperGameRead(NamedTuple):
    """A game from paper: its number, the event that moved its points (null where none did), Box and Captain by id
    where the paper says who was."""

    number: int
    seq: int | None
    box: str | None
    captain: str | None


def paper_games_of(session: SessionKey) -> list[PaperGameRead]:
    """The games from paper of one evening, in their order."""
    with cursor_of(class_row(PaperGameRead)) as statement:
        return statement.execute(OF_EVENING, session._asdict()).fetchall()
