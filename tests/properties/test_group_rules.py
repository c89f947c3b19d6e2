"""The group rules that are sent accept what the rules accept: every choice of up to eight cubes, in all houses."""

from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.rules import State, Step, apply
from chouette.rules.chapters.group_rules import choices, fewest, goes, greatest, keeps, one_way
from chouette.rules.house import OPTIONS, Fault, House, house_checked
from chouette.rules.open.choices import Action
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.houses import numbers, sheets
from tests.kit.nights.nights import RESTLESS, Mood, Night, every_action, game_event, played_on

everyday = on_each_day(40)
thousands = settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
OPEN = {"max_players": None, "max_team_alone": None, "max_team_with_partner": None}
ON_GROUPS = (
    "box_answers_all", "box_answers_some", "two_cubes_together", "captain_cube_first", "box_initial_double",
    "box_redouble", "absent_cube", "cubes", "immediate_redoubles", "offers_close_on_answer", "offers_order",
    "lone_taker", "automatic_doubles", "team_deals",
)  # fmt: skip
PLAY = {
    "double": 60, "answer": 60, "roll": 30, "step_out": 12, "proxy": 4, "automatic_double": 4, "consulted": 6,
    "extra": 30, "partner": 20, "share": 4, "start": 60,
}  # fmt: skip
MOOD = Mood({**dict.fromkeys(RESTLESS, 0.2), **PLAY}, 0.2)
MOST_ANSWERS = 300


@st.composite
def tables(draw: st.DrawFn) -> Night:
    """Three to nine at a table of any sheet, with each rule on groups as it is printed or otherwise."""
    house = House(draw(sheets))
    for key in ON_GROUPS:
        value = draw(st.sampled_from([None, *OPTIONS[key].values]))
        changed = house_checked(house.sheet, {**house.change, **OPEN, **({} if value is None else {key: value})})
        house = house if isinstance(changed, Fault) else changed
    line = NAMES[: draw(st.integers(3, 9))]
    stakes = {player: draw(st.sampled_from([1, 1, 1, 2, 4])) for player in line} if draw(st.booleans()) else {}
    night = Night(house)
    seated = night.play({"event": "seat", "line": list(line), "stakes": stakes, "agreed_by": list(line)})
    if not isinstance(seated, Step):
        night.play({"event": "seat", "line": list(line)})
    night.play({"event": "start"})
    for player in draw(st.lists(st.sampled_from(line), max_size=4, unique=True)):
        night.play({"event": "step_out", "player": player})
    for player in draw(st.lists(st.sampled_from(line), unique=True)):
        night.play({"event": "double", "by": player})
    return played_on(night, draw(numbers(1, 24)), MOOD)


def accepted(state: State, action: Action, **fields: Any) -> bool:
    said = {"event": action.event, "by": action.by, "agreed_by": list(action.needs), **fields}
    if action.event == "answer":
        del said["agreed_by"]
    return isinstance(apply(state, game_event(said)), Step)


def subsets(cubes: list[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(cubes) + 1):
        yield from combinations(cubes, size)


def answers(action: Action) -> Iterator[dict[str, str]]:
    """Every whole answer; where these are too many every choice of cubes, taken, or all or one of them beavered."""
    words = {choice.cube: choice.words for choice in action.cubes}
    if prod(map(len, words.values())) <= MOST_ANSWERS:
        yield from (dict(zip(words, said, strict=True)) for said in product(*words.values()))
        return
    for chosen in (*subsets(list(words)), ()):
        for beavered in ((), chosen, chosen[-1:]):
            said = {cube: "beaver" if cube in beavered else "take" if cube in chosen else "drop" for cube in words}
            if all(word in words[cube] for cube, word in said.items()):
                yield said


def check_doubles(state: State, action: Action) -> None:
    able = [choice.cube for choice in action.cubes]
    wide = [chosen for chosen in subsets(able) if goes(action.together, chosen)]
    for chosen in subsets(able):
        assert (chosen in wide) == accepted(state, action, cubes=list(chosen)), (chosen, action)
    check_ways(action, able, [set(chosen) for chosen in wide])


def check_ways(action: Action, able: list[str], wide: list[set[str]]) -> None:
    """What the greatest, the fewest and the only way say is what trying says."""
    assert wide, "an action whose cubes may not be named"
    assert sorted(map(sorted, choices(action.together, able, ()))) == sorted(map(sorted, [set(), *wide]))
    assert one_way(action.together, able) == (wide == [set(able)])
    for chosen in subsets(able):
        inside = [one for one in wide if one <= set(chosen)]
        assert greatest(action.together, chosen) == set().union(*inside)
        around = [one for one in wide if one >= set(chosen)]
        if around:
            assert fewest(action.together, able, chosen) == set.intersection(*around)


def check_answers(state: State, action: Action) -> None:
    for said in answers(action):
        kept = all(keeps(rule, said) for rule in action.together)
        assert kept == accepted(state, action, cubes=said), (said, action)


def check_groups(state: State) -> None:
    for action in every_action(state):
        if not 2 <= len(action.cubes) <= 8:
            continue
        if action.event == "double":
            check_doubles(state, action)
        elif action.event == "answer":
            check_answers(state, action)


@everyday
@given(tables())
def test_the_rules_that_are_sent_accept_what_the_rules_accept(night: Night) -> None:
    for state in night.states[2:]:
        check_groups(state)


@pytest.mark.long
@thousands
@given(tables())
def test_so_it_is_at_thousands_of_tables(night: Night) -> None:
    for state in night.states[2:]:
        check_groups(state)
