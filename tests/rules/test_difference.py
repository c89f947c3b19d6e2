"""Two houses side by side, and the ways out of a pair that cannot stand together."""

import pytest

from chouette.rules.house import (
    ATLANTA,
    CUBES,
    FORBIDDEN,
    JACOBY_CRAWFORD,
    OPTIONS,
    SHEETS,
    Fault,
    House,
    house_checked,
)
from chouette.rules.house.difference import differences, fitted, ways_out, with_values
from chouette.wording.chapters import CHAPTERS


def clashing(house: House) -> set[str]:
    return {clash.code for _, clash in house.clashes()}


def broken(code: str) -> House:
    """A house in which that pair stands together all the same."""
    option, clash = next((option, clash) for option, clash in FORBIDDEN if clash.code == code)
    for sheet in SHEETS:
        if clash.when == "above":
            house = House(sheet, {"partner_from_players": 7, "max_players": 5, "over_max": "refuse"})
        elif clash.when == "changed":
            values = [value for value in option.values if value != option.sheets[sheet].value]
            house = House(sheet, {option.key: values[0], clash.other: clash.other_values[0]})
        else:
            house = House(sheet, {option.key: clash.values[0], clash.other: clash.other_values[0]})
        if code in clashing(house):
            return house
    raise AssertionError(code)


def test_houses_of_two_sheets_differ_where_the_sheets_do() -> None:
    found = {one.option.key: (one.before, one.after) for one in differences(House(ATLANTA), House(JACOBY_CRAWFORD))}
    assert found["cubes"] == ("one_each", "single")
    assert found["jacoby"] == (True, False)
    assert "two_cubes_together" not in found


def test_a_house_does_not_differ_from_itself() -> None:
    assert differences(House(ATLANTA), House(ATLANTA, {"jacoby": True})) == ()


def test_a_value_that_the_sheet_has_is_no_change() -> None:
    changed = with_values(House(ATLANTA, {"jacoby": False}), {"jacoby": True, "max_players": 8})
    assert changed.change == {"max_players": 8}


@pytest.mark.parametrize("code", [clash.code for _, clash in FORBIDDEN])
def test_every_pair_has_a_way_out(code: str) -> None:
    house = broken(code)
    option, clash = next((option, clash) for option, clash in house.clashes() if clash.code == code)
    ways = ways_out(house, option, clash)
    assert ways
    for one, value in ways:
        assert one.fault(value) is None
        assert code not in clashing(with_values(house, {one.key: value}))


def test_the_rest_follows_one_cube() -> None:
    house = with_values(House(ATLANTA), {"cubes": "single"})
    assert len(clashing(house)) > 3
    rest = fitted(house, CUBES)
    assert rest["stakes"] == "equal"
    assert rest["immediate_redoubles"] == "none"
    assert not isinstance(house_checked(ATLANTA, {"cubes": "single", **rest}), Fault)


def test_the_chapters_have_every_option_once() -> None:
    listed = [option for chapter in CHAPTERS for option in chapter.options]
    assert sorted(listed) == sorted(OPTIONS)
