"""What a house may not play by: unknown names, wrong values, and pairs of rules that cannot stand together."""

import pytest

from chouette.rules.house import (
    ACT,
    ATLANTA,
    BRIGHTON,
    FORBIDDEN,
    JACOBY_CRAWFORD,
    OPTIONS,
    ST_ALBANS,
    Fault,
    House,
    house_checked,
)

Change = dict[str, object]

# The pairs by name: the option at fault and the one it cannot stand with.
PAIRS = {
    "one_cube_shows_one_stake": ("stakes", "cubes"),
    "one_cube_cannot_be_doubled_for_some": ("automatic_doubles", "cubes"),
    "one_cube_is_not_beavered": ("immediate_redoubles", "cubes"),
    "one_cube_is_offered_to_the_whole_team": ("box_initial_double", "cubes"),
    "one_cube_has_no_parts_taken_together": ("box_redouble", "cubes"),
    "one_cube_is_taken_or_dropped_whole": ("box_answers_all", "cubes"),
    "one_cube_leaves_no_extras": ("lone_taker", "cubes"),
    "one_cube_cannot_be_taken_over": ("lone_taker", "cubes"),
    "a_lone_beaver_needs_beavers": ("lone_taker", "immediate_redoubles"),
    "a_price_of_extras_needs_extras": ("extra_price", "lone_taker"),
    "giving_extras_up_needs_extras": ("extras_can_be_dropped", "lone_taker"),
    "one_cube_cannot_be_taken_for_advice": ("consulting_remedy", "cubes"),
    "a_partner_needs_more_players_than_may_play": ("partner_from_players", "max_players"),
    "a_partner_outside_the_line_stays_with_the_box": ("partner_keeps_place", "partner_stays"),
}

# Backgammon ACT played with one cube, and all that has to follow from it.
ACT_SINGLE: Change = {
    "cubes": "single",
    "immediate_redoubles": "none",
    "automatic_doubles": "none",
    "lone_taker": "plays_on",
    "box_initial_double": "whole_team",
    "box_answers_all": "all_or_none",
}

FORBIDDEN_CASES: list[tuple[str, Change, str]] = [
    (JACOBY_CRAWFORD, {"stakes": "by_agreement"}, "one_cube_shows_one_stake"),
    (JACOBY_CRAWFORD, {"stakes": "capped_by_box"}, "one_cube_shows_one_stake"),
    (ATLANTA, {"cubes": "single"}, "one_cube_shows_one_stake"),
    (JACOBY_CRAWFORD, {"automatic_doubles": "by_agreement"}, "one_cube_cannot_be_doubled_for_some"),
    (JACOBY_CRAWFORD, {"immediate_redoubles": "beaver"}, "one_cube_is_not_beavered"),
    (JACOBY_CRAWFORD, {"immediate_redoubles": "raccoon"}, "one_cube_is_not_beavered"),
    (JACOBY_CRAWFORD, {"immediate_redoubles": "raccoon_by_consent"}, "one_cube_is_not_beavered"),
    (JACOBY_CRAWFORD, {"immediate_redoubles": "unlimited"}, "one_cube_is_not_beavered"),
    (JACOBY_CRAWFORD, {"box_initial_double": "from_captain_down"}, "one_cube_is_offered_to_the_whole_team"),
    (ACT, {**ACT_SINGLE, "box_initial_double": "any"}, "one_cube_is_offered_to_the_whole_team"),
    (JACOBY_CRAWFORD, {"box_redouble": "taken_together"}, "one_cube_has_no_parts_taken_together"),
    (JACOBY_CRAWFORD, {"box_answers_all": "half_from_captain"}, "one_cube_is_taken_or_dropped_whole"),
    (JACOBY_CRAWFORD, {"box_answers_all": "enough_to_profit"}, "one_cube_is_taken_or_dropped_whole"),
    (JACOBY_CRAWFORD, {"lone_taker": "extras"}, "one_cube_leaves_no_extras"),
    (JACOBY_CRAWFORD, {"lone_taker": "take_all_pay_or_drop"}, "one_cube_cannot_be_taken_over"),
    (ST_ALBANS, {"lone_taker": "must_beaver"}, "a_lone_beaver_needs_beavers"),
    (ACT, {"immediate_redoubles": "none"}, "a_lone_beaver_needs_beavers"),
    (BRIGHTON, {"extra_price": "lower_stake"}, "a_price_of_extras_needs_extras"),
    (ST_ALBANS, {"lone_taker": "plays_on", "extra_price": "undoubled_value"}, "a_price_of_extras_needs_extras"),
    (ACT, {"extras_can_be_dropped": True}, "giving_extras_up_needs_extras"),
    (JACOBY_CRAWFORD, {"consulting_remedy": "take_cube"}, "one_cube_cannot_be_taken_for_advice"),
    (JACOBY_CRAWFORD, {"consulting_remedy": "take_or_wash"}, "one_cube_cannot_be_taken_for_advice"),
    (JACOBY_CRAWFORD, {"max_players": 6}, "a_partner_needs_more_players_than_may_play"),
    (ST_ALBANS, {"over_max": "refuse"}, "a_partner_needs_more_players_than_may_play"),
    (ACT, {"partner_from_players": 7}, "a_partner_needs_more_players_than_may_play"),
    (ATLANTA, {"partner_keeps_place": False}, "a_partner_outside_the_line_stays_with_the_box"),
    (JACOBY_CRAWFORD, {"partner_stays": "one_game"}, "a_partner_outside_the_line_stays_with_the_box"),
    (JACOBY_CRAWFORD, {"partner_stays": "until_captain"}, "a_partner_outside_the_line_stays_with_the_box"),
]


