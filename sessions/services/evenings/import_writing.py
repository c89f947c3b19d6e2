"""An evening that was played from a file, written: each table with COPY, the session's own row once at the end."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg import sql

from sessions.history.game_columns import EndedGame, GameColumns
from sessions.services.evenings.import_playing import Playing
from sessions.services.figure_sums import sum_figures
from sessions.services.payments.debts import debts_follow
from sessions.services.result_sums import results_sum
from sessions.services.writing import CHANGED, announce, encoded
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor
from sessions.view.view import view_of

TOGETHER = 2000
"""Rows in one statement: none takes so long that it meets a time limit of the database."""

COLUMNS = {
    "event": (
        "club_id", "session_id", "seq", "kind", "body", "key", "content_hash", "version", "undoes", "amends", "source",
        "actor_device", "actor_user", "rules", "at", "hash",
    ),
    "posting": (
        "id", "club_id", "session_id", "seq", "cause", "game", "line", "debtor_id", "creditor_id", "points", "minor",
        "currency", "reverses_id",
    ),
    "game": ("club_id", "session_id", "number", "seq", "row", "checkpoint", *GameColumns._fields),
    "gameplayer": ("club_id", "session_id", "number", "player_id", "part", "points", "stayed_in"),
    "cubefact": (
        "club_id", "session_id", "number", "place", "kind", "seq", "player_id", "other_id", "value", "word", "points",
    ),
    "papergame": ("club_id", "session_id", "number", "seq", "box_id", "captain_id"),
    "note": ("club_id", "session_id", "seq", "place", "text"),
    "changedgame": ("club_id", "session_id", "seq", "number", "before", "after", "by"),
}  # fmt: skip
BEGAN = """
UPDATE chouette_sessions_session SET began_at = coalesce(%s, created_at) WHERE club_id = %s AND id = %s"""
POSTING_IDS = "SELECT nextval(pg_get_serial_sequence('chouette_sessions_posting', 'id')) FROM generate_series(1, %s)"

Rows = Sequence[Sequence[Any]]


def import_write(locked: LockedSession, playing: Playing) -> None:
    """Write what was played into a session that has nothing yet, and announce it; `locked` is brought up to date."""
    _copied("event", _events(locked, playing))
    _copied("posting", _postings(locked, playing))
    games = list(playing.replayed.games().values())
    _copied("game", _games(locked, games))
    _copied("gameplayer", _game_players(locked, games))
    _copied("cubefact", _cube_facts(locked, games))
    _copied("papergame", [
        (locked.club, locked.id, number, seq, box and UUID(box), captain and UUID(captain))
        for number, seq, box, captain in playing.paper
    ])  # fmt: skip
    results_sum(locked.session)
    sum_figures(locked.session)
    _copied("note", [
        (locked.club, locked.id, entry.signed.seq, place, text)
        for entry in playing.entries for place, text in entry.drafted.notes
    ])  # fmt: skip
    _copied("changedgame", [
        (locked.club, locked.id, one.seq, one.game, encoded(one.before), encoded(one.after), one.by)
        for one in playing.changes
    ])  # fmt: skip
    locked.changes = playing.changes
    _snapshot_written(locked, playing)
    debts_follow(locked)


def _copied(table: str, rows: Rows) -> None:
    """Add the rows to a table of the sessions."""
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(f"chouette_sessions_{table}"), sql.SQL(", ").join(map(sql.Identifier, COLUMNS[table]))
    )
    with cursor() as opened:
        for first in range(0, len(rows), TOGETHER):
            with opened.copy(statement) as copy:
                for row in rows[first : first + TOGETHER]:
                    copy.write_row(row)


def _events(locked: LockedSession, playing: Playing) -> Rows:
    """The log. The view is made once, at the end; an event has the version that it would have made by itself."""
    return [
        (
            locked.club, locked.id, signed.seq, drafted.kind, drafted.body, drafted.key, drafted.content_hash,
            signed.seq,
            drafted.undoes, drafted.amends, signed.source, signed.device, signed.user, signed.rules, signed.at, hash_,
        )
        for drafted, signed, hash_ in playing.entries
    ]  # fmt: skip


def _postings(locked: LockedSession, playing: Playing) -> Rows:
    """The money; ids are drawn beforehand, as one that takes another back names it."""
    with cursor() as statement:
        ids = [number for (number,) in statement.execute(POSTING_IDS, [len(playing.posts)]).fetchall()]
    return [
        (
            ids[place], locked.club, locked.id, seq, post.cause, post.posting.game, post.posting.line,
            UUID(post.posting.debtor), UUID(post.posting.creditor), post.posting.points,
            post.posting.points * locked.minor, locked.currency, None if post.reverses is None else ids[post.reverses],
        )
        for place, (seq, post) in enumerate(playing.posts)
    ]  # fmt: skip


def _games(locked: LockedSession, games: Sequence[EndedGame]) -> Rows:
    """The finished games as the log has them at its end."""
    return [
        (locked.club, locked.id, row.number, seq, encoded(row), encoded(after), *columns)
        for seq, row, after, columns, _, _ in games
    ]


def _game_players(locked: LockedSession, games: Sequence[EndedGame]) -> Rows:
    return [
        (locked.club, locked.id, game.row.number, UUID(one.player), one.part.value, one.points, one.stayed_in)
        for game in games
        for one in game.players
    ]


def _cube_facts(locked: LockedSession, games: Sequence[EndedGame]) -> Rows:
    return [
        (
            locked.club, locked.id, game.row.number, place, fact.kind.value, fact.seq, UUID(fact.player),
            UUID(fact.other), fact.value, fact.word.value, fact.points,
        )
        for game in games
        for place, fact in enumerate(game.facts, 1)
    ]  # fmt: skip


def _snapshot_written(locked: LockedSession, playing: Playing) -> None:
    """State, trail and view as they are after the last event."""
    replayed, last = playing.replayed, playing.entries[-1]
    locked.state, locked.recent, locked.seq, locked.version = (
        replayed.state,
        replayed.recent,
        last.signed.seq,
        last.signed.seq,
    )
    locked.head = last.hash
    values = {
        "club": locked.club,
        "session": locked.id,
        "phase": locked.phase,
        "seq": locked.seq,
        "version": locked.version,
        "state": encoded(locked.state),
        "recent": encoded(locked.recent),
        "view": view_of(locked),
        "hash": locked.head,
        "at": last.drafted.at,
    }
    with cursor() as statement:
        statement.execute(CHANGED, values)
        statement.execute(BEGAN, [replayed.began(), locked.club, locked.id])
        announce(statement, locked)
