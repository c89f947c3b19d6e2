"""A game as a race whose lead wanders: how likely the Box is to win, as it goes back and forth until one side has won.

No board is played. What matters to a chouette is when a double is due, who errs in seeing it, and how games end; for
that a chance which moves at random like a real one does, by small steps that are as likely up as down, is enough.
"""

from random import Random

from chouette.rules.state import Side

STEP = 0.095
"""How far the chance of winning moves in one turn of a side, as a rule."""
SKILL = 0.014
"""What a turn of the best player gains on one of the worst."""
WON = 0.985
MOST_TURNS = 60


class Race:
    """One game. `gammons` is how many of the wins from here are gammons, for either side."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.box = 0.5
        self.gammons = dice.triangular(0.05, 0.5, 0.2)
        self.turns = 0

    def chance(self, side: Side) -> float:
        """How likely that side is to win."""
        return self.box if side == "box" else 1 - self.box

    def move(self, lead: float) -> None:
        """One turn: `lead` is how much better the Box's side plays than the team's, from -1 to 1."""
        self.turns += 1
        wide = STEP * (4 * self.box * (1 - self.box)) ** 0.35
        self.box = min(1.0, max(0.0, self.box + self.dice.gauss(SKILL * lead, wide)))

    @property
    def winner(self) -> Side | None:
        """The side that has won, once one has."""
        if self.turns > MOST_TURNS:
            return "box" if self.box > 0.5 else "team"
        return "box" if self.box > WON else "team" if self.box < 1 - WON else None

    def win(self) -> str:
        """How the game was won."""
        if self.dice.random() > self.gammons:
            return "single"
        return "backgammon" if self.dice.random() < 0.04 else "gammon"