@pytest.mark.parametrize(("sheet", "change", "pair"), FORBIDDEN_CASES)
def test_a_forbidden_pair_is_refused_by_name(sheet: str, change: Change, pair: str) -> None:
    fault = house_checked(sheet, change)
    assert isinstance(fault, Fault)
    assert fault.code == "forbidden_pair"
    assert fault.params["pair"] == pair
    option, other = PAIRS[pair]
    assert (fault.params["option"], fault.params["other"]) == (option, other)
    in_force = {key: change.get(key, OPTIONS[key].sheets[sheet].value) for key in (option, other)}
    assert {option: fault.params["value"], other: fault.params["other_value"]} == in_force


def test_every_forbidden_pair_stands_in_a_case_and_can_be_explained() -> None:
    assert [clash.code for _, clash in FORBIDDEN] == list(PAIRS)
    assert {pair for _, _, pair in FORBIDDEN_CASES} == set(PAIRS)
    for option, clash in FORBIDDEN:
        assert clash.because.endswith(".")
        assert all(option.fault(value) is None for value in clash.values)
        assert all(OPTIONS[clash.other].fault(value) is None for value in clash.other_values)


def test_the_editor_can_show_every_clash_at_once() -> None:
    house = House(ATLANTA, {"cubes": "single"})
    assert [clash.code for _, clash in house.clashes()] == [
        "one_cube_shows_one_stake",
        "one_cube_cannot_be_doubled_for_some",
        "one_cube_is_not_beavered",
        "one_cube_is_offered_to_the_whole_team",
        "one_cube_is_taken_or_dropped_whole",
        "one_cube_leaves_no_extras",
        "one_cube_cannot_be_taken_for_advice",
    ]


