"""The record of a session as a correction needs it: a checkpoint, and the events that stand since."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from chouette.rules.events import Amend, Undo
from chouette.rules.format.record import Standing
from chouette.rules.format.transcript import decode
from chouette.rules.refusal import Refusal
from chouette.rules.state import State
from sessions.history import chain
from sessions.store.header import opening_of
from sessions.store.session_row import LockedSession, state_decoder
from sessions.store.sql import cursor

CHECKPOINTS = """
SELECT seq, checkpoint FROM chouette_sessions_game
WHERE club_id = %s AND session_id = %s AND seq < %s ORDER BY seq DESC"""

ENTRIES = """
SELECT seq, kind, body, undoes, amends FROM chouette_sessions_event
WHERE club_id = %s AND session_id = %s AND seq > %s ORDER BY seq"""

HEADER = "SELECT header FROM chouette_sessions_session WHERE id = %s"


class Record(NamedTuple):
    """A checkpoint, the number of the event it stands after, and the events that stand since."""

    checkpoint: State
    after: int
    events: tuple[Standing, ...]


def record_before(locked: LockedSession, seq: int | None) -> Record:
    """The record from the last checkpoint before event `seq`, or before the last event that still stands."""
    with cursor() as statement:
        before = locked.seq + 1 if seq is None else seq
        rows = statement.execute(CHECKPOINTS, [locked.club, locked.id, before]).fetchall()
        for after, text in [*rows, (0, None)]:
            entries = statement.execute(ENTRIES, [locked.club, locked.id, after]).fetchall()
            events = standing_events(chain.Entry(*entry) for entry in entries)
            if events or text is None or seq is not None:
                return Record(_opening(locked) if text is None else state_decoder.decode(text), after, events)
    raise AssertionError("the opening is always a checkpoint")


def _opening(locked: LockedSession) -> State:
    with cursor() as statement:
        row = statement.execute(HEADER, [locked.id]).fetchone()
    assert row is not None
    return opening_of(row[0])


def standing_events(entries: Iterable[chain.Entry]) -> tuple[Standing, ...]:
    """The events that stand, as the rules read them."""
    standing = []
    for seq, body in chain.standing(entries).items():
        event = decode(msgspec.json.decode(body))
        assert not isinstance(event, Refusal | Undo | Amend), "what stands in the log was an event when it was written"
        standing.append(Standing(seq, event))
    return tuple(standing)
