"""States stored by every released number of the rules can still be read, and played on from."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from chouette.rules import RULES, Refusal, State, Step, apply, legal
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import decode
from tests.kit.stored_states import EVENINGS, FILES, FLAT, as_stored, brought_up, played, stored


def read(path: Path) -> State:
    return msgspec.json.decode(brought_up(path), type=State)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_state_is_read_and_can_be_played_on(path: Path) -> None:
    state = read(path)
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
    assert brought_up(stored(name)) == msgspec.json.encode(played(name)).decode()


@pytest.mark.parametrize("name", EVENINGS)
def test_the_first_named_parts_are_those_that_the_migration_makes(name: str) -> None:
    assert brought_up(stored(name, FLAT)) == as_stored(stored(name, FLAT + 1))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_that_was_stored_is_forgotten(path: Path) -> None:
    assert msgspec.json.encode(read(path)).decode() == brought_up(path)
    before, after = json.loads(as_stored(path)), json.loads(brought_up(path))
    if before.get("game"):
        before["game"].pop("team", None)  # those whose cubes were laid out at the start
    assert Counter(values(before)) == Counter(values(after))


def values(part: Any) -> Iterator[str]:
    """What stands in a state, wherever it stands; of a list its items."""
    if isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from values(one)
    else:
        yield repr(part)


def test_every_released_number_has_its_states() -> None:
    found = {int(number[1]) for path in FILES if (number := re.match(r"(\d+)-", path.name))}
    assert found == set(range(1, RULES + 1))
    assert {path.name for path in FILES} >= {stored(name).name for name in EVENINGS}
