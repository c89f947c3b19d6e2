"""Limits that count in the database: how often something may be tried by one somebody or from one place."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from clubs.security_log import log_limit_reached
from clubs.services.attempts import attempt_add, attempt_take_back

TWO_HOURS = 2 * 60 * 60


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` in each window of `seconds` from one source."""

    kind: str
    most: int
    seconds: int


HOUSE_SAVINGS = Limit("house", most=200, seconds=3600)  # of one club
EXPORTS = Limit("exports", most=20, seconds=3600)
PROOFS = Limit("proofs", most=15, seconds=600)
PASSKEYS_HERE = Limit("passkeys_here", most=600, seconds=600)


class TooOften(Exception):
    """Tried too often; `again_in` seconds it is allowed again."""

    def __init__(self, again_in: int) -> None:
        super().__init__(again_in)
        self.again_in = again_in


def attempt_count(*, limit: Limit, source: str, since: datetime | None = None) -> None:
    """Count one attempt, or raise TooOften.

    Of attempts at the same instant each gets a number of its own. `since` begins the window, for what has one window
    alone; without it windows follow each other by the clock.
    """
    now = timezone.now()
    window_start = since or _window_start(limit, now)
    count = attempt_add(kind=limit.kind, source_hash=_source_hash(source), window_start=window_start)
    if count > limit.most:
        log_limit_reached(limit.kind)
        raise TooOften(limit.seconds - int(now.timestamp()) % limit.seconds)


def attempt_forgive(*, limit: Limit, source: str) -> None:
    """Take an attempt back that was counted before it was judged, and was right."""
    window_start = _window_start(limit, timezone.now())
    attempt_take_back(kind=limit.kind, source_hash=_source_hash(source), window_start=window_start)


def said(what: str, too_often: TooOften) -> str:
    """What was too often, and when it may be tried again."""
    return f"{what} {again_said(too_often)}"


def again_said(too_often: TooOften) -> str:
    """When it may be tried again, as a sentence."""
    if too_often.again_in < TWO_HOURS:
        minutes = -(-too_often.again_in // 60)
        return ngettext("Try again in %(count)s minute.", "Try again in %(count)s minutes.", minutes) % {
            "count": minutes
        }
    hours = -(-too_often.again_in // 3600)
    return ngettext("Try again in %(count)s hour.", "Try again in %(count)s hours.", hours) % {"count": hours}


def _window_start(limit: Limit, now: datetime) -> datetime:
    passed = int(now.timestamp()) % limit.seconds
    return now.replace(microsecond=0) - timedelta(seconds=passed)


def _source_hash(source: str) -> str:
    return salted_hmac("clubs.limits", source, algorithm="sha256").hexdigest()
