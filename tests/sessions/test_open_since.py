"""Since when a right is open that ends with the next roll: the server's time of the event that opened it."""

from typing import Any

import pytest

from tests.kit.table import Table, table_laid


@pytest.fixture
def alone(db: None) -> Table:
    """Atlanta: Bob has taken before Cat and Dan have dropped."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    return table


def right(table: Table, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in table.view["rights"] if one["right"] == kind)
    return found


def at(table: Table, seq: int) -> str:
    time: str = next(trace["at"] for trace in table.view["trail"] if trace["seq"] == seq)
    return time


def test_the_last_answer_has_opened_it_and_an_extra_changes_nothing_of_that(alone: Table) -> None:
    opened = {"at": at(alone, alone.seq), "earlier": False}
    answered = alone.seq
    alone.tap("Cat", "extra", by="Cat")
    assert right(alone, "reverse")["opened"] == opened
    assert at(alone, answered) == opened["at"]
    extra = right(alone, "extra")
    assert (extra["by"], extra["against"]) == ([alone.id("Dan")], [alone.id("Bob")])
    assert extra["opened"] == opened
    assert extra["text"] == "Dan may still give Bob an extra."
    assert extra["you"] == {
        alone.id("Dan"): "You may still give Bob an extra.", alone.id("Bob"): "Dan may still give you an extra.",
    }  # fmt: skip


def test_with_the_roll_nothing_is_open(alone: Table) -> None:
    alone.tap("Kim", "roll")
    assert alone.view["rights"] == []


def test_of_an_event_older_than_the_trail_the_oldest_time_there_is_told(alone: Table) -> None:
    for count in range(14):
        alone.tap("Ann", "pip_count", by="Ann", box=100 + count, team=90)
    assert right(alone, "reverse")["opened"] == {"at": alone.view["trail"][0]["at"], "earlier": True}


def test_what_was_bought_may_be_stepped_into_against_buyer_and_seller(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "buy", by="Bob", cube="Cat", points=0, agreed_by=["Cat"])
    step_in = right(table, "preempt")
    assert (step_in["by"], step_in["against"]) == ([table.id("Ann")], [table.id("Bob"), table.id("Cat")])
    assert step_in["you"] == {table.id("Ann"): "You may still step in."}


def rights_then(table: Table, seq: int) -> dict[str, Any]:
    """The rights, with the time since when each was open, in the view before an event that may be corrected."""
    answer = table["Kim"].client().get(f"/api/v1/sessions/{table.code}/events/{seq}/")
    assert answer.status_code == 200
    return {one["right"]: one["opened"] for one in answer.json()["view"]["rights"]}


def test_the_result_after_a_lone_taker_is_corrected_and_the_view_then_knows_no_time(alone: Table) -> None:
    alone.tap("Kim", "result", winner="box", kind="single")
    assert rights_then(alone, alone.seq) == {"reverse": None, "extra": None}


def test_the_roll_after_a_deal_is_corrected_too(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "buy", by="Bob", cube="Cat", points=0, agreed_by=["Cat"])
    table.tap("Kim", "roll")
    assert rights_then(table, table.seq) == {"preempt": None}


def test_an_offer_says_when_it_was_made(alone: Table) -> None:
    alone.tap("Kim", "roll")
    alone.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1)
    (offer,) = alone.view["offers"]
    assert offer["opened"] == {"at": at(alone, alone.seq), "earlier": False}
