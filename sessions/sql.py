"""A cursor of psycopg's own on Django's connection: it prepares the statements of the hot path."""

from typing import Any

import psycopg
from django.db import connection


def cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    """Open a cursor; inside `atomic` it takes part in the transaction."""
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)
