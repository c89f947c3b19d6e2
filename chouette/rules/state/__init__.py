"""The nouns of a session, by what belongs together: cubes, the game that is on, the order of the players, their totals.

Everything is frozen; an event makes a new state. Players are opaque ids.
"""

from chouette.rules.state.box_double import BoxDouble, Lone
from chouette.rules.state.coming import Coming
from chouette.rules.state.cube import (
    HIGHEST,
    LIVE,
    PENALTY,
    PENDING,
    SIDES,
    Cube,
    Ends,
    Holder,
    Side,
    Status,
    other,
)
from chouette.rules.state.deals import Bought, Deals, Offer, RollOff
from chouette.rules.state.disagreement import Disagreement
from chouette.rules.state.game import Game
from chouette.rules.state.lapse import Lapse, Right, TakenBy
from chouette.rules.state.outcome import Adjustment, CubePoints, Next, Payment, Posting, Row, RowLine, Settlement, Step
from chouette.rules.state.score import LINES, Line, Score
from chouette.rules.state.session import FEWEST_IN_A_GAME, Away, State
from chouette.rules.state.stay import Choice, Stay
from chouette.rules.state.struct import StatePart, Struct, untouched
from chouette.rules.state.succession import Fate, Succession
from chouette.rules.state.window import Together, Window

__all__ = [
    "FEWEST_IN_A_GAME",
    "HIGHEST",
    "LINES",
    "LIVE",
    "PENALTY",
    "PENDING",
    "SIDES",
    "Adjustment",
    "Away",
    "Bought",
    "BoxDouble",
    "Choice",
    "Coming",
    "Cube",
    "CubePoints",
    "Deals",
    "Disagreement",
    "Ends",
    "Fate",
    "Game",
    "Holder",
    "Lapse",
    "Line",
    "Lone",
    "Next",
    "Offer",
    "Payment",
    "Posting",
    "Right",
    "RollOff",
    "Row",
    "RowLine",
    "Score",
    "Settlement",
    "Side",
    "State",
    "StatePart",
    "Status",
    "Stay",
    "Step",
    "Struct",
    "Succession",
    "TakenBy",
    "Together",
    "Window",
    "other",
    "untouched",
]
