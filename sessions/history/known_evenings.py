"""Has a club an evening already? It is known by a hash of what stands in its log, whoever kept it and under which ids.

Times are told apart beside it: one that a file does not say is any, so that a file without times is found again, and
the same course of play on another day is another evening. Notes and the name of the evening say nothing about it.
"""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

import msgspec

from chouette.rules.events import Event, renamed
from chouette.rules.format.transcript import decode
from chouette.rules.house import House
from chouette.rules.refusal import Refusal
from clubs.selectors import records_in
from sessions.history import chain
from sessions.history.earlier_readings import EARLIER_VALUES
from sessions.history.event_times import time_in, time_said
from sessions.history.transcript_names import person_and_cube
from sessions.models import Session, Source
from sessions.selectors.earlier_evenings import evenings_alike
from sessions.selectors.log import log_lines
from sessions.store.header import header_of
from sessions.store.recent import plain


class Course(NamedTuple):
    """What happened in an evening: a hash of its house and the events that stand, and the second of each, if known."""

    hash: str
    times: tuple[datetime | None, ...]

    def is_that_of(self, other: "Course") -> bool:
        """The same events, none of them at another time."""
        same = zip(self.times, other.times, strict=False)
        return self.hash == other.hash and all(one == two for one, two in same if one and two)


def course_of(house: House, events: Iterable[tuple[Event, datetime | None]], persons: Mapping[str, str]) -> Course:
    """The course of an evening; `persons` are the records by which its players are read, by id."""
    person, cube = person_and_cube(persons)
    # A file of the same evening may name an option that came later.
    changed = {option.key: value for option, value, _ in house.departures() if option.key not in EARLIER_VALUES}
    digest = hashlib.sha256(msgspec.json.encode(changed))
    times = []
    for event, at in events:
        digest.update(msgspec.json.encode(renamed(plain(event), person, cube), order="sorted") + b"\n")
        times.append(None if at is None else at.astimezone(UTC).replace(microsecond=0))
    return Course(digest.hexdigest(), tuple(times))


def persons_in(club: UUID) -> dict[str, str]:
    """The record by which each player of a club is read, by id."""
    return {player.hex: person.hex for player, person in records_in(club).items()}


def evening_known(
    *, club: UUID, sheet: str, currency: str, minor: int, course: Course, persons: Mapping[str, str]
) -> Session | None:
    """The earliest evening of the club with this course, of this sheet and stake."""
    alike = evenings_alike(club=club, sheet=sheet, currency=currency, minor=minor, standing=len(course.times))
    for session, said in alike:
        if _may_be_at(said, course) and _course_kept(session, persons).is_that_of(course):
            return session
    return None


def _may_be_at(said: Iterable[str | None], course: Course) -> bool:
    """Return whether one of the events that say so may be the first of a course, so that most logs are not read."""
    first = course.times[0] if course.times else None
    return first is None or any(at is None or time_in(at).replace(microsecond=0) == first for at in said)


def evening_like(session: Session) -> Session | None:
    """The earliest evening of its club with the course of a deleted one, where anything happened there."""
    persons = persons_in(session.club_id)
    course = _course_kept(session, persons)
    if not course.times:
        return None
    return evening_known(
        club=session.club_id, sheet=session.sheet, currency=session.currency, minor=session.minor, course=course,
        persons=persons,
    )  # fmt: skip


def _course_kept(session: Session, persons: Mapping[str, str]) -> Course:
    """The course of an evening from its log. A time that an imported file did not say is not known."""
    entries = log_lines(session.key)
    times = {line.seq: None if line.source == Source.IMPORT else line.at for line in entries}
    events = []
    for seq, body in chain.standing(chain.Entry(*entry[:5]) for entry in entries).items():
        event = decode(msgspec.json.decode(body))
        assert not isinstance(event, Refusal), "what stands in the log was an event when it was written"
        events.append((event, time_said(event) or times[seq]))
    return course_of(header_of(session.header).house, events, persons)
