"""Limits that count in the database: how often something may be tried from one place."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs.models import Attempts


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` in each window of `seconds` from one place."""

    kind: str
    most: int
    seconds: int


WRONG_CODES = Limit("wrong_code", most=30, seconds=600)
NEW_NAMES = Limit("new_name", most=40, seconds=600)
HOUSE_SAVINGS = Limit("house", most=200, seconds=3600)  # of one club
STARTS = Limit("start", most=20, seconds=3600)
CLUBS = Limit("club", most=20, seconds=3600)
INVITES = Limit("invite", most=60, seconds=3600)

CODES_HERE = Limit("codes_here", most=60, seconds=3600)
CODES_EACH = Limit("codes_each", most=5, seconds=900)
CODES_A_DAY = Limit("codes_a_day", most=20, seconds=86400)
PASSWORDS_HERE = Limit("passwords_here", most=60, seconds=600)
PASSWORDS_EACH = Limit("passwords_each", most=10, seconds=600)
PASSKEYS_HERE = Limit("passkeys_here", most=120, seconds=600)
ACCOUNTS_HERE = Limit("accounts_here", most=40, seconds=3600)
EXPORTS = Limit("exports", most=20, seconds=3600)
PROOFS = Limit("proofs", most=15, seconds=600)


class TooOften(Exception):
    """Tried too often from one place; `again_in` seconds it is allowed again."""

    def __init__(self, again_in: int) -> None:
        super().__init__(again_in)
        self.again_in = again_in


def attempt_allowed(*, limit: Limit, source: str) -> None:
    """Raise TooOften if this place has used up its attempts; counts nothing."""
    now = timezone.now()
    row = Attempts.objects.filter(
        kind=limit.kind, source_hash=_source_hash(source), window_start=_window_start(limit, now), count__gte=limit.most
    )
    if row.exists():
        raise _too_often(limit, now)


def attempt_count(*, limit: Limit, source: str) -> None:
    """Count one attempt from this place (an address or a device), or raise TooOften."""
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO clubs_attempts (kind, source_hash, window_start, count) VALUES (%s, %s, %s, 1) "
            "ON CONFLICT (kind, source_hash, window_start) DO UPDATE SET count = clubs_attempts.count + 1 "
            "RETURNING count",
            [limit.kind, _source_hash(source), _window_start(limit, now)],
        )
        (count,) = cursor.fetchone()
    if count > limit.most:
        raise _too_often(limit, now)


def _window_start(limit: Limit, now: datetime) -> datetime:
    passed = int(now.timestamp()) % limit.seconds
    return now.replace(microsecond=0) - timedelta(seconds=passed)


def _source_hash(source: str) -> str:
    return salted_hmac("clubs.limits", source, algorithm="sha256").hexdigest()


def _too_often(limit: Limit, now: datetime) -> TooOften:
    return TooOften(limit.seconds - int(now.timestamp()) % limit.seconds)
