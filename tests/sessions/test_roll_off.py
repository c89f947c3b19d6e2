"""A half point is rolled off by the two between whom it lies, whether or not they are at the board (A 4.3)."""

from typing import Any

import pytest

from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

DICE = {"Cat": [6, 5], "Dan": [2, 1]}


@pytest.fixture
def bought(db: None) -> Table:
    """Cat has bought Dan's cube for half a point more than two; neither is the Box nor the Captain."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "buy", by="Cat", cube="Dan", points=2.5, agreed_by=["Cat", "Dan"])
    return table


def asked(table: Table, name: str) -> list[dict[str, Any]]:
    return [one for one in table.view["legal"][table.id(name)] if one["event"] == "roll_off"]


@pytest.mark.parametrize("who", ["Cat", "Dan"])
def test_each_of_the_two_reports_the_dice(bought: Table, who: str) -> None:
    assert asked(bought, who)
    said = bought.post(who, {"event": "roll_off", "between": ["Cat", "Dan"], "rolls": [DICE]})
    assert said.status_code == 201, said.content
    assert not asked(bought, who)


@pytest.mark.parametrize("who", ["Cat", "Dan"])
def test_each_of_the_two_lets_the_program_roll(bought: Table, who: str) -> None:
    address = f"/api/v1/sessions/{bought.code}/dice/"
    event = bought.named({"event": "roll_off", "between": ["Cat", "Dan"]})
    body = {"key": f"test-key-roll-{who}", "seen": bought.seq, "event": event, "by": bought.id(who)}
    said = bought[who].client().post(address, body, content_type="application/json")
    assert said.status_code == 201, said.content


def test_nobody_else_of_the_team_does(db: None) -> None:
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    table.tap("Kim", "start")
    table.tap("Kim", "buy", by="Cat", cube="Dan", points=2.5, agreed_by=["Cat", "Dan"])
    assert table.post("Eve", {"event": "roll_off", "between": ["Cat", "Dan"], "rolls": [DICE]}).status_code == 403


def test_a_captain_who_has_no_cube_left_reports_them_too(db: None) -> None:
    """All have dropped but Cat, who settles at half a point: nobody is at the board."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "drop"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Kim", "settle", points={"Cat": -0.5}, agreed_by=["Ann", "Cat"])
    assert asked(table, "Bob")
    rolls = [{"Ann": [6, 5], "Cat": [2, 1]}]
    assert table.post("Bob", {"event": "roll_off", "between": ["Ann", "Cat"], "rolls": rolls}).status_code == 201
