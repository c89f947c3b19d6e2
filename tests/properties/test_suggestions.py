"""What a refusal says would be accepted is accepted: each suggestion is tried, on random nights of the five sheets."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Double, Settle, Split
from chouette.rules.house import ATLANTA, BRIGHTON, House
from chouette.rules.open.nearest import nearest
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.events import events_of, hostile
from tests.kit.nights.nights import RESTLESS, WEIGHTS, Night, every_action, game_event, nights
from tests.kit.suggestions import suggested

Fields = dict[str, Any]
everyday = on_each_day(60)
thousands = settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)
ASKED = {**WEIGHTS, "double": 60, "answer": 30, "roll": 5, "result": 1, "settle": 5, "buy": 5}
"""A table where many cubes wait for an answer at once."""
played = nights(length=50, weights=[WEIGHTS, RESTLESS, ASKED])


def tried(state: State, dice: Random) -> list[Fields]:
    """Events of anybody, and open ones, each with other cubes, words and consents than it needs."""
    found = [hostile(state, dice) for _ in range(6)]
    actions = every_action(state)
    for action in dice.sample(actions, min(len(actions), 8)):
        found += list(events_of(state, action, dice))[:2]
    return [spoilt(state, dict(fields), dice) for fields in found]


def spoilt(state: State, fields: Fields, dice: Random) -> Fields:
    """The event with consents left out, and other cubes and words."""
    if "agreed_by" in fields and dice.random() < 0.7:
        fields["agreed_by"] = [player for player in fields["agreed_by"] if dice.random() < 0.4]
    if fields["event"] == "answer" and dice.random() < 0.7:
        fields["cubes"] = {cube: dice.choice(["take", "drop", "beaver", "raccoon"]) for cube in fields["cubes"]}
    if fields["event"] == "double" and state.game is not None and dice.random() < 0.6:
        cubes = list(state.game.cubes)
        fields["cubes"] = dice.sample(cubes, dice.randint(1, len(cubes)))
    return fields


def check_suggestions(state: State, dice: Random) -> None:
    for fields in tried(state, dice):
        event = game_event(fields)
        refused = apply(state, event)
        if not isinstance(refused, Refusal):
            continue
        for other in suggested(state, fields, refused):
            step = apply(state, game_event(other))
            assert isinstance(step, Step), f"{fields}\n{refused}\nsuggests {other}\n{step}"
        for near in nearest(state, event):
            step = apply(state, near)
            assert isinstance(step, Step) or agreed_step(state, near, step), f"{fields}\n{near}\n{step}"


def agreed_step(state: State, event: Any, refused: Refusal) -> bool:
    """Is it accepted once everybody whom the refusal names has agreed?"""
    return isinstance(apply(state, replaced(event, refused)), Step)


def replaced(event: Any, refused: Refusal) -> Any:
    said = (*event.agreed_by, *refused.accepted.get("agreed_by", ()))
    return event.__class__(**{**{name: getattr(event, name) for name in event.__struct_fields__}, "agreed_by": said})


@everyday
@given(played)
def test_no_suggestion_is_refused(night: Night) -> None:
    for state, dice in night.moments():
        check_suggestions(state, dice)


@pytest.mark.long
@thousands
@given(played)
def test_no_suggestion_of_thousands_of_nights_is_refused(night: Night) -> None:
    for state, dice in night.moments():
        check_suggestions(state, dice)


# What is left out, and what stays


def begun(house: House, *lines: Fields) -> State:
    night = Night(house)
    for fields in lines:
        assert isinstance(night.play(fields), Step), fields
    return night.state


SIX = {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]}
START = {"event": "start"}


def test_a_consent_is_not_suggested_where_the_house_refuses_all_the_same() -> None:
    """S 17: below eight nothing is settled, whoever agrees."""
    state = begun(House("st-albans"), {"event": "seat", "line": ["Ann", "Bob", "Cat"]}, START)
    refused = apply(state, Settle(points={"Bob": 1}, agreed_by=("Ann",), one_roll=True))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.accepted) == ("both_ends_must_agree", {})


def test_a_consent_that_is_enough_is_suggested() -> None:
    state = begun(House(ATLANTA), {"event": "seat", "line": ["Ann", "Bob", "Cat"]}, START)
    refused = apply(state, Settle(points={"Bob": 1}, agreed_by=("Ann",)))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.accepted) == ("both_ends_must_agree", {"agreed_by": ["Bob"]})


def test_the_boxs_word_is_not_suggested_for_a_part_of_the_team() -> None:
    """B Doubling: the first double is for the whole team, also by the Partner with the word of the Box."""
    state = begun(House(BRIGHTON), SIX, {"event": "partner", "player": "Fay"}, START)
    part, whole = (apply(state, Double(by="Fay", cubes=cubes)) for cubes in (("Bob",), ("Bob", "Cat", "Dan", "Eve")))
    assert isinstance(part, Refusal)
    assert isinstance(whole, Refusal)
    assert (part.code, part.accepted) == ("box_must_agree", {})
    assert (whole.code, whole.accepted) == ("box_must_agree", {"agreed_by": ["Ann"]})


def test_a_split_that_leaves_too_few_is_not_suggested_to_those_who_could_agree() -> None:
    state = begun(House(ATLANTA), {"event": "seat", "line": ["Ann", "Bob", "Cat"]})
    refused = apply(state, Split(newcomers=("Dan",), agreed_by=("Ann",)))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.accepted) == ("everyone_must_agree_to_a_split", {})
