"""Whom the database takes the tests for."""

from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper


def act_as(role: str) -> None:
    """Let the alias open its connections under this role from now on."""
    connection = connections["default"]
    assert isinstance(connection, DatabaseWrapper)
    connection.close()
    connection.close_pool()
    connection.settings_dict["USER"] = role
