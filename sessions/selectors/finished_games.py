"""The finished games of a session as its columns have them."""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Subquery
from django.db.models.functions import Coalesce
from psycopg.rows import class_row

from chouette.rules.state import Row, State
from sessions.models import Game, Session, SessionKey
from sessions.store.header import opening_of
from sessions.store.recent import Recent
from sessions.store.session_row import recent_decoder, state_decoder
from sessions.store.sql import cursor, cursor_of

row_decoder = msgspec.json.Decoder(Row)

ROWS_AFTER = """
SELECT seq, row FROM chouette_sessions_game WHERE club_id = %s AND session_id = %s AND seq > %s ORDER BY seq"""


def game_rows(session: Session) -> list[tuple[int, Row]]:
    """Each game with the number of the event that ended it, the first first."""
    games = Game.objects.filter(club=session.club_id, session=session).order_by("number")
    return [(seq, row_decoder.decode(row)) for seq, row in games.values_list("seq", "row")]


def game_rows_after(session: SessionKey, seq: int) -> list[tuple[int, Row]]:
    """Return the games that ended after event `seq`, each with the number of the event that ended it."""
    with cursor() as statement:
        rows = statement.execute(ROWS_AFTER, [*session, seq]).fetchall()
    return [(ended, row_decoder.decode(text)) for ended, text in rows]


def game_ends(session: Session) -> list[int]:
    """The numbers of the events that ended a game, the first first."""
    games = Game.objects.filter(club=session.club_id, session=session).order_by("number")
    return list(games.values_list("seq", flat=True))


def recent_of(session: Session) -> Recent:
    """Everything that was settled so far, when someone left and at the end; and every adjustment of points."""
    return recent_decoder.decode(
        Session.objects.values_list("recent", flat=True).get(club=session.club_id, id=session.id)
    )


def recent_and_state(session: Session) -> tuple[Recent, State]:
    """The same with the state of the engine, which never leaves the server, of a session that was read whole."""
    return recent_decoder.decode(session.recent), state_decoder.decode(session.state)


def game_rows_between(session: Session, *, first: int, last: int) -> list[tuple[int, Row]]:
    """The last game that had ended by the first of these events, and those that ended by the last, each with the event
    that ended it."""
    of_session = Game.objects.filter(club=session.club_id, session=session)
    before = of_session.filter(seq__lte=first).order_by("-seq").values("seq")[:1]
    games = of_session.filter(seq__lte=last, seq__gte=Coalesce(Subquery(before), 0)).order_by("seq")
    return [(seq, row_decoder.decode(row)) for seq, row in games.values_list("seq", "row")]


def checkpoint_before(session: Session, seq: int) -> tuple[int, State]:
    """The last checkpoint before an event: the number of the event it stands after, and the table there."""
    games = Game.objects.filter(club=session.club_id, session=session, seq__lt=seq).order_by("-seq")
    game = games.values_list("seq", "checkpoint").first()
    if game is None:
        return 0, opening_of(session.header)
    return game[0], state_decoder.decode(game[1])


OWN = """
WITH moved AS MATERIALIZED (
    SELECT o.cause, (c.person = ANY(%(persons)s))::integer - (d.person = ANY(%(persons)s))::integer AS gain, o.points
    FROM chouette_sessions_posting o
    JOIN clubs_player c ON c.club_id = %(club)s AND c.id = o.creditor_id
    JOIN clubs_player d ON d.club_id = %(club)s AND d.id = o.debtor_id
    WHERE o.club_id = %(club)s AND o.session_id = %(session)s AND o.line = 'adjust' AND o.reverses_id IS NULL
        AND (c.person = ANY(%(persons)s) OR d.person = ANY(%(persons)s)) AND NOT EXISTS (
            SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = %(club)s AND r.reverses_id = o.id)
)
SELECT g.number, g.seq, FALSE AS by_hand, sum(p.points) FILTER (WHERE q.person = ANY(%(persons)s)) AS points
FROM chouette_sessions_game g
LEFT JOIN chouette_sessions_gameplayer p
    ON p.club_id = %(club)s AND p.session_id = %(session)s AND p.number = g.number
LEFT JOIN clubs_player q ON q.club_id = %(club)s AND q.id = p.player_id
WHERE g.club_id = %(club)s AND g.session_id = %(session)s GROUP BY g.number, g.seq
UNION ALL
SELECT h.number, m.cause, TRUE, sum(m.gain * m.points)
FROM moved m
LEFT JOIN chouette_sessions_papergame h
    ON h.club_id = %(club)s AND h.session_id = %(session)s AND h.seq = m.cause
GROUP BY h.number, m.cause ORDER BY 2"""


class OwnPoints(NamedTuple):
    """A finished game of an evening, or points moved by hand, and the points that it brought the persons asked for.

    `seq` is the event that ended the game or moved the points. `by_hand` with a number is a game from paper, without
    one a correction of points. `points` is None for a game in which none of them took part.
    """

    number: int | None
    seq: int
    by_hand: bool
    points: int | None


def own_points(session: SessionKey, persons: Collection[UUID]) -> list[OwnPoints]:
    """Return the finished games of an evening and the points moved by hand, in their order. One statement.

    The points sum to what the evening brought these persons.
    """
    with cursor_of(class_row(OwnPoints)) as statement:
        return statement.execute(OWN, {**session._asdict(), "persons": list(persons)}).fetchall()


KEPT = """
SELECT g.number, g.seq, g.row, g.highest, CASE WHEN n.number = ANY(%(told)s) OR coalesce(n.highest = (
    SELECT max(h.highest) FROM chouette_sessions_game h WHERE h.club_id = %(club)s AND h.session_id = %(session)s
    ), n.number IS NOT NULL) THEN g.checkpoint END AS checkpoint
FROM chouette_sessions_game g
LEFT JOIN chouette_sessions_game n
    ON n.club_id = %(club)s AND n.session_id = %(session)s AND n.number = g.number + 1
WHERE g.club_id = %(club)s AND g.session_id = %(session)s ORDER BY g.number"""


class GameRead(NamedTuple):
    """A row of `KEPT`, by the names of its columns."""

    number: int
    seq: int
    row: str
    highest: int | None
    checkpoint: str | None


class GameKept(NamedTuple):
    """A finished game: the event that ended it, its row, the points of its highest cube (null: not kept), and the state
    right after it as it is stored; null where that is not asked for."""

    seq: int
    row: Row
    highest: int | None
    checkpoint: str | None


def games_kept(session: SessionKey, *, told: Collection[int]) -> list[GameKept]:
    """The finished games of an evening in their order, with the states from which the games of these numbers, and those
    with the highest cube, can be replayed. One statement."""
    with cursor_of(class_row(GameRead)) as statement:
        rows = statement.execute(KEPT, {**session._asdict(), "told": list(told)}).fetchall()
    return [GameKept(one.seq, row_decoder.decode(one.row), one.highest, one.checkpoint) for one in rows]
