"""The board as the room sees it: the game that is on, and where each cube lies."""

from typing import Any

from chouette.rules.absence import at_board
from chouette.rules.state import Cube, Game, State, other
from sessions.table import sentences
from sessions.table.sentences import Names
from sessions.table.stepping_in import stepping_in


def board(state: State, game: Game, names: Names) -> dict[str, Any]:
    """The game that is on: its cubes where they lie, what it has paid so far, whom it waits for."""
    points: dict[str, int] = {}
    for of in game.points.values():
        for player, moved in of.items():
            points[player] = points.get(player, 0) + moved
    return {
        "number": game.number,
        "captain": game.captain,
        "acting_captain": at_board(state, game),
        "at_board": at_board(state, game),
        "points": points,
        "box_net": game.net,
        "cubes": [_cube(cube, game) for cube in game.cubes.values()],
        **sentences.waiting(game, names),
        "step_in": stepping_in(state, game, names),
    }


def _cube(cube: Cube, game: Game) -> dict[str, Any]:
    return {
        "name": cube.name,
        "player": cube.player,
        "column": cube.player,
        "value": cube.value,
        "shows": cube.value * 2 if cube.pending else cube.value,
        "holder": cube.holder,
        "at": _lane(cube),
        "status": cube.status,
        "in_game": cube.in_game,
        "box_end": cube.box_end,
        "team_end": cube.team_end,
        "offered_by": cube.offered_by,
        "turned_by": cube.turned_by,
        "extra": cube.kind == "extra",
        "penalty": cube.kind == "penalty",
        "answered": cube.name in game.sealed,
        "since": cube.since,
    }


def _lane(cube: Cube) -> str:
    """Where it lies: out once it is closed; on offer, before the side that has to answer."""
    if not cube.live:
        return "out"
    if cube.turned_by is not None:
        return other(cube.turned_by)
    return cube.holder
