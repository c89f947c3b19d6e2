"""The one database and its two roles: the owner of the schema, and the application."""

import os
from typing import Any

from psycopg.conninfo import conninfo_to_dict

CONNECTIONS = 8
"""Connections of one process, and so the threads that it can keep busy."""

POOL = {"min_size": 1, "max_size": CONNECTIONS, "timeout": 5}

PREPARED_AFTER = 5
"""Uses after which psycopg prepares a statement. Django sets none at all, and then even `prepare=True` does nothing: a
tap's statements would be planned anew each time, which costs more than carrying them out."""

OWNER_COMMANDS = frozenset({"migrate", "housekeep", "flush", "dbshell", "dump", "restore"})
"""Commands of manage.py that act as the owner of the schema; every other one is the application."""

ROLE = "CHOUETTE_DATABASE_ROLE"
"""Environment variable: `owner` or `app` (default). manage.py sets it from the command's name."""


def user(url: str) -> str:
    """The role named in a connection URL, empty if it names none."""
    return str(conninfo_to_dict(url).get("user", ""))


def alias(*, app_url: str, owner_url: str) -> dict[str, Any]:
    """Django's description of the database for the role of this process.

    The application keeps a pool: without one a burst of taps opens a connection each, and fails.
    The owner's commands run alone and briefly, and take none.
    """
    as_owner = os.environ.get(ROLE, "app") == "owner"
    said: dict[str, Any] = dict(conninfo_to_dict(owner_url if as_owner else app_url))
    options: dict[str, Any] = {} if as_owner else {"pool": POOL, "prepare_threshold": PREPARED_AFTER}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": said.pop("dbname", ""),
        "USER": said.pop("user", ""),
        "PASSWORD": said.pop("password", ""),
        "HOST": said.pop("host", ""),
        "PORT": str(said.pop("port", "")),
        "CONN_MAX_AGE": 0,
        "OPTIONS": {**said, **options},
    }
