"""What a game has brought so far, by the lines of the sheet."""

from typing import Literal, Self

from chouette.rules.state.struct import StatePart

Line = Literal["drops", "extras", "deals", "penalties", "result", "partner"]
LINES: tuple[Line, ...] = ("drops", "extras", "deals", "penalties", "result", "partner")


class Score(StatePart, frozen=True):
    """The points of a game that is on."""

    points: dict[str, dict[str, int]] = {}  # line -> player -> points so far
    net: int = 0  # what the Box's side has won from the team
    pool: int = 0  # what the Box holds for themselves and the Partner
    halves: dict[str, int] = {}  # "first|second" -> points of their shared ends so far

    def counted(self, *, net: int, pool: int) -> Self:
        """The Box's side has won so many points by cubes of the team, and so many by cubes of the pool."""
        return self.but(net=self.net + net, pool=self.pool + pool)

    def shared(self, pair: str, points: int) -> Self:
        """What two hold together has come to so many points."""
        return self.but(halves={**self.halves, pair: points})
