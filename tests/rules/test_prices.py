"""What a deal is usually made for, worked out by hand: half of the cube, and the cube."""

import pytest

from chouette.rules.house import ATLANTA, BRIGHTON, FRACTIONS, House
from chouette.rules.outlook.prices import usual
from chouette.rules.state import Cube


def cubes(*values: int) -> list[Cube]:
    return [Cube(name, name, ("Ann",), (name,), value, 1) for name, value in zip("BCD", values, strict=False)]


@pytest.mark.parametrize(
    ("value", "rolled_off", "whole"),
    [(1, (0.5, 1), (1,)), (2, (1, 2), (1, 2)), (3, (1.5, 3), (3,)), (8, (4, 8), (4, 8))],
)
def test_half_of_the_cube_and_all_of_it(value: int, rolled_off: tuple[float, ...], whole: tuple[int, ...]) -> None:
    """A 4.3: the half of a cube of 1 is half a point, which only a house that rolls it off can write down."""
    assert usual(House(ATLANTA, {FRACTIONS.key: "roll_off"}), cubes(value)) == rolled_off
    assert usual(House(BRIGHTON, {FRACTIONS.key: "whole_only"}), cubes(value)) == whole


def test_a_half_interest_stands_at_half_of_the_cubes() -> None:
    """Three cubes of 8: the half of them stands at 12. Three of 1: at 1½, of which no half can be written."""
    house = House(ATLANTA, {FRACTIONS.key: "roll_off"})
    assert usual(house, cubes(8, 8, 8), shared=True) == (6, 12)
    assert usual(house, cubes(1, 1, 1), shared=True) == (1.5,)
    assert usual(House(BRIGHTON, {FRACTIONS.key: "whole_only"}), cubes(1, 1, 1), shared=True) == ()
