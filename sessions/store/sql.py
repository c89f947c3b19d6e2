"""A cursor of psycopg's own on Django's connection: it prepares the statements of the hot path."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import IntegrityError, connection

# Every code that a session has or had, so that those who came by an old one are found.
CODES = """(SELECT code, id FROM chouette_sessions_session
    UNION ALL SELECT code, session_id FROM chouette_sessions_formercode)"""

# As whom a device speaks: every record of each person that it, or its account, speaks for. `d` is the device, `s` the
# session. Two records of one person never sit in the same session, so that one of them is meant there.
VOICES = """ARRAY(SELECT o.id FROM clubs_player o WHERE o.club_id = s.club_id AND o.person IN (
        SELECT p.person FROM clubs_deviceplayer v JOIN clubs_player p ON p.id = v.player_id
            WHERE v.club_id = s.club_id AND v.device_id = d.id
        UNION SELECT u.person FROM clubs_player u WHERE u.club_id = s.club_id AND u.user_id = d.user_id))"""

# Who asks, as `d`: a device by the hash of its token, or the account for which a program asks by the hash of its own;
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


@contextmanager
def cursor() -> Iterator[psycopg.Cursor[tuple[Any, ...]]]:
    """Open a cursor; inside `atomic` it takes part in the transaction. Errors are Django's, as everywhere else."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as opened:
        yield opened


def constraint_of(error: IntegrityError) -> str:
    """The name of the constraint that was violated."""
    cause = error.__cause__
    return (cause.diag.constraint_name or "") if isinstance(cause, psycopg.Error) else ""