@pytest.mark.parametrize(
    ("sheet", "change"),
    [
        (JACOBY_CRAWFORD, {"cubes": "one_each", "lone_taker": "extras", "extras_can_be_dropped": True}),
        (JACOBY_CRAWFORD, {"box_redouble": "same_value"}),
        (JACOBY_CRAWFORD, {"automatic_doubles": "first_then_box"}),
        (JACOBY_CRAWFORD, {"consulting_remedy_when_out": "start_value"}),
        (JACOBY_CRAWFORD, {"max_players": 7}),
        (JACOBY_CRAWFORD, {"max_players": 6, "over_max": "all_agree_else_split"}),
        (JACOBY_CRAWFORD, {"max_players": 6, "partner_from_players": None}),
        (JACOBY_CRAWFORD, {"partner_stays": "one_game", "partner_keeps_place": True}),
        (ACT, ACT_SINGLE),
        (ACT, {"extra_price": "undoubled_value"}),
        (ST_ALBANS, {"lone_taker": "plays_on"}),
        (ST_ALBANS, {"lone_taker": "must_beaver", "immediate_redoubles": "beaver"}),
        (ATLANTA, {"partner_keeps_place": False, "partner_stays": "while_box"}),
        (ATLANTA, {"immediate_redoubles": "none"}),
    ],
)
def test_pairs_that_go_together_are_not_refused(sheet: str, change: Change) -> None:
    assert isinstance(house_checked(sheet, change), House)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"jacoby": 1}, "wrong_type"),
        ({"jacoby": "true"}, "wrong_type"),
        ({"jacoby": None}, "wrong_type"),
        ({"order_dice": True}, "wrong_type"),
        ({"order_dice": "2"}, "wrong_type"),
        ({"order_dice": 2.0}, "wrong_type"),
        ({"order_dice": 3}, "value_not_allowed"),
        ({"order_dice": None}, "wrong_type"),
        ({"admission": True}, "wrong_type"),
        ({"admission": ["open"]}, "wrong_type"),
        ({"admission": "Open"}, "value_not_allowed"),
        ({"max_players": True}, "wrong_type"),
        ({"max_players": 6.0}, "wrong_type"),
        ({"max_players": "6"}, "wrong_type"),
        ({"max_players": 2}, "value_not_allowed"),
        ({"partner_from_players": 3}, "value_not_allowed"),
        ({"max_team_alone": 1}, "value_not_allowed"),
        ({"max_team_with_partner": 1}, "value_not_allowed"),
        ({"partner_advice_after": -1}, "value_not_allowed"),
        ({"partner_advice_after": None}, "wrong_type"),
        ({"settlements_from": -1}, "value_not_allowed"),
        ({"minimum_stake": 5}, "wrong_type"),
        ({"minimum_stake": 0.5}, "wrong_type"),
        ({"minimum_stake": False}, "wrong_type"),
        *(
            ({"minimum_stake": text}, "value_not_allowed")
            for text in (
                "",
                "+1",
                "-1",
                " 1",
                "1 ",
                "1\n",
                "1e3",
                "1.2.3",
                "1.",
                ".5",
                "1,50",
                "٣",
                "12345678",
                "1.23456",
            )
        ),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_be_right(change: Change, code: str) -> None:
    fault = house_checked(ATLANTA, change)
    assert isinstance(fault, Fault)
    ((key, value),) = change.items()
    assert (fault.code, fault.params["option"], fault.params["value"]) == (code, key, value)
    option = OPTIONS[key]
    if option.kind in ("bool", "choice"):
        assert fault.params["allowed"] == list(option.values)
    else:
        assert fault.params["allowed"] == option.kind
        assert fault.params["or_null"] == (None in option.values)


@pytest.mark.parametrize(
    "change",
    [
        {"max_players": 3, "partner_from_players": None},
        {"max_players": None},
        {"partner_from_players": 4},
        {"max_team_alone": 2, "max_team_with_partner": 2},
        {"partner_advice_after": 0},
        {"settlements_from": 0},
        {"minimum_stake": "0.50"},
        {"minimum_stake": "1234567.1234"},
        {"minimum_stake": None},
        {"order_dice": 4},
    ],
)
def test_a_value_at_the_edge_of_its_range_is_allowed(change: Change) -> None:
    house = house_checked(ATLANTA, change)
    assert isinstance(house, House)
    assert all(house[OPTIONS[key]] == value for key, value in change.items())


@pytest.mark.parametrize(
    "text", ["", "+1", "-1", " 1", "1 ", "1\n", "1e3", "1.2.3", "1.", ".5", "1,50", "٣", "12345678", "1.23456", "NaN"]
)
def test_money_is_digits_with_at_most_one_point(text: str) -> None:
    fault = house_checked(ATLANTA, {"minimum_stake": text})
    assert isinstance(fault, Fault)
    assert (fault.code, fault.params["allowed"]) == ("value_not_allowed", "money")


def test_an_unknown_sheet_or_option_is_refused_by_name() -> None:
    fault = house_checked("london", {})
    assert isinstance(fault, Fault)
    sheets = [ATLANTA, ACT, BRIGHTON, ST_ALBANS, JACOBY_CRAWFORD]
    assert (fault.code, fault.params) == ("unknown_sheet", {"sheet": "london", "allowed": sheets})
    assert house_checked(ATLANTA, {"beavers": True}) == Fault("unknown_option", {"option": "beavers"})
    both = house_checked(ATLANTA, {"jacoby": 1, "beavers": True})
    assert both == Fault("unknown_option", {"option": "beavers"})


def test_the_first_fault_in_the_order_of_the_options_is_named() -> None:
    fault = house_checked(ATLANTA, {"sheet_marks": "none", "order_dice": 7})
    assert isinstance(fault, Fault)
    assert fault.params["option"] == "order_dice"
