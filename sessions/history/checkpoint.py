"""The record of a session as a correction needs it: a checkpoint, and the events that stand since."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from chouette.rules.events import Amend, Start, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.record import Standing
from chouette.rules.refusal import Refusal
from chouette.rules.state import State
from sessions.history import chain
from sessions.models import SessionKey
from sessions.selectors.log import RecordedEvent, checkpoints_before, header_kept, log_lines
from sessions.store.header import opening_of
from sessions.store.session_row import LockedSession, state_decoder

START = Start.__struct_config__.tag


class Record(NamedTuple):
    """A checkpoint, the number of the event it stands after, and the events that stand since."""

    checkpoint: State
    after: int
    events: tuple[Standing, ...]


def record_before(locked: LockedSession, seq: int | None) -> Record:
    """The record from the last checkpoint before event `seq`, or before the last event that still stands."""
    before = locked.seq + 1 if seq is None else seq
    for after, text in [*checkpoints_before(locked.session, seq=before), (0, None)]:
        lines = log_lines(locked.session, after=after)
        events = standing_events(map(_entry, lines))
        if events or text is None or seq is not None:
            return Record(_opening(locked) if text is None else state_decoder.decode(text), after, events)
    raise AssertionError("the opening is always a checkpoint")


def start_standing(session: SessionKey, *, after: int) -> int:
    """The number of the event that began the last game; `after` is an event between it and the game before."""
    bodies = chain.standing(map(_entry, log_lines(session, after=after)))
    return next(seq for seq, body in reversed(bodies.items()) if msgspec.json.decode(body)["event"] == START)


def _entry(line: RecordedEvent) -> chain.Entry:
    return chain.Entry(line.seq, line.kind, line.body, line.undoes, line.amends)


def _opening(locked: LockedSession) -> State:
    return opening_of(header_kept(locked.session))


def standing_events(entries: Iterable[chain.Entry]) -> tuple[Standing, ...]:
    """The events that stand, as the rules read them."""
    standing = []
    for seq, body in chain.standing(entries).items():
        event = decode(msgspec.json.decode(body))
        assert not isinstance(event, Refusal | Undo | Amend), "what stands in the log was an event when it was written"
        standing.append(Standing(seq, event))
    return tuple(standing)
