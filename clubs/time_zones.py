"""The time zones that a club may choose, and the clock by which its pages tell the time."""

from contextlib import AbstractContextManager
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

if TYPE_CHECKING:
    from clubs.models import Club


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
    timezone.activate(ZoneInfo(club.time_zone))


def in_time_of(club: "Club") -> AbstractContextManager[None]:
    """Tell the time meanwhile as clocks show it where the club plays: for the rows of one club among several."""
    return timezone.override(ZoneInfo(club.time_zone))
