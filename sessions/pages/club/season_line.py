"""The line over the evenings of a person: running totals in, coordinates out, on the scale of all charts."""

from collections.abc import Sequence
from typing import NamedTuple

from chouette.line_chart import Frame, ScaleTick, scale_of

FRAME = Frame(width=340, height=160, left=46, right=8, top=10, bottom=12, label=12)
MOST_DOTS = 24


class Dot(NamedTuple):
    """A value that can be opened: its place among the values, and where it is drawn."""

    place: int
    x: float
    y: float


class SeasonLine(NamedTuple):
    """The corners of the line and the same as an SVG path, its dots, the height of nought, and the values beside it."""

    corners: list[tuple[float, float]]
    path: str
    dots: tuple[Dot, ...]
    zero: float
    ticks: list[ScaleTick]


def season_line(totals: Sequence[int], frame: Frame = FRAME) -> SeasonLine:
    """The line from 0 over these totals. Of many some have dots: the first, the last and the outermost among them."""
    running = (0, *totals)
    scale = scale_of([running], frame)
    dots = tuple(Dot(place, scale.x(place + 1), scale.y(totals[place])) for place in _dotted(totals))
    return SeasonLine(scale.corners(running), scale.path(running), dots, scale.y(0), scale.ticks())


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
