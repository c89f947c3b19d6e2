"""The small line of each player of an evening: running results in, coordinates out, all on one scale."""

from collections.abc import Sequence

from chouette.line_chart import Frame, Series, scale_of

FRAME = Frame(width=120, height=28, left=0, right=0, top=2, bottom=2, label=0)
"""Above and below is left free what the line is thick."""


def small_lines(series: Sequence[Series]) -> tuple[list[str], float]:
    """The path of each series, as SVG writes it, and the height of nought."""
    scale = scale_of(series, FRAME)
    return [scale.path(one) for one in series], scale.y(0)
