"""With a Partner each is told their own part of a double that the Box answers for both, and the clause (A 4.2)."""

from typing import Any

import pytest

from chouette.rules.house import ATLANTA
from tests.kit.open_actions import listed
from tests.kit.partner import SIX, with_a_partner
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def read(table: Table, said: dict[str, Any], name: str) -> str:
    return str(said["you"].get(table.id(name), said["text"]))


def test_one_double_is_for_half_of_it_each(db: None) -> None:
    """Bob doubles to 2: a take plays for 1 each, a drop of 1 costs the Box the odd point and the Partner nothing."""
    table = with_a_partner()
    table.tap("Bob", "double", by="Bob")
    answer = listed(table, "Ann", "answer")
    assert answer["cubes"][0]["means"]["take"] == {"single": 1, "gammon": 2, "backgammon": 3}
    assert answer["cubes"][0]["means"]["drop"] == {"now": -1}
    halves = answer["halves"]
    assert (read(table, halves, "Ann"), halves["rule"]) == (
        "The figures are your own part; Fay has the other half.",
        "A 4.2",
    )
    assert [read(table, said, "Fay") for said in table.view["partners_part"]["said"]] == [
        "If Ann takes, you play for 1 · £2, a gammon for 2 · £4.",
        "If Ann drops, you pay nothing: the odd point is the Box’s.",
    ]


def test_of_several_doubles_each_hears_what_all_of_them_come_to(db: None) -> None:
    """Three cubes doubled to 2: taken 6 are played for, 3 each; dropped 3 are paid, 2 by the Box, 1 by the Partner."""
    table = with_a_partner()
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    answer = listed(table, "Ann", "answer")
    assert [read(table, said, "Fay") for said in table.view["partners_part"]["said"]] == [
        "If Ann takes them all, you play for 3 · £6, a gammon for 6 · £12.",
        "If Ann drops them all, you pay 1 · £2.",
    ]
    words = [choice["words"] for choice in answer["cubes"]]
    dropped = sum(place * n for place, n in zip((1, 1, 1), (9, 3, 1), strict=True))
    assert words == [["take", "drop", "beaver"]] * 3
    assert answer["totals"][dropped][0] == -2


def test_a_box_alone_and_the_team_hear_of_no_halves(db: None) -> None:
    table = table_laid(ATLANTA, SIX)
    table.tap("Ann", "partner", player=None)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    assert "halves" not in listed(table, "Ann", "answer")
    table = with_a_partner()
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    assert "halves" not in listed(table, "Bob", "answer")


def test_a_settlement_says_what_it_moves_for_each_of_the_two(db: None) -> None:
    """Bob's cube is taken at 2 and they ask 2 for it: 1 from the Box and 1 from the Partner. For 3 the odd one is the
    Box's."""
    table = with_a_partner()
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[])
    assert table.view["proposals"][0]["moves"] == table.named({"Bob": 2, "Ann": -1, "Fay": -1})
    table.propose("Bob", "settle", points={"Bob": 3}, agreed_by=[])
    assert table.view["proposals"][0]["moves"] == table.named({"Bob": 3, "Ann": -2, "Fay": -1})


def test_what_ends_the_game_moves_the_same(db: None) -> None:
    """Three are dropped for 1 each, and Eve's is settled for 1: with it 4 are lost, 2 each; before it 2 and 1."""
    table = with_a_partner()
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop", "Cat": "drop", "Dan": "drop"})
    table.propose("Eve", "settle", points={"Eve": 1}, agreed_by=[])
    moves = table.view["proposals"][0]["moves"]
    assert {player: points for player, points in moves.items() if points} == table.named({"Eve": 1, "Fay": -1})
