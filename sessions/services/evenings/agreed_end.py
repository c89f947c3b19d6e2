"""When an evening is to end: an instant, fixed when it begins; neither midnight nor a new setting moves it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from clubs.models import Club


def end_agreed(club: Club, begins: datetime) -> datetime | None:
    """The next time after the beginning at which the club's evenings end, in its zone; null for an open end."""
    if club.ends_at is None:
        return None
    here = begins.astimezone(ZoneInfo(club.time_zone))
    today = here.replace(hour=club.ends_at.hour, minute=club.ends_at.minute, second=0, microsecond=0, fold=0)
    return today if today > here else today + timedelta(days=1)
