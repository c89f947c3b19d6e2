"""Every code has a sentence of its own, that says who and how much; every code can be met at a table.

`codes.txt` holds the codes for good: programs that read them must never see one renamed.
"""

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from chouette.rules import State, Step, apply, legal
from chouette.rules.events import Double, Seat, Start
from chouette.rules.format.transcript import decode
from chouette.rules.house import House
from chouette.rules.names import name_checked
from chouette.rules.refusal import Refusal
from chouette.wording import (
    ACCEPTED,
    GROUP_RULES,
    REFUSALS,
    accepted_sentence,
    fault_sentence,
    group_rule,
    refusal_sentence,
)
from chouette.wording.template import places, sentences
from tests.kit.met_refusals import fault_of, met, refusals_of
from tests.kit.refused_cases import CASES, FILES, NAMES
from tests.kit.sheets.reader import read
from tests.rules.refusals import made

HERE = Path(__file__).parent

MADE = made()
WRITTEN = ("format",)  # what somebody typed into a file or a program is named as they typed it


def plain(place: str) -> str:
    """The param of a place: `{cubes_of}` and `{players_or}` are the same params said otherwise."""
    return re.sub(r"_(of|or)$", "", place)


def test_no_code_is_renamed_or_taken_away() -> None:
    kept = (HERE / "codes.txt").read_text().split()
    assert kept == sorted({one.code for one in MADE})


def test_every_code_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert {one.code for one in MADE} == set(REFUSALS)
    assert {one.code for one in MADE if one.accepted} == set(ACCEPTED)


@pytest.mark.parametrize("module", sorted({place.module for place in MADE}))
def test_a_sentence_names_what_its_code_gives(module: str) -> None:
    for place in (one for one in MADE if one.module == module):
        named = [{plain(one) for one in places(said)} for said in sentences(REFUSALS[place.code])]
        fitting = [one for one in named if one <= place.params]
        assert fitting, f"{place}: no sentence names only what is given here"
        assert not place.params or any(fitting), f"{place}: names nobody and no figure"
        if place.accepted:
            wanted = [{plain(one) for one in places(said)} for said in sentences(ACCEPTED[place.code])]
            assert any(one and one <= place.accepted for one in wanted), place


@pytest.mark.parametrize("code", CASES)
def test_a_case_is_refused_as_it_says(code: str) -> None:
    last = list(refusals_of(read(f"# A case\n{dedent(CASES[code])}")))[-1]
    assert last.code == code


@pytest.mark.parametrize("code", FILES)
def test_a_file_that_is_none_is_named(code: str) -> None:
    found, params = fault_of(FILES[code])
    assert found == code
    said = fault_sentence(found, params)
    assert said.endswith(".")
    assert "{" not in said.removeprefix("This line is not JSON: ")


@pytest.mark.parametrize("code", NAMES)
def test_a_name_that_is_none_is_named(code: str) -> None:
    refusal = name_checked(NAMES[code])
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert refusal_sentence(refusal, str).endswith(".")


def test_every_code_is_met() -> None:
    reached = {refusal.code for refusal in met()} | set(FILES) | set(NAMES)
    assert {one.code for one in MADE} - reached == set()


def test_what_is_said_names_players_and_figures_and_no_word_of_the_format() -> None:
    for refusal in met():
        said = refusal_sentence(refusal, str)
        assert re.fullmatch(r"[^{}]+\.", said), f"{refusal}: {said}"
        assert refusal.rule in (*WRITTEN, "game") or said.endswith(").")
        if refusal.rule not in WRITTEN:
            assert "_" not in said
        more = accepted_sentence(refusal, str)
        assert "_" not in more
        assert bool(more) == any(value not in ([], ()) for value in refusal.accepted.values()), f"{refusal}: {more}"


def test_who_is_at_fault_is_named_by_name() -> None:
    names = {"b0b": "Bob", "ca7": "Cat", "a99": "Ann"}
    refusal = Refusal("half_from_captain", "A 5.10", {"taken": ["ca7"], "offered": 3}, {"take": ["b0b", "ca7"]})
    assert refusal_sentence(refusal, names.__getitem__) == (
        "Take none, all, or at least half of the 3, the Captain’s first and on down the line; not Cat alone (A 5.10)."
    )
    assert accepted_sentence(refusal, names.__getitem__) == "Take Bob and Cat at least."
    held = Refusal("cube_is_held_by_the_other_side", "game", {"by": "b0b", "cube": "b0b", "holder": "box"})
    assert refusal_sentence(held, names.__getitem__) == "Bob’s cube stands with the Box; Bob cannot turn it."
    penalty = Refusal("cube_is_on_offer", "game", {"cube": "ca7 (penalty)"})
    assert refusal_sentence(penalty, names.__getitem__) == "Cat’s penalty cube waits for an answer."


