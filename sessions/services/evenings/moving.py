"""A club is moved to another database, freshly migrated: its rows, and the people and browsers that belong to it.

While it is on its way it is found nowhere. It leaves only when all of it has arrived and every evening there is as its
log makes it; if anything is wrong, it stays where it is.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from psycopg import errors, sql

from clubs.models import Club
from clubs.services import rights_changed
from sessions.services.evenings.housekeeping import ERASING, club_erase
from sessions.store.club_tables import COLUMNS, NUMBERED, OF_CLUB
from sessions.store.sql import Cursor, cursor

Target = psycopg.Connection[tuple[Any, ...]]

MIGRATIONS = "SELECT app, name FROM django_migrations"
TAKEN = "SELECT 1 FROM clubs_club WHERE id = %s OR slug = %s"

PEOPLE = """
SELECT m.user_id, m.device_id FROM clubs_membership m WHERE m.club_id = %(club)s
UNION SELECT f.user_id, f.device_id FROM clubs_formermember f WHERE f.club_id = %(club)s
UNION SELECT p.user_id, NULL FROM clubs_player p WHERE p.club_id = %(club)s
UNION SELECT NULL, v.device_id FROM clubs_deviceplayer v WHERE v.club_id = %(club)s
UNION SELECT NULL, k.device_id FROM clubs_knock k WHERE k.club_id = %(club)s
UNION SELECT s.scorekeeper_user, s.scorekeeper_device FROM chouette_sessions_session s WHERE s.club_id = %(club)s"""

THEIR_DEVICES = "SELECT id FROM clubs_device WHERE user_id = ANY(%s)"
THERE_ALREADY = "SELECT id FROM clubs_user WHERE id = ANY(%s)"
OWNERS = "SELECT user_id FROM clubs_device WHERE id = ANY(%s) AND user_id IS NOT NULL"


class NotMoved(Exception):
    """The club is where it was; the text says why."""


def club_move(*, club: Club, to: str, said: Callable[[str], None] = lambda _: None) -> int:
    """Move a club to the database at this URL of its owner; returns how many sessions it took along.

    `said` hears what was verified there. Raises NotMoved, or housekeeping.NotTheOwner.
    """
    with _opened(to) as target, _away(club):
        _checked(target, club)
        try:
            with target.transaction():
                _arrived(target, club.id)
            codes = _verified(club.id, to, said)
        except BaseException:
            _taken_back(target, club.id)
            raise
    club_erase(club.id)
    return len(codes)


@contextmanager
def _opened(to: str) -> Iterator[Target]:
    try:
        with psycopg.connect(to, autocommit=True) as target:
            yield target
    except psycopg.OperationalError as error:
        raise NotMoved(f"The other database does not answer: {error}") from error


@contextmanager
def _away(club: Club) -> Iterator[None]:
    """The club as if it were deleted; whoever was writing into it has done so. It is back if anything goes wrong."""
    before = club.deleted_at
    with transaction.atomic():
        Club.objects.filter(id=club.id).update(deleted_at=timezone.now())
        rights_changed(club.id)
    with transaction.atomic(), cursor() as statement:  # whoever began to write before that is waited for
        tables = sql.SQL(", ").join(map(sql.Identifier, OF_CLUB))
        statement.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(tables))
    try:
        yield
    except BaseException:
        Club.objects.filter(id=club.id).update(deleted_at=before)
        raise


def _checked(target: Target, club: Club) -> None:
    """Raise NotMoved if the club cannot live there."""
    with cursor() as statement:
        ours = set(statement.execute(MIGRATIONS).fetchall())
    try:
        theirs = set(target.execute(MIGRATIONS).fetchall())
    except errors.UndefinedTable:
        theirs = set()
    if ours != theirs:
        raise NotMoved("The other database is not of this version of the program: run `manage.py migrate` there.")
    if target.execute(TAKEN, [club.id, club.slug]).fetchone() is not None:
        raise NotMoved(f"The other database has a club at {club.slug}.")


def _arrived(target: Target, club: UUID) -> None:
    """Copy the club and its people. Raises NotMoved where something there is in the way."""
    with cursor() as source:
        users, devices = _people(source, club)
        there = {user for (user,) in target.execute(THERE_ALREADY, [users]).fetchall()}
        try:
            _copied(source, target, "clubs_user", "id", users, again=True)
            _copied(source, target, "clubs_device", "id", devices, again=True)
            _copied(source, target, "clubs_apitoken", "user_id", users, again=True)
            _copied(source, target, "clubs_paymentdetails", "user_id", list({*users} - there))
            _copied(source, target, "mfa_authenticator", "user_id", list({*users} - there), anew=True)
            _copied(source, target, "clubs_club", "id", [club])
            for table in OF_CLUB:
                _copied(source, target, table, "club_id", [club])
        except errors.UniqueViolation as error:
            raise NotMoved(f"Something in the other database is in the way: {error.diag.message_detail}") from error
    _numbers_moved_on(target, club)
    target.execute("UPDATE clubs_club SET deleted_at = NULL WHERE id = %s", [club])


def _people(source: Cursor, club: UUID) -> tuple[list[UUID], list[UUID]]:
    """The accounts and the browsers of those who have to do with a club, each with the other's."""
    found = source.execute(PEOPLE, {"club": club}).fetchall()
    users, devices = {user for user, _ in found if user}, {device for _, device in found if device}
    users |= {user for (user,) in source.execute(OWNERS, [list(devices)]).fetchall()}
    devices |= {device for (device,) in source.execute(THEIR_DEVICES, [list(users)]).fetchall()}
    return list(users), list(devices)


