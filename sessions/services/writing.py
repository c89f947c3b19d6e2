"""What a service writes into a locked session: event, postings, state and view, and the announcement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from psycopg.rows import tuple_row

from chouette.rules import RULES
from chouette.rules.events import Event
from chouette.rules.state import Posting, State
from clubs.services import knocks_end
from sessions.history import chain
from sessions.history.game_columns import EndedGame, GameColumns
from sessions.models import SessionKey, Source
from sessions.services.people.newcomers import newcomers_follow
from sessions.services.proposals.lapsing import corrections_lapse, proposals_lapse
from sessions.services.reviews.review_rows import refresh_disputed_games
from sessions.services.reviews.review_settling import reviews_follow
from sessions.store.channel import CHANNEL
from sessions.store.recent import (
    GameThen,
    Trace,
    absent_answered,
    instant,
    offered_for_sale,
    one_cube,
    plain,
    redoubles,
    shared_answered,
    side_named,
    sides,
    speakers_named,
    taken_by_clause,
    values_named,
)
from sessions.store.session_row import Asker, LockedSession
from sessions.store.sql import Cursor, cursor, kept_cursor
from sessions.view.view import view_of

EVENT = """
WITH happened AS (
    INSERT INTO chouette_sessions_event (club_id, session_id, seq, kind, body, key, content_hash, version, undoes,
        amends, source, actor_device, actor_user, actor_player, principal, rules, at, hash)
    VALUES (%(club)s, %(session)s, %(seq)s, %(kind)s, %(body)s, %(key)s, %(content_hash)s, %(version)s, %(undoes)s,
        %(amends)s, %(source)s, %(device)s, %(user)s, %(player)s, %(principal)s, %(rules)s, %(at)s, %(hash)s)
)"""

POSTED = """, posted AS (
    INSERT INTO chouette_sessions_posting (club_id, session_id, seq, cause, game, line, debtor_id, creditor_id, points,
        minor, currency, reverses_id)
    SELECT %(club)s, %(session)s, %(seq)s, p.cause, p.game, p.line, p.debtor, p.creditor, p.points,
        p.points * %(minor)s::bigint, %(currency)s, p.reverses
    FROM unnest(%(causes)s::int[], %(games)s::int[], %(lines)s::text[], %(debtors)s::uuid[], %(creditors)s::uuid[],
        %(points)s::int[], %(reversed)s::bigint[]) AS p (cause, game, line, debtor, creditor, points, reverses)
), brought AS (
    INSERT INTO chouette_sessions_sessionresult AS r (club_id, session_id, player_id, points)
    SELECT %(club)s, %(session)s, w.player, sum(w.points)
    FROM unnest(%(lines)s::text[], %(debtors)s::uuid[], %(creditors)s::uuid[], %(points)s::bigint[])
        AS p (line, debtor, creditor, points)
    CROSS JOIN LATERAL (VALUES (p.debtor, -p.points), (p.creditor, p.points)) AS w (player, points)
    WHERE p.line <> 'settlement' GROUP BY w.player
    ON CONFLICT (club_id, session_id, player_id) DO UPDATE SET points = r.points + excluded.points
)"""

CHANGED = """
UPDATE chouette_sessions_session SET phase = %(phase)s, seq = %(seq)s, version = %(version)s, state = %(state)s,
    recent = %(recent)s, view = %(view)s, head = %(hash)s, changed_at = %(at)s,
    began_at = CASE WHEN phase = 'lobby' AND began_at = created_at THEN %(at)s ELSE began_at END,
    carried_over = CASE WHEN %(phase)s::varchar <> 'closed' THEN NULL WHEN phase = 'closed' THEN carried_over
        ELSE (SELECT c.carries_over FROM clubs_club c WHERE c.id = %(club)s) END
