"""The clause each event of an evening rests on, as the printed sheets have it."""

from typing import Any

import pytest

from chouette.rules.grounds import BY_KIND, FIXED, ILLEGAL_PLAYS, PARTNERS_HALF, PICKED, ground
from chouette.rules.house import CLAUSES, SHEETS
from chouette.rules.replay import Log
from chouette.rules.transcript import Names, decode, header_read, opening

SEAT = {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]}
START = {"event": "start"}
ALL = {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]}


def grounds(*events: dict[str, Any], rules: str = "atlanta", **change: Any) -> list[str]:
    header = header_read({"chouette": 1, "rules": rules, "stake": "1", "change": change})
    log, names, found = Log(opening(header)), Names(), []  # type: ignore[arg-type]  # the header is a good one
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


def test_a_lone_taker_and_his_extras_rest_on_5_7() -> None:
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
