"""What is out of the pool of connections: a thread that ends without giving its own back loses it for ever."""

from threading import Event
from time import monotonic

from django.db import connections
from psycopg_pool import ConnectionPool

PATIENCE = 5.0
"""Seconds that a thread may still need to give its connection back."""


def lost() -> int:
    """Connections that are still out of the pool, but for this thread's own, once all others have had time."""
    until = monotonic() + PATIENCE
    while (out := _out()) > 0 and monotonic() < until:
        Event().wait(0.01)
    return out


def _out() -> int:
    mine = connections["default"]
    pool: ConnectionPool | None = mine._connection_pools.get(mine.alias)  # type: ignore[attr-defined]  # PostgreSQL's has them
    if pool is None:
        return 0
    known = pool.get_stats()
    own = mine.connection is not None and mine.connection._pool is pool
    return known["pool_size"] - known["pool_available"] - own
