"""One bet between two ends: whose it is, what it shows, and where it stands."""

from typing import Literal

from chouette.rules.state.struct import Struct

Side = Literal["box", "team"]
SIDES: tuple[Side, ...] = ("box", "team")
Holder = Literal["centre", "box", "team"]
Status = Literal["live", "offered", "beavered", "raccooned", "dropped", "settled", "washed", "scored"]
PENDING = ("offered", "beavered", "raccooned")
LIVE = ("live", *PENDING)
HIGHEST = 1 << 24  # points a cube may come to show: no evening gets there, and every store can hold three times it

Ends = tuple[str, ...]

PENALTY = " (penalty)"
"""What the name of a penalty cube has behind that of its player."""


class Cube(Struct, frozen=True):
    """One bet between a box end and a team end; `player` is whom it is named after."""

    name: str
    player: str
    box_end: Ends
    team_end: Ends
    value: int  # points it is worth if a pending turn is refused (rules.md 11.15)
    start: int  # what it showed when the game began, automatic doubles not counted
    kind: Literal["team", "extra", "penalty"] = "team"
    holder: Holder = "centre"
    status: Status = "live"
    in_game: bool = False
    pool: bool = False  # the Partner shares its box end
    offered_by: str | None = None
    turned_by: Side | None = None  # whose turn of it waits for an answer
    window: int = 0  # the window of its last offer
    initial: bool = False  # its last offer was a double from the centre
    turned: bool = False  # offered or taken at least once in this game
    automatic: int = 0  # automatic doubles made with it
    plays: str | None = None  # who plays a drop-take out alone (`one_plays`)
    since: int = 0  # number of the event that last changed it

    @property
    def players(self) -> Ends:
        """Those who may speak for the team end."""
        return self.team_end if self.plays is None else (self.plays,)

    @property
    def live(self) -> bool:
        """Not yet dropped, settled, washed or scored."""
        return self.status in LIVE

    @property
    def pending(self) -> bool:
        """A turn of it waits for an answer."""
        return self.status in PENDING

    def end(self, side: Side) -> Ends:
        """The holders of that end."""
        return self.box_end if side == "box" else self.team_end

    @property
    def answering(self) -> Side | None:
        """The side that has to answer."""
        return None if self.turned_by is None else other(self.turned_by)


def other(side: Side) -> Side:
    """The side across the board."""
    return "team" if side == "box" else "box"
