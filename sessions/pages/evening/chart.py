"""The chart of running results: a line for each player, drawn once for a phone and once for a wide screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from chouette.ledger.money import points_shown
from chouette.line_chart import Band, Frame, Line, LineChart, line_chart
from sessions.sheet.columns import Column
from sessions.sheet.running import RunningStep, series_of

NARROW = Frame(width=340, height=330, left=30, right=0, top=14, bottom=30, label=17)
WIDE = Frame(width=960, height=440, left=46, right=0, top=16, bottom=36, label=22)
LEADS = 12
"""How long the thin lines are that lead from the end of a line to its label."""
LETTER = 0.58
"""The width of a letter, in parts of the height of a line of text that it stands in."""
SHORT, LONG = 8, 16
"""Letters of a name for which there is room beside a narrow chart, and beside a wide one."""


class RunningLine(NamedTuple):
    """A player's line: its number, by which its strokes are told from others', its name and its last figure."""

    number: int
    line: Line
    label: str
    name: str
    figure: str
    mine: bool


class BandShown(NamedTuple):
    """What a game, or a correction by hand, has moved: what it is and where that opens, where it is drawn, and what is
    written below it; nothing where there is no room."""

    title: str
    href: str
    x: str
    width: str
    middle: str
    number: str


@dataclass(frozen=True, slots=True)
class ChartShown:
    """A chart as the page draws it; `size` names its place in the style sheet.

    `scale` is where the values beside it end, `reach` where the thin lines end that lead to the labels, `labels` where
    those begin, `below` the height of the numbers of the games.
    """

    size: str
    chart: LineChart
    lines: list[RunningLine]
    bands: list[BandShown]
    ticks: list[tuple[float, str]]
    scale: int
    reach: int
    labels: int
    below: int


class StepPlace(NamedTuple):
    """What a step is called, and the address that opens it."""

    title: str
    href: str


OPENS_NOTHING = StepPlace("", "")
"""A step for those to whom neither the game nor its moment is open."""


def places_of(steps: Sequence[RunningStep], code: str) -> list[StepPlace]:
    """Where each step of the evening of this code opens: a game its own page, a correction by hand its moment, a game
    from paper nothing."""
    games, moments = reverse("sheet", args=[code]), reverse("log", args=[code])
    game, by_hand = gettext("Game %(n)s"), gettext("Points corrected by hand")

    def place(step: RunningStep) -> StepPlace:
        if step.paper:
            return StepPlace(game % {"n": step.game}, "")
        if step.adjusted is not None:
            return StepPlace(by_hand, f"{moments}{step.adjusted}/")
        return StepPlace(game % {"n": step.game}, f"{games}{step.game}/")

    return [place(step) for step in steps]


def charts_of(steps: Sequence[RunningStep], columns: Sequence[Column], places: Sequence[StepPlace]) -> list[ChartShown]:
    """The two drawings, with what each step is called and opens; none before a game is over."""
    if not steps:
        return []
    return [
        _chart("narrow", NARROW, SHORT, steps, columns, places),
        _chart("wide", WIDE, LONG, steps, columns, places),
    ]


def _chart(
    size: str,
    frame: Frame,
    letters: int,
    steps: Sequence[RunningStep],
    columns: Sequence[Column],
    places: Sequence[StepPlace],
) -> ChartShown:
    last = steps[-1].points
    labels = [(_label(column, letters), points_shown(last.get(column.player, 0))) for column in columns]
    longest = max(len(name) + len(figure) + 1 for name, figure in labels)
    frame = frame._replace(right=2 * LEADS + round(longest * LETTER * frame.label))
    chart = line_chart(series_of(steps, [column.player for column in columns]), frame)
    return ChartShown(
        size,
        chart,
        [
            RunningLine(number, line, name, column.name, figure, column.mine)
            for number, (column, line, (name, figure)) in enumerate(zip(columns, chart.lines, labels, strict=True))
            if line is not None
        ],
        [
            BandShown(*place, f"{band.x:g}", f"{band.width:g}", f"{band.middle:g}", _below(step, band))
            for step, band, place in zip(steps, chart.bands, places, strict=True)
        ],
        [(tick.y, points_shown(tick.value)) for tick in chart.ticks],
        scale=frame.left - 5,
        reach=frame.width - frame.right + LEADS,
        labels=frame.width - frame.right + LEADS + 3,
        below=frame.height - frame.bottom // 3,
    )


def _below(step: RunningStep, band: Band) -> str:
    if step.adjusted is not None and not step.paper:
        return "±"
    return str(step.game) if band.named else ""


def _label(column: Column, letters: int) -> str:
    """The whole name where there is room, else its shorter form, cut where that is long too."""
    fitting = column.name if len(column.name) <= letters else column.short
    return fitting if len(fitting) <= letters else f"{fitting[: letters - 1]}…"
