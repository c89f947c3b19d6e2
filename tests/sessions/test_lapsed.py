"""A right that the roll or another's act has taken is told to whoever had it, with its clause, until the next roll."""

from typing import Any

import pytest

from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, table_laid

ROLLED = "the dice have been rolled."


@pytest.fixture
def alone(db: None) -> Table:
    """Atlanta: Ann has doubled everybody and Bob alone has taken."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    return table


def told(table: Table) -> dict[str, Any]:
    """By name what each reads that it is too late for."""
    assert session_verify(table.code) is None
    read = {player: f"{reason['text']} {reason['rule']}" for player, reason in table.view["lapsed"].items()}
    return {name: read[table.id(name)] for name in table.people if table.id(name) in read}


def test_with_the_roll_an_extra_and_the_drop_after_all_are_too_late(alone: Table) -> None:
    assert told(alone) == {}
    alone.tap("Dan", "extra", by="Dan")
    alone.tap("Kim", "roll")
    assert told(alone) == {
        "Bob": f"Too late to drop after all: {ROLLED} A 5.7",
        "Cat": f"Too late to offer an extra: {ROLLED} A 5.7",
    }
    alone.tap("Ann", "pip_count", by="Ann", box=100, team=90)
    assert len(told(alone)) == 2
    alone.tap("Kim", "roll")
    assert told(alone) == {}


def test_a_roll_that_is_taken_back_gives_the_right_again(alone: Table) -> None:
    alone.tap("Kim", "roll")
    alone.tap("Kim", "undo")
    assert told(alone) == {}
    alone.tap("Cat", "extra", by="Cat")


def test_one_who_has_given_an_extra_up_is_told_of_the_other(alone: Table) -> None:
    for name in ("Cat", "Dan"):
        alone.tap(name, "extra", by=name)
    alone.tap("Bob", "drop_extra", by="Bob", cubes=["Cat"])
    alone.tap("Kim", "roll")
    assert told(alone) == {"Bob": f"Too late to give the extra up: {ROLLED} A 5.7"}


def test_one_who_turns_the_cube_themselves_is_told_nothing_and_the_others_are(alone: Table) -> None:
    alone.tap("Bob", "double", by="Bob", cubes=["Bob"])
    assert told(alone) == dict.fromkeys(("Cat", "Dan"), "Too late to offer an extra: a cube has been doubled. A 5.7")


def bought(table: Table) -> None:
    """Bob buys Cat's cube for nothing."""
    table.tap("Kim", "buy", by="Bob", cube="Cat", points=0, agreed_by=["Cat"])


@pytest.mark.parametrize(
    ("who", "event", "fields", "why"),
    [
        ("Kim", "roll", {}, ROLLED),
        ("Dan", "double", {"by": "Dan"}, "a cube has been doubled."),
        ("Kim", "settle", {"points": {"Dan": 1}, "agreed_by": ["Ann", "Dan"]}, "another deal has been made."),
    ],
)
def test_the_box_is_told_that_it_is_too_late_to_step_in(
    db: None, who: str, event: str, fields: dict[str, Any], why: str
) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    bought(table)
    assert told(table) == {}
    table.tap(who, event, **fields)
    assert told(table) == {"Ann": f"Too late to step in: {why} A 4.4"}
    table.tap("Kim", "undo")
    assert told(table) == {}


def test_a_box_that_has_stepped_in_or_acted_itself_is_told_nothing(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    bought(table)
    table.tap("Ann", "preempt", by="Ann", cube="Cat")
    assert table.view["trail"][-1]["text"] == "Ann steps in and settles Cat’s cube."
    table.tap("Kim", "roll")
    assert told(table) == {}
