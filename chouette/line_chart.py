"""Where the lines of a chart are drawn: whole numbers come in, coordinates come out. Pure: it knows no page, no names.
All lines are laid out here: those of an evening, large or small, and that of a person over many evenings.

A chart has *steps* from left to right, the first of which is where everybody begins, and a line for each series: its
value at each step, or nothing before it began. Between two steps lies a *band*. Coordinates are those of an SVG: x to
the right, y down, in the units of its view box. Beside the end of each line stands its label; no two of them overlap.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Series = Sequence[int | None]

MOST_TICKS = 6
"""So many values are written beside a chart at most, nought among them."""
MOST_POINTS = 240
"""A line of more values is drawn through the outermost of each stretch."""


class Frame(NamedTuple):
    """How large a chart is and what it leaves free at its edges; `label` is the height of a line of text."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    label: int


class ScaleTick(NamedTuple):
    """A value written beside the chart, and its height."""

    value: int
    y: float


class Scale(NamedTuple):
    """Where steps and values lie in a frame: so many steps, and the values from the lowest to the highest."""

    frame: Frame
    steps: int
    low: int
    high: int

    @property
    def floor(self) -> int:
        """The lower edge of what is drawn."""
        return self.frame.height - self.frame.bottom

    @property
    def across(self) -> float:
        """From one step to the next."""
        return (self.frame.width - self.frame.left - self.frame.right) / max(self.steps - 1, 1)

    def x(self, step: float) -> float:
        """Where a step is, or a place between two."""
        return _rounded(self.frame.left + step * self.across)

    def y(self, value: int) -> float:
        """The height of a value."""
        part = (self.high - value) / (self.high - self.low)
        return _rounded(self.frame.top + part * (self.floor - self.frame.top))

    def ticks(self) -> list[ScaleTick]:
        """The values that are written beside it."""
        return [ScaleTick(value, self.y(value)) for value in ticks(self.low, self.high)]

    def corners(self, one: Series) -> list[tuple[float, float]]:
        """Through which a series is drawn, straight from each to the next: where nothing is said, it has not begun."""
        said = [(step, value) for step, value in enumerate(one) if value is not None]
        return [(self.x(said[at][0]), self.y(said[at][1])) for at in outline([value for _, value in said])]

    def path(self, one: Series) -> str:
        """The same as the `d` of an SVG path."""
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.corners(one))


class Band(NamedTuple):
    """What lies between two steps: its left edge, its width, its middle, and whether its number is written below."""

    x: float
    width: float
    middle: float
    named: bool


class Line(NamedTuple):
    """A series as it is drawn: `path` is the `d` of an SVG path, `x` and `y` are its end, `label` is the middle of its
    label; both are alike unless another label is in the way."""

    path: str
    x: float
    y: float
    label: float


@dataclass(frozen=True, slots=True)
class LineChart:
    """A chart ready to be drawn: `floor` is the lower edge of the bands, `edge` where the lines end, `zero` the height
    of nought. A series without any value has no line."""

    frame: Frame
    bands: list[Band]
    lines: list[Line | None]
    ticks: list[ScaleTick]
    zero: float
    floor: int
    edge: float


def scale_of(series: Sequence[Series], frame: Frame) -> Scale:
    """The scale of these series together. Nought is always in it, in the middle where there is nothing else."""
    values = [0, *(value for one in series for value in one if value is not None)]
    low, high = min(values), max(values)
    steps = max((len(one) for one in series), default=0)
    return Scale(frame, steps, low, high) if low < high else Scale(frame, steps, -1, 1)


def line_chart(series: Sequence[Series], frame: Frame) -> LineChart:
    """Lay these series out; all have a value, or nothing, for each of at least two steps."""
    scale = scale_of(series, frame)
    if scale.steps < 2:
        raise ValueError("a line needs two steps")
    ends = [next((scale.y(value) for value in reversed(one) if value is not None), None) for one in series]
    labels = iter(spread([end for end in ends if end is not None], frame.label, frame.top, scale.floor))
    every = max(1, -(-2 * frame.label // max(1, int(scale.across))))
    return LineChart(
        frame,
        [
            Band(scale.x(step), _rounded(scale.across), scale.x(step + 0.5), (step + 1) % every == 0)
            for step in range(scale.steps - 1)
        ],
        [
            None if end is None else Line(scale.path(one), scale.x(_last(one)), end, next(labels))
            for one, end in zip(series, ends, strict=True)
        ],
        scale.ticks(),
        scale.y(0),
        scale.floor,
        scale.x(scale.steps - 1),
    )


def outline(values: Sequence[int]) -> list[int]:
    """The places among many values through which a line looks as it would through all: the first, the last, and the
    highest and the lowest of each stretch."""
    if len(values) <= MOST_POINTS:
        return list(range(len(values)))
    stretches = MOST_POINTS // 2
    kept = {0, len(values) - 1}
    for number in range(stretches):
        stretch = range(number * len(values) // stretches, (number + 1) * len(values) // stretches)
        kept |= {max(stretch, key=values.__getitem__), min(stretch, key=values.__getitem__)}
    return sorted(kept)


def spread(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Heights in the same order as those that are wanted, none nearer to another than `apart`, each as near to its own
    as that allows, all between top and bottom where there is room for them."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    groups: list[tuple[float, int]] = []  # the first height of each group that stands close together, and how many
    sums: list[float] = []
    for place in order:
        groups.append((wanted[place], 1))
        sums.append(wanted[place])
        while len(groups) > 1 and groups[-2][0] + groups[-2][1] * apart > groups[-1][0]:
            (_, before), (_, behind) = groups[-2:]
            total = sums[-2] + sums[-1] - before * behind * apart
            groups[-2:], sums[-2:] = [(total / (before + behind), before + behind)], [total]
    heights = [first + number * apart for first, many in groups for number in range(many)]
    heights = _within(heights, apart, top, bottom)
    return [height for _, height in sorted(zip(order, map(_rounded, heights), strict=True))]


def _within(heights: list[float], apart: float, top: float, bottom: float) -> list[float]:
    """The same moved as little as is needed to stand between top and bottom."""
    for index, height in enumerate(heights):
        heights[index] = max(height, top + index * apart)
    for behind, index in enumerate(reversed(range(len(heights)))):
        heights[index] = min(heights[index], bottom - behind * apart)
    return heights


def ticks(low: int, high: int) -> list[int]:
    """Round values between the two, nought among them."""
    size = next(size for size in _sizes() if high // size - -(-low // size) < MOST_TICKS)
    return [value * size for value in range(-(-low // size), high // size + 1)]


def _sizes() -> Iterable[int]:
    """1, 2, 5, 10, 20 and so on."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def _last(one: Series) -> int:
    return max(step for step, value in enumerate(one) if value is not None)


def _rounded(length: float) -> float:
    return round(length, 1)
