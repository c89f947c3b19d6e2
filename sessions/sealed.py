"""Sealed answers: until the last is in, every door shows only that a player has answered."""

from typing import Any

from chouette.rules.house import ANSWERS_ORDER
from chouette.rules.state import State

ANSWERED = "answered"


def is_sealed(event: dict[str, Any], state: State) -> bool:
    """An answer to a double that others have still to answer; one that was taken back is no more to be seen."""
    if event.get("event") != "answer" or state.game is None or state.house[ANSWERS_ORDER] != "sealed":
        return False
    return any(cube.name in event["cubes"] for cube in state.game.live() if cube.pending and cube.turned_by == "box")


def shown(event: dict[str, Any], state: State) -> dict[str, Any]:
    """The event as everybody may see it."""
    return {**event, "cubes": dict.fromkeys(event["cubes"], ANSWERED)} if is_sealed(event, state) else event
