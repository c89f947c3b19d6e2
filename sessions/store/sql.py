"""A cursor of psycopg's own on Django's connection: it prepares the statements of the hot path."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Self, TypeVar

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from psycopg.rows import RowFactory, tuple_row
from psycopg.sql import Composed
from psycopg.types.datetime import TimestamptzLoader

from chouette.kept_names import note_name

# A statement names its club as a constant at each of its levels, `%(club)s`, or all that it is about, `%(clubs)s`:
# where the tables are spread by club, only that says in which place the rows are (decision 0011).

# Every code that a session of these clubs has or had, so that those who came by an old one are found.
CODES = """(SELECT club_id, code, id FROM chouette_sessions_session WHERE club_id = ANY(%(clubs)s)
    UNION ALL SELECT club_id, code, session_id FROM chouette_sessions_formercode WHERE club_id = ANY(%(clubs)s))"""

# A kept text as jsonb, without the NULs in it, which jsonb has not: a header of before may have one in its name. A
# header is never written anew, as the chain of its evening's log begins with it.
AS_JSONB = r"regexp_replace(%s, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g')::jsonb"
# What the header of a session `s` changes of its printed sheet.
CHANGE_KEPT = f"({AS_JSONB % 's.header'} -> 'change')"

# The currency for which a session `s` is played, and nothing for points alone; so has the view `chouette_sessions_won`.
PLAYED_FOR = "CASE WHEN s.points_only THEN '' ELSE s.currency END"

# As whom a device speaks: every record of each person that it, or its account, speaks for. `d` is the device. Two
# records of one person never sit in the same session, so that one of them is meant there. Whose phone it is comes first
# (`clubs.acting_names`): the account's player, then the member, then the one for whom it spoke first.
VOICES = """ARRAY(SELECT o.id FROM clubs_player o WHERE o.club_id = %(club)s AND o.person IN (
        SELECT p.person FROM clubs_deviceplayer v JOIN clubs_player p ON p.club_id = v.club_id AND p.id = v.player_id
            WHERE v.club_id = %(club)s AND v.device_id = d.id
        UNION SELECT u.person FROM clubs_player u WHERE u.club_id = %(club)s AND u.user_id = d.user_id)
    ORDER BY NOT EXISTS (SELECT 1 FROM clubs_player a
            WHERE a.club_id = %(club)s AND a.person = o.person AND a.user_id = d.user_id),
        NOT EXISTS (SELECT 1 FROM clubs_membership h JOIN clubs_player n ON n.club_id = h.club_id AND n.id = h.player_id
            WHERE h.club_id = %(club)s AND h.session_code = '' AND n.person = o.person
            AND (h.device_id = d.id OR h.user_id = d.user_id)),
        (SELECT min(f.since) FROM clubs_deviceplayer f
            JOIN clubs_player r ON r.club_id = f.club_id AND r.id = f.player_id
            WHERE f.club_id = %(club)s AND f.device_id = d.id AND r.person = o.person), o.person, o.id)"""

# The asker, as `d`: a device by the hash of its token, or the account for which a program asks by the hash of its own;
# a program's id is that of its token, which is no device's and so has no right of its own. A statement is written for
# the device and comes in both forms; a device costs no more for there being programs.
DEVICE_ASKS = "LEFT JOIN clubs_device d ON d.token_hash = %(token)s"
PROGRAM_ASKS = """LEFT JOIN (SELECT t.id, t.user_id, u.name FROM clubs_apitoken t
        JOIN clubs_user u ON u.id = t.user_id
        WHERE t.token_hash = %(token)s AND t.revoked_at IS NULL AND t.expires_at > now()) d ON TRUE"""


def by_program(statement: str) -> str:
    """The same statement for a program."""
    assert DEVICE_ASKS in statement, "it asks for no device"
    return statement.replace(DEVICE_ASKS, PROGRAM_ASKS)


# Whether somebody can act by a device or an account (`clubs.selectors.IN_USE`): by one that came with a club's file
# nobody does.
DEVICE_IN_USE = """EXISTS (SELECT 1 FROM clubs_device used
    WHERE used.id = {device} AND NOT starts_with(used.token_hash, 'brought '))"""
ACCOUNT_IN_USE = """EXISTS (SELECT 1 FROM clubs_user used WHERE used.id = {account} AND (used.email IS NOT NULL
    OR EXISTS (SELECT 1 FROM mfa_authenticator k WHERE k.user_id = used.id)
    OR EXISTS (SELECT 1 FROM clubs_device b WHERE b.user_id = used.id)))"""

Cursor = psycopg.Cursor[tuple[Any, ...]]
T = TypeVar("T")


NAMED = (b"name", b"evening", b"actor")
"""How the columns end in which names stand."""


def _noting_names(rows: RowFactory[T]) -> RowFactory[T]:
    """The same rows, with each name in them kept as it is written on the page that is being made: what stands in a
    column called `name`, `payer_name` and the like, `evening` or `actor`."""

    def factory(opened: Any) -> Callable[[Sequence[Any]], T]:
        make = rows(opened)
        answer = opened.pgresult
        named = _named_places(tuple(map(answer.fname, range(answer.nfields)))) if answer else ()

        def row(values: Sequence[Any]) -> T:
            for place in named:
                note_name(values[place])
            return make(values)

        return row if named else make

    return factory


@lru_cache(maxsize=1000)
def _named_places(columns: tuple[bytes | None, ...]) -> tuple[int, ...]:
    """Return where in such a row a name stands. The columns of a statement are always the same, and a tap has four
    statements: to look through all their columns each time cost as much as a statement."""
    return tuple(place for place, column in enumerate(columns) if (column or b"").endswith(NAMED))


@contextmanager
def cursor() -> Iterator[Cursor]:
    """Open a cursor; inside `atomic` it takes part in the transaction. Errors are Django's, as everywhere else."""
    with cursor_of(tuple_row) as opened:
        yield opened


