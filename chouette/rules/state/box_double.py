"""The Box has doubled everybody from the middle: who may be left alone with them, and who is."""

from typing import Self

from chouette.rules.state.cube import Cube
from chouette.rules.state.struct import StatePart, Struct


class BoxDouble(StatePart, frozen=True):
    """The last double with which the Box doubled everybody from the middle."""

    values: dict[str, int] = {}  # cube -> value before it, while a lone taker may come of it
    contact: bool = True  # at that double
    deemed: tuple[str, ...] = ()  # cubes deemed taken in it

    def over(self) -> Self:
        """No lone taker comes of it any more."""
        return self.but(values={})


class Lone(Struct, frozen=True):
    """The one who took when the Box doubled everybody from the middle and all others dropped."""

    player: str
    cube: str
    undoubled: int  # value of their cube before the double
    dropped: tuple[str, ...]  # cubes dropped in that answer, in line order
    to_foot: bool = False  # they go to the foot of the line if they lose (`foot_if_loses`, with contact)
    choice_due: bool = False  # `take_all_pay_or_drop` waits for its answer
    must_beaver: bool = False  # a plain take was reopened
    open: bool = True  # extras may still be offered and the take reversed
    given: dict[str, Cube] = {}  # the cubes given as extras, each as it was before
    extras_dropped: bool = False
    fresh: tuple[str, ...] = ()  # extras that may still be beavered or, unless sold, given up
    sold: tuple[str, ...] = ()  # the lone taker's own cube or extras that have been sold since
    beavered_extra: bool = False
    lost: bool = False  # their own cube was dropped later, or lost on the board