def _copied(
    source: Cursor,
    target: Target,
    table: str,
    column: str,
    values: Sequence[UUID],
    *,
    again: bool = False,
    anew: bool = False,
) -> None:
    """Copy the rows whose column has one of these values.

    With `again` those that are there already are left alone; with `anew` they get ids there that no other row has.
    """
    names = [name for _, name in source.execute(COLUMNS, [[table]]).fetchall() if not (anew and name == "id")]
    columns = sql.SQL(", ").join(map(sql.Identifier, names))
    asked = sql.SQL("COPY (SELECT {} FROM {} WHERE {} = ANY({})) TO STDOUT").format(
        columns, sql.Identifier(table), sql.Identifier(column), sql.Literal(list(values))
    )
    into = sql.Identifier("coming" if again else table)
    if again:
        target.execute(sql.SQL("CREATE TEMP TABLE coming (LIKE {}) ON COMMIT DROP").format(sql.Identifier(table)))
    with (
        source.copy(asked) as out,
        target.cursor().copy(sql.SQL("COPY {} ({}) FROM STDIN").format(into, columns)) as taken,
    ):
        for block in out:
            taken.write(block)
    if again:
        target.execute(
            sql.SQL("INSERT INTO {0} ({1}) SELECT {1} FROM coming ON CONFLICT (id) DO NOTHING").format(
                sql.Identifier(table), columns
            )
        )
        target.execute("DROP TABLE coming")


def _numbers_moved_on(target: Target, club: UUID) -> None:
    """No row that is made there later gets the number of one that came."""
    for (table,) in target.execute(NUMBERED, [list(OF_CLUB)]).fetchall():
        statement = sql.SQL(
            "SELECT setval({0}, greatest(nextval({0}), (SELECT max(id) + 1 FROM {1} WHERE club_id = {2})), false)"
        ).format(sql.Literal(f"{table}_id_seq"), sql.Identifier(table), sql.Literal(club))
        target.execute(statement)


def _verified(club: UUID, to: str, said: Callable[[str], None]) -> list[str]:
    """Hold every session there against its log, by a program of its own. Raises NotMoved."""
    with cursor() as statement:
        asked = "SELECT code FROM chouette_sessions_session WHERE club_id = %s AND deleted_at IS NULL"
        codes = [code for (code,) in statement.execute(asked, [club]).fetchall()]
    if not codes:
        return []
    there = {**os.environ, "DATABASE_URL": to, "DATABASE_OWNER_URL": to}
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "verify", *codes]
    done = subprocess.run(command, env=there, capture_output=True, text=True, check=False)
    said(done.stdout.strip())
    if done.returncode:
        raise NotMoved(f"What arrived is not what the logs make of it: {done.stdout}{done.stderr}")
    return codes


def _taken_back(target: Target, club: UUID) -> None:
    """Nothing of the club stays there; people may be in other clubs, and stay."""
    with target.transaction():
        target.execute(ERASING)
        for table in reversed(OF_CLUB):
            target.execute(sql.SQL("DELETE FROM {} WHERE club_id = %s").format(sql.Identifier(table)), [club])
        target.execute("DELETE FROM clubs_club WHERE id = %s", [club])
