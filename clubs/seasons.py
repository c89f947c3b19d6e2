"""A club's seasons and its next date as they are read."""

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from clubs.models import Club, NextDate, Season


def seasons_of(club_id: UUID) -> list[Season]:
    """The club's seasons, the latest first."""
    return list(Season.objects.filter(club=club_id).order_by("-since"))


def season_now(seasons: Iterable[Season], today: date) -> Season | None:
    """The one that is on; between two the one that was on last; none before the first."""
    return max((one for one in seasons if one.since <= today), key=lambda one: one.since, default=None)


def today_of(club: Club) -> date:
    """The day that it is where the club plays."""
    return timezone.now().astimezone(ZoneInfo(club.time_zone)).date()


def next_date_of(club: Club) -> NextDate | None:
    """When the club meets next; none once that day is over where it plays."""
    return NextDate.objects.filter(club=club, day__gte=today_of(club)).first()


def begins_at(club: Club, meeting: NextDate) -> datetime:
    """The instant of a date of this club."""
    return datetime.combine(meeting.day, meeting.time, ZoneInfo(club.time_zone))


def seasons_told(club_id: UUID) -> list[dict[str, object]]:
    """The club's seasons as a file has them, the first first."""
    columns = ("id", "name", "since", "until", "least_evenings")
    return list(Season.objects.filter(club=club_id).order_by("since").values(*columns))
