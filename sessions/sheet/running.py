"""The running results of an evening: what everybody has won or lost after each game and each correction by hand.

They are the results of the sheet: whoever left keeps theirs, though they were settled with. A game that is on is not in
them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chouette.rules.state import Row
from sessions.store.recent import Recent
from sessions.view.results import results_after


class RunningStep(NamedTuple):
    """The results, by player, after a finished game; or, where `adjusted` is the event that moved them, after points
    that were corrected by hand when so many games were over."""

    game: int
    adjusted: int | None
    points: dict[str, int]


class AdjustedByHand(NamedTuple):
    """Points that were corrected by hand when so many games were over; `seq` is the event."""

    after_game: int
    seq: int
    points: dict[str, int]
    reason: str


def by_hand(recent: Recent) -> list[AdjustedByHand]:
    """The corrections by hand, in their order."""
    return [
        AdjustedByHand(one.adjustment.after_game, one.seq, dict(one.adjustment.points), one.adjustment.reason.strip())
        for one in recent.adjusted
    ]


def running_results(rows: Sequence[Row], recent: Recent) -> list[RunningStep]:
    """A step for each finished game and each correction by hand, in their order."""
    return list(_steps(rows, recent))


def _steps(rows: Sequence[Row], recent: Recent) -> Iterator[RunningStep]:
    settled = [one.settlement for one in recent.settled]
    points: dict[str, int] = {}
    moved = by_hand(recent)
    for game, row in enumerate((None, *rows)):
        if row is not None:
            points = {**points, **results_after(row, settled)}
            yield RunningStep(row.number, None, points)
        for one in moved:
            if one.after_game == game:
                points = {**points, **{who: points.get(who, 0) + by for who, by in one.points.items()}}
                yield RunningStep(game, one.seq, points)


def series_of(steps: Sequence[RunningStep], players: Sequence[str]) -> list[list[int | None]]:
    """For each player where they stood before the first step and after each: nothing before they came, nought just
    before their first figure."""
    return [_series(player, steps) for player in players]


def _series(player: str, steps: Sequence[RunningStep]) -> list[int | None]:
    figures = [None, *(step.points.get(player) for step in steps)]
    first = next((place for place, figure in enumerate(figures) if figure is not None), None)
    if first is not None:
        figures[first - 1] = 0
    return figures
