"""What the phone has to know beside an open action: how many dice, whether contact is asked, what is played for now."""

from typing import Any

import pytest

from chouette.rules.house import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS
from tests.kit.open_actions import listed
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("sheet", "dice"), [(ATLANTA, 2), (ACT, 1), (BRIGHTON, 4), (JACOBY_CRAWFORD, 1)])
def test_newcomers_throw_the_dice_of_the_house(db: None, sheet: str, dice: int) -> None:
    table = table_laid(sheet)
    for name in ("Cat", "Dan"):
        table.tap("Kim", "leave", player=name)
    for name in ("Cat", "Dan"):
        table.tap("Kim", "join", player=name, agreed_by=["Ann", "Bob"])
    assert listed(table, "", "join_order")["dice"] == dice


@pytest.mark.parametrize(("change", "asked"), [({}, []), ({"lone_taker": "foot_if_loses"}, ["contact"])])
def test_contact_is_asked_where_the_house_plays_by_it(db: None, change: dict[str, Any], asked: list[str]) -> None:
    """JC's last option: only with contact does the lone taker who loses go to the foot."""
    table = table_laid(JACOBY_CRAWFORD, **change)
    table.tap("Kim", "start")
    assert listed(table, "Ann", "double").get("choices", []) == asked
    assert "choices" not in listed(table, "Bob", "double")


def notes(table: Table, name: str) -> list[str]:
    """What stands beside a change of stake, as that player reads it."""
    said = listed(table, name, "stake")["notes"]
    return [one["you"].get(table.id(name), one["text"]) for one in said]


def test_a_stake_says_what_is_played_for_now_in_money(db: None) -> None:
    table = table_laid(ATLANTA)
    assert notes(table, "Bob") == ["So far you play for the basic stake, £2 a point."]
    number = table.propose("Bob", "stake", player="Bob", stake=4).proposal
    for name in ("Ann", "Cat", "Dan"):
        table.reply(name, number, "agree")
    assert notes(table, "Bob") == ["So far you play for 4 times the basic stake, £8 a point."]


def test_the_box_caps_every_stake_and_it_is_said_by_whom(db: None) -> None:
    """S 13: nobody plays for more against them than they play for themselves."""
    table = table_laid(ST_ALBANS)
    table.tap("Kim", "leave", player="Dan")
    for name, stake in (("Ann", 2), ("Bob", 8)):
        table.tap(name, "stake", player=name, stake=stake)
    assert notes(table, "Bob") == [
        "So far you play for 8 times the basic stake, £16 a point.",
        "Ann is Box and plays for 2 times the basic stake: your cube starts no higher, £4 a point.",
    ]
    assert notes(table, "Cat") == ["So far you play for the basic stake, £2 a point."]
    assert notes(table, "Ann") == [
        "So far you play for 2 times the basic stake, £4 a point.",
        "No cube against you starts higher than 2 times the basic stake, £4 a point.",
    ]


def test_a_whole_answer_says_what_it_costs_and_what_is_then_at_stake(table: Table) -> None:
    """Three cubes of 1 doubled to 2: each drop costs 1, each take plays for 2, each beaver for 4."""
    table.tap("Kim", "start")
    for name in ("Bob", "Cat"):
        table.tap(name, "double", by=name)
    answer = listed(table, "Ann", "answer")
    assert [choice["words"] for choice in answer["cubes"]] == [["take", "drop", "beaver"]] * 2
    take_take, take_drop, take_beaver, drop_take, drop_drop = (total[:4] for total in answer["totals"][:5])
    assert take_take == [0, 5, 9, 13]  # Dan's cube stays in the middle at 1: gammons do not count on it (A 4.1)
    assert take_drop == drop_take == [-1, 3, 5, 7]
    assert take_beaver == [0, 7, 13, 19]
    assert drop_drop == [-2, 1, 1, 1]


def test_a_double_says_what_is_then_at_stake_with_all_one_holds(table: Table) -> None:
    """A 5.6: the Captain alone, the first two, or all three; a cube in the middle counts no gammon (A 4.1)."""
    table.tap("Kim", "start")
    line = [table.id(name) for name in ("Bob", "Cat", "Dan")]
    assert [{key: one[key] for key in ("cubes", "points")} for one in listed(table, "Ann", "double")["stakes"]] == [
        {"cubes": line[:count], "points": points}
        for count, points in ((3, [6, 12, 18]), (1, [4, 6, 8]), (2, [5, 9, 13]))
    ]
    assert listed(table, "Bob", "double")["stakes"] == [{"cubes": line[:1], "points": [2, 4, 6]}]


def test_the_fair_figures_stand_by_the_value_of_the_cubes(table: Table) -> None:
    """A cube of 1: 27 winning rolls are half a point, all 36 the point; a double that waits has none."""
    table.tap("Kim", "start")
    fair = table.view["outlook"]["fair"]
    assert (len(fair["1"]), fair["1"][0], fair["1"][9], fair["1"][18]) == (19, [0, 0], [0, 18], [1, 0])
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    assert table.view["outlook"]["fair"] == {}


def test_what_the_others_did_with_the_double_is_told_to_who_has_yet_to_answer(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    assert "others" not in listed(table, "Dan", "answer")
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "beaver"})
    told = [one["text"] for one in listed(table, "Dan", "answer")["others"]]
    assert told == ["Bob has dropped.", "Cat has beavered."]


def test_a_sealed_answer_is_not_told_to_the_next() -> None:
    table = table_laid(ATLANTA, answers_order="sealed")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    assert "others" not in listed(table, "Dan", "answer")


def test_who_plays_against_the_one_who_is_asked(table: Table) -> None:
    """The other side, and whoever has bought the other end of the cube."""
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    assert listed(table, "Ann", "answer")["across"] == [table.id(name) for name in ("Bob", "Cat", "Dan")]
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Ann", "double", by="Ann", cubes=["Cat", "Dan"])
    assert listed(table, "Cat", "answer")["across"] == [table.id("Ann")]
