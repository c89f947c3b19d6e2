"""What SQL counts of a finished game, beside the text of its row: how it ended, and who was what and won how much."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from chouette.rules.events import GameEvent, Result, Start, kind_of
from chouette.rules.record import Replay, replay
from chouette.rules.state import Game, Row, Side, State, Step
from sessions.history.checkpoint import Record
from sessions.history.cube_facts import FactColumns, cube_facts
from sessions.history.event_times import WrittenAt, seconds_between
from sessions.history.games_replayed import Happening
from sessions.models import GamePart


class PlayerColumns(NamedTuple):
    """What a player was in a game, the points that it brought them, and whether they still had a cube when it ended."""

    player: str
    part: GamePart
    points: int
    stayed_in: bool


class GameColumns(NamedTuple):
    """What SQL counts of a game as a whole: a field for each such column of `Game`, called like it.

    Whatever writes, rebuilds or compares games does so by these names.
    """

    began: int
    ended_by: str
    winner: str
    win: str
    highest: int
    seconds: int | None
    facts: int | None


class EndedGame(NamedTuple):
    """A finished game: the number of the event that ended it, what that event did, and the columns it gives SQL.

    Its `facts` are those of its cubes; none where the rules as they are now no longer accept how it was played.
    """

    seq: int
    row: Row
    after: State
    columns: GameColumns
    players: tuple[PlayerColumns, ...]
    facts: tuple[FactColumns, ...]


def games_ended(
    before: State, steps: Iterable[tuple[int, GameEvent, Step]], written: Mapping[int, WrittenAt]
) -> Iterator[EndedGame]:
    """The games that these steps ended, from a table at which no game was on; `written` is when each event was."""
    began: tuple[int, GameEvent] | None = None
    happened: list[Happening] = []
    for seq, event, step in steps:
        if isinstance(event, Start):
            began, happened = (seq, event), []
        if before.game is not None:
            happened.append(Happening(seq, event, before, step))
        if step.row is not None:
            assert began is not None, "a game has begun"
            yield _ended(happened, step.row, began[0], seconds_between(began, (seq, event), written))
        before = step.state


def game_ended(last: Happening, record: Record) -> EndedGame:
    """The game that an event has just ended, by the record since the game before it, this event its last.

    Where the rules as they are now no longer accept what was played before it, nothing is said of its cubes.
    """
    began = next(one for one in reversed(record.events) if isinstance(one.event, Start))
    played = replay(record.checkpoint, record.events)
    if isinstance(played, Replay):
        steps = ((one.seq, one.event, step) for one, (_, step) in zip(record.events, played.steps, strict=True))
        return next(games_ended(record.checkpoint, steps, record.written))
    seconds = seconds_between((began.seq, began.event), (last.seq, last.event), record.written)
    return game_uncounted(last, began.seq, seconds)


def game_uncounted(last: Happening, began: int, seconds: int | None) -> EndedGame:
    """The game that an event ended, of whose cubes nothing is said."""
    assert last.step.row is not None, "a game has ended"
    ended = _ended([last], last.step.row, began, seconds)
    return ended._replace(columns=ended.columns._replace(facts=None), facts=())


def _ended(happened: Sequence[Happening], row: Row, began: int, seconds: int | None) -> EndedGame:
    last = happened[-1]
    event, game, after = last.event, last.before.game, last.step.state
    assert game is not None, "a game was on"
    winner, win = (event.winner, event.kind) if isinstance(event, Result) else ("", "")
    facts = cube_facts(happened, row)
    columns = GameColumns(
        began=began,
        ended_by=kind_of(event),
        winner=winner,
        win=win,
        highest=max(cube.value for cube in game.cubes.values()),
        seconds=seconds,
        facts=len(facts),
    )
    return EndedGame(last.seq, row, after, columns, tuple(players_of_game(row, game, after)), facts)


def players_of_game(row: Row, last: Game, after: State) -> Iterator[PlayerColumns]:
    """Box, Partner, Captain, team, and the newcomers to whom the game brought points; `last` is the game as its last
    event met it.

    Whoever sat out is not in it, nor somebody who left without a point won or lost before it ended.
    """
    here = {*after.seated} - {*after.sitting_out} - {*row.newcomers}
    for player in dict.fromkeys((row.box, row.partner, row.captain, *row.line, *row.points)):
        if player is None:
            continue
        points = row.points.get(player, 0)
        if player in (row.box, row.partner, row.captain) or points or (player in here and player in row.line):
            part = _part(row, player)
            yield PlayerColumns(player, part, points, has_stayed_in(last, player, part))


def has_stayed_in(game: Game, player: str, part: GamePart) -> bool:
    """Return whether a player holds an end of a cube that is not closed, on the side on which they began."""
    side: Side = "box" if part in (GamePart.BOX, GamePart.PARTNER) else "team"
    pool = (game.box, game.partner) if side == "box" else ()
    return any(player in cube.end(side) or (cube.pool and player in pool) for cube in game.live())


def _part(row: Row, player: str) -> GamePart:
    if player == row.box:
        return GamePart.BOX
    if player == row.partner:
        return GamePart.PARTNER
    if player == row.captain:
        return GamePart.CAPTAIN
    return GamePart.NEWCOMER if player in row.newcomers else GamePart.TEAM
