"""How a game ended for the Box."""

from chouette.wording.voices import Voices

WINS = Voices("{box} wins {points} in the box.", {"box": "You win {points} in the box."})
LOSES = Voices("{box} loses {points} in the box.", {"box": "You lose {points} in the box."})
EVEN = Voices("{box} comes out even in the box.", {"box": "You come out even in the box."})
