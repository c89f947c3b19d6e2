"""When an event happened: by its own word, else when it was written, if that was then."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from chouette.rules.events import Event
from sessions.models import Source

LONGEST = 24 * 60 * 60
"""Seconds: a game of more was not timed by a clock."""


class WrittenAt(NamedTuple):
    """When an event came into the log, and how."""

    at: datetime
    source: str


def time_said(event: Event) -> datetime | None:
    """When an event says that it happened, if it does; of a leap second the second before."""
    return time_in(event.at) if isinstance(event.at, str) else None


def time_in(said: str) -> datetime:
    """Parse when an event says that it happened."""
    return datetime.fromisoformat(said.upper().replace(":60", ":59")).astimezone(UTC)


def happened_at(event: Event, written: WrittenAt) -> datetime | None:
    """When it happened, in whole seconds, as a file has it; null for one from paper or a file without a time."""
    said = time_said(event)
    if said is None and written.source in (Source.PAPER, Source.IMPORT):
        return None
    return (said or written.at).replace(microsecond=0)


def seconds_between(first: tuple[int, Event], last: tuple[int, Event], written: Mapping[int, WrittenAt]) -> int | None:
    """From one event of the log to another, each with its number; null where the time of either is not known, or no
    clock can have said so."""
    times = [happened_at(event, written[seq]) for seq, event in (first, last)]
    if times[0] is None or times[1] is None:
        return None
    seconds = int((times[1] - times[0]).total_seconds())
    return seconds if 0 <= seconds <= LONGEST else None
