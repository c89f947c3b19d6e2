"""A right that a player has just lost, without any act of their own."""

from typing import Literal

from chouette.rules.state.struct import Struct

Right = Literal["extra", "reverse", "drop_extra", "preempt"]
"""Named as the event that it was a right to."""

TakenBy = Literal["roll", "double", "answer", "deal"]


class Lapse(Struct, frozen=True):
    """What they might have done, and what ended it."""

    right: Right
    by: TakenBy
