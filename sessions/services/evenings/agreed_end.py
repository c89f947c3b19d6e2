"""When an evening is to end: an instant, fixed when it begins; neither midnight nor a new setting moves it."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import UNSET, UnsetType

from clubs.models import Club


def end_agreed(club: Club, begins: datetime, tonight: time | UnsetType | None = UNSET) -> datetime | None:
    """The next time after the beginning that was agreed for tonight, or else for the club's evenings, in its zone; null
    for an open end."""
    ends = club.ends_at if tonight is UNSET else tonight
    if ends is None:
        return None
    here = begins.astimezone(ZoneInfo(club.time_zone))
    today = here.replace(hour=ends.hour, minute=ends.minute, second=0, microsecond=0, fold=0)
    return today if today > here else today + timedelta(days=1)
