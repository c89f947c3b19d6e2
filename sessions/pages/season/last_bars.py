"""Somebody's last evenings as small bars: above the line what was won, below it what was lost. Figures in, places
out."""

from collections.abc import Sequence
from typing import NamedTuple

from sessions.selectors.season_table import LAST

STEP, BAR = 14, 10
"""From one bar to the next, and how wide one is."""
HALF = 15
"""The highest bar."""
LEAST = 2
"""How high any result but zero is at least, so that it is seen."""
WIDTH, HEIGHT = LAST * STEP, 2 * HALF + 2


class EveningBar(NamedTuple):
    """A bar in a drawing of `WIDTH` by `HEIGHT`: where it is, and how large."""

    x: int
    y: int
    height: int
    lost: bool


def last_bars(points: Sequence[int], most: int) -> list[EveningBar]:
    """The bars of these results, the last on the right; `most` is what the highest stands for."""
    first = LAST - len(points)
    return [_bar((first + place) * STEP + (STEP - BAR) // 2, one, max(most, 1)) for place, one in enumerate(points)]


def _bar(x: int, points: int, most: int) -> EveningBar:
    height = max(LEAST, abs(points) * HALF // most) if points else 0
    line = HEIGHT // 2
    return EveningBar(x, line if points < 0 else line - height, height, points < 0)
