"""The clause each event of an evening rests on, as the printed sheets have it."""

from typing import Any

import pytest

from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import TranscriptNames, decode, header_read, opening
from chouette.rules.house import CLAUSES, SHEETS, House
from chouette.rules.outlook.grounds import BY_KIND, FIXED, ILLEGAL_PLAYS, PARTNERS_HALF, PICKED, ground, partners_half

SEAT = {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]}
START = {"event": "start"}
ALL = {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]}


def grounds(*events: dict[str, Any], rules: str = "atlanta", **change: Any) -> list[str]:
    header = header_read({"chouette": 1, "rules": rules, "stake": "1", "change": change})
    log, names, found = Log(opening(header)), TranscriptNames(), []  # type: ignore[arg-type]  # the header is a good one
    for fields in events:
        event = decode(names.event(fields))  # type: ignore[arg-type]  # no name here is refused
        found.append(ground(event, log.state))  # type: ignore[arg-type]  # decoded, and no correction
        assert log.take(event) is None, fields  # type: ignore[arg-type]  # decoded above
    return found


def test_atlanta_names_its_clause_at_every_step() -> None:
    assert grounds(
        SEAT, START,
        {"event": "double", "by": "Bob"}, {"event": "double", "by": "Cat"}, {"event": "double", "by": "Dan"},
        {"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take", "Dan": "drop"}},
        {"event": "double", "by": "Ann", "cubes": ["Cat"]}, {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
        {"event": "result", "winner": "box", "kind": "single"},
    ) == ["", "", "A 1.4", "A 1.4", "A 1.4", "A 5.10", "A 5.6", "A 5.3", ""]  # fmt: skip


def test_a_lone_taker_and_their_extras_rest_on_5_7() -> None:
    assert grounds(
        SEAT, START, ALL,
        {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}},
        {"event": "answer", "by": "Cat", "cubes": {"Cat": "drop"}},
        {"event": "answer", "by": "Dan", "cubes": {"Dan": "drop"}},
        {"event": "extra", "by": "Cat"},
    )[2:] == ["A 5.6", "A 5.3", "A 5.3", "A 5.3", "A 5.7"]  # fmt: skip


def test_a_gammon_against_a_cube_that_was_not_turned_rests_on_jacobys_rule() -> None:
    gammon = {"event": "result", "winner": "team", "kind": "gammon"}
    assert grounds(SEAT, START, gammon)[-1] == "A 4.1"
    assert grounds(SEAT, START, gammon, rules="st-albans")[-1] == "S 16"
    assert grounds(SEAT, START, gammon, rules="jacoby-crawford")[-1] == ""
    assert grounds(SEAT, START, gammon, jacoby=False)[-1] == ""


def test_three_handed_both_together() -> None:
    three = {"event": "seat", "line": ["Ann", "Bob", "Cat"]}
    doubles = [{"event": "double", "by": "Bob"}, {"event": "double", "by": "Cat"}]
    answer = {"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take"}}
    assert grounds(three, START, *doubles, answer)[-1] == "A 5.10a"


def test_what_the_house_has_changed_is_the_houses() -> None:
    answer = {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}
    double = {"event": "double", "by": "Ann", "cubes": ["Bob"]}
    assert grounds(SEAT, START, double, answer, box_initial_double="any")[2:] == ["house", "A 5.3"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_clause_named_is_one_of_the_sheet(sheet: str) -> None:
    fixed = [numbers[sheet] for numbers in (*FIXED.values(), PARTNERS_HALF) if sheet in numbers]
    if sheet == "atlanta":
        fixed += ILLEGAL_PLAYS.values()
    assert set(fixed) <= set(CLAUSES[sheet])


def test_a_clause_that_is_picked_is_one_of_its_option() -> None:
    for kind, number in PICKED.items():
        assert any(number in says.clauses for says in BY_KIND[kind].sheets.values()), kind


def test_what_the_box_insists_on_rests_on_the_order_of_offers_or_of_answers() -> None:
    offers = {"event": "insist", "by": "Ann", "on": "offers"}
    answers = {"event": "insist", "by": "Ann", "on": "answers"}
    assert grounds(SEAT, START, offers, answers)[2:] == ["A 5.9", "A 5.8"]


def test_a_remedy_rests_on_whether_the_offender_is_still_in_the_game() -> None:
    """A 3.6: before the cube is turned the Box takes it over; from one who is out there is a penalty."""
    washed = {"event": "consulted", "player": "Bob", "remedy": "wash", "by": "Ann"}
    before = grounds(SEAT, START, washed)[-1]
    drop = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}
    out = {"event": "consulted", "player": "Cat", "remedy": "penalty", "by": "Ann"}
    assert (before, grounds(SEAT, START, {"event": "double", "by": "Cat"}, drop, out)[-1]) == ("A 3.6", "A 3.6")


def test_an_illegal_play_rests_on_what_is_done_about_it() -> None:
    play = {"event": "illegal_play", "side": "box", "noticed_by": "Bob"}
    said = [grounds(SEAT, START, {**play, "remedy": remedy})[-1] for remedy in ILLEGAL_PLAYS]
    assert said == ["A 8.2", "A 8.3", "A 8.4", "A 8.5", "A 8.6"]


def test_further_turns_rest_on_the_rule_of_beavers() -> None:
    double = {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat"]}
    beavers = {"event": "answer", "by": "Bob", "cubes": {"Bob": "beaver"}}
    taken = {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}
    dropped = {"event": "answer", "by": "Ann", "cubes": {"Bob": "drop"}}
    assert grounds(SEAT, START, double, beavers, taken)[3:] == ["A 5.3", "A 5.3"]
    assert grounds(SEAT, START, double, beavers, dropped)[-1] == "A 5.4"


def test_the_pool_of_box_and_partner_rests_on_4_2_where_the_sheet_has_it() -> None:
    assert partners_half(House("atlanta")) == "A 4.2"
    assert partners_half(House("brighton")) == ""
