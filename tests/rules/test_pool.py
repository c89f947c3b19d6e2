"""The Partner's half, worked out by hand: half of the whole game each, the odd point the Box's."""

import pytest

from chouette.rules.pool import at_stake, halved, part
from chouette.rules.state import Game


def game(pool: int) -> Game:
    """Ann is Box, Gus her Partner; so much have they won together, or lost."""
    return Game(1, "Ann", "Bob", ("Bob", "Cat"), {}, partner="Gus", pool=pool)


@pytest.mark.parametrize(("points", "box", "partner"), [(4, 2, 2), (5, 3, 2), (-5, -3, -2), (1, 1, 0), (-1, -1, 0)])
def test_the_odd_point_is_the_boxs_won_or_lost(points: int, box: int, partner: int) -> None:
    """A 4.2."""
    assert halved(points) == (box, partner)


def test_what_comes_to_an_even_pool_is_halved_and_its_odd_point_is_the_boxs() -> None:
    assert (part(game(0), "Ann", -3), part(game(0), "Gus", -3)) == (-2, -1)
    assert (part(game(6), "Ann", -4), part(game(6), "Gus", -4)) == (-2, -2)


def test_a_point_that_was_odd_before_becomes_the_partners() -> None:
    """One won so far, all of it the Box's: the next won is the Partner's, the next lost the Box's."""
    assert (part(game(1), "Ann", 1), part(game(1), "Gus", 1)) == (0, 1)
    assert (part(game(1), "Ann", -1), part(game(1), "Gus", -1)) == (-1, 0)
    assert at_stake(game(1), "Gus", 1) == (0, 1)
    assert at_stake(game(0), "Ann", 1, since=1) == (1, 0)


def test_the_parts_are_the_whole() -> None:
    for pool in range(-4, 5):
        for points in range(-7, 8):
            assert part(game(pool), "Ann", points) + part(game(pool), "Gus", points) == points
