"""What a tap costs without any layer of ours: the same statements in raw psycopg, with jsonb where we have text.

The tables are copies with all keys, checks and ties in a schema of their own, found first on the search path, so that
the statements are those of the services to the letter. The rules and the view are called as the services call them.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import psycopg
from django.conf import settings
from psycopg import sql
from psycopg.types.string import TextLoader

from chouette.rules import RULES, Refusal, apply
from chouette.rules.events import Amend, Undo, kind_of
from chouette.rules.format.transcript import decode
from chouette.rules.open.consent import acting
from sessions.history.game_columns import game_uncounted
from sessions.history.games_replayed import Happening
from sessions.models import Source
from sessions.services.writing import ANNOUNCED, CHANGED, EVENT, GAME, POSTED, EventDraft, game_values, trace_of
from sessions.store.channel import CHANNEL
from sessions.store.recent import with_event
from sessions.store.session_row import SESSION_ROW, Asker, SessionRow, asked, session_read
from sessions.view.view import view_of

SCHEMA = "floor"
LOCKED = f"{SESSION_ROW}FOR UPDATE OF s"
"""Lock the session and read it in one statement; the program locks first, so that it reads what came meanwhile."""
TABLES = ("session", "event", "posting", "game", "gameplayer", "cubefact", "answer", "attendance", "sessionresult")
TIES = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' AND conrelid = %s::regclass"""
TEXTS = """
SELECT column_name FROM information_schema.columns
WHERE table_schema = 'public' AND table_name = %s AND column_name = ANY(%s)"""
JSON = ["state", "recent", "view", "body", "row", "checkpoint"]
NO_HASH = "0" * 64
AS_LARGE = f'["{"view " * 10_000}"]'
"""A text of the size of a view."""

CLUB = "SELECT club_id FROM chouette_sessions_sessioncode WHERE code = %s"
"""What is looked up once for each code, and kept."""

Statements = list[tuple[str, dict[str, Any] | list[Any]]]


def tables_made() -> None:
    """Copy the tables of the sessions, empty, with jsonb for every text that is JSON."""
    with psycopg.connect(settings.OWNER_URL) as owner:
        owner.execute(sql.SQL("DROP SCHEMA IF EXISTS {0} CASCADE; CREATE SCHEMA {0}").format(sql.Identifier(SCHEMA)))
        for table in TABLES:
            _table_copied(owner, f"chouette_sessions_{table}")
        for table in TABLES:
            _ties_copied(owner, f"chouette_sessions_{table}")
        owner.execute(
            sql.SQL("GRANT USAGE ON SCHEMA {0} TO {1}; GRANT ALL ON ALL TABLES IN SCHEMA {0} TO {1}").format(
                sql.Identifier(SCHEMA), sql.Identifier(settings.DATABASE_APP_USER)
            )
        )


def _table_copied(owner: psycopg.Connection, name: str) -> None:
    copy, model = sql.Identifier(SCHEMA, name), sql.Identifier("public", name)
    owner.execute(sql.SQL("CREATE TABLE {} (LIKE {} INCLUDING ALL)").format(copy, model))
    for (column,) in owner.execute(TEXTS, [name, JSON]).fetchall():
        owner.execute(
            sql.SQL("ALTER TABLE {0} ALTER {1} DROP DEFAULT, ALTER {1} TYPE jsonb USING NULL").format(
                copy, sql.Identifier(column)
            )
        )


def _ties_copied(owner: psycopg.Connection, name: str) -> None:
    """As the constraints are read with one search path and made with another, the copies are tied to each other."""
    ties = owner.execute(TIES, [f"public.{name}"]).fetchall()
    owner.execute(sql.SQL("SET LOCAL search_path TO {}, public").format(sql.Identifier(SCHEMA)))
    for tie, definition in ties:
        owner.execute(
            sql.SQL("ALTER TABLE {} ADD CONSTRAINT {} {}").format(
                sql.Identifier(name), sql.Identifier(tie), sql.SQL(definition)
            )
        )
    owner.execute("SET LOCAL search_path TO public")


def session_copied(code: str) -> None:
    """Put a session into the copies, as it now is: its row, who came, its log."""
    with psycopg.connect(settings.OWNER_URL) as owner:
        for table, which in (
            ("session", "code = %(code)s"),
            ("attendance", "session_id = %(session)s"),
            ("event", "session_id = %(session)s"),
        ):
            _rows_copied(owner, f"chouette_sessions_{table}", which, code)


