"""The moments of an evening that mattered, and what counts as one.

All are of games that are over, as the log has them now; of a game that is on nothing is told. Points are whole points.

**Swing.** The most that a game has won or lost one player. Each game has one, that of the player for whom it is the
largest figure of its row; of several the one who won, then the first of the line, counts. A game in which nobody won
anything has none. Points corrected by hand are no swing.

**Highest cube.** The largest figure that a cube showed when its game ended, dropped cubes, extras and penalty cubes
with the others; a double that was dropped was never shown. It is told with every cube that showed it in the first game
in which one did, and only if that is more than the cube showed when the game began.

**Longest stay.** The most games in a row in which the same player was the Box, alone or with a Partner; two at least.
All who stayed so long are told, and somebody who did so twice is told twice. A game of another Box ends a stay; an
evening's end does too.

**Lone taker.** When the Box has doubled two cubes or more from the middle: the one player whose cube was taken or
beavered, when all the others were dropped; where two made a drop-take of it, both are told. A take that was reversed,
and a choice to drop as well, are none, nor is a cube that was settled before all had answered. The points are those
that the whole game brought that player.

**Deal.** A cube that was settled by agreement, or an offer of points for one that was accepted, or a cube that was
bought or stepped into; people read "settlement". What leavers and the closing pay are none, nor are cubes that are
shared. The points are those that moved at once; what is rolled off for later is not in them.

**Correction.** A correction that made a game pay other points after it was over: one for each such game, with what it
paid before and after it. A tap that was taken back while its game was on is none. **By hand**: points moved from player
to player between two games or after the close, with the reason.

**Note.** A line or photo that somebody at the table added to a game, also to the one that is on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from chouette.rules.events import Accept, Answer, Buy, LoneChoice, Preempt, Reverse, Settle
from chouette.rules.state import Cube, Game, Row
from sessions.history.games_replayed import Happening, PlayedGame, happenings_of
from sessions.models import Session
from sessions.store.recent import Trace, one_cube, plain, shared_answered, sides, values_named

Deal = Settle | Accept | Buy | Preempt


class Swing(NamedTuple):
    """The most that a game has won (or, below zero, lost) one player."""

    game: int
    player: str
    points: int


class HighestCube(NamedTuple):
    """The cubes that showed the most, by name, and the first game in which they did."""

    game: int
    cubes: tuple[str, ...]
    points: int


class BoxStay(NamedTuple):
    """The games in a row, from the first to the last, in which a player was the Box."""

    player: str
    first: int
    last: int

    @property
    def games(self) -> int:
        """How many."""
        return self.last - self.first + 1


class LoneTake(NamedTuple):
    """Somebody who alone took; `seq` is the answer with which they were alone, `points` what the game brought them."""

    game: int
    seq: int
    player: str
    points: int


class DealMade(NamedTuple):
    """A deal about these cubes, and the points that moved at once; `trace` says it in a sentence."""

    game: int
    seq: int
    kind: str
    cubes: tuple[str, ...]
    points: int
    trace: Trace


class PlayedMoments(NamedTuple):
    """What the games themselves say."""

    swings: list[Swing]
    highest: HighestCube | None
    stays: list[BoxStay]
    lone_takes: list[LoneTake]
    deals: list[DealMade]


def moments_of(session: Session, games: Sequence[PlayedGame]) -> PlayedMoments:
    """The moments of the games that are over: swings and deals the largest first, all else in the order of the
    evening."""

    @cache
    def happened(place: int) -> list[Happening]:
        return happenings_of(session, games[place])

    places, rows = range(len(games)), [game.row for game in games]
    deals = [deal for place in places if games[place].is_dealt_in for deal in deals_in(happened(place))]
    return PlayedMoments(
        swings_of(rows),
        highest_cube(
            (happened(place) for place in places_of_highest(games)),
            alike=all(game.highest is not None for game in games),
        ),
        longest_stays(rows),
        [
            take
            for place in places
            if games[place].may_leave_somebody_alone
            for take in lone_takes_in(happened(place), rows[place].points)
        ],
        sorted(deals, key=lambda one: -one.points),
    )


def places_of_highest(games: Sequence[PlayedGame]) -> Iterator[int]:
    """Where the games are in which the highest cube may be told, the first first."""
    most = max((game.highest for game in games if game.highest is not None), default=0)
    for place, game in enumerate(games):
        if game.is_doubled and (game.highest is None or game.highest == most):
            yield place


# What the rows say


def swings_of(rows: Iterable[Row]) -> list[Swing]:
    """The swing of each game, the largest first."""
    found = (_swing(row) for row in rows)
    return sorted((one for one in found if one is not None), key=lambda one: (-abs(one.points), one.game))


def _swing(row: Row) -> Swing | None:
    order = [row.box, *row.line, *row.points]
    won = [(player, points) for player, points in row.points.items() if points]
    if not won:
        return None
    player, points = min(won, key=lambda one: (-abs(one[1]), -one[1], order.index(one[0])))
    return Swing(row.number, player, points)


def longest_stays(rows: Iterable[Row]) -> list[BoxStay]:
    """The longest stays in the box, the first first."""
    together = ((box, [row.number for row in games]) for box, games in groupby(rows, key=lambda row: row.box))
    stays = [BoxStay(box, games[0], games[-1]) for box, games in together]
    most = max((stay.games for stay in stays), default=0)
    return [stay for stay in stays if stay.games == most > 1]


# What the games say


def highest_cube(games: Iterable[Sequence[Happening]], *, alike: bool) -> HighestCube | None:
    """The highest cube of these games; none where all that showed the most stood as they began. `alike`: the highest
    cubes of these games are known to show the same, so that none is looked at after the first."""
    found = (cube for game in games if (cube := _highest_in(game)) is not None)
    return next(found, None) if alike else max(found, key=lambda one: one.points, default=None)


def _highest_in(happened: Sequence[Happening]) -> HighestCube | None:
    if not happened:
        return None
    game = _game(happened[-1])
    points = max(cube.value for cube in game.cubes.values())
    cubes = [cube for cube in game.cubes.values() if cube.value == points]
    if all(cube.value <= cube.start for cube in cubes):
        return None
    return HighestCube(game.number, tuple(cube.name for cube in cubes), points)


def lone_takes_in(happened: Iterable[Happening], points: Mapping[str, int]) -> Iterator[LoneTake]:
    """Those who alone took in a game, and stayed with it; two of one cube for themselves."""
    found: dict[str, list[LoneTake]] = {}
    for one in happened:
        taken = _alone(one, one.step.state.game)
        if taken is not None and taken.name not in found:
            number = _game(one).number
            found[taken.name] = [LoneTake(number, one.seq, who, points.get(who, 0)) for who in taken.team_end]
        elif found and _drops_after_all(one):
            found.popitem()
    for takes in found.values():
        yield from takes


def _alone(one: Happening, after: Game | None) -> Cube | None:
    """The cube with which somebody is alone since this answer. One that must be beavered was not taken yet."""
    before = _game(one)
    doubled = before.box_double.values
    if not isinstance(one.event, Answer) or after is None:
        return None
    if before.lone is not None and before.lone.must_beaver and before.lone.cube in one.event.cubes:
        cube = after.cubes[before.lone.cube]
        return cube if cube.live else None
    if len(doubled) < 2 or after.box_double.values or (after.lone is not None and after.lone.must_beaver):
        return None
    kept = [after.cubes[name] for name, value in doubled.items() if _kept(after.cubes[name], value)]
    return kept[0] if len(kept) == 1 and kept[0].live else None


def _kept(cube: Cube, undoubled: int) -> bool:
    """It was not dropped; or it was beavered, and the Box dropped the beaver."""
    return cube.status != "dropped" or cube.value > undoubled


def _drops_after_all(one: Happening) -> bool:
    return isinstance(one.event, Reverse) or (isinstance(one.event, LoneChoice) and one.event.choice == "drop")


def deals_in(happened: Iterable[Happening]) -> Iterator[DealMade]:
    """The deals of a game, in their order."""
    for one in happened:
        if isinstance(one.event, Deal):
            cubes = tuple(one.event.points) if isinstance(one.event, Settle) else (one.event.cube,)
            points = sum(posting.points for posting in one.step.postings if posting.line == "deals")
            fields = plain(one.event)
            yield DealMade(_game(one).number, one.seq, str(fields["event"]), cubes, points, _trace(one))


def _trace(one: Happening) -> Trace:
    box, team = sides(one.before)
    return Trace(
        seq=one.seq, event=plain(one.event), at="", box=box, team=team, game=_game(one).number,
        values=values_named(one.event, one.before), shared=shared_answered(one.event, one.before),
        one_cube=one_cube(one.before),
    )  # fmt: skip


def _game(one: Happening) -> Game:
    assert one.before.game is not None, "it happened in a game"
    return one.before.game
