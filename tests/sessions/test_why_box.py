"""Why the Box is Box is said of the Box who is, and of what happened: a drop is no game that was won."""

import pytest

from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def why(table: Table, reader: str = "") -> str:
    told = table.view["box_why"]
    return str(told["you"].get(table.id(reader), told["text"]) if reader else told["text"])


def kept() -> Table:
    """Ann has beaten the Captain, Bob, and keeps the box."""
    laid = table_laid()
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    return laid


def test_after_a_game_it_is_what_the_game_decided() -> None:
    assert why(kept()) == "Ann beat Bob and keeps the box."


def test_once_the_box_has_left_nobody_reads_that_they_keep_it() -> None:
    table = kept()
    table.tap("Kim", "leave", player="Ann")
    assert why(table) == "Ann is no longer the Box; Cat is."
    assert why(table, "Cat") == "Ann is no longer the Box; you are."
    assert table.view["box"] == table.id("Cat")
    assert table.view["box_why"]["rule"] == ""
    table.tap("Kim", "undo")
    assert why(table) == "Ann beat Bob and keeps the box."


def test_a_captain_who_dropped_was_not_beaten_on_the_board() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap("Kim", "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    assert why(table) == "Bob dropped: Ann keeps the box."
    assert why(table, "Bob") == "You dropped: Ann keeps the box."
    assert why(table, "Ann") == "Bob dropped: you keep the box."


def test_a_box_who_dropped_the_captains_cube_reads_so() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "drop"})
    table.tap("Kim", "result", winner="box", kind="single")
    assert why(table) == "Ann dropped Bob’s cube: Bob takes the box."
    assert why(table, "Bob") == "Ann dropped your cube: you take the box."


def test_a_captain_who_settled_was_not_beaten_on_the_board() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "settle", points={"Bob": -1}, agreed_by=["Ann", "Bob"])
    table.tap("Kim", "result", winner="box", kind="single")
    assert why(table) == "Ann was paid to settle Bob’s cube and keeps the box."
    assert why(table, "Bob") == "Ann was paid to settle your cube and keeps the box."
    assert why(table, "Ann") == "You were paid to settle Bob’s cube and keep the box."


def test_a_captain_who_is_not_here_does_not_read_that_the_box_is_taken() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "step_out", player="Bob")
    table.tap("Kim", "result", winner="team", kind="single")
    assert why(table) == "The box falls to Bob, who is not here: Cat takes it."
    assert why(table, "Cat") == "The box falls to Bob, who is not here: you take it."
    assert why(table, "Bob") == "The box falls to you, but you are not here: Cat takes it."
