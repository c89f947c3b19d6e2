"""What could be tapped instead of what was refused: the nearest events that would do, and what each moves at once."""

from collections.abc import Iterable
from typing import Any

import msgspec

from chouette.rules import Refusal, State
from chouette.rules.events import Amend, Event, GameEvent, Undo
from chouette.rules.open.consent import acting, needed
from chouette.rules.open.nearest import MOST, nearest
from sessions.view.point_changes import moves_of


def instead_of(state: State, event: Event) -> list[dict[str, Any]]:
    """Of a refused event: at most two others, the nearest first, each with what it moves `now` for the one who acts."""
    return [] if isinstance(event, Undo | Amend) else _shown(state, nearest(state, event))


def still_possible(state: State, event: Event) -> list[dict[str, Any]]:
    """Of an event that was meant for an older table: itself, if it would still do, and what is nearest to it."""
    if isinstance(event, Undo | Amend):
        return []
    itself = () if isinstance(needed(state, event), Refusal) else (event,)
    return _shown(state, (*itself, *nearest(state, event, MOST - len(itself))))


def _shown(state: State, events: Iterable[GameEvent]) -> list[dict[str, Any]]:
    return [{"event": msgspec.to_builtins(event), **_moves(state, event)} for event in events]


def _moves(state: State, event: GameEvent) -> dict[str, int]:
    """Return the points that go to the player who acts as soon as it is recorded; below zero they pay.

    `dice` are those that the dice may add to it for a half point.
    """
    asked = needed(state, event)
    moves = moves_of(state, event, () if isinstance(asked, Refusal) else asked)
    now, dice = (sum(points[player] for player in acting(event)[:1]) for points in moves)
    return {"now": now, "dice": dice} if dice else {"now": now}
