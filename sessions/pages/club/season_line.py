"""The geometry of a line over evenings: running totals in, coordinates out. Numbers alone, in units of the drawing."""

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 340, 160
LEFT, RIGHT, TOP, BOTTOM = 46, 8, 10, 22
LABEL = 12
"""So much height a label needs."""
MOST_POINTS = 240
MOST_DOTS = 24


class Dot(NamedTuple):
    """A value that can be opened: its place among the values, and where it is drawn."""

    place: int
    x: int
    y: int


class SeasonLine(NamedTuple):
    """A polyline as SVG writes it, its dots, the height of zero, and the heights of the highest and lowest value where
    their labels have room beside that of zero."""

    points: str
    dots: tuple[Dot, ...]
    zero: int
    top: int | None
    bottom: int | None


def season_line(totals: Sequence[int]) -> SeasonLine:
    """The line from 0 over these totals. Of many it keeps the highest and lowest of each stretch, and gives some dots:
    the first, the last and the outermost among them."""
    most, least = max((0, *totals)), min((0, *totals))
    inner = HEIGHT - TOP - BOTTOM

    def across(place: int) -> int:
        return LEFT + (WIDTH - LEFT - RIGHT) * (place + 1) // max(len(totals), 1)

    def down(value: int) -> int:
        return TOP + inner * (most - value) // (most - least) if most > least else TOP + inner // 2

    corners = [(LEFT, down(0)), *((across(place), down(totals[place])) for place in _corners(totals))]
    dots = tuple(Dot(place, across(place), down(totals[place])) for place in _dotted(totals))
    top, zero, bottom = down(most), down(0), down(least)
    return SeasonLine(
        " ".join(f"{x},{y}" for x, y in corners),
        dots,
        zero,
        top if zero - top >= LABEL else None,
        bottom if bottom - zero >= LABEL else None,
    )


def _corners(totals: Sequence[int]) -> list[int]:
    """The places through which the line is drawn."""
    if len(totals) <= MOST_POINTS:
        return list(range(len(totals)))
    stretches = MOST_POINTS // 2
    kept = {len(totals) - 1}
    for number in range(stretches):
        stretch = range(number * len(totals) // stretches, (number + 1) * len(totals) // stretches)
        kept |= {max(stretch, key=totals.__getitem__), min(stretch, key=totals.__getitem__)}
    return sorted(kept)


def _dotted(totals: Sequence[int]) -> list[int]:
    """The places that have a dot."""
    if len(totals) <= MOST_DOTS:
        return list(range(len(totals)))
    outermost = {
        max(range(len(totals)), key=totals.__getitem__),
        min(range(len(totals)), key=totals.__getitem__),
    }
    spread = MOST_DOTS - len(outermost) - 1
    return sorted({number * (len(totals) - 1) // spread for number in range(spread + 1)} | outermost)
