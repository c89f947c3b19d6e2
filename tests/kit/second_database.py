"""Another database on the tests' server, with an owner's URL, for what goes from one into another."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from chouette.testing.management.commands.flush import emptied, owner_parameters, owners_leave

PATTERN = "pattern"
"""A database with today's tables and nothing in them, which nobody opens: others are copied from it."""


def named(called: str) -> str:
    return f"{connection.settings_dict['NAME']}_{called}"


@contextmanager
def second_database(called: str = "second", *, like: str = "template1") -> Iterator[str]:
    """The URL of a database of that name, a copy of another that nobody has open; it is gone afterwards."""
    here = owner_parameters(connection.get_connection_params())
    name = named(called)
    with psycopg.connect(**here, autocommit=True) as owner:
        owner.execute(f'DROP DATABASE IF EXISTS "{name}"'.encode())
        owner.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"'.encode())
        try:
            yield make_conninfo(host=here["host"], user=here["user"], dbname=name)
        finally:
            owner.execute(f'DROP DATABASE "{name}"'.encode())  # waits for those who are leaving


@pytest.fixture(scope="session")
def second_kept(django_db_setup: None) -> Iterator[str]:
    """One such database for all tests of a run: to make it and to drop it takes a quarter of a second."""
    with second_database("kept", like=named(PATTERN)) as url:
        yield url
        owners_leave()


@pytest.fixture
def second(second_kept: str) -> Iterator[str]:
    """The URL of another database with nothing in it, of the owner's."""
    yield second_kept
    emptied(conninfo_to_dict(second_kept), connection.introspection.django_table_names())


def migrated(url: str) -> None:
    """Bring the tables of a database up to today's."""
    there = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url}
    manage = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py")]
    subprocess.run([*manage, "migrate", "-v0"], env=there, check=True)
