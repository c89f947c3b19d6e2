"""The one database and its two roles: the owner of the schema, and the application."""

import os
from typing import Any

from psycopg.conninfo import conninfo_to_dict

CONNECTIONS = 8
"""Connections for the requests of one process, and so the threads that it can keep busy with them."""

IMPORTS = 2
"""Evenings that one process imports at a time, each with a thread and a connection beside those of the requests."""

POOL = {"min_size": 1, "max_size": CONNECTIONS + IMPORTS, "timeout": 5}

PREPARED_AFTER = 5
"""Uses after which psycopg prepares a statement. Django sets none at all, and then even `prepare=True` does nothing: a
tap's statements would be planned anew each time, which costs more than carrying them out."""

LIMITS = "-c lock_timeout=2s -c statement_timeout=5s"
"""How long a statement of the site waits for somebody else's lock, and how long it may take: then the answer is 503.

A row that is held, or a statement that does not end, would otherwise keep a thread for ever, and soon all of them."""

OWNER_COMMANDS = frozenset({"migrate", "housekeep", "flush", "dbshell", "dump", "restore"})
"""Commands of manage.py that act as the owner of the schema; every other one is the application."""

ROLE = "CHOUETTE_DATABASE_ROLE"
"""Environment variable: `owner` or `app` (default). manage.py sets it from the command's name."""

PATIENT = "CHOUETTE_DATABASE_PATIENT"
"""Environment variable: set for the commands of manage.py, which nobody waits for and which may take their time."""


def user(url: str) -> str:
    """The role named in a connection URL, empty if it names none."""
    return str(conninfo_to_dict(url).get("user", ""))


def alias(*, app_url: str, owner_url: str) -> dict[str, Any]:
    """Django's description of the database for the role of this process.

    The application keeps a pool: without one a burst of taps opens a connection each, and fails.
    The owner's commands run alone and briefly, and take none. What the site asks has its limits, a command none.
    """
    as_owner = os.environ.get(ROLE, "app") == "owner"
    said: dict[str, Any] = dict(conninfo_to_dict(owner_url if as_owner else app_url))
    options: dict[str, Any] = {} if as_owner else {"pool": POOL, "prepare_threshold": PREPARED_AFTER}
    if not as_owner and PATIENT not in os.environ:
        options["options"] = f"{said.pop('options', '')} {LIMITS}".strip()
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
