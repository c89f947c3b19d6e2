"""How often something was tried from one source in a window of time."""

from datetime import datetime

from django.db import connection
from django.db.models import F

from clubs.models import Attempts


def attempt_add(*, kind: str, source_hash: str, window_start: datetime) -> int:
    """One more attempt; how many there are now. One statement: of attempts at the same instant each gets a number of
    its own."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO clubs_attempts (kind, source_hash, window_start, count) VALUES (%s, %s, %s, 1) "
            "ON CONFLICT (kind, source_hash, window_start) DO UPDATE SET count = clubs_attempts.count + 1 "
            "RETURNING count",
            [kind, source_hash, window_start],
        )
        (count,) = cursor.fetchone()
    return int(count)


def attempt_take_back(*, kind: str, source_hash: str, window_start: datetime) -> None:
    """One attempt fewer, where there is any."""
    Attempts.objects.filter(kind=kind, source_hash=source_hash, window_start=window_start, count__gt=0).update(
        count=F("count") - 1
    )
