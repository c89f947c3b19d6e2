"""The small chart of an evening: a bar for each player, from a common line to the right for what was won and to the
left for what was lost. Figures in, places out."""

from collections.abc import Sequence
from typing import NamedTuple

WIDE = 1000
"""The widest chart, from the most that was lost to the most that was won."""
LEAST = 12
"""What any result but zero is wide at least, so that it is seen."""


class ResultBar(NamedTuple):
    """Where the line stands, and where the bar begins and how wide it is: all in parts of `WIDE`."""

    line: int
    left: int
    width: int


def bars_of(points: Sequence[int]) -> list[ResultBar]:
    """The bars of these results, on one scale."""
    least, most = min(0, *points, 0), max(0, *points, 0)
    scale = max(1, most - least)
    line = -least * WIDE // scale
    return [_bar(one, line, scale) for one in points]


def _bar(points: int, line: int, scale: int) -> ResultBar:
    width = max(LEAST, abs(points) * WIDE // scale) if points else 0
    left = line if points >= 0 else line - width
    return ResultBar(line, min(max(left, 0), WIDE - width), width)
