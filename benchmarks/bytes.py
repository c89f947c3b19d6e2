"""What an event sends to a phone, and what it costs to build: an evening of eight players, each with their own phone.

Of the bytes the floor is the event itself, as it stands in the log; of the time it is the rules alone, with the state
they make written as text. Time is the processor's, of the thread that plays; nothing is said to the database.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from time import thread_time
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from benchmarks.case import Case, case, in_turn
from benchmarks.games import Fields, lively_evening
from benchmarks.tables import Table, table_laid
from chouette.rules import Refusal, Step, apply
from chouette.rules.events import Amend, GameEvent, Undo
from chouette.rules.format.transcript import decode
from sessions.push.audience import Audience
from sessions.push.messages import Messages
from sessions.selectors.sessions import session_now
from sessions.services.taps.append import draft
from sessions.services.writing import trace_of
from sessions.store.recent import with_event
from sessions.store.session_row import Asker, LockedSession
from sessions.view.private import Hearer
from sessions.view.view import view_of

GAMES = 24
ROUNDS = 9
MICROSECONDS = 1_000_000


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The bytes of an event and of a whole view, then the time that an event takes."""
    games, rounds = (2, 1) if smallest else (GAMES, ROUNDS)
    table = table_laid()
    night = Night(table, list(map(game_event, lively_evening(table.state, games))))
    sent = night.played(heard=True)
    each = sorted(float(size) for one in sent for size in one.phones)
    floors = [float(len(one.event)) for one in sent]
    yield case("bytes", "an event and phone", "bytes", values=each, floors=floors)
    yield case("bytes", "an event and phone, 95th percentile", "bytes", values=[centile(each, 95)], floors=floors)
    keeper = sorted(float(one.keeper) for one in sent)
    yield case("bytes", "an event, the scorekeeper's phone", "bytes", values=keeper, floors=floors)
    yield case("bytes", "whole view, the largest of a phone", "bytes", values=[float(night.largest)], floors=floors)
    values, bare = in_turn(rounds, partial(_each, night.played, len(sent)), partial(_each, night.judged, len(sent)))
    yield case("bytes", "state, view and messages of an event", "us", values=values, floors=bare)


def centile(ordered: Sequence[float], at: int) -> float:
    """What so many of a hundred do not pass."""
    return ordered[min(len(ordered) - 1, len(ordered) * at // 100)]


def game_event(fields: Fields) -> GameEvent:
    """An event of the evening."""
    event = decode(fields)
    assert not isinstance(event, Refusal | Undo | Amend), event
    return event


def _each(run: Callable[[], Any], events: int) -> float:
    """Microseconds of the processor for one event."""
    began = thread_time()
    run()
    return (thread_time() - began) * MICROSECONDS / events


class Ear:
    """A phone as the push knows it, which only counts."""

    def __init__(self, *me: str, scorekeeper: bool = False) -> None:
        self.device: UUID | None = None
        self.me, self.scorekeeper, self.language = me, scorekeeper, "en"
        self.role: str | None = None
        self.heard, self.shows = 0, 0

    def offer(self, messages: Messages) -> None:
        """Count a message."""
        self.heard = len(messages.since(self.shows, Hearer(self.me, self.scorekeeper)))
        self.shows = messages.version

    def becomes(self, me: tuple[str, ...], *, scorekeeper: bool, role: str | None) -> None:
        """They stay what they are."""

    def tell(self, text: str) -> None:
        """Nothing short is said here."""

    def shut(self, code: int, last: str = "") -> None:
        """Nobody is shut out here."""


class Sent(NamedTuple):
    """The bytes of one event: as it stands in the log, and as the phones were sent it."""

    event: bytes
    phones: tuple[int, ...]
    keeper: int


class Night:
    """The same evening, as often as one likes."""

    def __init__(self, table: Table, events: list[GameEvent]) -> None:
        self.table, self.events = table, events
        self.largest = 0

    def judged(self) -> None:
        """The rules alone."""
        state = self.table.state
        for event in self.events:
            state = _accepted(apply(state, event)).state
            msgspec.json.encode(state)

    def played(self, *, heard: bool = False) -> list[Sent]:
        """All of it: each event judged, the view built, its messages handed to every phone."""
        locked = session_now(self.table.code)
        audience = Audience(club=locked.club, version=locked.version, view=view_of(locked), epoch=1)
        phones = [Ear(player) for player in locked.state.seated]
        keeper = Ear(scorekeeper=True)
        audience.sockets |= {*phones, keeper}
        audience.push()
        sent = []
        for event in self.events:
            recorded(locked, event)
            audience.newer(locked.version, view_of(locked))
            audience.push()
            if heard:
                written = msgspec.json.encode(event)
                sent.append(Sent(written, tuple(phone.heard for phone in phones), keeper.heard))
                wholes = [audience.whole_of("en", Hearer(phone.me)) for phone in phones]
                self.largest = max(self.largest, *map(len, wholes))
        return sent


def recorded(locked: LockedSession, event: GameEvent) -> None:
    """Let the rules judge an event and bring the session up to date, as a tap of the scorekeeper's does."""
    step = _accepted(apply(locked.state, event))
    drafted = draft(event, key="", content="", asker=Asker(), at=datetime.now(UTC))
    trace = trace_of(locked, event, drafted)
    locked.recent = with_event(locked.recent, trace, step)
    locked.state, locked.seq, locked.version = step.state, locked.seq + 1, locked.version + 1
    msgspec.json.encode(locked.state), msgspec.json.encode(locked.recent)


def _accepted(step: Step | Refusal) -> Step:
    assert not isinstance(step, Refusal), step
    return step
