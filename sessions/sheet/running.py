"""The running results of an evening: what everybody has won or lost after each game and each correction by hand.

They are the results of the sheet: whoever left keeps theirs, though they were settled with. A game that is on is not in
them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

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


class PointsMoved(NamedTuple):
    """Points that the log moved when so many games were over: corrected by hand, or those of a game from paper
    (`paper`), which has no event (`seq`) where nobody won or lost."""

    after_game: int
    seq: int | None
    points: dict[str, int]
    reason: str
    agreed_by: tuple[str, ...] = ()
    paper: PaperGameRead | None = None


def moved_between_games(recent: Recent, games: Sequence[PaperGameRead]) -> list[PointsMoved]:
    """The corrections by hand and the games from paper (`games`), in their order: those in which nobody won or lost
    stand before the next number, or at the end of all."""
    by_event = {game.seq: game for game in games}
    still = [PointsMoved(0, None, {}, _from_paper(game), paper=game) for game in games if game.seq is None]
    found: list[PointsMoved] = []
    for seq, done in ((one.seq, one.adjustment) for one in recent.adjusted):
        game = by_event.get(seq)
        if game is not None:
            while still and _number(still[0]) < game.number:
                found.append(still.pop(0)._replace(after_game=done.after_game))
        found.append(
            PointsMoved(done.after_game, seq, dict(done.points), done.reason.strip(), tuple(done.agreed_by), game)
        )
    last = max((one.after_game for one in found if one.paper), default=0)
    return [*found, *(one._replace(after_game=last) for one in still)]


def _from_paper(game: PaperGameRead) -> str:
    return _("Game %(number)s, from paper") % {"number": game.number}


def _number(one: PointsMoved) -> int:
    return one.paper.number if one.paper else 0


def by_hand(recent: Recent, games: Sequence[PaperGameRead] = ()) -> list[AdjustedByHand]:
    """The corrections by hand, in their order, without the games from paper."""
    return [
        AdjustedByHand(one.after_game, one.seq, one.points, one.reason)
        for one in moved_between_games(recent, games)
        if one.paper is None and one.seq is not None
    ]


def running_results(rows: Sequence[Row], recent: Recent, games: Sequence[PaperGameRead] = ()) -> list[RunningStep]:
    """A step for each finished game, each correction by hand and each game from paper (`games`), in their order."""
    return list(_steps(rows, recent, games))


def _steps(rows: Sequence[Row], recent: Recent, games: Sequence[PaperGameRead]) -> Iterator[RunningStep]:
    settled = [one.settlement for one in recent.settled]
    points: dict[str, int] = {}
    moved = moved_between_games(recent, games)
    for game, row in enumerate((None, *rows)):
        if row is not None:
            points = {**points, **results_after(row, settled)}
            yield RunningStep(row.number, None, points)
        for one in moved:
            if one.after_game == game:
                points = {**points, **{who: points.get(who, 0) + by for who, by in one.points.items()}}
                number, paper = (one.paper.number, True) if one.paper else (game, False)
                yield RunningStep(number, one.seq, points, paper)


def players_counted(rows: Sequence[Row], recent: Recent, games: Sequence[PaperGameRead] = ()) -> set[str]:
    """Return who played: whoever was in a game, or has points that were moved by hand or come from paper.

    Whoever came and was in no game has a column, and is not counted.
    """
    moved = (one.points for one in moved_between_games(recent, games))
    return set[str]().union(*moved, *map(_in_game, rows))


def _in_game(row: Row) -> set[str]:
    """Return the Box, the Partner, the Captain, the team, and the newcomers to whom the game brought points."""
    side = {row.box, row.partner, row.captain, *row.line} - {None, *row.newcomers}
    return {player for player in side if player} | {player for player, points in row.points.items() if points}


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
