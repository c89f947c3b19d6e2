"""The running results of an evening: what everybody has won or lost after each game and each correction by hand.

They are the results of the sheet: whoever left keeps theirs, though they were settled with. A game that is on is not in
them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chouette.rules.state import Row
from sessions.selectors.paper_games import PaperGameRead
from sessions.store.recent import Recent
from sessions.view.results import results_after


class RunningStep(NamedTuple):
    """The results, by player, after a finished game; or, where `adjusted` is the event that moved them, after points
    that were corrected by hand when so many games were over. Of a game from paper (`paper`) `adjusted` is the event by
    which the log moves its points, if it has any."""

    game: int
    adjusted: int | None
    points: dict[str, int]
    paper: bool = False


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


def with_paper(steps: Sequence[RunningStep], games: Sequence[PaperGameRead]) -> list[RunningStep]:
    """The steps of an evening some of whose corrections by hand are games from paper: those have their number, and
    those that brought nobody anything stand among them."""
    by_event = {game.seq: game for game in games if game.seq is not None}
    waiting = {game.number for game in games if game.seq is None}
    found: list[RunningStep] = []
    for step in steps:
        game = by_event.get(step.adjusted) if step.adjusted is not None else None
        if game is not None:
            before = found[-1].points if found else {}
            for number in sorted(one for one in waiting if one < game.number):
                found.append(RunningStep(number, None, before, paper=True))
                waiting.discard(number)
            step = RunningStep(game.number, step.adjusted, step.points, paper=True)
        found.append(step)
    last = found[-1].points if found else {}
    return [*found, *(RunningStep(number, None, last, paper=True) for number in sorted(waiting))]


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
