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
from clubs.models import Player
from sessions.history import chain
from sessions.history.replay import time_said
from sessions.history.transcript_names import person_and_cube
from sessions.models import Session, Source
from sessions.store.header import header_of
from sessions.store.recent import plain
from sessions.store.sql import cursor

ALIKE = """
SELECT s.id FROM chouette_sessions_session s
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND s.sheet = %(sheet)s
    AND s.currency = %(currency)s AND s.minor = %(minor)s AND %(standing)s = (
        SELECT count(*) - 2 * count(e.undoes) - count(e.amends)
            - count(*) FILTER (WHERE e.amends IS NOT NULL AND e.body::json ->> 'with' IS NULL)
        FROM chouette_sessions_event e WHERE e.club_id = s.club_id AND e.session_id = s.id)
ORDER BY s.began_at"""

LOG = """
SELECT seq, kind, body, undoes, amends, source, at FROM chouette_sessions_event
WHERE club_id = %s AND session_id = %s ORDER BY seq"""


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
    digest = hashlib.sha256(msgspec.json.encode({option.key: value for option, value, _ in house.departures()}))
    times = []
    for event, at in events:
        digest.update(msgspec.json.encode(renamed(plain(event), person, cube), order="sorted") + b"\n")
        times.append(None if at is None else at.astimezone(UTC).replace(microsecond=0))
    return Course(digest.hexdigest(), tuple(times))


def persons_in(club: UUID) -> dict[str, str]:
    """The record by which each player of a club is read, by id."""
    players = Player.objects.filter(club_id=club).values_list("id", "person")
    return {player.hex: person.hex for player, person in players}


def evening_known(
    *, club: UUID, sheet: str, currency: str, minor: int, course: Course, persons: Mapping[str, str]
) -> Session | None:
    """The earliest evening of the club with this course, of this sheet and stake."""
    asked = {"club": club, "sheet": sheet, "currency": currency, "minor": minor, "standing": len(course.times)}
    with cursor() as statement:
        alike = [found for (found,) in statement.execute(ALIKE, asked).fetchall()]
    for found in Session.objects.filter(id__in=alike).select_related("club").order_by("began_at", "id"):
        if _course_kept(found, persons).is_that_of(course):
            return found
    return None


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
    with cursor() as statement:
        entries = statement.execute(LOG, [session.club_id, session.id]).fetchall()
    times = {seq: None if source == Source.IMPORT else at for seq, *_, source, at in entries}
    events = []
    for seq, body in chain.standing(chain.Entry(*entry[:5]) for entry in entries).items():
        event = decode(msgspec.json.decode(body))
        assert not isinstance(event, Refusal), "what stands in the log was an event when it was written"
        events.append((event, time_said(event) or times[seq]))
    return course_of(header_of(session.header).house, events, persons)
