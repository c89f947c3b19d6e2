"""The game that comes next: what has been decided for it, and what has changed since the last one began."""

from typing import Self

from chouette.rules.state.struct import StatePart


class Coming(StatePart, frozen=True):
    """What is forgotten once a game begins."""

    partner_chosen: bool = False  # whether with a Partner was decided for this game
    partner_stayed: str | None = None  # due to be Captain of it, they remained Partner
    partner_place: int | None = None  # where a `while_box` Partner stood, until it starts
    refused_partner: tuple[str, ...] = ()  # those who declined to be Partner in it
    declined: tuple[str, ...] = ()  # those who declined to be Box in it
    passed: tuple[str, ...] = ()  # those whom the box has passed over: they are before the Box in the order
    newcomers: tuple[str, ...] = ()  # those who have joined since the last game began
    came_or_went: tuple[str, ...] = ()  # those who have joined or left since then
    line_before: tuple[str, ...] | None = None  # before the game that has just ended

    def joined(self, player: str) -> Self:
        """Somebody has sat down."""
        return self.but(newcomers=(*self.newcomers, player), came_or_went=(*self.came_or_went, player))

    def left(self, player: str) -> Self:
        """Somebody has given their seat up."""
        before = self.line_before
        return self.but(
            newcomers=tuple(one for one in self.newcomers if one != player),
            came_or_went=(*self.came_or_went, player),
            declined=tuple(one for one in self.declined if one != player),
            passed=tuple(one for one in self.passed if one != player),
            line_before=None if before is None else tuple(one for one in before if one != player),
        )
