"""Further orders in which a game on paper may have gone, where the order decides who is Box next or how the line runs.

Of turns that only bring a cube up, no place in the line depends on when they were made: they are made at once. Cubes
come to their ends in every order. Players who take in the answer in which the Captain drops have a claim to the box:
the Captain's cube is offered with every choice of the cubes that may have been taken in that answer (rules.md 5, 12.5,
12.21).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import combinations
from typing import Literal, Self

import msgspec

from chouette.rules.events import DropExtra, Result
from chouette.rules.house import CAPTAIN_DOUBLED_OUT, CAPTAIN_PASSES, CUBES, LONE_TAKER
from chouette.rules.paper.paper_play import Unfit, Writer
from chouette.rules.paper.written_game import Paper, Turn, Way
from chouette.rules.state import Cube, Game, Side, State

MOST_EVENTS = 8000
"""So many events are tried at most: a second's work."""

What = Side | Literal["settled", "given up", "board"]
Move = tuple[What, Sequence[str]]
"""A turn by a side of the cubes named, the settlement of one, the extras given up, or the board played out."""


def order_decides(state: State, game: Game, paper: Paper) -> bool:
    """Return whether the next Box or line may depend on the order in which the cubes came to their ends."""
    if state.house[LONE_TAKER] == "foot_if_loses":
        return True
    captain = paper.cubes.get(game.captain)
    if captain is not None and captain.end == "team":
        return state.house[CAPTAIN_PASSES] == "successor_plays_for_box"
    return paper.winner is None and state.house[CAPTAIN_DOUBLED_OUT] == "if_team_wins"


def further_orders(state: State, paper: Paper, each: Iterable[Mapping[str, Way]]) -> Iterator[Writer]:
    """Yield the game written in each order that the rules accept, once for each Box and line that it leads to.

    `each` has ways of the cubes, the most usual first.
    """
    times = (False, True) if any(told.end == "settled" for told in paper.cubes.values()) else (False,)
    starts = [OrderOnPaper.begin(state, paper, chosen, early=early) for early in times for chosen in each]
    waiting = [order for order in reversed(starts) if order is not None]
    seen, tried = set[bytes](), 0
    while waiting and tried < MOST_EVENTS:
        order = waiting.pop()
        if order.is_over:
            yield order
            continue
        following = list[OrderOnPaper]()
        for one in order.follow():
            tried += 1 if one is None else len(one.events) - len(order.events)
            if one is not None and one.mark() not in seen:
                seen.add(one.mark())
                following.append(one)
        waiting += reversed(following)


