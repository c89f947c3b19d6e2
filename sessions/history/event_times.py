"""When an event happened: by its own word, else when it was written, if that was then; and which word is taken."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from chouette.known_times import TO_COME, TOO_LONG_AGO, time_fault
from chouette.rules.events import Amend, Event
from chouette.rules.format.transcript import decode
from chouette.rules.refusal import Refusal, bad_format
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


def time_refused(event: Event) -> Refusal | None:
    """Return why the time of an event, or of what it puts in another's place, is not taken in; nothing if it is."""
    replacement = decode(event.with_) if isinstance(event, Amend) and event.with_ is not None else None
    for one in (event, replacement):
        if one is None or isinstance(one, Refusal):
            continue
        try:
            said = time_said(one)
        except (ValueError, OverflowError):
            return bad_format("not_a_time", at=one.at)
        fault = said and time_fault(said)
        if fault:
            return bad_format(fault, at=one.at)
    return None


def time_sentence(code: str, at: object) -> str:
    """Return what is said of a time that is not taken in: what is wrong with it, and what would be right."""
    words = {
        TOO_LONG_AGO: _("“%(time)s” is before 1900: correct the year."),
        TO_COME: _("“%(time)s” has not come yet: correct the time."),
    }
    return words.get(code, _("“%(time)s” is not a time such as 2026-11-19T20:15:00Z.")) % {"time": at}


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
