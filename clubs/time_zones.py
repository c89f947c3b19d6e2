"""The time zones that somebody may choose."""

from functools import cache
from zoneinfo import available_timezones


@cache
def zones() -> tuple[str, ...]:
    """Their names in order. They are looked for once: that opens some six hundred files.

    What the server itself is set to is none of them: on another server it is another zone, or not there.
    """
    return tuple(sorted(available_timezones() - {"localtime"}))


def zone_choices() -> list[tuple[str, str]]:
    """The names with what is read of each, for a form."""
    return [(zone, zone.replace("_", " ")) for zone in zones()]