class OrderOnPaper(Writer):
    """A game on paper, written so far in one order."""

    has_lone_choice = False
    """Whether the lone taker's choice has been written."""
    early = False
    """Whether players settle as soon as they have answered, before the others answer."""
    given_up: DropExtra | None = None
    """What the lone taker still has to give up."""

    @classmethod
    def begin(cls, state: State, paper: Paper, chosen: Mapping[str, Way], *, early: bool) -> Self | None:
        """Return the game with its automatic doubles, or None where the rules refuse them."""
        order = cls(state, paper, chosen, "together", late=True)
        order.early = early
        try:
            order._automatic_doubles()
        except Unfit:
            return None
        return order

    @property
    def is_over(self) -> bool:
        """Whether the game has ended as on paper."""
        return self.state.game is None and self.has_lone_choice == self._lone_choice_due

    @property
    def _lone_choice_due(self) -> bool:
        """Whether the paper has a choice of the lone taker: it must be written."""
        return self.paper.lone is not None or any(told.again for told in self.paper.cubes.values())

    def mark(self) -> bytes:
        """Return what tells apart the states from which the game may go on to different ends."""
        game = self.state.game
        if game is None:
            row = self.steps[-1].row
            assert row is not None, "the last event ended the game"
            return msgspec.json.encode((row.next.seating, self.has_lone_choice))
        cubes = [(cube.value, cube.holder, cube.status, self.left[name]) for name, cube in game.cubes.items()]
        window = (
            game.window.closed_until_roll,
            game.window.box_took,
            game.lone,
            self.has_lone_choice,
            self.given_up,
            self.early,
        )
        return msgspec.json.encode((cubes, window, game.last_side, game.succession.but(rejected="")))

    def follow(self) -> Iterator[Self | None]:
        """Yield the order with each thing that may come next; None for one that the rules refuse."""
        if self.state.game is None:  # it has ended otherwise
            return
        for move in self._preparing_turns():
            one = self._try(move)
            if one is not None:
                yield one
                return
        for move in self._choices():
            yield self._try(move)

    def _try(self, move: Move) -> Self | None:
        """Return the order with this move, or None where the rules refuse it."""
        what, names = move
        order = copy(self)
        order.left = {name: list(way) for name, way in self.left.items()}
        order.told, order.events, order.steps = dict(self.told), list(self.events), list(self.steps)
        try:
            order._move(what, names)
        except Unfit:
            return None
        return order

    def _move(self, what: What, names: Sequence[str]) -> None:
        """Write one move. Raises Unfit."""
        if what == "board":
            assert self.paper.winner is not None, "the board has been played out"
            self._play(Result(winner=self.paper.winner, kind=self.paper.kind))
        elif what == "settled":
            self._settle(names[0])
        elif what == "given up":
            assert self.given_up is not None, "it was asked for"
            self._play(self.given_up)
            self.given_up = None
        else:
            self._double(what, names)
            lone = None if self.state.game is None else self.state.game.lone
            if lone is not None and self._lone_choice_due and not self.has_lone_choice:
                self._lone_taker()
                self.has_lone_choice = True

    def _give_up(self, extras: DropExtra) -> None:
        self.given_up = extras

    def _have_answered(self, turned: Sequence[str]) -> None:
        for name in turned if self.early else ():
            if self.told[name].end == "settled" and len(self.left[name]) == 1:
                super()._have_answered([name])
                self._settle(name)
        super()._have_answered(turned)

    def _check(self, before: Cube) -> None:
        cube = before if self.state.game is None else self.state.game.cubes[before.name]
        if cube.status != "settled":
            super()._check(before)

    def _preparing_turns(self) -> Iterator[Move]:
        """Yield turns after which a cube goes on and on which no place in the line depends."""
        if self.state.house[CUBES] == "single":
            return
        waits = (self._lone_choice_due and not self.has_lone_choice) or self.state.house[LONE_TAKER] == "foot_if_loses"
        captain = self.left.get(self.game.captain)
        for name, way in self.left.items():
            if way and way[0].drops is None and (way[0].side == "team" or not (waits or captain)):
                yield way[0].side, (name,)

    def _choices(self) -> Iterator[Move]:
        """Yield what may come next: a settlement, a turn of one cube, a double of the Box of several."""
        if self.given_up is not None:
            yield "given up", ()
        for name, way in self.left.items():
            if not way and self.told[name].end == "settled" and self.game.cubes[name].live:
                yield "settled", (name,)
        turning = {name: way[0] for name, way in self.left.items() if way}
        if not turning and self.paper.winner is not None:
            yield "board", ()
        if self.state.house[CUBES] == "single":
            yield from _all(turning, [cube.name for cube in self.game.live("team")])
            return
        by_box = [name for name, turn in turning.items() if turn.side == "box"]
        if len(by_box) > 1:
            yield "box", tuple(by_box)
        yield from ((turn.side, (name,)) for name, turn in turning.items())
        captain = self.game.captain
        if captain in by_box and turning[captain].drops == "team":
            taking = [name for name in by_box if turning[name].drops is None]
            for count in range(1, len(taking) + 1):
                yield from (("box", (captain, *some)) for some in combinations(taking, count))


def _all(turning: Mapping[str, Turn], live: Sequence[str]) -> Iterator[Move]:
    """Yield the turn of the one cube, if all who still play by it come to the same."""
    sides = {turning[name].side if name in turning else None for name in live}
    for side in sides if len(sides) == 1 else ():
        if side is not None:
            yield side, tuple(live)
