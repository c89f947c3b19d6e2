"""One event judged: the stored state decoded, the event applied, the new state encoded. In microseconds.

Each round plays one whole game, so the figure is the mean over all kinds of events of a game; the floor decodes the
same states, replaces one field and encodes them again. The floor of a table of twenty is the same for eight.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from time import perf_counter

import msgspec
from msgspec.structs import replace

from benchmarks.case import Case, case, in_turn
from benchmarks.games import evening
from chouette.replaying import replayed
from chouette.rules import Refusal, State, Step, apply, legal
from chouette.rules.events import Amend, Double, GameEvent, Seat, Start, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.house import ATLANTA, CUBES, SHEETS, House, Value

EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal")
OPEN: dict[str, Value] = {"max_players": None, "max_team_alone": None, "max_team_with_partner": None}
TEN = (*EIGHT, "Ida", "Jo")
decoder = msgspec.json.Decoder(State)
encoder = msgspec.json.Encoder()

Tap = tuple[bytes, GameEvent]


def cases(*, smallest: bool) -> Iterator[Case]:
    """The first game and the hundredth, the list of what is open, and whole files."""
    rounds = 5 if smallest else 101
    for games in (1,) if smallest else (1, 100):
        taps = game_played(EIGHT, games)
        yield _case(f"8 players, game {games}", rounds, partial(_judged, taps), partial(_bare, taps))
    taps = game_played(TEN, 1)
    yield _case("legal, 10 players", rounds, partial(_listed, taps), partial(_bare, taps))
    for sheet in SHEETS:
        yield _case(f"legal, 20 players beside 8, {sheet}", rounds, *(partial(_at_large, sheet, n) for n in (20, 8)))
    yield _files(rounds)


def _case(name: str, rounds: int, thing: Callable[[], float], floor: Callable[[], float]) -> Case:
    values, floors = in_turn(rounds, thing, floor)
    return case("rules", name, "us", values=values, floors=floors)


def seated(players: Sequence[str]) -> State:
    """A session by Atlanta's rules at which these have just sat down."""
    return _applied(State(House(ATLANTA)), Seat(line=tuple(players))).state


def _applied(state: State, event: GameEvent) -> Step:
    step = apply(state, event)
    assert not isinstance(step, Refusal), step
    return step


def game_played(players: Sequence[str], games: int) -> list[Tap]:
    """The events of the last of so many games, each with the stored state it comes to."""
    state, taps = seated(players), []
    per_game = len(players) + 4
    for fields in evening(state, games * per_game):
        event = decode(fields)
        assert not isinstance(event, Refusal | Undo | Amend)
        taps.append((encoder.encode(state), event))
        state = _applied(state, event).state
    return taps[-per_game:]


def _judged(taps: Sequence[Tap]) -> float:
    begun = perf_counter()
    for stored, event in taps:
        encoder.encode(_applied(decoder.decode(stored), event).state)
    return (perf_counter() - begun) / len(taps) * 1e6


def _bare(taps: Sequence[Tap]) -> float:
    begun = perf_counter()
    for stored, _ in taps:
        state = decoder.decode(stored)
        encoder.encode(replace(state, seq=state.seq + 1))
    return (perf_counter() - begun) / len(taps) * 1e6


def _listed(taps: Sequence[Tap]) -> float:
    states = [decoder.decode(stored) for stored, _ in taps]
    begun = perf_counter()
    for state in states:
        legal(state)
    return (perf_counter() - begun) / len(taps) * 1e6


@cache
def _all_doubled(sheet: str, count: int) -> State:
    """So many at one table of that sheet, and every cube on offer to the Box."""
    names = tuple(f"Player {number}" for number in range(1, count + 1))
    state = _applied(_applied(State(House(sheet, OPEN)), Seat(line=names)).state, Start()).state
    single = state.house[CUBES] == "single"
    for name in names[1:2] if single else names[1:]:
        state = _applied(state, Double(by=name)).state
    return state


def _at_large(sheet: str, count: int) -> float:
    state = _all_doubled(sheet, count)
    begun = perf_counter()
    legal(state)
    return (perf_counter() - begun) * 1e6


def _files(rounds: int) -> Case:
    """Events of a transcript replayed in a second; the floor only decodes its lines."""
    said = evening(seated(EIGHT), 25 * (len(EIGHT) + 4))
    header = {"chouette": 1, "rules": ATLANTA, "stake": "1"}
    lines = [msgspec.json.encode(fields) for fields in (header, {"event": "seat", "line": EIGHT}, *said)]
    file = b"\n".join(lines)
    values, floors = in_turn(
        max(rounds // 10, 3),
        lambda: _rate(len(lines), lambda: replayed(file)),
        lambda: _rate(len(lines), lambda: [msgspec.json.decode(line) for line in lines]),
    )
    return case("rules", "a file of 8 players", "/s", values=values, floors=floors)


def _rate(events: int, thing: Callable[[], object]) -> float:
    begun = perf_counter()
    thing()
    return events / (perf_counter() - begun)