@contextmanager
def cursor_of(rows: RowFactory[T]) -> Iterator[psycopg.Cursor[T]]:
    """The same for rows of a kind: `class_row(Kind)` gives each column, by its name, to the field called alike."""
    connection.ensure_connection()
    with (
        connection.wrap_database_errors,
        psycopg.Cursor(connection.connection, row_factory=_noting_names(rows)) as opened,
    ):
        yield opened


class _PlannedEachTime(psycopg.Cursor[T]):
    """A cursor that prepares nothing."""

    def execute(
        self, query: Any, params: Any = None, *, prepare: bool | None = False, binary: bool | None = None
    ) -> Self:
        """As every cursor."""
        return super().execute(query, params, prepare=prepare, binary=binary)


@contextmanager
def summing_cursor(rows: RowFactory[T]) -> Iterator[psycopg.Cursor[T]]:
    """The same for a statement that sums over all rows of a club: it is planned each time for the club that it is
    about. A plan that is kept for clubs of every size took ten times as long in one with 2,000 evenings. Instants are
    read as by a kept cursor."""
    connection.ensure_connection()
    with (
        connection.wrap_database_errors,
        _PlannedEachTime(connection.connection, row_factory=_noting_names(rows)) as opened,
    ):
        opened.adapters.register_loader("timestamptz", TimestamptzLoader)
        yield opened


@contextmanager
def kept_cursor(rows: RowFactory[T]) -> Iterator[psycopg.Cursor[T]]:
    """The same on the path of a tap: the connection keeps the cursor for the next statement with these rows, for a
    cursor finds out anew how each type is read and written, which costs more than asking. `rows` is one object, made
    once. A cursor whose statement failed is not kept, and one that is in use is not given out again."""
    database = connections[DEFAULT_DB_ALIAS]
    database.ensure_connection()
    raw: Any = database.connection
    kept: list[psycopg.Cursor[T]] = raw.__dict__.setdefault(KEPT, {}).setdefault(rows, [])
    with database.wrap_database_errors:
        opened = kept.pop() if kept else _to_keep(raw, rows)
        yield opened
        kept.append(opened)


def _to_keep(raw: Any, rows: RowFactory[T]) -> psycopg.Cursor[T]:
    """A cursor that reads instants by psycopg's own loader: Django's gives the same, in Python."""
    opened = psycopg.Cursor(raw, row_factory=_noting_names(rows))
    opened.adapters.register_loader("timestamptz", TimestamptzLoader)
    return opened


@contextmanager
def lasting_cursor() -> Iterator[Cursor]:
    """A cursor of a connection of its own, to the same database: what it writes is committed at once, whatever becomes
    of the transaction around it. A lock that this connection takes ends with it, and so with the process."""
    there = connection.get_connection_params()
    with (
        connection.wrap_database_errors,
        psycopg.Connection.connect(**there, autocommit=True) as apart,
        psycopg.Cursor(apart) as opened,
    ):
        yield opened


ROWS_AT_A_TIME = 500


def rows_streamed(statement: str | Composed, values: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a statement as they are asked for, some hundreds at a time: for files that may be long. The database
    keeps its place by a cursor, so it is one transaction until the last."""
    with (
        transaction.atomic(),
        connection.wrap_database_errors,
        psycopg.ServerCursor(connection.connection, "streamed") as opened,
    ):
        opened.itersize = ROWS_AT_A_TIME
        yield from opened.execute(statement, values)


@contextmanager
def one_moment() -> Iterator[None]:
    """One transaction in which everything that is read is as it was when it began, whatever is written meanwhile.
    Inside another transaction it is as that one sees it."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with cursor() as statement:
                statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


KEPT = "chouette_cursors"
"""Under this name a connection has its kept cursors, by what their rows are made with."""


def rows_as_json(rows: str, kind: type[tuple[Any, ...]]) -> str:
    """Return the text of a column that has all rows of a query, each as an array of the fields of a NamedTuple.

    With it one statement reads rows of several kinds.
    """
    names = ", ".join(f"r.{name}" for name in kind._fields)  # type: ignore[attr-defined]  # it is a NamedTuple
    return f"(SELECT coalesce(json_agg(json_build_array({names})), '[]')::text FROM ({rows}) r)"  # noqa: S608 - of our own texts alone
