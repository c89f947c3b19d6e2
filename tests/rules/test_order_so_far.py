"""Rolls for the order that fall one by one: what stands, and who is to roll now."""

import pytest

from chouette.rules.facts import rolled_so_far
from chouette.rules.house import ATLANTA, House

Rolled = dict[str, tuple[tuple[int, ...], ...]]


@pytest.mark.parametrize(
    ("rolled", "rounds", "throwing"),
    [
        ({}, (), ()),
        ({"Ann": ((6, 5),)}, (), ()),
        ({"Ann": ((6, 5),), "Bob": ()}, (), ("Bob",)),
        ({"Ann": ((6, 5),), "Bob": ((4, 2),)}, ({"Ann": (6, 5), "Bob": (4, 2)},), ()),
        ({"Ann": ((6, 5),), "Bob": ((6, 5),)}, ({"Ann": (6, 5), "Bob": (6, 5)},), ("Ann", "Bob")),
        (
            {"Ann": ((6, 5), (1, 2)), "Bob": ((6, 5), (3, 3)), "Cat": ((2, 1),)},
            ({"Ann": (6, 5), "Bob": (6, 5), "Cat": (2, 1)}, {"Ann": (1, 2), "Bob": (3, 3)}),
            (),
        ),
    ],
    ids=["nobody", "one alone", "one yet to roll", "all", "a tie", "a tie rolled again"],
)
def test_the_rounds_that_are_whole_stand(rolled: Rolled, rounds: tuple[object, ...], throwing: tuple[str, ...]) -> None:
    so_far = rolled_so_far(House(ATLANTA, {}), rolled)
    assert (so_far.rounds, so_far.throwing) == (rounds, throwing)


def test_a_newcomer_rolls_in_the_first_round_and_again_with_those_they_tie_with() -> None:
    house = House(ATLANTA, {})
    tied: Rolled = {"Ann": ((6, 5), (1, 2)), "Bob": ((6, 5), (3, 3)), "Cat": ()}
    assert rolled_so_far(house, tied).throwing == ("Cat",)
    assert rolled_so_far(house, tied | {"Cat": ((6, 5),)}).throwing == ("Cat",)
    last = rolled_so_far(house, tied | {"Cat": ((6, 5), (2, 2))})
    assert last.throwing == ()
    assert last.rounds[1] == {"Ann": (1, 2), "Bob": (3, 3), "Cat": (2, 2)}
