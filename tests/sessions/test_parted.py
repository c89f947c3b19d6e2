"""Box and Partner have parted in a game: one of them dropped, the other took alone, and is named alone at its end."""

from typing import Any

import pytest

from chouette.rules.house import JACOBY_CRAWFORD
from clubs.models import Club
from tests.kit.disputed import dispute, says
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil")


def parted(keeps: str) -> Table:
    """Bob has doubled the one cube of the team; of Ann, the Box, and Gil, her Partner, one has dropped."""
    table = table_laid(JACOBY_CRAWFORD, SEVEN)
    table.tap("Kim", "partner", player="Gil")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    dropper = "Gil" if keeps == "Ann" else "Ann"
    table.tap(dropper, "partner_split", by=dropper, keeps=keeps)
    table.tap(keeps, "answer", by=keeps, cubes=dict.fromkeys(SEVEN[1:6], "take"))
    return table


def reads(said: dict[str, Any], table: Table, name: str = "") -> str:
    return str(said["you"].get(table.id(name), said["text"]) if name else said["text"])


@pytest.mark.parametrize(("keeps", "dropper"), [("Ann", "Gil"), ("Gil", "Ann")])
def test_the_one_who_took_alone_wins_alone(keeps: str, dropper: str) -> None:
    table = parted(keeps)
    table.tap("Kim", "result", winner="box", kind="backgammon")
    ended = table.view["ended"]
    assert reads(ended, table) == reads(ended, table, dropper) == f"{keeps} wins a backgammon at 2."
    assert reads(ended, table, keeps) == "You win a backgammon at 2."


@pytest.mark.parametrize(("keeps", "dropper"), [("Ann", "Gil"), ("Gil", "Ann")])
def test_while_it_is_on_the_side_is_called_after_the_one_who_took_alone(keeps: str, dropper: str) -> None:
    table = parted(keeps)
    game = table.view["game"]
    assert game["box_side"] == [table.id(keeps)]
    assert reads(game["box_wins"], table) == reads(game["box_wins"], table, dropper) == f"{keeps} wins"
    assert reads(game["box_wins"], table, keeps) == "You win"


def test_both_are_named_wherever_their_result_is_said() -> None:
    table = table_laid(JACOBY_CRAWFORD, SEVEN)
    table.tap("Kim", "partner", player="Gil")
    table.tap("Kim", "start")
    wins = table.view["game"]["box_wins"]
    assert (reads(wins, table), reads(wins, table, "Ann")) == ("Ann and Gil win", "You and Gil win")
    table.tap("Bob", "result", winner="box", kind="gammon")
    assert reads(table.view["entered"], table, "Cat") == "Bob: Ann and Gil win a gammon."
    assert reads(table.view["entered"], table, "Gil") == "Bob: you and Ann win a gammon."
    assert table.view["trail"][-1]["text"] == "Game 1: Ann and Gil won a gammon in the box."
    says(table, "Ann", "dispute")
    assert reads(dispute(table)["lines"][0], table, "Ann") == "Bob: you and Gil win a gammon."


def test_both_win_where_they_did_not_part() -> None:
    table = table_laid(JACOBY_CRAWFORD, SEVEN)
    table.tap("Kim", "partner", player="Gil")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    assert reads(table.view["ended"], table, "Gil") == "You and Ann win a single game at 1."


@pytest.mark.parametrize(("keeps", "dropper"), [("Ann", "Gil"), ("Gil", "Ann")])
def test_a_disputed_result_names_the_one_who_took_alone(keeps: str, dropper: str) -> None:
    table = parted(keeps)
    table.tap("Kim", "result", winner="box", kind="backgammon")
    says(table, "Bob", "dispute")
    wins = dispute(table)["box_wins"]
    assert reads(wins, table) == reads(wins, table, dropper) == f"{keeps} wins"
    assert reads(wins, table, keeps) == "You win"


def test_a_result_that_is_entered_names_the_one_who_took_alone() -> None:
    """Bob, who plays for the team, is asked and disputes it."""
    table = parted("Gil")
    table.tap("Kim", "result", winner="box", kind="gammon")
    assert reads(table.view["entered"], table, "Bob") == "Kim: Gil wins a gammon."
    assert reads(table.view["entered"], table, "Ann") == "Kim: Gil wins a gammon."
    says(table, "Bob", "dispute")
    assert reads(dispute(table)["lines"][0], table, "Ann") == "Kim: Gil wins a gammon."


def test_a_result_that_waits_to_be_confirmed_names_the_one_who_took_alone() -> None:
    table = parted("Gil")
    Club.objects.filter(id=table.club.id).update(confirm_results=True)
    table.propose("Bob", "result", winner="box", kind="gammon")
    (asked,) = table.view["proposals"]
    assert reads(asked, table) == reads(asked, table, "Ann") == "Gil wins a gammon."
    assert reads(asked, table, "Gil") == "You win a gammon."
