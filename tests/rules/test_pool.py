"""The Partner's half, worked out by hand: half of the whole game each, the odd point the Box's."""

import pytest

from chouette.rules.own_part import at_stake, own_part
from chouette.rules.pool import halved
from chouette.rules.state import Cube, Game, Score


def game(pool: int) -> Game:
    """Ann is Box, Gus her Partner; so much have they won together, or lost."""
    return Game(1, "Ann", "Bob", ("Bob", "Cat"), {}, partner="Gus", score=Score(pool=pool))


BOBS = Cube("Bob", "Bob", ("Ann", "Gus"), ("Bob",), 1, 1, pool=True)


def part(pool: int, player: str, points: int) -> int:
    """What a person has of so many points more that Bob pays."""
    return own_part(game(pool), player, [(BOBS, -points)])


@pytest.mark.parametrize(("points", "box", "partner"), [(4, 2, 2), (5, 3, 2), (-5, -3, -2), (1, 1, 0), (-1, -1, 0)])
def test_the_odd_point_is_the_boxs_won_or_lost(points: int, box: int, partner: int) -> None:
    """A 4.2."""
    assert halved(points) == (box, partner)


def test_what_is_added_to_an_even_pool_is_halved_and_its_odd_point_is_the_boxs() -> None:
    assert (part(0, "Ann", -3), part(0, "Gus", -3), part(0, "Bob", -3)) == (-2, -1, 3)
    assert (part(6, "Ann", -4), part(6, "Gus", -4)) == (-2, -2)


def test_a_point_that_was_odd_before_becomes_the_partners() -> None:
    """One won so far, all of it the Box's: the next won is the Partner's, the next lost the Box's."""
    assert (part(1, "Ann", 1), part(1, "Gus", 1)) == (0, 1)
    assert (part(1, "Ann", -1), part(1, "Gus", -1)) == (-1, 0)
    assert at_stake(game(1), "Gus", [(BOBS, 1)]) == (0, 1)
    assert at_stake(game(0), "Ann", [(BOBS, 1)], since=[(BOBS, -1)]) == (1, 0)


def test_the_parts_are_the_whole() -> None:
    for pool in range(-4, 5):
        for points in range(-7, 8):
            assert part(pool, "Ann", points) + part(pool, "Gus", points) == points


def test_of_a_sold_half_the_odd_point_is_the_boxs_over_all_that_the_two_share() -> None:
    """Ann and Eve hold Bob's box end: of 3 lost Ann bears 2; of 3 more Eve bears 2, for 6 are 3 each (rules.md 6.2)."""
    shared = Cube("Bob", "Bob", ("Ann", "Eve"), ("Bob",), 1, 1)
    alone = Game(1, "Ann", "Bob", ("Bob", "Eve"), {})
    assert [own_part(alone, player, [(shared, 3)]) for player in ("Ann", "Eve", "Bob")] == [-2, -1, 3]
    later = Game(1, "Ann", "Bob", ("Bob", "Eve"), {}, score=Score(halves={"Ann|Eve": -3}))
    assert [own_part(later, player, [(shared, 3)]) for player in ("Ann", "Eve", "Bob")] == [-1, -2, 3]


def test_a_player_with_a_half_against_others_and_a_cube_against_the_box_wins_one_and_loses_the_other() -> None:
    """Eve plays her own cube at 2 and holds half of Bob's box end at 8: if the team wins she loses 4 and wins 2."""
    shared = Cube("Bob", "Bob", ("Ann", "Eve"), ("Bob",), 8, 1)
    own = Cube("Eve", "Eve", ("Ann",), ("Eve",), 2, 1)
    alone = Game(1, "Ann", "Bob", ("Bob", "Eve"), {})
    assert at_stake(alone, "Eve", [(shared, 8), (own, 2)]) == (2, 2)
