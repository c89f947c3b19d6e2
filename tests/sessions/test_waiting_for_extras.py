"""An extra lies between the lone taker and the player who gave it: whoever waits for its answer is one of the two."""

from typing import Any

import pytest

from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def waits(table: Table, reader: str = "") -> str:
    game = table.view["game"]
    return str(game["you"].get(table.id(reader), game["text"]) if reader else game["text"])


def words(table: Table, **said: str) -> None:
    for name, word in said.items():
        table.tap(name, "answer", by=name, cubes={name: word})


def extra(**change: Any) -> Table:
    """Bob alone takes Ann's double; Cat has given an extra."""
    table = table_laid(**change)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    words(table, Bob="take", Cat="drop", Dan="drop")
    table.tap("Cat", "extra", by="Cat")
    return table


def test_a_raccoon_of_an_extra_is_answered_to_the_player_who_gave_it() -> None:
    """Ann has no end of that cube, and reads as every other does."""
    table = extra()
    table.tap("Bob", "answer", by="Bob", cubes={"Cat": "beaver"})
    assert (waits(table), waits(table, "Cat")) == ("Waiting for Cat to answer Bob.", "You answer Bob.")
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "raccoon"})
    assert waits(table) == "Waiting for Bob to answer Cat."
    assert waits(table, "Ann") == "Waiting for Bob to answer Cat."
    assert waits(table, "Cat") == "Waiting for Bob to answer you."
    assert waits(table, "Bob") == "You answer Cat."


def test_a_raccoon_on_an_ordinary_cube_is_answered_to_the_box() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    words(table, Bob="beaver", Cat="take", Dan="take")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "raccoon"})
    assert waits(table) == "Waiting for Bob to answer Ann."


def test_a_redouble_of_all_waits_for_everybody_across() -> None:
    """Bob’s own cube is doubled to Ann, the extra to Cat."""
    table = extra()
    table.tap("Kim", "roll")
    table.tap("Bob", "double", by="Bob", cubes=["Bob", "Cat"])
    assert waits(table) == "Waiting for Ann and Cat to answer Bob."
    assert waits(table, "Ann") == "You and Cat answer Bob."
    assert waits(table, "Cat") == "You and Ann answer Bob."
    assert waits(table, "Bob") == "Waiting for Ann and Cat to answer you."
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "beaver"})
    assert waits(table) == "Waiting for Ann and Bob."
    assert waits(table, "Ann") == "Waiting for you and Bob."
    assert waits(table, "Bob") == "Waiting for you and Ann."
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    assert waits(table) == "Waiting for Bob to answer Cat."
