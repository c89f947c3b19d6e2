"""Where answers come in the order of rotation only the first is told to answer; the others hear who comes before."""

import pytest

from chouette.rules.house import ST_ALBANS
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def waits(table: Table, reader: str = "") -> str:
    game = table.view["game"]
    return str(game["you"].get(table.id(reader), game["text"]) if reader else game["text"])


def test_who_waits_in_the_order_of_rotation_is_not_told_to_answer() -> None:
    table = table_laid(ST_ALBANS)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    assert waits(table) == "Bob answers Ann first, then Cat and Dan."
    assert waits(table, "Bob") == "You answer Ann first, then Cat and Dan."
    assert waits(table, "Cat") == "Bob answers first; you are second."
    assert waits(table, "Dan") == "Bob answers first; you are third."
    assert waits(table, "Ann") == "Bob answers you first, then Cat and Dan."
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "take"})
    assert waits(table, "Cat") == "You answer Ann first, then Dan."
    assert waits(table, "Dan") == "Cat answers first; you are second."
    table.tap("Kim", "answer", by="Cat", cubes={"Cat": "take"})
    assert waits(table, "Dan") == "You answer Ann."


def test_so_it_is_once_the_box_insists_and_no_sooner() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    assert waits(table, "Cat") == "You, Bob and Dan answer Ann."
    table.tap("Kim", "insist", by="Ann", on="answers")
    assert waits(table, "Cat") == "Bob answers first; you are second."
