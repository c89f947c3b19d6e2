"""A session as it stands: the order of the players, their totals, the game that is on.

The state stays small however long the evening: finished games leave their totals here and their rows elsewhere.
"""

from chouette.rules.house import House
from chouette.rules.state.coming import Coming
from chouette.rules.state.game import Game
from chouette.rules.state.stay import Stay
from chouette.rules.state.struct import Struct, untouched

FEWEST_IN_A_GAME = 3
"""So many present players a game begins with."""


class Away(Struct, frozen=True):
    """Left the scene for a while; `proxy` handles the cube."""

    proxy: str | None = None


class State(Struct, frozen=True):
    """A session as it stands. `seq` is the number of the last event of its log."""

    house: House
    seq: int = 0
    seated: tuple[str, ...] = ()  # in the order of seating
    box: str | None = None
    line: tuple[str, ...] = ()  # everyone but the Box, the next Captain first; a `while_box` Partner apart
    partner: str | None = None
    stay: Stay = untouched(Stay)
    coming: Coming = untouched(Coming)
    away: dict[str, Away] = {}
    sitting_out: tuple[str, ...] = ()
    stakes: dict[str, int] = {}  # multiples of the basic stake where not 1
    agreed: dict[str, int] = {}  # "a|b" (sorted) -> multiple agreed between the two
    departed: dict[str, int] = {}  # who left, with their stake
    frozen: tuple[str, ...] = ()
    totals: dict[str, int] = {}
    games: int = 0  # finished
    game: Game | None = None
    closed: bool = False
    since: int = 0  # number of the event that last began or ended a game, or changed the Box; 0 before it was kept
    arranged: int = 0  # number of the event that last changed what the next game would be
    paid: dict[str, int] = {}  # player -> number of the event after `since` that last changed their points

    @property
    def present(self) -> tuple[str, ...]:
        """Seated, not away and not sitting out."""
        if not self.away and not self.sitting_out:
            return self.seated
        return tuple(player for player in self.seated if self.is_present(player))

    def is_present(self, player: str) -> bool:
        """Seated, at the table and in the games."""
        return player in self.seated and player not in self.away and player not in self.sitting_out
