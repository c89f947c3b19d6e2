"""What an accepted event gives: the new state, the points that move, the row of a finished game."""

from chouette.rules.state.score import Line
from chouette.rules.state.session import State
from chouette.rules.state.struct import Struct


class Posting(Struct, frozen=True):
    """Points that go from one player to another; `points` is above zero."""

    game: int  # number of the game, or of games finished for a settlement or an adjustment
    line: str
    debtor: str
    creditor: str
    points: int


class CubePoints(Struct, frozen=True):
    """Points that a cube has moved between its ends: above zero its box end has paid its team end, whoever held them.

    What is paid for an end to change hands is none of them, nor the price of an extra.
    """

    cube: str
    line: Line
    points: int


class RowLine(Struct, frozen=True):
    """One line of a game on the sheet; it sums to zero."""

    kind: Line
    points: dict[str, int]


class Next(Struct, frozen=True):
    """Box and line right after a game, with the clause that made it so and the case it names."""

    box: str
    line: tuple[str, ...]
    rule: str = ""
    case: str = ""
    fate: str = ""  # of the bet between Box and Captain; empty where it was open until the board was played out

    @property
    def seating(self) -> tuple[str, ...]:
        """The Box, then the line."""
        return (self.box, *self.line)


class Row(Struct, frozen=True):
    """A finished game."""

    number: int
    box: str
    captain: str
    partner: str | None
    lines: tuple[RowLine, ...]
    points: dict[str, int]
    totals: dict[str, int]
    next: Next
    change: dict[str, int | str | bool | None] = {}  # the options it was played under, as departures from the sheet
    newcomers: tuple[str, ...] = ()
    line: tuple[str, ...] = ()  # when the game began
    joined: tuple[str, ...] = ()  # who played their first game here, in their order
    stayed: str | None = None  # the Partner who was due to be Captain and remained
    rejecting: tuple[str, ...] = ()  # later captains who dropped and go to the foot behind the first, in that order


class Payment(Struct, frozen=True):
    """The payments between players, in points."""

    payer: str
    payee: str
    points: int


class Settlement(Struct, frozen=True, omit_defaults=True):
    """The payments when one player leaves, or (player null) when the session closes.

    `left_in` is the number of the game that was on when the player left; null between games.
    """

    after_game: int
    player: str | None
    payments: tuple[Payment, ...]
    left_in: int | None = None


class Adjustment(Struct, frozen=True):
    """Points moved by hand after so many games: who won or lost how many by it, why, and who agreed."""

    after_game: int
    points: dict[str, int]
    reason: str
    agreed_by: tuple[str, ...] = ()


class Step(Struct, frozen=True):
    """What an accepted event did."""

    state: State
    postings: tuple[Posting, ...] = ()
    row: Row | None = None
    settlement: Settlement | None = None
    adjustment: Adjustment | None = None
    by_cube: tuple[CubePoints, ...] = ()  # what of the postings went from end to end of a cube
