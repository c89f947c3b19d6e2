"""A double of a Partner with the Box's word is that of both, and one for an absent player names for whom it is."""

import pytest

from tests.kit.partner import with_a_partner
from tests.kit.table import Table, table_laid

TEAM = ("Bob", "Cat", "Dan", "Eve")


@pytest.fixture
def by_partner(db: None) -> Table:
    """Fay, the Partner, doubles all; Ann, the Box, agrees."""
    table = with_a_partner()
    table.propose("Fay", "double", by="Fay", cubes=list(TEAM))
    table.reply("Ann", table.view["proposals"][0]["number"], "agree")
    return table


def test_the_team_reads_both_names(by_partner: Table) -> None:
    asked = [one["ask"] for one in by_partner.view["legal"][by_partner.id("Bob")] if one["event"] == "answer"]
    assert asked[0]["text"] == "Ann and Fay double Bob to 2."
    assert asked[0]["you"] == {
        by_partner.id("Ann"): "You and Fay double Bob to 2.",
        by_partner.id("Fay"): "You and Ann double Bob to 2.",
        by_partner.id("Bob"): "Ann and Fay double you to 2.",
    }


def test_it_waits_for_the_answers_to_both(by_partner: Table) -> None:
    game = by_partner.view["game"]
    assert game["text"] == "Waiting for Bob, Cat, Dan and Eve to answer Ann and Fay."
    assert game["you"][by_partner.id("Ann")] == "You and Fay wait for Bob, Cat, Dan and Eve."
    assert game["you"][by_partner.id("Fay")] == "You and Ann wait for Bob, Cat, Dan and Eve."
    assert game["you"][by_partner.id("Cat")] == "You, Bob, Dan and Eve answer Ann and Fay."


def test_what_happened_names_both(by_partner: Table) -> None:
    last = by_partner.view["last"]
    assert last["text"] == by_partner.view["trail"][-1]["text"] == "Ann and Fay double Bob, Cat, Dan and Eve to 2."
    assert last["you"] == {
        by_partner.id("Ann"): "You and Fay double Bob, Cat, Dan and Eve to 2.",
        by_partner.id("Fay"): "You and Ann double Bob, Cat, Dan and Eve to 2.",
    }


def test_the_double_of_a_box_alone_names_the_box(db: None) -> None:
    table = with_a_partner()
    table.tap("Ann", "double", by="Ann", cubes=list(TEAM))
    assert table.view["game"]["text"] == "Waiting for Bob, Cat, Dan and Eve to answer Ann."
    assert table.view["last"]["text"] == "Ann doubles Bob, Cat, Dan and Eve to 2."


def test_a_double_for_an_absent_player_says_for_whom(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    table.tap("Cat", "double", by="Cat", cubes=["Dan"])
    last = table.view["last"]
    assert last["text"] == table.view["trail"][-1]["text"] == "Cat doubles to 2 for Dan."
    assert last["you"] == {
        table.id("Cat"): "You double to 2 for Dan.",
        table.id("Dan"): "Cat doubles to 2 for you.",
    }


def test_so_does_one_with_their_own_cube_beside(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Dan", "step_out", player="Dan", proxy="Cat")
    table.tap("Cat", "double", by="Cat", cubes=["Cat", "Dan"])
    last = table.view["last"]
    assert last["text"] == "Cat doubles to 2, for Dan too."
    assert last["you"] == {
        table.id("Cat"): "You double to 2, for Dan too.",
        table.id("Dan"): "Cat doubles to 2, for you too.",
    }
