"""Where an absent player's answer is awaited everybody reads who gives it."""

from typing import Any

import pytest

from chouette.rules.house import ST_ALBANS
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def doubled(table: Table, away: str, **proxy: Any) -> None:
    """Ann doubles the team while one of them is away."""
    table.tap("Kim", "start")
    table.tap("Kim", "step_out", player=away, **proxy)
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])


def waits(table: Table, reader: str = "") -> str:
    game = table.view["game"]
    return str(game["you"].get(table.id(reader), game["text"]) if reader else game["text"])


def test_a_proxy_is_awaited_for_the_absent_player() -> None:
    table = table_laid()
    doubled(table, "Dan", proxy="Cat")
    assert waits(table) == "Waiting for Bob and Cat (for Cat and Dan) to answer Ann."
    assert waits(table, "Ann") == "Waiting for Bob and Cat (for Cat and Dan) to answer you."
    assert waits(table, "Cat") == "You and Bob answer Ann."
    assert waits(table, "Dan") == "Cat answers for you. Waiting for Bob and Cat to answer Ann."
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    assert waits(table) == "Waiting for Bob and Cat (for Dan) to answer Ann."
    assert waits(table, "Bob") == "You and Cat (for Dan) answer Ann."
    assert waits(table, "Cat") == "You and Bob answer Ann."
    assert waits(table, "Ann") == "Waiting for Bob and Cat (for Dan) to answer you."
    assert waits(table, "Dan") == "Cat answers for you. Waiting for Bob and Cat to answer Ann."


def test_those_who_answer_for_themselves_come_first() -> None:
    """Else it would read as if Cat answered for Dan, too."""
    table = table_laid()
    doubled(table, "Bob", proxy="Cat")
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    assert waits(table) == "Waiting for Dan and Cat (for Bob) to answer Ann."


def test_without_a_proxy_the_captain_is_awaited() -> None:
    table = table_laid()
    doubled(table, "Dan")
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    assert waits(table) == "Waiting for Bob (for Dan) to answer Ann."
    assert waits(table, "Dan") == "Bob answers for you. Waiting for Bob to answer Ann."
    assert waits(table, "Bob") == "You answer Ann."


def test_in_the_order_of_rotation_too() -> None:
    table = table_laid(ST_ALBANS)
    doubled(table, "Bob", proxy="Dan")
    assert waits(table) == "Dan (for Bob) answers Ann first, then Cat and Dan."
    assert waits(table, "Cat") == "Dan (for Bob) answers first; you are second."
    assert waits(table, "Bob") == "Dan answers for you. Waiting for Dan and Cat to answer Ann."
    assert waits(table, "Dan") == "You answer Ann first, then Cat.", "for Bob, and not by name that they are third"


def test_who_answers_for_another_and_then_alone_for_themselves_reads_it_once() -> None:
    table = table_laid(ST_ALBANS)
    doubled(table, "Cat", proxy="Dan")
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    assert waits(table) == "Dan (for Cat) answers Ann first, then Dan."
    assert waits(table, "Dan") == "You answer Ann."


def test_the_box_and_a_team_mate_are_awaited_after_a_beaver() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "beaver"})
    assert waits(table) == "Waiting for Ann to answer Bob, and for Cat and Dan."
    assert waits(table, "Ann") == "You answer Bob; Cat and Dan still answer you."
    assert waits(table, "Bob") == "Waiting for Ann to answer you, and for Cat and Dan."
    assert waits(table, "Cat") == "You and Dan answer Ann."
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    assert waits(table, "Ann") == "You answer Bob; Dan still answers you."
    assert waits(table, "Cat") == "Waiting for Ann to answer Bob, and for Dan."
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    assert waits(table) == "Waiting for Dan to answer Ann."


def test_where_nobody_acts_for_the_absent_the_way_on_is_said() -> None:
    """ACT 17: Dan was doubled, and has left the scene without naming anybody; Kim may enter the answer."""
    table = table_laid("backgammon-act")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "step_out", player="Dan")
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    assert waits(table) == "Waiting for Cat and Dan to answer Ann."
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    alone = "Dan is away and nobody acts for Dan: only Dan or the scorekeeper can answer"
    assert (waits(table), waits(table, "Ann")) == (f"{alone} Ann.", f"{alone} you.")
    assert waits(table, "Dan") == "Nobody acts for you: come back to answer Ann."
    table.tap("Kim", "answer", by="Dan", cubes={"Dan": "take"})
    assert waits(table) == "None"


def test_a_question_that_only_an_absent_player_can_answer_says_the_way_on() -> None:
    table = table_laid()
    table.tap("Kim", "step_out", player="Dan")
    number = table.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[]).proposal
    assert table.view["proposals"][0]["waits"]["text"] == "Waiting for Ann, Bob, Cat and Dan."
    for name in ("Ann", "Bob", "Cat"):
        table.reply(name, number, "agree")
    said = table.view["proposals"][0]["waits"]
    assert said["text"] == "Dan is away and nobody acts for Dan: only Dan or the scorekeeper can agree."
    assert said["you"] == {table.id("Dan"): "Waiting for you."}
    table.reply("Kim", number, "agree", by="Dan")
    assert table.view["proposals"] == []
