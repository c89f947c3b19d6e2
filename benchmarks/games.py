"""The games that are played for a measurement, as events: by the rules alone."""

from typing import Any

from chouette.rules import Refusal, State, apply
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import decode

Fields = dict[str, Any]


def evening(state: State, events: int) -> list[Fields]:
    """So many events of game after game: everybody doubles, the Box takes and loses."""
    said: list[Fields] = []
    while len(said) < events:
        game = _game(state)
        state = _played(state, game)
        said += game
    return said[:events]


def lively_evening(state: State, games: int) -> list[Fields]:
    """So many games: everybody doubles and the Box takes; then the Box doubles all of them, and each answers alone."""
    said: list[Fields] = []
    for number in range(games):
        game = _answered_alone(state, number) if number % 2 else _game(state)
        state = _played(state, game)
        said += game
    return said


def _played(state: State, game: list[Fields]) -> State:
    """The table after a game, none of whose events is refused."""
    for fields in game:
        event = decode(fields)
        assert not isinstance(event, Refusal | Undo | Amend)
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        state = step.state
    return state


def _answered_alone(state: State, number: int) -> list[Fields]:
    """One game in which the Box doubles everybody; another of them drops each time."""
    box, team = state.box, state.line
    answers = [
        {"event": "answer", "by": player, "cubes": {player: "drop" if place == number % len(team) else "take"}}
        for place, player in enumerate(team)
    ]
    double = {"event": "double", "by": box, "cubes": list(team)}
    result = {"event": "result", "winner": "box", "kind": "gammon"}
    return [{"event": "start"}, {"event": "roll"}, double, *answers, {"event": "roll"}, {"event": "roll"}, result]


def _game(state: State) -> list[Fields]:
    """One game, in the rotation as it stands before its start."""
    box, team = state.box, state.line
    doubles = [{"event": "double", "by": player} for player in team]
    takes = {"event": "answer", "by": box, "cubes": dict.fromkeys(team, "take")}
    result = {"event": "result", "winner": "team", "kind": "single"}
    return [{"event": "start"}, {"event": "roll"}, *doubles, takes, {"event": "roll"}, result]
