"""The board as the room sees it: the game that is on, and where each cube lies."""

from typing import Any

from chouette.rules.facts import at_board
from chouette.rules.house import CUBES
from chouette.rules.own_part import counted
from chouette.rules.state import Cube, Game, State, other
from chouette.wording.language import LANGUAGES, spoken_in
from chouette.wording.voices import aloud, heard
from sessions.view import sentences
from sessions.view.sentences import Names
from sessions.view.stepping_in import stepping_in


def board(state: State, game: Game, names: Names) -> dict[str, Any]:
    """The game that is on: its cubes where they lie, what it has paid so far, whom it waits for."""
    points: dict[str, int] = {}
    for of in game.score.points.values():
        for player, moved in of.items():
            points[player] = points.get(player, 0) + moved
    return {
        "number": game.number,
        "captain": game.captain,
        "acting_captain": at_board(state, game),
        "at_board": at_board(state, game),
        "points": counted(state, points),
        "box_net": game.score.net,
        "cubes": [_cube(cube, game) for cube in game.cubes.values()],
        "one_cube": _one_cube(state, game),
        **_waits(state, game, names),
        "step_in": stepping_in(state, game, names),
    }


def _waits(state: State, game: Game, names: Names) -> dict[str, Any]:
    """Whom the table waits for; besides in every language: a lobby shows it without reading the table again."""
    waiting = sentences.waiting(state, game)
    if waiting is None:
        return {"text": None, "you": {}, "waits": {}}
    told = {}
    for language in LANGUAGES:
        with spoken_in(language):
            told[language] = aloud(*waiting, names)
    return {**heard(*waiting, names), "waits": told}


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
        "besides": _besides(cube, game),
        "halved": _halved(cube),
        "offered_by": cube.offered_by,
        "turned_by": cube.turned_by,
        "extra": cube.kind == "extra",
        "penalty": cube.kind == "penalty",
        "answered": cube.name in game.window.sealed,
        "since": cube.since,
    }


def _one_cube(state: State, game: Game) -> bool:
    """One cube lies on the table for the whole team, as long as no end of it has gone to somebody by themselves."""
    return state.house[CUBES] == "single" and not any(_besides(cube, game) for cube in game.live())


def _besides(cube: Cube, game: Game) -> list[str]:
    """Whose names are written on it: who holds an end of it where its own player or the Box's side would."""
    if _halved(cube):
        return list(cube.team_end if len(cube.team_end) > 1 else cube.box_end)
    apart = () if game.partner is None or cube.pool or cube.kind != "team" else cube.box_end
    usual = {cube.player, game.box, game.partner}
    return [*apart, *(player for player in (*cube.box_end, *cube.team_end) if player not in usual)]


def _halved(cube: Cube) -> bool:
    """Two hold one end of it in equal shares, and not as Box and Partner."""
    return len(cube.team_end) > 1 or (len(cube.box_end) > 1 and not cube.pool)


def _lane(cube: Cube) -> str:
    """Where it lies: out once it is closed; on offer, before the side that has to answer."""
    if not cube.live:
        return "out"
    if cube.turned_by is not None:
        return other(cube.turned_by)
    return cube.holder
