"""Box and Partner disagree about a double: one of them goes on without the other."""

from typing import Self

from chouette.rules.state.cube import Cube
from chouette.rules.state.struct import StatePart


class Disagreement(StatePart, frozen=True):
    """What one of Box and Partner does alone (rules.md 6.4)."""

    buying_half: bool = False  # the Box is about to double without their Partner
    kept: tuple[str, ...] = ()  # cubes of a double that Box or Partner keeps alone and must take
    window: int = 0  # the window of that double
    keeper: str = ""  # who keeps it
    halved: int = 0  # points: undoubled values of all cubes kept in that window, answered since or not

    def keeps(self, cube: Cube) -> bool:
        """Does this cube wait for the one of Box and Partner who keeps its double alone and must take it?"""
        return cube.status == "offered" and cube.window == self.window and cube.name in self.kept

    def halved_before(self, keeper: str, window: int) -> int:
        """Points of which half was paid in this window already, to the same one of the two."""
        return self.halved if (self.keeper, self.window) == (keeper, window) else 0

    def doubled(self) -> Self:
        """The Box has doubled alone: the next double is made with the Partner again."""
        return self.but(buying_half=False) if self.buying_half else self
