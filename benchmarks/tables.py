"""A club with a session of eight players, each with their own phone, and the games that are played there."""

from dataclasses import dataclass
from itertools import count
from typing import Any

from chouette.rules import Refusal, State, apply
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.house import ATLANTA
from clubs import services as people
from clubs.actors import Actor
from sessions import services
from sessions.selectors.sessions import state_of
from sessions.services.taps.tap import Tap

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal")
Fields = dict[str, Any]

keys = count(1)


@dataclass(frozen=True)
class Table:
    """A session with the token of its scorekeeper's device and those of the players' phones."""

    code: str
    scorekeeper: str
    phones: tuple[str, ...]
    state: State


def table_laid() -> Table:
    """Eight players on eight phones, nothing played yet."""
    device, token = people.device_create(name="Kim")
    kim = Actor(device.id, None, "Kim")
    club = people.club_create(actor=kim, name="Thursday club", currency="GBP")
    players = [people.player_add(actor=kim, club=club, name=name) for name in NAMES]
    session = services.session_start(
        actor=kim, club=club, name="Thursday", sheet=ATLANTA, stake="2.00", currency="GBP", players=players,
        change={"max_players": len(NAMES)},
    )  # fmt: skip
    phones = []
    for player in players:
        device, phone = people.device_create(name=player.name)
        actor = Actor(device.id, None, player.name)
        people.guest_admit(actor=actor, club=club, session_code=session.code)
        people.device_speaks_for(actor=actor, club=club, player=player)
        phones.append(phone)
    services.view_renewed(code=session.code)
    return Table(session.code, token, tuple(phones), state_of(session.key))


def evening(state: State, events: int) -> list[Fields]:
    """So many events of game after game: everybody doubles, the Box takes and loses."""
    said: list[Fields] = []
    while len(said) < events:
        for fields in _game(state):
            event = decode(fields)
            assert not isinstance(event, Refusal | Undo | Amend)
            step = apply(state, event)
            assert not isinstance(step, Refusal), step
            state = step.state
            said.append(fields)
    return said[:events]


def lively_evening(state: State, games: int) -> list[Fields]:
    """So many games: everybody doubles and the Box takes; then the Box doubles all of them, and each answers alone."""
    said: list[Fields] = []
    for number in range(games):
        for fields in _answered_alone(state, number) if number % 2 else _game(state):
            event = decode(fields)
            assert not isinstance(event, Refusal | Undo | Amend)
            step = apply(state, event)
            assert not isinstance(step, Refusal), step
            state = step.state
            said.append(fields)
    return said


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


def tap_of(fields: Fields, seen: int) -> Tap:
    """The event as the scorekeeper's phone sends it."""
    return Tap(key=f"benchmark-{next(keys)}", seen=seen, event=fields)