WHERE club_id = %(club)s AND id = %(session)s"""
"""A closing keeps what the club has set by then, until the evening is opened again."""

SHOWN = """
UPDATE chouette_sessions_session SET version = %(version)s, view = %(view)s
WHERE club_id = %(club)s AND id = %(session)s"""

ANNOUNCED = "SELECT pg_notify(%s, %s)"

GAME = f"""
WITH game AS (
    INSERT INTO chouette_sessions_game (club_id, session_id, number, seq, row, checkpoint,
        {", ".join(GameColumns._fields)})
    VALUES (%(club)s, %(session)s, %(number)s, %(seq)s, %(row)s, %(checkpoint)s,
        {", ".join(f"%({name})s" for name in GameColumns._fields)})
), fact AS (
    INSERT INTO chouette_sessions_cubefact (club_id, session_id, number, place, kind, seq, player_id, other_id, value,
        word, points)
    SELECT %(club)s, %(session)s, %(number)s, f.place, f.kind, f.seq, f.player, f.other, f.value, f.word, f.points
    FROM unnest(%(kinds)s::text[], %(seqs)s::int[], %(ones)s::uuid[], %(others)s::uuid[], %(values)s::int[],
        %(words)s::text[], %(moved)s::bigint[]) WITH ORDINALITY AS f (kind, seq, player, other, value, word, points,
        place)
)
INSERT INTO chouette_sessions_gameplayer (club_id, session_id, number, player_id, part, points, stayed_in)
SELECT %(club)s, %(session)s, %(number)s, p.*
FROM unnest(%(players)s::uuid[], %(parts)s::text[], %(points)s::int[], %(stayed_in)s::boolean[]) AS p"""  # noqa: S608 - of our own texts alone

NOTE = "INSERT INTO chouette_sessions_note (club_id, session_id, seq, place, text) VALUES (%s, %s, %s, %s, %s)"


class Post(NamedTuple):
    """A posting to be written: the standing event it belongs to, and the posting it takes back, if it does."""

    cause: int
    posting: Posting
    reverses: int | None = None


@dataclass(frozen=True, slots=True)
class EventDraft:
    """An event as it goes into the log."""

    kind: str
    body: str
    key: str
    content_hash: str
    at: datetime
    source: Source
    asker: Asker
    player: str | None = None  # as whom the device spoke
    principal: str | None = None
    undoes: int | None = None
    amends: int | None = None
    notes: tuple[tuple[str, str], ...] = ()
    both_agree: bool = False  # a correction on which the two of a dispute have agreed


def encoded(value: object) -> str:
    """The text that is stored and sent."""
    return msgspec.json.encode(value).decode()


def event_write(locked: LockedSession, drafted: EventDraft, state: State, posts: Sequence[Post]) -> None:
    """Write an event, its postings and all that it changes; `locked` is brought up to date."""
    seq, version = locked.seq + 1, locked.version + 1
    proposals_lapse(locked, drafted.kind, state)
    corrections_lapse(locked, drafted.kind)
    if locked.reviews:
        newest = chain.Entry(seq, drafted.kind, drafted.body, drafted.undoes, drafted.amends)
        reviews_follow(locked, drafted.asker, newest, state, both_agree=drafted.both_agree)
        refresh_disputed_games(locked, newest)
    if state.closed and locked.knocks:
        knocks_end(club=locked.club, session_code=locked.code)
        locked.knocks = []
    newcomers_follow(locked, state)
    values = {**_signed(locked, drafted, seq), **_posted(locked, posts)}
    locked.state, locked.seq, locked.version, locked.head = state, seq, version, values["hash"]
    values |= {
        "phase": locked.phase,
        "version": version,
        "state": encoded(state),
        "recent": encoded(locked.recent),
        "view": view_of(locked),
        "kind": drafted.kind,
        "key": drafted.key,
        "content_hash": drafted.content_hash,
    }
    with kept_cursor(tuple_row) as statement:
        statement.execute(EVENT + (POSTED if posts else "") + CHANGED, values, prepare=True)
        announce(statement, locked)
        for place, text in drafted.notes:
            statement.execute(NOTE, [locked.club, locked.id, seq, place, text])


def _signed(locked: LockedSession, drafted: EventDraft, seq: int) -> dict[str, Any]:
    asker = drafted.asker
    player = UUID(drafted.player) if drafted.player else None
    principal = UUID(drafted.principal) if drafted.principal else None
    signed = chain.Signed(
        locked.id, seq, drafted.body, drafted.at, drafted.source.value, asker.device, asker.user, player, principal,
        RULES, drafted.undoes, drafted.amends,
    )  # fmt: skip
    return {**signed._asdict(), "club": locked.club, "hash": chain.event_hash(locked.head, signed)}


def _posted(locked: LockedSession, posts: Sequence[Post]) -> dict[str, Any]:
    if not posts:
        return {}
    return {
        "minor": locked.minor,
        "currency": locked.currency,
        "causes": [post.cause for post in posts],
        "games": [post.posting.game for post in posts],
        "lines": [post.posting.line for post in posts],
        "debtors": [UUID(post.posting.debtor) for post in posts],
        "creditors": [UUID(post.posting.creditor) for post in posts],
        "points": [post.posting.points for post in posts],
        "reversed": [post.reverses for post in posts],
    }


def view_write(locked: LockedSession) -> None:
    """Build the view again after something else than an event changed it, and announce it."""
    refresh_disputed_games(locked)
    locked.version += 1
    values = {
        "version": locked.version,
        "view": view_of(locked),
        "club": locked.club,
        "session": locked.id,
    }
    with kept_cursor(tuple_row) as statement:
        statement.execute(SHOWN, values, prepare=True)
        announce(statement, locked)


def announce(statement: Cursor, locked: LockedSession) -> None:
    """Tell the push processes, once this transaction is committed, which view there is now."""
    statement.execute(ANNOUNCED, [CHANNEL, f"{locked.code}:{locked.version}"], prepare=True)


def game_write(session: SessionKey, game: EndedGame) -> None:
    """Keep a finished game, the state right after it, and what SQL counts of it."""
    with kept_cursor(tuple_row) as statement:
        statement.execute(GAME, game_values(session, game))


def games_write(session: SessionKey, games: Iterable[EndedGame]) -> None:
    """The same for several, in one way to the server and back."""
    with cursor() as statement:
        statement.executemany(GAME, [game_values(session, game) for game in games])


def game_values(session: SessionKey, game: EndedGame) -> dict[str, Any]:
    """What `GAME` writes."""
    return game.columns._asdict() | {
        "club": session.club,
        "session": session.session,
        "number": game.row.number,
        "seq": game.seq,
        "row": encoded(game.row),
        "checkpoint": encoded(game.after),
        "players": [UUID(one.player) for one in game.players],
        "parts": [one.part.value for one in game.players],
        "points": [one.points for one in game.players],
        "stayed_in": [one.stayed_in for one in game.players],
        "kinds": [one.kind.value for one in game.facts],
        "seqs": [one.seq for one in game.facts],
        "ones": [UUID(one.player) for one in game.facts],
        "others": [UUID(one.other) for one in game.facts],
        "values": [one.value for one in game.facts],
        "words": [one.word.value for one in game.facts],
        "moved": [one.points for one in game.facts],
    }


def trace_of(
    locked: LockedSession,
    event: Event,
    drafted: EventDraft,
    *,
    about: Event | None = None,
    then: GameThen | None = None,
) -> Trace:
    """The next event of the trail; `about` is the one that it takes back, `then` the game of that one."""
    box, team = sides(locked.state)
    return Trace(
        seq=locked.seq + 1,
        event=plain(event),
        at=instant(drafted.at),
        device=drafted.asker.device.hex if drafted.asker.device else None,
        player=drafted.player,
        principal=drafted.principal,
        box=box,
        team=team,
        one_cube=one_cube(locked.state),
        game=locked.state.game.number if locked.state.game else None,
        values=values_named(event, locked.state),
        absent=absent_answered(event, locked.state),
        deemed=taken_by_clause(event, locked.state),
        shared=shared_answered(event, locked.state),
        speakers=speakers_named(event, locked.state),
        side=side_named(event, locked.state),
        again=redoubles(event, locked.state),
        sells=offered_for_sale(event, locked.state),
        paper=locked.seq + 1 if drafted.source == Source.PAPER else 0,
        about=None if about is None else plain(about),
        about_then=then,
    )
