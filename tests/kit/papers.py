"""Games as somebody wrote them down, in a few words: `Bob dropped 1, Cat 2, Dan box dropped 2; box gammon`."""

from typing import Any

import msgspec

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Double, Seat, Start
from chouette.rules.house import House
from chouette.rules.paper.from_paper import game_from_paper
from chouette.rules.paper.written_game import Paper

LINE = ("Ann", "Bob", "Cat", "Dan", "Eve")


def seated(sheet: str, players: int = 4, **change: Any) -> State:
    """Ann is Box, Bob Captain, the others behind them."""
    step = apply(State(House(sheet, change)), Seat(line=LINE[:players]))
    assert isinstance(step, Step)
    return step.state


def paper(written: str, **more: Any) -> Paper:
    """`Bob 2` was played out at 2; `dropped`, `box dropped` and `settled 3` say how else a cube ended; after `then`
    stands how it ended once more; a drop that the lone taker paid is `paid`; after the semicolon who won, and how."""
    cubes, _, result = written.partition(";")
    fields: dict[str, Any] = {"cubes": dict(_cube(cube.split()) for cube in cubes.split(","))}
    if result:
        fields["winner"], fields["kind"] = result.split()
    return msgspec.convert(fields | more, Paper)


def _cube(words: list[str]) -> tuple[str, dict[str, Any]]:
    name, *said = words
    if said[-1] == "paid":
        return name, {**_cube([name, *said[:-1]])[1], "paid": True}
    if "then" in said:
        at = said.index("then")
        return name, {**_ended(said[:at]), "again": _ended(said[at + 1 :])}
    return name, _ended(said)


def _ended(said: list[str]) -> dict[str, Any]:
    match said:
        case ["dropped", value]:
            return {"value": int(value), "end": "team"}
        case ["box", "dropped", value]:
            return {"value": int(value), "end": "box"}
        case [value, "settled", points]:
            return {"value": int(value), "end": "settled", "points": int(points)}
        case [value]:
            return {"value": int(value)}
    raise AssertionError(said)


REFUSED: dict[str, tuple[Any, ...]] = {
    "cubes_were_turned_already": ("atlanta", "Bob 2, Cat 2, Dan 2; box single"),  # after a double
    "paper_leaves_cubes_out": ("atlanta", "Bob 2, Cat 2; box single"),
    "cube_never_stands_at": ("atlanta", "Bob 3, Cat 2, Dan 2; box single"),
    "paper_lacks_the_result": ("atlanta", "Bob 2, Cat dropped 1, Dan 2"),
    "no_cube_was_left_to_win": ("atlanta", "Bob dropped 1, Cat dropped 1, Dan dropped 1; box single"),
    "cube_does_not_come_to_that": ("jacoby-crawford", "Bob 4, Cat 2, Dan 2; box single"),
    "did_not_take_alone": ("atlanta", "Bob 2, Cat 2, Dan dropped 1 then 2; box single"),
    "paper_leads_elsewhere": ("atlanta", "Bob 2, Cat 2, Dan 2; box single", {"next": ["Cat", "Bob", "Dan", "Ann"]}),
    "paper_lacks_who_was_paid": ("atlanta", "Bob dropped 1, Cat 2, Dan dropped 1; box single", {"lone": "pay"}),
    "drop_was_not_paid": ("atlanta", "Bob dropped 1 paid, Cat 2, Dan dropped 1; box single"),
}
"""For each code of its own a paper that is refused with it."""


def refused(code: str) -> Refusal:
    """What is said to the paper that stands for this code."""
    sheet, written, *more = REFUSED[code]
    state = seated(sheet)
    if code == "cubes_were_turned_already":
        for event in (Start(), Double(by="Bob")):
            step = apply(state, event)
            assert isinstance(step, Step)
            state = step.state
    reading = game_from_paper(state, paper(written, **dict(*more)))
    assert isinstance(reading, Refusal), reading
    return reading
