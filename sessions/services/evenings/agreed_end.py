"""When an evening is to end: an instant, fixed when it begins; neither midnight nor a new setting moves it."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from msgspec import UNSET, UnsetType

from clubs.models import Club
from sessions.errors import StartRefused

LONGEST = timedelta(hours=16)
"""No evening is planned for longer: a time of day that comes only later has passed."""


def end_agreed(club: Club, begins: datetime, tonight: time | UnsetType | None = UNSET) -> datetime | None:
    """Return the end agreed for tonight, or else the club's, as the next such time in its zone; None for an open end,
    which it also is where the club's has passed. Raises StartRefused for one of tonight that has passed."""
    if tonight is UNSET:
        end = None if club.ends_at is None else next_time(club.ends_at, begins, club.time_zone)
        return end if end is None or end - begins <= LONGEST else None
    if tonight is None:
        return None
    require_end_ahead(tonight, begins, club.time_zone)
    return next_time(tonight, begins, club.time_zone)


def next_time(clock: time, begins: datetime, zone: str) -> datetime:
    """Return the first instant after the beginning at which the clocks of a zone show this time."""
    here = begins.astimezone(ZoneInfo(zone))
    today = here.replace(hour=clock.hour, minute=clock.minute, second=0, microsecond=0, fold=0)
    return today if today > here else today + timedelta(days=1)


def require_end_ahead(end: time, begins: datetime, zone: str) -> None:
    """Raise StartRefused for an end that has passed when the evening begins."""
    if next_time(end, begins, zone) - begins <= LONGEST:
        return
    now = begins.astimezone(ZoneInfo(zone)).time()
    told = {"end": time_format(end, "TIME_FORMAT"), "now": time_format(now, "TIME_FORMAT")}
    sentence = _("%(end)s has passed: it is %(now)s. Write a later time, or leave it empty for an open end.")
    raise StartRefused("ends_at", sentence % told)
