"""An event being carried out: the game as it changes, and the points that go from player to player.

Chapters work on a `Play` once nothing refuses the event any more; `done` makes the step of it.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from chouette.rules.own_part import bearers, first_and_second, split
from chouette.rules.state import Cube, CubePoints, Game, Line, Posting, RollOff, Side, State, Step, other


class Play:
    """One accepted event of a game in the making."""

    __slots__ = ("by_cube", "game", "postings", "seq", "state")

    def __init__(self, state: State) -> None:
        assert state.game is not None
        self.state = state
        self.game: Game = state.game
        self.seq = state.seq + 1
        self.postings: list[Posting] = []
        self.by_cube: list[CubePoints] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the game."""
        self.game = replace(self.game, **changes)

    def change(self, cube: Cube, **changes: Any) -> Cube:
        """Change a cube; returns it as it is now."""
        changed = replace(cube, since=self.seq, **changes)
        self.game = replace(self.game, cubes={**self.game.cubes, cube.name: changed})
        if cube.live and not changed.live and self.game.deals.offers:
            self.set(deals=self.game.deals.without_cube(cube.name))
        return changed

    def pay(self, line: Line, payer: str, payee: str, points: int) -> None:
        """Points from one player to another; negative points go the other way, zero nowhere."""
        if points < 0:
            payer, payee, points = payee, payer, -points
        if points and payer != payee:
            self.postings.append(Posting(self.game.number, line, payer, payee, points))

    def pay_end(self, line: Line, cube: Cube, payer: Side, points: int) -> None:
        """Points from one end of the cube to the other, shared by those who hold it; counted for net and pool."""
        self.pay_ends(line, payer, [(cube, points)])

    def pay_ends(self, line: Line, payer: Side, owed: Sequence[tuple[Cube, int]]) -> None:
        """The same of several cubes, each with its points."""
        net = sum(points for cube, points in owed if cube.kind == "team")
        pool = sum(points for cube, points in owed if cube.pool)
        if net or pool:
            sign = 1 if payer == "team" else -1
            self.set(score=self.game.score.counted(net=sign * net, pool=sign * pool))
        for cube, points in owed:
            self.by_cube.append(CubePoints(cube.name, line, points if payer == "box" else -points))
            self.pay_holders(line, cube, payer, points)

    def pay_holders(self, line: Line, cube: Cube, payer: Side, points: int) -> None:
        """From those who hold one end to those who hold the other, counted for nothing."""
        if points < 0:
            payer, points = other(payer), -points
        payers, payees = bearers(self.game, cube, payer), bearers(self.game, cube, other(payer))
        if len(payers) == len(payees) == 1:
            return self.pay(line, payers[0], payees[0], points)
        self.game, given = split(self.game, cube, payers, -points)
        self.game, received = split(self.game, cube, payees, points)
        for debtor, owed in given:
            for place, (creditor, due) in enumerate(received):
                moved = min(owed, due)
                self.pay(line, debtor, creditor, moved)
                received[place] = (creditor, due - moved)
                owed -= moved
        return None

    def first_holder(self, cube: Cube, side: Side) -> str:
        """Names the player who throws for an end when half a point is rolled off."""
        holders = cube.end(side)
        return first_and_second(self.game, cube, holders)[0] if len(holders) == 2 else holders[0]

    def roll_off(self, roll_off: RollOff) -> None:
        """Half a point is left to the dice."""
        self.set(deals=self.game.deals.left_to_dice(replace(roll_off, since=self.seq)))

    def totals(self) -> dict[str, int]:
        """Everybody's points with this event's postings."""
        return totals_after(self.state.totals, self.postings)

    def points(self) -> dict[str, dict[str, int]]:
        """The lines of the game with this event's postings: line, player, points."""
        points = {line: dict(of) for line, of in self.game.score.points.items()}
        for posting in self.postings:
            of = points.setdefault(posting.line, {})
            of[posting.debtor] = of.get(posting.debtor, 0) - posting.points
            of[posting.creditor] = of.get(posting.creditor, 0) + posting.points
        return points

    def done(self) -> Step:
        """The step, the game going on."""
        if self.postings:
            self.set(score=self.game.score.but(points=self.points()))
        state = replace(self.state, seq=self.seq, game=self.game, totals=self.totals())
        return Step(state, tuple(self.postings), by_cube=tuple(self.by_cube))


def totals_after(totals: dict[str, int], postings: list[Posting]) -> dict[str, int]:
    """Totals with postings added; a player without an account does not get one."""
    if not postings:
        return totals
    after = dict(totals)
    for posting in postings:
        after[posting.debtor] -= posting.points
        after[posting.creditor] += posting.points
    return after
