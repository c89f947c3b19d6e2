"""A half point is rolled off by the two between whom it lies, whether or not they are at the board (A 4.3)."""

from typing import Any

import pytest

from sessions.services.evenings.verification import session_verify
from tests.kit.dice import falling
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


def roll_here(table: Table, who: str, key: str) -> list[dict[str, list[int]]]:
    """Let the program roll for Cat and Dan; return the dice."""
    event = table.named({"event": "roll_off", "between": ["Cat", "Dan"]})
    body = {"key": key, "seen": table.seq, "event": event, "by": table.id(who)}
    address = f"/api/v1/sessions/{table.code}/dice/"
    said = table[who].client().post(address, body, content_type="application/json")
    assert said.status_code == 201, said.content
    rolls: list[dict[str, list[int]]] = table.last_body["rolls"]
    return rolls


def test_the_program_rolls_once_however_often_it_is_undone(bought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dan loses, undoes it, records something else, and settles the price anew: the same dice fall."""
    falling(monkeypatch, 6, 5, 2, 1, 1, 1, 6, 6)
    first = roll_here(bought, "Dan", "first-roll")
    bought.tap("Dan", "undo")
    bought.tap("Kim", "pip_count", by="Ann", box=100, team=120)
    assert roll_here(bought, "Dan", "second-roll") == first == [bought.named(DICE)]
    for _ in range(3):
        bought.tap("Kim", "undo")
    bought.tap("Kim", "buy", by="Cat", cube="Dan", points=1.5, agreed_by=["Cat", "Dan"])
    assert roll_here(bought, "Cat", "third-roll") == first
    assert session_verify(bought.code) is None


def test_dice_are_kept_while_others_were_typed_in_between(bought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    falling(monkeypatch, 6, 5, 2, 1, 1, 1, 6, 6)
    first = roll_here(bought, "Dan", "first-roll")
    bought.tap("Dan", "undo")
    bought.tap("Dan", "roll_off", between=["Cat", "Dan"], rolls=[{"Cat": [1, 1], "Dan": [6, 6]}])
    bought.tap("Dan", "undo")
    assert roll_here(bought, "Dan", "second-roll") == first


def test_another_half_point_of_the_two_has_dice_of_its_own(bought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the next game nothing is left of what was undone in the one before."""
    falling(monkeypatch, 6, 5, 2, 1, 1, 1, 6, 6)
    roll_here(bought, "Dan", "first-roll")
    for _ in range(2):
        bought.tap("Kim", "undo")
    bought.tap("Kim", "result", winner="box", kind="single")
    bought.tap("Kim", "start")
    bought.tap("Kim", "buy", by="Cat", cube="Dan", points=2.5, agreed_by=["Cat", "Dan"])
    assert roll_here(bought, "Dan", "second-roll") == [bought.named({"Cat": [1, 1], "Dan": [6, 6]})]


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        ("Cat", "Dan undid the roll-off that you won."),
        ("Dan", "You undid the roll-off that Cat won."),
        ("Ann", "Dan undid the roll-off that Cat won."),
    ],
)
def test_all_are_told_that_a_roll_off_was_undone(
    bought: Table, monkeypatch: pytest.MonkeyPatch, reader: str, told: str
) -> None:
    falling(monkeypatch, 6, 5, 2, 1)
    roll_here(bought, "Dan", "first-roll")
    bought.tap("Dan", "undo")
    last = bought.view["last"]
    assert last["you"].get(bought.id(reader), last["text"]) == f"{told} Rolling here again gives the same dice."
    assert last["rolls"] == [bought.named(DICE)]
