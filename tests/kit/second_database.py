"""Another database on the tests' server, with an owner's URL, for what goes from one into another."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from chouette.testing.management.commands.flush import owner_parameters

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


def migrated(url: str) -> None:
    """Bring the tables of a database up to today's."""
    there = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url}
    manage = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py")]
    subprocess.run([*manage, "migrate", "-v0"], env=there, check=True)
