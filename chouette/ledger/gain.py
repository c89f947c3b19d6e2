"""What a correction brings a player."""

from typing import NamedTuple


class Gain(NamedTuple):
    """What a correction brings one player: points, and minor units of the evening's currency; below zero, it costs."""

    points: int
    money: int

    @property
    def gains(self) -> bool:
        """They are better off in points or money."""
        return self.points > 0 or self.money > 0

    @property
    def costs(self) -> bool:
        """They are worse off, and better off in nothing."""
        return not self.gains and (self.points < 0 or self.money < 0)
