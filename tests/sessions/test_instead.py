"""A refused tap says what could be tapped instead; so does one that was meant for an older table."""

import pytest

from chouette.rules.house import BRIGHTON
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def test_a_refused_answer_names_the_nearest_with_what_they_cost(table: Table) -> None:
    """A 5.10: of three cubes none, or two from the Captain down."""
    table.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    answer = table.post("Ann", {"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "drop", "Dan": "drop"}})
    assert answer.status_code == 422
    body = answer.json()
    assert body["accepted"]["text"] == "Take Bob and Cat at least."
    assert body["instead"] == table.named(
        [
            {
                "event": {"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take", "Dan": "drop"}},
                "now": -1,
            },
            {
                "event": {"event": "answer", "by": "Ann", "cubes": dict.fromkeys(("Bob", "Cat", "Dan"), "drop")},
                "now": -3,
            },
        ]
    )
    taken = table.post("Ann", body["instead"][0]["event"])
    assert taken.status_code == 201


def test_a_tap_on_an_older_table_may_still_be_what_was_meant(table: Table) -> None:
    """A second cube joined the window before the answer to the first came: the answer has to name both now."""
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    seen = table.seq
    table.tap("Kim", "undo")
    table.tap("Bob", "double", by="Bob")
    answer = table.post("Ann", {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}, seen=seen)
    assert answer.status_code == 409
    assert answer.json()["instead"][0] == table.named(
        {"event": {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}, "now": 0}
    )
    table.tap("Cat", "double", by="Cat")
    again = table.post("Ann", {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}, seen=seen)
    assert [set(one["event"]["cubes"]) for one in again.json()["instead"]] == [{table.id("Bob"), table.id("Cat")}] * 2


def test_a_settlement_that_no_dice_can_halve_is_rounded_either_way() -> None:
    table = table_laid(BRIGHTON)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    answer = table.post("Kim", {"event": "settle", "points": {"Bob": 1.5}, "agreed_by": ["Ann", "Bob"]})
    assert answer.status_code == 422
    assert [list(one["event"]["points"].values()) for one in answer.json()["instead"]] == [[1], [2]]


def test_where_nothing_is_near_nothing_is_offered(table: Table) -> None:
    answer = table.post("Kim", {"event": "result", "winner": "box", "kind": "single"})
    assert (answer.status_code, answer.json()["instead"]) == (422, [])
