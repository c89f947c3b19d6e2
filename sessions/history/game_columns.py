"""What SQL counts of a finished game, beside the text of its row: how it ended, and who was what and won how much."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from chouette.rules.events import GameEvent, Result, Start, kind_of
from chouette.rules.state import Row, State, Step
from sessions.models import GamePart


class PlayerColumns(NamedTuple):
    """What a player was in a game, and the points that it brought them."""

    player: str
    part: GamePart
    points: int


class GameColumns(NamedTuple):
    """What SQL counts of a game as a whole: a field for each such column of `Game`, called like it.

    Whatever writes, rebuilds or compares games does so by these names.
    """

    began: int
    ended_by: str
    winner: str
    win: str
    highest: int


class EndedGame(NamedTuple):
    """A finished game: the number of the event that ended it, what that event did, and the columns it gives SQL."""

    seq: int
    row: Row
    after: State
    columns: GameColumns
    players: tuple[PlayerColumns, ...]


def games_ended(before: State, steps: Iterable[tuple[int, GameEvent, Step]]) -> Iterator[EndedGame]:
    """The games that these steps ended, from a table at which no game was on."""
    began = 0
    for seq, event, step in steps:
        if isinstance(event, Start):
            began = seq
        if step.row is not None:
            yield game_ended(seq, event, before, step, began)
        before = step.state


def game_ended(seq: int, event: GameEvent, before: State, step: Step, began: int) -> EndedGame:
    """The game that a step ended; `before` is the table before it, `began` the number of the event that began it."""
    assert step.row is not None, "a game has ended"
    assert before.game is not None, "a game was on"
    winner, win = (event.winner, event.kind) if isinstance(event, Result) else ("", "")
    columns = GameColumns(
        began=began,
        ended_by=kind_of(event),
        winner=winner,
        win=win,
        highest=max(cube.value for cube in before.game.cubes.values()),
    )
    return EndedGame(seq, step.row, step.state, columns, tuple(players_of_game(step.row, step.state)))


def players_of_game(row: Row, after: State) -> Iterator[PlayerColumns]:
    """Box, Partner, Captain, team, and the newcomers to whom the game brought points.

    Whoever sat out is not in it, nor somebody who left without a point won or lost before it ended.
    """
    here = {*after.seated} - {*after.sitting_out} - {*row.newcomers}
    for player in dict.fromkeys((row.box, row.partner, row.captain, *row.line, *row.points)):
        if player is None:
            continue
        points = row.points.get(player, 0)
        if player in (row.box, row.partner, row.captain) or points or (player in here and player in row.line):
            yield PlayerColumns(player, _part(row, player), points)


def _part(row: Row, player: str) -> GamePart:
    if player == row.box:
        return GamePart.BOX
    if player == row.partner:
        return GamePart.PARTNER
    if player == row.captain:
        return GamePart.CAPTAIN
    return GamePart.NEWCOMER if player in row.newcomers else GamePart.TEAM
