"""A cursor of psycopg's own on Django's connection: it prepares the statements of the hot path."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connection


@contextmanager
def cursor() -> Iterator[psycopg.Cursor[tuple[Any, ...]]]:
    """Open a cursor; inside `atomic` it takes part in the transaction. Errors are Django's, as everywhere else."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as opened:
        yield opened
