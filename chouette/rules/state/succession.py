"""The fight for the box: the bet between Box and Captain, and the claim to it where the Captain has dropped."""

from collections.abc import Collection
from typing import Literal, Self

from chouette.rules.state.cube import Cube, Ends
from chouette.rules.state.struct import StatePart

Fate = Literal["", "box_dropped", "captain_dropped", "captain", "box", "tie", "washed"]


class Succession(StatePart, frozen=True):
    """How the Captain's cube ended before the board was played out, and the claim that arises if they dropped it."""

    fate: Fate = ""  # of the Captain's cube
    claim_due: bool = False  # the Captain has dropped and the double is not yet answered by all
    successor: str | None = None  # plays for the box (`successor_plays_for_box`)
    takers: tuple[str, ...] = ()  # those who took when the Captain dropped and have not dropped since, in line order
    ended_early: dict[str, bool] = {}  # cube taken and ended while others had yet to answer -> did the Box give it up?
    sold: dict[str, Ends] = {}  # cube -> its sellers after the last double of the Box; it plays on as theirs
    safe: bool = False  # the Box dropped the successor's cube: the claim stays theirs
    rejecting: tuple[str, ...] = ()  # successors who dropped in turn, in that order; the Captain is not among them
    rejected: str = ""  # the double that the Captain, or a successor after them, dropped last (`double_of`)

    def claimants(self, cube: Cube) -> Ends:
        """The holders of a cube where the box is claimed: a sold one plays on as the seller's, as the Captain's
        does."""
        return self.sold.get(cube.name, cube.players)

    def is_successors(self, cube: Cube) -> bool:
        """Does the successor play on by this cube?"""
        return self.successor in self.claimants(cube)

    def seller_kept(self, cube: Cube) -> Self:
        """The cube is sold: it plays on as theirs who sold it first, as far as the box is claimed (rules.md 12.5)."""
        return self.but(sold={cube.name: cube.players, **self.sold})

    def doubled_again(self) -> Self:
        """The Box doubles: what was sold before plays on as its buyer's, unless the Captain has dropped already."""
        return self if self.fate == "captain_dropped" else self.but(sold={})

    def with_rejecting(self, captain: str, double: str) -> Self:
        """Add the successor, who has dropped to this double, to the rejecting players.

        A player who drops to the same double as the captain before them was not captain when it was made
        (rules.md 12.21).
        """
        player = self.successor
        if player is None or player == captain or player in self.rejecting or double == self.rejected:
            return self
        return self.but(rejecting=(*self.rejecting, player), rejected=double)

    def without_takers(self, out: Collection[str]) -> Self:
        """These take no part in the claim any more."""
        return self.but(takers=tuple(player for player in self.takers if player not in out))
