"""Empty the tests' tables as the owner of the schema: the application itself may not.

It runs after every test that commits, so it asks no more than it must. What Django itself notes of the models is left:
it comes with the migrations, nothing in the program changes it, and writing it anew took as long as emptying the rest.

TRUNCATE gives every table and index a new file, whatever was in it: forty milliseconds where a test left thirty rows.
So the rows are deleted, all tables' in one statement, after which each tie is looked at; what that leaves behind in
the files is truncated away once a table has grown. The owner's connection stays open from test to test: how each tie is
looked at is planned once for each connection.
"""

from typing import Any

import psycopg
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.commands import flush
from django.db import connections
from psycopg import sql

KEPT = {ContentType._meta.db_table, Permission._meta.db_table}

LARGE = 2_000_000
"""Bytes of a table with its indexes from which on it is truncated."""

LARGEST = "SELECT max(pg_total_relation_size(oid)) FROM pg_class WHERE relname = ANY(%s)"

SPARED = sql.SQL("SET LOCAL lock_timeout = '20s'; SET LOCAL chouette.erasing = 'on'")
"""The guard of what is only added to lets the eraser pass, who for a test is the owner."""

_owners: dict[str, "psycopg.Connection[tuple[Any, ...]]"] = {}
"""The owner's connection to each database that was emptied."""


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        emptied(connection.get_connection_params(), tables)


def emptied(parameters: dict[str, Any], tables: list[str]) -> None:
    """Empty these tables of the database to which the parameters lead."""
    owner, known = owner_of(parameters), [table for table in tables if table not in KEPT]
    with owner.transaction():
        largest = owner.execute(LARGEST, [known]).fetchone()
        assert largest is not None
        owner.execute(sql.SQL("; ").join([SPARED, truncated(known) if largest[0] > LARGE else deleted(known)]))


def owner_of(parameters: dict[str, Any]) -> "psycopg.Connection[tuple[Any, ...]]":
    """The owner's connection to the application's database; another where a test has ended the one there was."""
    name = str(parameters["dbname"])
    if name not in _owners or not answers(_owners[name]):
        _owners[name] = psycopg.connect(**owner_parameters(parameters), autocommit=True)
    return _owners[name]


def answers(owner: "psycopg.Connection[tuple[Any, ...]]") -> bool:
    try:
        owner.execute("SELECT 1")
    except psycopg.OperationalError:
        return False
    return True


def owners_leave() -> None:
    """Close them: a database in use cannot be dropped."""
    while _owners:
        _owners.popitem()[1].close()


def truncated(tables: list[str]) -> sql.Composed:
    """Every table made anew."""
    return sql.SQL("TRUNCATE {} RESTART IDENTITY").format(sql.SQL(", ").join(map(sql.Identifier, tables)))


def deleted(tables: list[str]) -> sql.Composed:
    """The rows of all tables at once, so that no order is asked for, and their ties looked at."""
    each = [
        sql.SQL("{} AS (DELETE FROM {})").format(sql.Identifier(f"of_{table}"), sql.Identifier(table))
        for table in tables
    ]
    return sql.SQL("WITH {} SELECT; SET CONSTRAINTS ALL IMMEDIATE").format(sql.SQL(", ").join(each))


def owner_parameters(parameters: dict[str, Any]) -> dict[str, Any]:
    """The application's way to the database, with the owner's name on it."""
    kept: dict[str, Any] = {key: parameters[key] for key in ("host", "port", "dbname", "password") if key in parameters}
    return {**kept, "user": settings.DATABASE_OWNER_USER}
