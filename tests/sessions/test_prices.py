"""The figures that lie ready for a deal: half of the cube and all of it, both ways, and what was asked last."""

from typing import Any

import pytest

from chouette.rules.house import BRIGHTON
from sessions.history.made_up_evening import MadeUpEvening, player_id
from tests.kit.open_actions import listed
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def taken(table: Table) -> Table:
    """Bob and Cat have doubled to 2, and the Box has taken; Dan's cube lies at 1."""
    table.tap("Kim", "start")
    for name in ("Bob", "Cat"):
        table.tap(name, "double", by=name)
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take", "Cat": "take"})
    return table


def price(table: Table, name: str, event: str) -> tuple[str, str, list[Any], Any]:
    """Payer and payee, the usual figures, and the one asked last."""
    (one,) = listed(table, name, event)["prices"]
    people = {player: one["name"] for player, one in table.view["players"].items()}
    return people.get(one["from"], ""), people.get(one["to"], ""), one["usual"], one["asked"]


def test_half_of_the_cube_and_all_of_it_lie_ready(table: Table) -> None:
    """A 4.3: the half of Dan's cube of 1 is half a point, for the dice to decide."""
    taken(table)
    assert price(table, "Bob", "settle") == ("Ann", "Bob", [1, 2], None)
    assert price(table, "Dan", "settle") == ("Ann", "Dan", [0.5, 1], None)
    assert price(table, "Dan", "buy") == ("Dan", "Bob", [1, 2], None)


def test_what_box_and_partner_pay_is_nobodys_alone() -> None:
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    table.tap("Kim", "partner", player="Fay")
    table.tap("Kim", "start")
    assert price(table, "Bob", "settle") == ("", "Bob", [0.5, 1], None)


def test_a_house_of_whole_points_has_no_half_of_a_cube_of_one(db: None) -> None:
    table = table_laid(BRIGHTON)
    table.tap("Kim", "start")
    assert price(table, "Bob", "settle") == ("Ann", "Bob", [1], None)


def test_an_offer_has_a_price_for_each_cube_and_a_share_one_for_all(table: Table) -> None:
    """With Dan: cubes of 2 and 2, of which the half stands at 2. With Bob: of 2 and 1, the half at 1½."""
    taken(table)
    assert [one["usual"] for one in listed(table, "Ann", "offer")["prices"]] == [[1, 2], [1, 2], [0.5, 1]]
    shares = [action for action in table.view["legal"][table.id("Ann")] if action["event"] == "share"]
    usual = {action["players"][0]: [one["usual"] for one in action["prices"]] for action in shares}
    assert usual == table.named({"Bob": [[1.5]], "Cat": [[1.5]], "Dan": [[1, 2]]})


def test_what_was_asked_last_lies_ready_too(table: Table) -> None:
    """Bob asks 3, Ann says no: 3 stays to hand; a figure that lies there anyway is not told twice."""
    taken(table)
    number = table.propose("Bob", "settle", points={"Bob": 3}, agreed_by=[]).proposal
    assert price(table, "Bob", "settle")[3] == 3
    table.reply("Ann", number, "refuse")
    assert price(table, "Bob", "settle")[3] == 3
    table.propose("Bob", "settle", points={"Bob": -2}, agreed_by=[])
    assert price(table, "Bob", "settle")[3] is None


def test_an_offer_is_remembered_after_the_roll_and_forgotten_with_the_game(table: Table) -> None:
    taken(table)
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=-3)
    table.tap("Kim", "roll")
    assert price(table, "Bob", "settle")[3] == -3
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    names = [name for name in ("Bob", "Cat", "Dan") if name != table.view["players"][table.view["box"]]["name"]]
    assert price(table, names[0], "settle")[3] is None


def test_a_partner_who_is_away_has_a_proxy_and_no_cube_with_a_price() -> None:
    """B Leaving, B The Partner: who deals for the Partner may be changed, though no cube bears the Partner's name."""
    players = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
    events: list[dict[str, Any]] = [
        {"event": "seat", "line": players, "agreed_by": players},
        {"event": "partner", "player": "Fay"},
        {"event": "start"},
        {"event": "step_out", "player": "Fay", "proxy": "Bob"},
    ]
    view = MadeUpEvening(players, events, sheet="brighton").view("en")
    (change,) = [one for one in view["legal"][player_id("Fay")] if one["event"] == "proxy"]
    assert "prices" not in change