def _rows_copied(owner: psycopg.Connection, name: str, which: str, code: str) -> None:
    found = owner.execute("SELECT id FROM chouette_sessions_session WHERE code = %s", [code]).fetchone()
    assert found is not None
    columns = [row[0] for row in owner.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s", [name]
    )]  # fmt: skip
    taken = [sql.SQL("{}::jsonb" if column in JSON else "{}").format(sql.Identifier(column)) for column in columns]
    owner.execute(
        sql.SQL("INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT {} FROM {} WHERE {}").format(
            sql.Identifier(SCHEMA, name),
            sql.SQL(", ").join(map(sql.Identifier, columns)),
            sql.SQL(", ").join(taken),
            sql.Identifier("public", name),
            sql.SQL(which),
        ),
        {"code": code, "session": found[0]},
    )


def on_copies(connection: psycopg.Connection | psycopg.AsyncConnection[Any]) -> None:
    """Let a connection give jsonb as the text it is: what it means is read by the rules' own decoder."""
    connection.adapters.register_loader("jsonb", TextLoader)


OPTIONS = f"-c search_path={SCHEMA},public"
"""libpq's `options` for a connection to the copies."""


class Judged(NamedTuple):
    """What a tap comes to: what is still to be said to the database, and what the phones are sent."""

    statements: Statements
    seq: int
    version: int
    view: str | None


def judged(row: SessionRow, fields: dict[str, Any], key: str) -> Judged:
    """Call the rules and the view for one event, from the row of `LOCKED`."""
    locked = session_read(row)
    event = decode(fields)
    assert not isinstance(event, Refusal | Undo | Amend)
    step = apply(locked.state, event)
    assert not isinstance(step, Refusal), step
    at, seq = datetime.now(UTC), locked.seq + 1
    asker, principal = Asker(row.device), next(iter(acting(event)), None)
    drafted = EventDraft(
        kind_of(event), _text(event), key, NO_HASH, at, Source.TAP, asker, player=None, principal=principal
    )
    before = locked.state
    locked.recent = with_event(locked.recent, trace_of(locked, event, drafted), step)
    locked.state, locked.seq, locked.version = step.state, seq, locked.version + 1
    view = view_of(locked)
    values: dict[str, Any] = {
        "club": locked.club, "session": locked.id, "seq": seq, "kind": drafted.kind, "body": drafted.body,
        "key": key, "content_hash": NO_HASH, "version": locked.version, "undoes": None, "amends": None, "source": "tap",
        "device": row.device, "user": None, "player": None, "principal": principal and UUID(principal),
        "rules": RULES, "at": at, "hash": NO_HASH, "phase": locked.phase, "state": _text(locked.state),
        "recent": _text(locked.recent), "view": view,
    }  # fmt: skip
    if step.postings:
        values |= {
            "minor": locked.minor, "currency": locked.currency, "causes": [seq] * len(step.postings),
            "games": [one.game for one in step.postings], "lines": [one.line for one in step.postings],
            "debtors": [one.debtor for one in step.postings], "creditors": [one.creditor for one in step.postings],
            "points": [one.points for one in step.postings], "reversed": [None] * len(step.postings),
        }  # fmt: skip
    statements: Statements = [(EVENT + (POSTED if step.postings else "") + CHANGED, values)]
    if step.row is not None:
        ended = game_uncounted(Happening(seq, event, before, step), seq, None)
        statements.append((GAME, game_values(locked.session, ended)))
    statements.append((ANNOUNCED, [CHANNEL, f"{locked.code}:{locked.version}"]))
    return Judged(statements, seq, locked.version, view)


def written_again(row: SessionRow, fields: dict[str, Any], key: str) -> Judged:
    """An event that is not judged: its state is the text that stands there, and so is what is kept of late."""
    seq, version = row.seq + 1, row.version + 1
    values: dict[str, Any] = {
        "club": row.club, "session": row.id, "seq": seq, "kind": fields["event"], "body": _text(fields),
        "key": key, "content_hash": NO_HASH, "version": version, "undoes": None, "amends": None, "source": "tap",
        "device": row.device, "user": None, "player": None, "principal": None, "rules": RULES, "at": datetime.now(UTC),
        "hash": NO_HASH, "phase": "game", "state": row.state, "recent": row.recent, "view": AS_LARGE,
    }  # fmt: skip
    return Judged([(EVENT + CHANGED, values), (ANNOUNCED, [CHANNEL, f"{row.code}:{version}"])], seq, version, None)


Judge = Callable[[SessionRow, dict[str, Any], str], Judged]


def locking(club: UUID, code: str, token_hash: str, key: str) -> tuple[str, dict[str, object]]:
    """The statement that locks the session of a club and finds out who asks."""
    return LOCKED, asked(club, code, token=token_hash, key=key)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
