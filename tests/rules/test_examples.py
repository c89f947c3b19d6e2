"""Every value of every house rule is shown by a situation that the engine plays; some of them proof-read by hand."""

from typing import Any

import pytest

from chouette.rules.house import OPTIONS, Option
from chouette.wording.examples import SCENES, example

# How much Box and Partner say of their reasons is conduct: no event is refused for it, so the engine cannot show it.
CONDUCT = {"partner_cube_advice"}
EVERY_OPTION = pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)


def shown_values(option: Option[Any]) -> list[Any]:
    """Its values in words and the figures that a sheet has."""
    return list(dict.fromkeys([*option.values, *(own.value for own in option.sheets.values())]))


def told(key: str, value: Any) -> list[str]:
    """What comes of each trial, as one reads it: a tick or a cross, what was tried, what came of it."""
    return [
        f"{'+' if one.allowed else '-'} {one.tried}: {one.says}".rstrip(": ").replace("\u00a0", " ")
        for one in example(OPTIONS[key], value).told
    ]


@EVERY_OPTION
def test_every_value_has_an_example(option: Option[Any]) -> None:
    for value in shown_values(option):
        shown = example(option, value)
        assert shown.setting.endswith((".", ":"))
        assert shown.told


@EVERY_OPTION
def test_no_two_values_come_out_alike(option: Option[Any]) -> None:
    outcomes = [tuple(told(option.key, value)) for value in shown_values(option)]
    assert len(set(outcomes)) == len(outcomes)


@EVERY_OPTION
def test_a_figure_of_ones_own_is_played_too(option: Option[Any]) -> None:
    if option.kind == "int":
        assert example(option, max(option.lowest, 10)).told
    if option.kind == "money":
        assert example(option, "1.50").told


def test_examples_are_there_for_options_and_for_nothing_else() -> None:
    assert SCENES.keys() == OPTIONS.keys()


@EVERY_OPTION
def test_people_read_sentences_and_no_word_of_the_format(option: Option[Any]) -> None:
    for value in shown_values(option):
        for line in told(option.key, value):
            assert "_" not in line
            assert line.endswith(".") or ":" not in line or option.key in CONDUCT | {"order_dice"}, line


def test_an_untouched_cube_counts_a_gammon_single_under_jacoby() -> None:
    assert told("jacoby", True) == ["+ The team wins a gammon: Ann −6, Bob +4, Cat +1, Dan +1."]
    assert told("jacoby", False) == ["+ The team wins a gammon: Ann −8, Bob +4, Cat +2, Dan +2."]


def test_one_cube_is_turned_for_all() -> None:
    assert told("cubes", "one_each")[1].endswith("Ann −4, Bob +2, Cat +1, Dan +1.")
    assert told("cubes", "single") == [
        "- Cat doubles: Bob turns the cube for the whole team, not Cat.",
        "+ Bob doubles, Ann takes, and the team wins: Ann −6, Bob +2, Cat +2, Dan +2.",
    ]


def test_a_beaver_is_dropped_at_what_the_cube_showed_before_it() -> None:
    assert told("drop_beaver", True) == ["+ Cat drops: Ann +2, Cat −2."]


@pytest.mark.parametrize(
    ("value", "may"),
    [
        ("any", "+++++"),
        ("all_or_none", "+---+"),
        ("half_from_captain", "++--+"),  # A 5.10
        ("enough_to_profit", "+++-+"),  # ACT 18: two cubes at 2 win 4 and cost 2; one wins 2 and costs 3
    ],
)
def test_what_the_box_may_take_when_the_whole_team_doubles(value: str, may: str) -> None:
    assert "".join(line[0] for line in told("box_answers_all", value)) == may


def test_a_box_without_a_profit_goes() -> None:
    points = "Ann −1, Bob −1, Cat +1, Dan +1."
    assert told("box_must_profit", True)[0].endswith(f"{points} Cat is the Box, Dan the Captain, then Bob and Ann.")
    assert told("box_must_profit", False)[0].endswith(f"{points} Ann is the Box, Cat the Captain, then Dan and Bob.")


def test_the_last_man_standing_plays_for_the_box() -> None:
    team_wins = "+ The team wins the game: "
    assert told("captain_passes", "box_has_won")[0] == f"{team_wins}Ann is the Box, Cat the Captain, then Dan and Bob."
    assert told("captain_passes", "successor_plays_for_box")[0] == (
        f"{team_wins}Cat is the Box, Dan the Captain, then Bob and Ann."
    )


def test_what_a_loser_pays_who_leaves() -> None:
    assert told("leaver_pays", "evenly") == ["+ Cat leaves: Cat pays Bob 2. Cat pays Dan 1."]
    assert told("leaver_pays", "fewest_payments") == ["+ Cat leaves: Cat pays Bob 3."]


def test_the_price_of_an_extra() -> None:
    """Bob and Dan have dropped 2 each; for their extra Bob pays 2 more, or the stake of 1."""
    assert told("extra_price", "undoubled_value")[0].endswith("Ann +4, Bob −4, Cat +2, Dan −2.")
    assert told("extra_price", "lower_stake")[0].endswith("Ann +4, Bob −3, Cat +1, Dan −2.")
