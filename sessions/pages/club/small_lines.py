"""The small line of each player of an evening: running results in, coordinates out, all on one scale."""

from collections.abc import Sequence

from chouette.line_chart import Series

WIDTH, HEIGHT = 120, 28
EDGE = 2
"""What is left free above and below, for the thickness of the line."""


def small_lines(series: Sequence[Series]) -> tuple[list[str], float]:
    """The points of a polyline for each series, as SVG writes them, and the height of nought. A step before a series
    begins has no point."""
    values = [0, *(value for one in series for value in one if value is not None)]
    low, high = min(values), max(values)
    scale = (HEIGHT - 2 * EDGE) / max(high - low, 1)
    steps = max((len(one) for one in series), default=0)
    across = WIDTH / max(steps - 1, 1)

    def down(value: int) -> float:
        return round(EDGE + (high - value) * scale, 1)

    lines = [
        " ".join(f"{round(step * across, 1):g},{down(value):g}" for step, value in enumerate(one) if value is not None)
        for one in series
    ]
    return lines, down(0)
