"""What is agreed on beside the cube's own course: offers to settle, cubes sold, half points left to the dice."""

from collections.abc import Iterable
from typing import Self

from msgspec.structs import replace

from chouette.rules.state.cube import Ends
from chouette.rules.state.score import Line
from chouette.rules.state.struct import StatePart, Struct


class Offer(Struct, frozen=True):
    """An open settlement offer; `halves` are half points from each cube's box end to its team end."""

    by: str
    to: tuple[str, ...]
    cubes: tuple[str, ...]
    halves: int
    left: int | None = None  # how many cubes may still take it up; null is all
    one_roll: bool = False
    since: int = 0  # number of the event by which it became the latest that stands on its cubes
    taken: tuple[str, ...] = ()  # who has taken it up, the first first


class Bought(Struct, frozen=True):
    """The last buy-out, as long as the Box may step in."""

    cube: str
    buyer: str
    seller: Ends
    halves: int
    since: int = 0


class RollOff(Struct, frozen=True):
    """A half point that two dice decide: the receiver winning gets one more."""

    line: Line
    payer: str
    receiver: str
    cube: str | None = None  # the cube that ends with it, for `whole` points to its team end and perhaps one more
    whole: int = 0
    whole_sign: int = 1  # of a bought half: 1 if the seller receives, -1 if they pay
    to_team: bool = False
    buys: str | None = None  # the cube whose price it rounds
    since: int = 0


class Deals(StatePart, frozen=True):
    """What is still open between players."""

    offers: tuple[Offer, ...] = ()
    bought: Bought | None = None
    roll_offs: tuple[RollOff, ...] = ()
    thrown_at: int = 0  # number of the last roll-off: the next one is not what was seen before it

    def offered(self, made: Offer) -> Self:
        """An offer, in place of an earlier one of theirs."""
        return self.but(offers=(*self._but_by(made.by, made.since), made))

    def withdrawn(self, by: str, seq: int) -> Self:
        """They have taken their offer back, by the event of that number."""
        return self.but(offers=self._but_by(by, seq))

    def _but_by(self, player: str, seq: int) -> tuple[Offer, ...]:
        theirs = next((one for one in self.offers if one.by == player), None)
        if theirs is None:
            return self.offers
        return tuple(one for one in self._uncovered(theirs, theirs.cubes, seq) if one is not theirs)

    def taken_up(self, made: Offer, used: Offer, seq: int) -> Self:
        """An offer is as it is once somebody has taken it up; where it is full it covers no other any more."""
        offers = self._uncovered(made, used.cubes, seq) if used.left == 0 else self.offers
        return self._with(used if one is made else one for one in offers)

    def _uncovered(self, gone: Offer, cubes: Iterable[str], seq: int) -> tuple[Offer, ...]:
        """The offers, of which those that lay under this one on these cubes are the latest now: to take one of them up
        means something else than it did before."""
        named, place = set(cubes), self.offers.index(gone)
        under = [one for one in self.offers[:place] if not named.isdisjoint(one.cubes)]
        return tuple(replace(one, since=seq) if one in under else one for one in self.offers)

    def without_cube(self, name: str) -> Self:
        """An offer ends with its cube; one of several goes on for the others."""
        return self._with(replace(one, cubes=tuple(cube for cube in one.cubes if cube != name)) for one in self.offers)

    def _with(self, offers: Iterable[Offer]) -> Self:
        return self.but(offers=tuple(one for one in offers if one.cubes))

    def not_stepped_into(self) -> Self:
        """The Box may step into the last buy-out no more."""
        return self if self.bought is None else self.but(bought=None)

    def left_to_dice(self, due: RollOff) -> Self:
        """Another half point to be rolled off."""
        return self.but(roll_offs=(*self.roll_offs, due))

    def thrown(self, due: RollOff, seq: int) -> Self:
        """A half point is decided, by the event of that number."""
        return self.but(roll_offs=tuple(one for one in self.roll_offs if one is not due), thrown_at=seq)
