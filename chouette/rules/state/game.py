"""The game that is on."""

from chouette.rules.state.box_double import BoxDouble, Lone
from chouette.rules.state.cube import LIVE, Cube, Side
from chouette.rules.state.deals import Deals
from chouette.rules.state.disagreement import Disagreement
from chouette.rules.state.lapse import Lapse
from chouette.rules.state.score import Score
from chouette.rules.state.struct import Struct, untouched
from chouette.rules.state.succession import Succession
from chouette.rules.state.window import Window


class Game(Struct, frozen=True):
    """The game that is on."""

    number: int
    box: str
    captain: str
    line: tuple[str, ...]  # at the start, absent players included; a Partner who keeps their place stands in it
    cubes: dict[str, Cube]
    partner: str | None = None
    newcomers: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()  # who plays their first game here
    left: tuple[str, ...] = ()  # who has left during it and was settled with, back again or not
    stayed: str | None = None  # the Partner who was due to be Captain and remained
    score: Score = untouched(Score)
    opened: bool = False  # a double, deal, remedy or roll has happened
    automatics: int = 0
    window: Window = untouched(Window)
    box_double: BoxDouble = untouched(BoxDouble)
    lone: Lone | None = None
    deals: Deals = untouched(Deals)
    disagreement: Disagreement = untouched(Disagreement)
    succession: Succession = untouched(Succession)
    last_side: Side | None = None  # who won the last closing
    rolled: int = 0  # number of the last roll
    lapsed: dict[str, Lapse] = {}  # player -> the right that they have lost with the last roll or since
    since: int = 0  # number of the event that last changed who may turn, or for what price

    @property
    def team(self) -> tuple[str, ...]:
        """Those who had a cube at the start; a penalty cube is laid out later."""
        return tuple(name for name, cube in self.cubes.items() if cube.kind != "penalty")

    @property
    def order(self) -> tuple[str, ...]:
        """The line of this game with its newcomers behind it: one of them may have bought a cube (rules.md 12.9)."""
        if not self.newcomers:
            return self.line
        return (*(player for player in self.line if player not in self.newcomers), *self.newcomers)

    def live(self, *kinds: str) -> list[Cube]:
        """The cubes that are not closed, of these kinds or of all."""
        return [cube for cube in self.cubes.values() if cube.status in LIVE and (not kinds or cube.kind in kinds)]
