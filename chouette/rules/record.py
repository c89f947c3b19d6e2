"""The log read again: what stands, what an undo or an amendment makes of it (rules.md 2.4 and 11.23).

A checkpoint is the state before the first of the events given; every event keeps its number in its log.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from chouette.rules.engine import apply
from chouette.rules.events import GameEvent
from chouette.rules.refusal import Refusal, bad_format, out_of_place
from chouette.rules.state import State, Step


class Standing(msgspec.Struct, frozen=True):
    """An event that stands: neither undone nor removed."""

    seq: int
    event: GameEvent


class Replay(msgspec.Struct, frozen=True):
    """The state after the last event, and what each of them did."""

    state: State
    steps: tuple[tuple[int, Step], ...]


class Misfit(msgspec.Struct, frozen=True):
    """The first event that no longer fits, and why."""

    seq: int
    refusal: Refusal

    def named(self) -> Refusal:
        """The refusal, with the number of the event among its params."""
        return replace(self.refusal, params={**self.refusal.params, "seq": self.seq})


def replay(checkpoint: State, events: Sequence[Standing]) -> Replay | Misfit:
    """Carry the standing events out again from the checkpoint."""
    state, steps = checkpoint, []
    for standing in events:
        step = apply(replace(state, seq=standing.seq - 1), standing.event)
        if isinstance(step, Refusal):
            return Misfit(standing.seq, step)
        steps.append((standing.seq, step))
        state = step.state
    return Replay(state, tuple(steps))


def undo(checkpoint: State, events: Sequence[Standing], seq: int) -> Replay | Refusal:
    """Take the last standing event back; `seq` is the undo's own number."""
    if not events:
        return out_of_place("nothing_to_undo")
    shorter = replay(checkpoint, events[:-1])
    assert isinstance(shorter, Replay), "events that stood still stand without the last of them"
    return replace(shorter, state=replace(shorter.state, seq=seq))


def amend(
    checkpoint: State, events: Sequence[Standing], seq: int, at: int, with_: GameEvent | None
) -> Replay | Misfit | Refusal:
    """Replace (or with null remove) the event numbered `at` and replay what followed; `seq` is the amendment's own."""
    place = next((index for index, standing in enumerate(events) if standing.seq == at), None)
    if place is None:
        gone = 1 <= at < seq
        return (
            out_of_place("event_does_not_stand", seq=at) if gone else bad_format("no_such_event", seq=at, last=seq - 1)
        )
    replaced = [*events[:place], *([] if with_ is None else [Standing(at, with_)]), *events[place + 1 :]]
    again = replay(checkpoint, replaced)
    return again if isinstance(again, Misfit) else replace(again, state=replace(again.state, seq=seq))
