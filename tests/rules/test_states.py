"""States stored by every released number of the rules can still be read, and played on from.

`states/RULES-NAME.json` holds the text as a database kept it. A file is written once, when a number is released
(`python -m tests.rules.test_states`), and never again: what it holds must stay readable for ever.
"""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chouette.rules import RULES, Refusal, State, Step, apply, legal
from chouette.rules.events import Amend, Undo
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import decode
from chouette.rules.house import Fault, house_checked

HERE = Path(__file__).parent / "states"
Fields = dict[str, Any]

SEVEN = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
FIVE = SEVEN[:5]

# An evening for each shape the state can have: the sheet, its changes, the events.
EVENINGS: dict[str, tuple[str, Fields, list[Fields]]] = {
    "between-games": (
        "atlanta",
        {},
        [
            {"event": "seat", "line": FIVE, "stakes": {"Ann": 2}},
            {"event": "stake", "player": "Bob", "stake": 4, "against": ["Ann"], "agreed_by": ["Ann"]},
            {"event": "start"},
            {"event": "result", "winner": "team", "kind": "single"},
            {"event": "join", "player": "Hal"},
            {"event": "step_out", "player": "Eve", "proxy": "Dan"},
            {"event": "sit_out", "player": "Cat"},
            {"event": "leave", "player": "Dan"},
        ],
    ),
    "extras": (
        "atlanta",
        {},
        [
            {"event": "seat", "line": FIVE},
            {"event": "start"},
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan", "Eve"]},
            {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
            {"event": "answer", "by": "Dan", "cubes": {"Dan": "drop"}},
            {"event": "answer", "by": "Eve", "cubes": {"Eve": "drop"}},
            {"event": "extra", "by": "Bob"},
            {"event": "extra", "by": "Dan"},
            {"event": "drop_extra", "by": "Cat", "cubes": ["Dan"]},
        ],
    ),
    "deals": (
        "atlanta",
        {},
        [
            {"event": "seat", "line": SEVEN},
            {"event": "partner", "player": "Gus"},
            {"event": "start"},
            {"event": "consulted", "player": "Fay", "by": "Ann", "remedy": "take_cube"},
            {"event": "double", "by": "Bob"},
            {"event": "answer", "by": "Ann", "cubes": {"Bob": "beaver"}},
            {"event": "offer", "by": "Ann", "to": ["Cat"], "cubes": ["Cat"], "points": 1},
            {"event": "buy", "by": "Dan", "cube": "Eve", "points": 1.5, "agreed_by": ["Eve"]},
        ],
    ),
    "sealed": (
        "st-albans",
        {"answers_order": "sealed"},
        [
            {"event": "seat", "line": FIVE},
            {"event": "start"},
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan", "Eve"]},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
        ],
    ),
    "successor": (
        "backgammon-act",
        {},
        [
            {"event": "seat", "line": FIVE},
            {"event": "start"},
            {"event": "automatic_double"},
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat"]},
            {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
        ],
    ),
    "one-cube": (
        "jacoby-crawford",
        {},
        [
            {"event": "seat", "line": SEVEN},
            {"event": "partner", "player": "Fay"},
            {"event": "start"},
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan", "Eve", "Gus"]},
            {"event": "drop_take", "by": ["Cat", "Dan"], "drops": "Cat"},
        ],
    ),
    "closed": ("brighton", {}, [{"event": "seat", "line": FIVE}, {"event": "close"}]),
}


def played(name: str) -> State:
    """The state at the end of one of these evenings."""
    sheet, change, lines = EVENINGS[name]
    house = house_checked(sheet, change)
    assert not isinstance(house, Fault)
    log = Log(State(house))
    for fields in lines:
        event = decode(fields)
        assert not isinstance(event, Refusal | Undo | Amend)
        assert log.take(event) is None, fields
    return log.state


def stored(name: str, number: int = RULES) -> Path:
    return HERE / f"{number}-{name}.json"


FILES = sorted(HERE.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_state_is_read_and_can_be_played_on(path: Path) -> None:
    state = msgspec.json.decode(path.read_bytes(), type=State)
    assert sum(state.totals.values()) == 0
    if state.closed:
        assert [action.event for action in legal(state)[""]] == ["adjust"]
        return
    going = next(action.by for actions in legal(state).values() for action in actions if action.event == "step_out")
    event = decode({"event": "step_out", "player": going})
    assert not isinstance(event, Refusal | Undo | Amend)
    step = apply(state, event)
    assert isinstance(step, Step)
    assert going in step.state.away


@pytest.mark.parametrize("name", EVENINGS)
def test_these_rules_still_come_to_the_stored_state(name: str) -> None:
    assert msgspec.json.decode(stored(name).read_bytes(), type=State) == played(name)


def test_nothing_that_was_stored_is_forgotten() -> None:
    for path in FILES:
        kept = json.loads(path.read_text(encoding="utf-8"))
        again = json.loads(msgspec.json.encode(msgspec.json.decode(path.read_bytes(), type=State)))
        assert again == kept


def test_every_released_number_has_its_states() -> None:
    found = {int(number[1]) for path in FILES if (number := re.match(r"(\d+)-", path.name))}
    assert found == set(range(1, RULES + 1))
    assert {path.name for path in FILES} >= {stored(name).name for name in EVENINGS}


if __name__ == "__main__":
    for name in EVENINGS:
        if not stored(name).exists():
            stored(name).write_bytes(msgspec.json.encode(played(name)) + b"\n")
