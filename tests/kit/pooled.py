"""What is out of the pool of connections: a thread that ends without giving its own back loses it for ever."""

from threading import Event, get_ident
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from django.db import connections
from psycopg import Connection
from psycopg_pool import ConnectionPool

PATIENCE = 5.0
"""Seconds that a thread may still need to give its connection back."""

taken_by: WeakKeyDictionary[Connection[Any], int] = WeakKeyDictionary()
"""The thread that last took each connection."""

getconn = ConnectionPool.getconn


def taken(pool: ConnectionPool, timeout: float | None = None) -> Connection[Any]:
    """In place of `getconn`: the same, and its thread is noted."""
    connection = getconn(pool, timeout)
    taken_by[connection] = get_ident()
    return connection


def lost() -> int:
    """Connections that other threads keep out of the pool, once all of them have had time.

    This thread may have two: Django keeps one for where an event loop runs, as under a browser, and one for elsewhere.
    """
    until = monotonic() + PATIENCE
    while (out := _out()) > 0 and monotonic() < until:
        Event().wait(0.01)
    return out


def _out() -> int:
    mine = connections["default"]
    pool: ConnectionPool | None = mine._connection_pools.get(mine.alias)  # type: ignore[attr-defined]  # PostgreSQL's has them
    if pool is None:
        return 0
    available = list(pool._pool)
    return sum(
        thread != get_ident() and connection._pool is pool and not connection.closed and connection not in available
        for connection, thread in list(taken_by.items())
    )
