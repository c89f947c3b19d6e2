"""The fair figure before the last roll: worked out by hand, and held against what playing it out would bring."""

from collections import Counter
from itertools import product

import pytest

from chouette.rules.outlook.fair import ROLLS, fair, fair_figures, totals

THROWS = [first + second for first, second in product(range(1, 7), repeat=2)]


@pytest.mark.parametrize(
    ("value", "winning", "points", "throws"),
    [
        (8, 27, 4, 0),  # three times in four: 6 won less 2 lost
        (8, 25, 3, 4),  # 8 x 25/36 - 8 x 11/36 = 112/36 = 3 and 4/36
        (2, 26, 0, 32),  # 2 x 16/36 = 32/36
        (1, 27, 0, 18),  # half a point: either may have it
        (4, 18, 0, 0),
        (4, 36, 4, 0),
    ],
)
def test_the_figure_as_on_paper(value: int, winning: int, points: int, throws: int) -> None:
    assert fair(value, winning) == (points, throws)


def test_it_pays_what_playing_on_would_bring_in_all_36_rolls() -> None:
    """Settled 36 times for the figure and its throws, they have what 36 played out games bring, whatever the cube."""
    for value in (1, 2, 3, 4, 8, 64):
        for winning in range(18, 37):
            points, throws = fair(value, winning)
            played = [value] * winning + [-value] * (ROLLS - winning)
            assert points * ROLLS + throws == sum(played)


def test_the_figures_begin_where_nothing_is_paid_and_end_with_the_cube() -> None:
    figures = fair_figures(4)
    assert len(figures) == 19
    assert (figures[0], figures[9], figures[-1]) == ((0, 0), (2, 0), (4, 0))


def test_the_totals_named_come_up_just_so_often() -> None:
    """Every throw is a chance of one in 36: whoever gets the odd point is decided by totals that both can see."""
    ways = Counter(THROWS)
    assert (totals(0), totals(4), totals(6)) == ((), (5,), (7,))
    for throws in range(ROLLS):
        assert sum(ways[total] for total in totals(throws)) == throws
