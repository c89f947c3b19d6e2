"""A finished game as somebody wrote it down: how each cube ended, and how the board did.

A club that keeps its sheet on paper does not follow every turn of a cube. The paper says where each cube came to, and
a *way* is one series of turns that brings a cube there; which ways go together is for the rules to say (`from_paper`).
"""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

import msgspec

from chouette.rules.chapters.games import Kind
from chouette.rules.events import Word
from chouette.rules.state import HIGHEST, Side, other

End = Literal["played", "team", "box", "settled"]
Value = Annotated[int, msgspec.Meta(ge=1, le=HIGHEST)]
Points = Annotated[int, msgspec.Meta(ge=-HIGHEST, le=HIGHEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=24)]


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a dropped cube ended that lived again, as an extra or taken over by the lone taker.

    `value` is what it stood at in the end; of one dropped once more, what that drop cost.
    """

    value: Value
    end: End = "played"
    points: Points = 0


class PaperCube(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a cube ended: played out with the board, dropped by its team or its box end, or settled.

    `value` is what it stood at; of a dropped cube what the drop cost. `points` are those of a settlement, from its box
    end to its team end. `automatic` counts its automatic doubles. `paid` is a drop that the lone taker paid.
    """

    value: Value
    end: End = "played"
    points: Points = 0
    automatic: Count = 0
    again: Again | None = None
    paid: bool = False


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game on paper: its cubes by name, and who won the board and how; nobody if no cube was left to win.

    `taker` is the lone taker, if cubes lived again with them; `lone` is what they chose where the house gives them the
    choice, `contact` whether there still was any when they were doubled. `next` is the Box of the next game and then
    its line, where the rest can have come about in ways that lead to different ones; empty: the most usual way.
    """

    cubes: dict[str, PaperCube]
    winner: Side | None = None
    kind: Kind = "single"
    taker: str | None = None
    lone: Literal["take_all", "pay"] | None = None
    contact: bool = True
    next: tuple[str, ...] = ()


class Turn(NamedTuple):
    """One turn of a cube: the side that turns it, what the other side says, and what is said to that if it beavers."""

    side: Side
    word: Word
    then: Word = "take"

    @property
    def drops(self) -> Side | None:
        """The side that gives the cube up in this turn."""
        if self.word == "drop":
            return other(self.side)
        return self.side if self.then == "drop" else None


Way = tuple[Turn, ...]
SIDES: tuple[Side, Side] = ("box", "team")


def doublings(start: int, value: int) -> int | None:
    """How often a cube was doubled to get from one value to the other; null if it never gets there."""
    times, rest = divmod(value, start)
    return None if rest or times < 1 or times & (times - 1) else times.bit_length() - 1


def ways(times: int, end: End) -> Iterator[Way]:
    """How a cube in the centre may have been doubled so many times, and dropped then if it was.

    The side that drops answered last, so it hangs on the number of turns who turned first. A beaver doubles twice in
    one turn, and so lets the other side have begun.
    """
    take: Word = "take"
    plain = (take,) * times
    beavered: tuple[Word, ...] = ("beaver", *plain[2:])
    dropped = end in ("box", "team")
    for words in (plain, beavered) if times > 1 else (plain,):
        for first in SIDES:
            way = _alternating(first, (*words, "drop") if dropped else words)
            if not dropped or way[-1].drops == end:
                yield way
        if not way:
            return
    if dropped and times:
        for first in SIDES:
            *before, last = _alternating(first, plain)
            if last.side == end:
                yield (*before, Turn(last.side, "beaver", "drop"))


def _alternating(first: Side, words: tuple[Word, ...]) -> Way:
    return tuple(Turn(first if at % 2 == 0 else other(first), word) for at, word in enumerate(words))


def way_of_held(times: int, end: End) -> Way | None:
    """How a cube that the team holds came there; null if it cannot have."""
    return next((way for way in ways(times, end) if not way or way[0].side == "team"), None)
