"""A form that is sent twice at one instant: the second waits for the first, and finds what it has made."""

from uuid import UUID

from django.db import connection


def one_at_a_time(key: UUID | str | None) -> None:
    """Hold the key of a form until the transaction ends; who comes second waits. The first lock that is taken.

    No-op without a key.
    """
    if key is not None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [str(key)])
