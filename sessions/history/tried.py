"""A correction of an event, tried on the record without writing anything."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from chouette.rules import Refusal, State, apply
from chouette.rules.events import GameEvent
from chouette.rules.record import Replay, Standing, amend, replay
from sessions.store.disputed_game import UnfitEvent
from sessions.store.recent import Trace, one_cube, plain, redoubles, shared_answered, side_named, sides, values_named

MOST_IN_THE_WAY = 5
"""Events that no longer fit beyond these are not looked for: nobody takes back so many one by one."""


def state_before(checkpoint: State, events: Sequence[Standing], place: int) -> State | None:
    """Return the table before the event at that place; None where the rules no longer accept what comes before it."""
    earlier = replay(checkpoint, events[:place])
    return replace(earlier.state, seq=events[place].seq - 1) if isinstance(earlier, Replay) else None


def try_instead(before: State, events: Sequence[Standing], event: GameEvent) -> Replay | Refusal | UnfitEvent:
    """Try an event in place of the first of these, on the table before it, as a correction would.

    Return the replay; the refusal, where the rules refuse the event itself; or the first later event that no longer
    fits.
    """
    outcome = amend(before, events, events[-1].seq + 1, events[0].seq, event)
    if isinstance(outcome, Replay | Refusal):
        return outcome
    if outcome.seq == events[0].seq:
        return outcome.refusal
    place = next(at for at, standing in enumerate(events) if standing.seq == outcome.seq)
    unfit = unfit_event(state_before(before, events, place) or before, events[place], outcome.refusal)
    return replace(unfit, in_the_way=tuple(islice(_events_in_the_way(before, events, event), MOST_IN_THE_WAY)))


def points_of_game(outcome: Replay, number: int) -> dict[str, int]:
    """Return what the game of that number brings everybody in a replay; empty while it is not over."""
    rows = (step.row for _seq, step in outcome.steps if step.row is not None)
    return next((row.points for row in rows if row.number == number), {})


def _events_in_the_way(before: State, events: Sequence[Standing], event: GameEvent) -> Iterator[Trace]:
    """Return the later events that no longer fit with `event` in place of the first, each as it was recorded."""
    was, now = before, before
    for at, standing in enumerate(events):
        tried = apply(replace(now, seq=standing.seq - 1), standing.event if at else event)
        if isinstance(tried, Refusal):
            yield trace_of_standing(was, standing)
        else:
            now = tried.state
        step = apply(replace(was, seq=standing.seq - 1), standing.event)
        assert not isinstance(step, Refusal), "events that stand fit as they were recorded"
        was = step.state


def unfit_event(before: State, standing: Standing, refusal: Refusal) -> UnfitEvent:
    """Return an event of the record that no longer fits, from the state before it, and why."""
    return UnfitEvent(trace_of_standing(before, standing), refusal)


def trace_of_standing(before: State, standing: Standing) -> Trace:
    """Return an event of the record as the trail has it, from the state before it."""
    box, team = sides(before)
    number = before.game.number if before.game else None
    values = values_named(standing.event, before)
    one = one_cube(before)
    shared = shared_answered(standing.event, before)
    side = side_named(standing.event, before)
    return Trace(
        standing.seq, plain(standing.event), "", box=box, team=team, game=number, values=values, shared=shared,
        side=side, again=redoubles(standing.event, before), one_cube=one,
    )  # fmt: skip
