"""The record of a session as a correction needs it: a checkpoint, and the events that stand since."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.record import Standing
from chouette.rules.refusal import Refusal
from chouette.rules.state import State
from sessions.history import chain
from sessions.history.event_times import WrittenAt
from sessions.selectors.log import RecordedEvent, checkpoint_after, checkpoints_before, header_kept, log_lines
from sessions.store.header import opening_of
from sessions.store.session_row import LockedSession, state_decoder


class Record(NamedTuple):
    """A checkpoint, the number of the event it stands after, the events that stand since, and when each was written."""

    checkpoint: State
    after: int
    events: tuple[Standing, ...]
    written: dict[int, WrittenAt]


def record_before(locked: LockedSession, seq: int | None, newest: chain.Entry | None = None) -> Record:
    """Return the record from the last checkpoint before event `seq`, or before the last event that still stands.

    `newest` is an event that is being written and is not in the database yet.
    """
    before = locked.seq + 1 if seq is None else seq
    for after, text in [*checkpoints_before(locked.session, seq=before), (0, None)]:
        record = _record(locked, after, text, newest)
        if record.events or text is None or seq is not None:
            return record
    raise AssertionError("the opening is always a checkpoint")


def record_since(locked: LockedSession, ended: int) -> Record:
    """The record since the game that was ended by this event; 0 for the whole of it."""
    return _record(locked, ended, checkpoint_after(locked.session, seq=ended) if ended else None)


def _record(locked: LockedSession, after: int, text: str | None, newest: chain.Entry | None = None) -> Record:
    lines = log_lines(locked.session, after=after)
    checkpoint = _opening(locked) if text is None else state_decoder.decode(text)
    written = {line.seq: WrittenAt(line.at, line.source) for line in lines}
    entries = [*map(_entry, lines), *([] if newest is None else [newest])]
    return Record(checkpoint, after, standing_events(entries), written)


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
