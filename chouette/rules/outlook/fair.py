"""The fair figure of a settlement before the last roll: winning rolls out of 36, and what the cube stands at.

A player who wins with `winning` rolls and loses with the others can expect value x (winning - 18) / 18 points. The
whole points of it are paid; what is left over is a number of 36ths of a point, always an even one, and a throw of two
dice with just so many chances decides on the next point (A 4.3: only whole points are written on the sheet).
"""

from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

ROLLS = 36
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""In how many of the 36 throws two dice come to this total."""


CUBES_KEPT = 256
"""Of so many values of cubes the figures are kept; with stakes there are more of them than powers of two."""


class Fair(NamedTuple):
    """`points` are paid for certain, one more with a chance of `throws` in 36."""

    points: int
    throws: int


def fair(value: int, winning: int) -> Fair:
    """What is fairly paid to who wins with `winning` of the 36 rolls, 18 or more, where the cube stands at `value`.

    With fewer than 18 their opponent is paid: the figure of the other 36 - `winning` rolls.
    """
    assert ROLLS <= 2 * winning <= 2 * ROLLS
    return Fair(*divmod(value * (2 * winning - ROLLS), ROLLS))


@lru_cache(CUBES_KEPT)  # a view has those of its cubes at every event
def fair_figures(value: int) -> tuple[Fair, ...]:
    """The figures from 18 winning rolls, where nothing is paid, to 36, where the cube is."""
    return tuple(fair(value, winning) for winning in range(ROLLS // 2, ROLLS + 1))


@cache
def totals(throws: int) -> tuple[int, ...]:
    """Totals of two dice that come up in just so many of the 36 throws: as few totals as it takes, none for none."""
    assert 0 <= throws < ROLLS
    return next(
        chosen
        for size in range(len(WAYS))
        for chosen in combinations(WAYS, size)
        if sum(WAYS[total] for total in chosen) == throws
    )