NOT_BUYING = """
    house atlanta
    line Ann box, Bob captain, Cat, Dan, Eve, Fay, Gus
    partner Gus
    Fay sits out
    game 1
    Ann gives back Dan for 0 agreed by Gus
    {words} refused may_not_buy_this_cube (A 4.4)"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Ann buys Dan for 1 agreed by Dan", "Ann is the Box and cannot buy Dan’s cube (A 4.4)."),
        ("Gus buys Dan for 1 agreed by Dan", "Gus is the Partner and cannot buy Dan’s cube (A 4.4)."),
        ("Dan buys Dan for 1 agreed by Dan", "Dan holds Dan’s cube already (A 4.4)."),
        ("Fay buys Dan for 1 agreed by Dan", "Fay is sitting out and cannot buy Dan’s cube (A 4.4)."),
    ],
)
def test_a_buyer_is_refused_for_the_reason_that_applies(words: str, said: str) -> None:
    refusal = list(refusals_of(read(f"# A case\n{dedent(NOT_BUYING).format(words=words)}")))[-1]
    assert refusal_sentence(refusal, str) == said


def test_whoever_has_a_half_of_the_box_end_does_not_buy_the_other() -> None:
    sheet = """
        house jacoby-crawford
        line Ann box, Bob captain, Cat, Dan
        game 1
        Bob buys Dan for 0 agreed by Dan
        share Bob, Cat, Dan with Dan for 0 agreed by Ann and Dan
        Dan buys Cat for 1 agreed by Cat refused may_not_buy_this_cube"""
    refusal = next(refusals_of(read(f"# A case\n{dedent(sheet)}")))
    said = "Dan has a half of the other end of Cat’s cube and cannot buy it (JC Buying Out)."
    assert refusal_sentence(refusal, str).split(" (")[0] == said.split(" (")[0]


def test_of_an_event_that_no_longer_fits_the_way_out_is_told_and_no_number() -> None:
    refusal = Refusal("is_away", "game", {"player": "Cat", "seq": 7})
    assert refusal_sentence(refusal, str) == (
        "What was recorded later would no longer fit, and has to be undone first. "
        "Cat is away and cannot double in person."
    )
    nothing = Refusal("no_such_event", "format", {"seq": 9, "last": 6})
    assert refusal_sentence(nothing, str) == "There is no event 9; the last is number 6."


TURNED_TOGETHER = {"whole_team", "from_captain_down", "taken_together", "same_value", "only_absent_cubes"}


def test_every_rule_for_several_cubes_is_said_beside_them() -> None:
    together = {one.code for one in MADE if one.module == "groups"}
    assert set(GROUP_RULES) == together - {"beavers_alike_are_answered_alike"} | TURNED_TOGETHER


@pytest.mark.parametrize(
    ("sheet", "before", "said"),
    [
        ("brighton", [], ("whole_team", "B Doubling")),
        ("st-albans", [], ("whole_team", "S 25")),
        ("atlanta", [], ("from_captain_down", "A 5.6")),
        ("backgammon-act", [{"event": "step_out", "player": "Cat"}], ("only_absent_cubes", "ACT 17")),
        ("backgammon-act", [], ("", "")),
        ("jacoby-crawford", [], ("", "")),
    ],
)  # fmt: skip
def test_what_keeps_the_box_from_doubling_one_alone(
    sheet: str, before: list[dict[str, Any]], said: tuple[str, str]
) -> None:
    state = State(house=House(sheet))
    seat: dict[str, Any] = {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]}
    for fields in (seat, {"event": "start"}, *before):
        step = apply(state, decode(fields))  # type: ignore[arg-type]  # no corrections and nothing refused here
        assert isinstance(step, Step)
        state = step.state
    double = next(action for action in legal(state)["Ann"] if action.event == "double")
    assert (double.code, double.rule) == said


def test_the_rule_for_several_cubes_names_whom_to_take_at_least() -> None:
    state = State(house=House("atlanta"))
    opening: list[dict[str, Any]] = [{"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]}, {"event": "start"}]
    doubles: list[dict[str, Any]] = [{"event": "double", "by": player} for player in ("Bob", "Cat", "Dan")]
    for fields in (*opening, *doubles):
        event = decode(fields)
        assert isinstance(event, Seat | Start | Double)
        step = apply(state, event)
        assert isinstance(step, Step)
        state = step.state
    answer = next(action for action in legal(state)["Ann"] if action.event == "answer")
    said = group_rule(answer.code, answer.least, str)
    assert said is not None
    assert said.text == "Take none, or from the Captain down: at least Bob and Cat."
    assert group_rule("", (), str) is None


def test_with_one_cube_for_the_team_six_are_answered_with_one_word() -> None:
    """However large the team, one word answers a redouble of the one cube (JC Doubling)."""
    state, team = State(house=House("jacoby-crawford")), ["Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
    takes: list[dict[str, Any]] = [{"event": "answer", "by": one, "cubes": {one: "take"}} for one in team]
    seat: dict[str, Any] = {"event": "seat", "line": ["Ann", *team]}
    doubled: list[dict[str, Any]] = [{"event": "double", "by": "Ann", "cubes": team}, *takes]
    for fields in (seat, {"event": "start"}, *doubled, {"event": "double", "by": "Bob"}):
        step = apply(state, decode(fields))  # type: ignore[arg-type]  # no corrections and nothing refused here
        assert isinstance(step, Step)
        state = step.state
    answer = next(action for action in legal(state)["Ann"] if action.event == "answer")
    assert [(rule.need, rule.cubes) for rule in answer.together] == [("whole", tuple(team))]
