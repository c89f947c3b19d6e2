"""The time zones that a club may choose, and the clock by which its pages tell the time."""

from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

if TYPE_CHECKING:
    from clubs.models import Club


EARLIEST, LATEST = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)


class ClubZone(ZoneInfo):
    """A time zone whose clocks show any time: the first and the last that there is where theirs would be past it.

    An evening of the year 1 may have come in before times were held to 1900 and later, and has to be shown, taken along
    and deleted.
    """

    def fromutc(self, at: datetime) -> datetime:
        """Return what the clocks show."""
        try:
            return super().fromutc(at)
        except OverflowError:
            return (EARLIEST if at.year == EARLIEST.year else LATEST).replace(tzinfo=self)


def zone_of(club: "Club") -> ZoneInfo:
    """Return the zone of a club, whose clocks show any time that is kept."""
    return ClubZone(club.time_zone)


@cache
def zones() -> tuple[str, ...]:
    """Their names in order. They are looked for once: that opens some six hundred files.

    What the server itself is set to is none of them: on another server it is another zone, or not there.
    """
    return tuple(sorted(available_timezones() - {"localtime"}))


def zone_choices() -> list[tuple[str, str]]:
    """The names with what is read of each, for a form."""
    return [(zone, zone.replace("_", " ")) for zone in zones()]


def tell_time_of(club: "Club") -> None:
    """Tell the time from here on as clocks show it where the club plays, whatever zone its reader's account has.

    The door through which the request came puts the reader's own zone back (`clubs.access`).
    """
    timezone.activate(zone_of(club))


def in_time_of(club: "Club") -> AbstractContextManager[None]:
    """Tell the time meanwhile as clocks show it where the club plays: for the rows of one club among several."""
    return timezone.override(zone_of(club))
