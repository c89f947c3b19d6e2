"""The window: all offers that the team makes until the Box answers, and the answers given so far."""

from collections.abc import Collection, Iterable, Mapping
from typing import Self

from chouette.rules.state.struct import StatePart, Struct


class Together(Struct, frozen=True):
    """A drop-take that is still sealed: which cube two players keep together, which they drop, who plays it alone."""

    kept: str
    dropped: str
    plays: str | None = None


class Window(StatePart, frozen=True):
    """The last window of a game, and what the house may make depend on those before it."""

    number: int = 0
    open: bool = False  # the team may still add offers to it
    last_offer: int = -1  # place in the line of the last team offer of it
    insisted: tuple[str, ...] = ()  # `offers` and `answers` in the order of rotation
    closed_until_roll: bool = False  # `offers_close_on_answer`
    box_took: tuple[str, ...] = ()  # cubes the Box took in earlier windows
    words: dict[str, str] = {}  # answers given in this window, cube -> word
    sealed: dict[str, str] = {}  # answers given and not yet shown, cube -> word
    drop_takes: tuple[Together, ...] = ()  # of those answers, which are one answer of two players

    def offered(self, number: int, places: Iterable[int]) -> Self:
        """The team has offered cubes from these places in the line."""
        last = max([*places, self.last_offer if self.open else -1])
        return self.but(number=number, open=True, last_offer=last)

    def of_box(self, number: int) -> Self:
        """The Box has doubled: the team adds nothing to a window of the Box's."""
        return self.but(number=number, open=False, last_offer=-1, words={})

    def said(self, words: Mapping[str, str]) -> Self:
        """The Box has said this to beavers."""
        return self.but(words={**self.words, **words})

    def answered(self, taken: Iterable[str], *, closed_until_roll: bool) -> Self:
        """The Box has answered, and taken these cubes."""
        return self.no_longer_insisted("offers").but(
            open=False, last_offer=-1, box_took=(*self.box_took, *taken), closed_until_roll=closed_until_roll
        )

    def no_longer_insisted(self, on: str) -> Self:
        """The order of rotation was insisted on for that long."""
        return self.but(insisted=tuple(one for one in self.insisted if one != on))

    def rolled(self) -> Self:
        """The dice have been thrown."""
        return self.but(open=False, last_offer=-1, closed_until_roll=False, insisted=(), words={})

    def opened(self, drop_takes: Collection[Together]) -> Self:
        """These drop-takes are no longer sealed."""
        return self.but(drop_takes=tuple(one for one in self.drop_takes if one not in drop_takes))
