"""What was done with the cubes of a finished game: each double with its answer and what came of it, extras,
settlements, lone takers. Read from the events and what the rules made of each; what a cube paid, the rules say.

**At each end** a fact counts for one player: of two who hold it together for the Box, or the one after whom the cube is
named. Whoever only acts for somebody absent is not counted.

**Double.** Each cube that a double turned, a redouble too; automatic doubles are none. Its word is what was answered in
the end: a take that was reversed is a drop, and what was beavered stays so, whatever became of the beaver.

**Points.** What the cube moved between its ends from then to the end of the game, seen from `player`; a drop ends it,
and what somebody pays to buy an end is not in it. An extra is a bet of its own, its price among its points; one that
was taken back with the take is none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chouette.rules.events import Accept, Double, OfferExtra, Preempt, Reverse, Settle
from chouette.rules.own_part import first_and_second
from chouette.rules.state import Cube, CubePoints, Game, Row, Side, other
from sessions.history.evening_moments import lone_takes_in
from sessions.history.games_replayed import Happening
from sessions.models import FactKind, FactWord

SETTLED = "settled"
ANSWERED = (FactKind.DOUBLE, FactKind.EXTRA)


class FactColumns(NamedTuple):
    """A fact: a field for each such column of `CubeFact`, called like it; players by their ids."""

    kind: FactKind
    seq: int
    player: str
    other: str
    value: int
    word: FactWord
    points: int


@dataclass(slots=True)
class _Bet:
    """A fact in the making: `player` is at the end `side` of the cube; it is `open` as long as the cube may pay."""

    kind: FactKind
    seq: int
    cube: str
    side: Side
    player: str
    other: str
    value: int
    word: FactWord = FactWord.NONE
    points: int = 0
    open: bool = True

    def columns(self) -> FactColumns:
        return FactColumns(self.kind, self.seq, self.player, self.other, self.value, self.word, self.points)


def cube_facts(happened: Sequence[Happening], row: Row) -> tuple[FactColumns, ...]:
    """The facts of a game from the event after the one that began it to the one that ended it, in their order."""
    bets: list[_Bet] = []
    for one in happened:
        if isinstance(one.event, Reverse):
            undone = {cube.name for cube in _game(one).live("extra")}
            bets = [bet for bet in bets if bet.kind != FactKind.EXTRA or bet.cube not in undone]
        bets += _begun(one)
        for paid in one.step.by_cube:
            _counted(bets, paid, _game(one).cubes[paid.cube])
        _answered(bets, one)
    alone = [
        FactColumns(FactKind.ALONE, take.seq, take.player, row.box, 0, FactWord.NONE, take.points)
        for take in lone_takes_in(happened, row.points)
    ]
    return tuple(sorted([*(bet.columns() for bet in bets), *alone], key=lambda fact: fact.seq))


def _game(one: Happening) -> Game:
    assert one.before.game is not None, "it happened in a game"
    return one.before.game


def _begun(one: Happening) -> Iterator[_Bet]:
    """The cubes with which an event did something."""
    match one.event:
        case Double():
            yield from _doubled(one)
        case OfferExtra():
            yield from _given(one)
        case Settle():
            yield from (_settled(one, name) for name in one.event.points)
        case Accept() if _closes(one, one.event.cube):
            yield _settled(one, one.event.cube)
        case Preempt():
            yield _settled(one, one.event.cube)


def _doubled(one: Happening) -> Iterator[_Bet]:
    """Those that wait for an answer now; one deemed taken is so at once."""
    game, after = _game(one), one.step.state.game
    assert after is not None, "a double ends no game"
    for name, cube in game.cubes.items():
        now = after.cubes[name]
        if cube.pending or (now.value == cube.value and not now.pending):
            continue
        side: Side = now.turned_by or "box"
        word = FactWord.NONE if now.pending else FactWord.TAKE
        yield _between(game, cube, FactKind.DOUBLE, one.seq, side, 2 * cube.value, word)


def _given(one: Happening) -> Iterator[_Bet]:
    """The extra that somebody gave, with its price."""
    after = one.step.state.game
    assert after is not None, "an extra ends no game"
    for name, now in after.cubes.items():
        if now.kind == "extra" and _game(one).cubes[name].kind != "extra":
            bet = _between(after, now, FactKind.EXTRA, one.seq, "box", now.value)
            bet.points = -sum(posting.points for posting in one.step.postings)
            yield bet


def _settled(one: Happening, name: str) -> _Bet:
    game = _game(one)
    cube = game.cubes[name]
    bet = _between(game, cube, FactKind.SETTLED, one.seq, "box", cube.value)
    if isinstance(one.event, Preempt) and game.deals.bought is not None:
        bet.other = _named(game, cube, game.deals.bought.seller)  # with whom the Box settles in the buyer's place
    return bet


def _closes(one: Happening, name: str) -> bool:
    after = one.step.state.game
    return after is None or after.cubes[name].status == SETTLED


def _between(
    game: Game, cube: Cube, kind: FactKind, seq: int, side: Side, value: int, word: FactWord = FactWord.NONE
) -> _Bet:
    player, across = (_named(game, cube, cube.end(end)) for end in (side, other(side)))
    return _Bet(kind, seq, cube.name, side, player, across, value, word)


def _named(game: Game, cube: Cube, holders: tuple[str, ...]) -> str:
    """For whom of its holders an end counts."""
    return holders[0] if len(holders) == 1 else first_and_second(game, cube, holders)[0]


def _counted(bets: Sequence[_Bet], paid: CubePoints, cube: Cube) -> None:
    """What a cube paid counts in every open bet on it; once dropped or given up it pays no more."""
    still = [bet for bet in bets if bet.open and bet.cube == paid.cube]
    for bet in still:
        bet.points += paid.points if bet.side == "team" else -paid.points
        bet.open = paid.line not in ("drops", "extras")
    last = next((bet for bet in reversed(still) if bet.kind in ANSWERED), None)
    if last is not None and not last.open and cube.status in ("offered", "live"):
        last.word = FactWord.DROP


def _answered(bets: Sequence[_Bet], one: Happening) -> None:
    """The cubes that an event took or beavered."""
    after = one.step.state.game
    if after is None:
        return
    for name, cube in _game(one).cubes.items():
        status = after.cubes[name].status
        word = (
            FactWord.BEAVER if status == "beavered" and cube.status in ("offered", "live")
            else FactWord.TAKE if status == "live" and cube.status == "offered" else None
        )  # fmt: skip
        last = next((bet for bet in reversed(bets) if bet.cube == name and bet.open and bet.kind in ANSWERED), None)
        if word is not None and last is not None:
            last.word = word
