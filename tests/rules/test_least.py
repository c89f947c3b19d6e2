"""The least that would be accepted, tried answer by answer and set by set, is what every sentence says."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest

from chouette.rules import Refusal, State, apply, legal
from chouette.rules.events import Answer, Double, GameEvent, Roll, Seat, Start
from chouette.rules.house import SHEETS, House, house_checked
from chouette.rules.open.choices import Action
from chouette.wording import accepted_sentence, group_rule

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay")
OPEN = {"max_players": None, "max_team_alone": None, "partner_from_players": None}
ONE_EACH = {"jacoby-crawford": {"cubes": "one_each"}}
RULES = ("any", "all_or_none", "half_from_captain", "enough_to_profit")
Change = Mapping[str, Any]


def house(sheet: str, change: Change) -> House:
    checked = house_checked(sheet, {**OPEN, **ONE_EACH.get(sheet, {}), **change})
    assert isinstance(checked, House), checked
    return checked


def played(rules: House, *events: GameEvent) -> State:
    state = State(house=rules)
    for event in events:
        step = apply(state, event)
        assert not isinstance(step, Refusal), (event, step)
        state = step.state
    return state


def offered(rules: House, team: Sequence[str], stakes: Mapping[str, int] | None = None) -> State:
    """The first game, in which everybody in the team has doubled."""
    seated = Seat(line=("Ann", *team), stakes=dict(stakes or {}), agreed_by=("Ann", *team))
    return played(rules, seated, Start(), *(Double(by=player) for player in team))


def smaller_first(cubes: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(cubes) + 1):
        yield from combinations(cubes, size)


def taking(cubes: Sequence[str], taken: Sequence[str]) -> Answer:
    return Answer(by="Ann", cubes={cube: "take" if cube in taken else "drop" for cube in cubes})


def least_taken(state: State, cubes: Sequence[str]) -> tuple[str, ...]:
    """The fewest cubes that the rules let the Box take, the first such down the line, by trying."""
    tried = (chosen for chosen in smaller_first(cubes) if not isinstance(apply(state, taking(cubes, chosen)), Refusal))
    return next(tried, ())


def listed(state: State, kind: str) -> Action:
    return next(action for action in legal(state)["Ann"] if action.event == kind)


def names_in(sentence: str) -> tuple[str, ...]:
    return tuple(name for name in NAMES if name in sentence)


def check(state: State, cubes: Sequence[str]) -> None:
    least, action = least_taken(state, cubes), listed(state, "answer")
    if not action.code:
        assert len(least) == 1, "an answer that nothing binds"
        return
    assert action.least == least
    said = group_rule(action.code, action.least, str)
    assert said is not None
    told = said.text
    if action.code in ("half_from_captain", "enough_to_profit"):
        assert names_in(told) == least, told
    for chosen in smaller_first(cubes):
        refused = apply(state, taking(cubes, chosen))
        if isinstance(refused, Refusal) and refused.code in ("half_from_captain", "enough_to_profit"):
            assert names_in(accepted_sentence(refused, str)) == least, (chosen, refused)


MANY = [pytest.param(range(2, 8), id="2-7"), pytest.param(range(8, 11), marks=pytest.mark.long, id="8-10")]
"""Cubes at once; each one more doubles what there is to try."""


@pytest.mark.parametrize("captain_first", [False, True])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("sizes", MANY)
def test_the_least_that_may_be_taken_is_what_is_said(sizes: range, sheet: str, rule: str, captain_first: bool) -> None:
    rules = house(sheet, {"box_answers_all": rule, "captain_cube_first": captain_first})
    for many in sizes:
        team = NAMES[1 : many + 1]
        check(offered(rules, team), team)


@pytest.mark.parametrize("two", [False, True])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_so_it_is_with_two(sheet: str, rule: str, two: bool) -> None:
    rules = house(sheet, {"box_answers_all": rule, "two_cubes_together": two})
    check(offered(rules, NAMES[1:3]), NAMES[1:3])


STAKES = ((8, 1, 1, 1), (1, 1, 8, 1), (1, 2, 4, 2, 1, 8), (1, 1, 1, 4, 4, 1), (2, 2, 1, 1, 1, 1))


@pytest.mark.parametrize("captain_first", [False, True])
@pytest.mark.parametrize("stakes", STAKES, ids=str)
def test_cubes_of_unlike_value_that_leave_a_profit(stakes: tuple[int, ...], captain_first: bool) -> None:
    """ACT 18 where stakes are unlike: the fewest are the largest."""
    rules = house("atlanta", {"box_answers_all": "enough_to_profit", "captain_cube_first": captain_first})
    team = NAMES[1 : len(stakes) + 1]
    of = {"Ann": 8, **dict(zip(team, stakes, strict=True))}
    check(offered(rules, team, of), team)


def test_points_lost_already_may_leave_nothing_but_dropping() -> None:
    rules = house("backgammon-act", {"offers_close_on_answer": False})
    team = NAMES[1:6]
    state = played(rules, Seat(line=("Ann", *team)), Start(), *(Double(by=one) for one in team[:4]))
    state = played_on(state, taking(team[:4], ()), Roll(), Double(by="Fay"))
    action = listed(state, "answer")
    assert (action.code, action.least, least_taken(state, ("Fay",))) == ("enough_to_profit", (), ())
    said = group_rule(action.code, action.least, str)
    assert said is not None
    assert said.text == "Even winning all of them would leave a loss: take none."


def played_on(state: State, *events: GameEvent) -> State:
    for event in events:
        step = apply(state, event)
        assert not isinstance(step, Refusal), (event, step)
        state = step.state
    return state


def test_half_of_four_is_two() -> None:
    """The sentence once said all but one (A 5.10)."""
    state = offered(house("atlanta", {}), NAMES[1:5])
    said = group_rule(listed(state, "answer").code, listed(state, "answer").least, str)
    assert said is not None
    assert said.text == "Take none, or from the Captain down: at least Bob and Cat."
    assert said.you["Bob"] == "Take none, or from the Captain down: at least you and Cat."


# What goes together when the Box turns


@pytest.mark.parametrize("redouble", ["any", "taken_together", "same_value"])
@pytest.mark.parametrize("initial", ["whole_team", "from_captain_down", "any"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_to_be_turned_with_it_is_the_least_that_would_do(sheet: str, initial: str, redouble: str) -> None:
    """Two cubes were taken together, one apart, the others are in the centre; the Box has them all to turn."""
    rules = house(
        sheet,
        {"box_initial_double": initial, "box_redouble": redouble, "box_answers_some": "any", "box_answers_all": "any",
         "offers_close_on_answer": False, "captain_cube_first": False, "two_cubes_together": False},
    )  # fmt: skip
    team = NAMES[1:7]
    state = played(rules, Seat(line=("Ann", *team)), Start(), Double(by="Cat"), Double(by="Eve"))
    state = played_on(state, taking(("Cat", "Eve"), ("Cat", "Eve")), Roll(), Double(by="Fay"))
    state = played_on(state, taking(("Fay",), ("Fay",)), Roll())
    for chosen in smaller_first(team):
        refused = apply(state, Double(by="Ann", cubes=chosen))
        if isinstance(refused, Refusal):
            assert tuple(refused.accepted["cubes"]) == least_turned(state, team, chosen), (chosen, refused)


def least_turned(state: State, team: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    holding = (chosen for chosen in smaller_first(team) if set(chosen) >= set(wanted))
    return next(one for one in holding if not isinstance(apply(state, Double(by="Ann", cubes=one)), Refusal))
