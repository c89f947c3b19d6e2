"""Which games of an evening are still disputed: until they are settled, what it leaves to be paid may change."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.store.reviews import OPEN, REVIEW_JSON, holding, reviews_read
from sessions.store.session_row import state_decoder
from sessions.store.sql import cursor_of

DISPUTED = f"""
SELECT s.id AS session, s.code AS code, s.name AS name, s.state AS state,
    json_agg({REVIEW_JSON} ORDER BY v.number)::text AS reviews
FROM chouette_sessions_review v
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = v.session_id AND s.deleted_at IS NULL
WHERE v.club_id = %(club)s AND v.status = '{OPEN}' AND (%(sessions)s::uuid[] IS NULL OR s.id = ANY(%(sessions)s))
GROUP BY s.id, s.club_id, s.code, s.name, s.state, s.began_at ORDER BY s.began_at, s.id"""  # noqa: S608 - of our own texts alone


class _Row(NamedTuple):
    session: UUID
    code: str
    name: str
    state: str
    reviews: str


class DisputedEvening(NamedTuple):
    """An evening with games that are disputed, by number."""

    session: UUID
    code: str
    name: str
    games: list[int]


def disputed_evenings(club: UUID, sessions: Collection[UUID] | None = None) -> list[DisputedEvening]:
    """Return the evenings of a club with a disputed game, the oldest first; of these sessions only, if they are named.

    A disputed answer of a game that is still on is not among them. One statement.
    """
    asked = {"club": club, "sessions": None if sessions is None else list(sessions)}
    with cursor_of(class_row(_Row)) as statement:
        rows = statement.execute(DISPUTED, asked).fetchall()
    found = [DisputedEvening(row.session, row.code, row.name, _games(row)) for row in rows]
    return [one for one in found if one.games]


def disputed_games(session: SessionKey) -> list[int]:
    """Return the numbers of the disputed games of one evening."""
    return [game for one in disputed_evenings(session.club, [session.session]) for game in one.games]


def _games(row: _Row) -> list[int]:
    reviews = holding(reviews_read(row.reviews), state_decoder.decode(row.state))
    return list(dict.fromkeys(review.game for review in reviews))
