"""The one database and its two roles: the owner of the schema, and the application."""

import os
import shutil
from threading import Thread
from typing import Any

from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import DiskFull, LockNotAvailable, QueryCanceled
from psycopg_pool import ConnectionPool

CONNECTIONS = 8
"""Connections for the requests of one process, and so the threads that it can keep busy with them."""

IMPORTS = 2
"""Evenings that one process imports at a time, each with a thread and a connection beside those of the requests."""

BESIDE = 2
"""Threads that take a connection beside those of the requests: one lets sockets in, one applies what has become due."""

EMBEDDED = "CHOUETTE_EMBEDDED"
"""Environment variable: the data folder of the embedded server, where there is one. The program sets it for itself."""

LEAST_ROOM = 32 * 1024 * 1024
"""Bytes without which PostgreSQL cannot go on: a segment of its write-ahead log is half of it."""


def renew_pool(pool: ConnectionPool | None = None) -> None:
    """Put another pool in the place of this one (or of the present one): it can no longer connect, or its connections
    are to a server that is gone. Those waiting for a connection of the old pool hear at once that there is none.

    A pool that cannot connect tries again later and later, and everybody waits for it; the next request of ours tries
    by itself. It is done by a thread of its own, as the pool's own waits for no end of itself.
    """
    Thread(target=_pool_renewed, args=(pool,), name="pool renewal", daemon=True).start()


def _pool_renewed(pool: ConnectionPool | None) -> None:
    from django.db import DEFAULT_DB_ALIAS, connections

    spare = connections[DEFAULT_DB_ALIAS].copy(alias=f"{DEFAULT_DB_ALIAS}, renewed")
    pools = spare._connection_pools  # type: ignore[attr-defined]  # PostgreSQL's has them, by alias
    old = pools.get(DEFAULT_DB_ALIAS)
    if old is not None and pool in (None, old):
        pools[DEFAULT_DB_ALIAS] = spare.pool  # type: ignore[attr-defined]  # the same
        pools.pop(spare.alias, None)
        old.close()


def is_disk_full(error: BaseException | None) -> bool:
    """Whether the database, or the disk under the embedded one, has no room left, as far as this error tells."""
    while error is not None:
        if isinstance(error, DiskFull):
            return True
        error = error.__cause__
    data = os.environ.get(EMBEDDED)
    return data is not None and shutil.disk_usage(data).free < LEAST_ROOM


def is_over_time(error: BaseException | None) -> bool:
    """Return whether a statement waited for a lock, or went on, for longer than the site lets it (`LIMITS`)."""
    while error is not None:
        if isinstance(error, LockNotAvailable | QueryCanceled):
            return True
        error = error.__cause__
    return False


POOL = {
    "min_size": 1,
    "max_size": CONNECTIONS + IMPORTS + BESIDE,
    "timeout": 5,
    "reconnect_timeout": 0.0,
    "reconnect_failed": renew_pool,
}

PREPARED_AFTER = 5
"""Uses after which psycopg prepares a statement. Django sets none at all, and then even `prepare=True` does nothing: a
tap's statements would be planned anew each time, which costs more than carrying them out."""

LIMITS = "-c lock_timeout=2s -c statement_timeout=5s"
"""How long a statement of the site waits for somebody else's lock, and how long it may take: then the answer is 503.

A row that is held, or a statement that does not end, would otherwise keep a thread for ever, and soon all of them."""

OWNER_COMMANDS = frozenset({"migrate", "housekeep", "flush", "dbshell", "dump", "back_up", "restore", "move_club"})
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
