"""Evenings that have each shape a state can have, and the texts of their states as a database kept them.

`tests/rules/states/RULES-NAME.json` is written once, when a number of the rules is released (`python -m
tests.kit.stored_states`), and never again. What was stored by an earlier layout is read as the migrations leave it.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from chouette.rules import RULES, Refusal, State
from chouette.rules.events import Amend, Undo
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import decode
from chouette.rules.house import Fault, house_checked
from tests.kit.our_files import ROOT

HERE = ROOT / "tests" / "rules" / "states"
Fields = dict[str, Any]

FLAT = 3
"""Up to this number of the rules the states that are kept have no named parts."""

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
    """Where that state is kept."""
    return HERE / f"{number}-{name}.json"


FILES = sorted(HERE.glob("*.json"))


def as_stored(path: Path) -> str:
    """The text as it came into the database."""
    return path.read_text(encoding="utf-8").strip()


def brought_up(path: Path) -> str:
    """The text as the migrations leave it."""
    if int(path.name.partition("-")[0]) > FLAT:
        return as_stored(path)
    text: str = import_module("sessions.migrations.0018_named_parts").in_parts(as_stored(path))
    return text


if __name__ == "__main__":
    for name in EVENINGS:
        if not stored(name).exists():
            stored(name).write_bytes(msgspec.json.encode(played(name)) + b"\n")
