"""The rules of a chouette: pure, without clock, chance or I/O.

The front door is two functions. `apply(state, event)` gives a `Step` (the new state, the postings, and when a game
ended its row) or a `Refusal`. `legal(state)` lists for each player the events open to them now.

A *session* is one sitting: a line of players, a house's rules, a basic stake, its games. The *Box* plays against the
*Team*, led by its *Captain*; the *Partner* shares the Box's fate. The *line* is the rotation: everyone but the Box,
the Captain first. A *cube* is one bet between a box end and a team end. A *window* is all offers the team makes until
the Box answers. Points are whole; every posting goes from one player to another.
"""

from chouette.rules.engine import apply
from chouette.rules.open.legal import legal
from chouette.rules.outlook.outlook import outlook
from chouette.rules.refusal import Refusal
from chouette.rules.state import State, Step

RULES = 5
"""The number of these rules; every change that can alter a result raises it."""

__all__ = ["RULES", "Refusal", "State", "Step", "apply", "legal", "outlook"]
