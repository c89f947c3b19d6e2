"""When what is taken in can have happened: from 1900 to a day from now. Every door asks here.

What lies outside was mistyped, or made to do harm: the first and the last year of the calendar have days that other
time zones do not have. The day ahead is for clocks that are fast. Transcripts themselves may say any time: it is the
doors that refuse it, and what was let in before is shown.
"""

from datetime import UTC, date, datetime, timedelta

from django.utils import timezone

FIRST_YEAR = 1900
FIRST_DAY = date(FIRST_YEAR, 1, 1)
LAST_DAY = date(2999, 12, 31)
"""Of what is planned: a season, the next date."""
FIRST, LAST = datetime(FIRST_YEAR, 1, 1, tzinfo=UTC), datetime(LAST_DAY.year, 12, 31, tzinfo=UTC)
AHEAD = timedelta(days=1)

TOO_LONG_AGO, TO_COME = "time_is_too_long_ago", "time_is_to_come"


def time_fault(at: datetime) -> str:
    """Return what is wrong with a time at which something is said to have happened, as a code; empty if nothing is."""
    if at < FIRST:
        return TOO_LONG_AGO
    return TO_COME if at > timezone.now() + AHEAD else ""


def nearest_kept(at: datetime) -> datetime:
    """Return the time itself, or the nearest that every time zone and the database's calendar know: for what was let in
    before times had bounds."""
    return min(max(at, FIRST), LAST)


def day_fault(day: date, latest: date | None = None) -> str:
    """Return what is wrong with a day, as a code; empty if nothing is. `latest` is the last that may be, without one
    the last on which it is anywhere by now."""
    if day < FIRST_DAY:
        return TOO_LONG_AGO
    return TO_COME if day > (latest or (timezone.now() + AHEAD).date()) else ""
