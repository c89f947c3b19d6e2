"""What stands on the sheet beside the cubes of a game."""

from chouette.wording.template import Plural

STOOD = Plural(
    "cubes",
    "{cubes}’s cube stood at {value} and pays {points}.",
    "The cubes of {cubes} stood at {value} and pay {points} each.",
)
UNTURNED = Plural(
    "cubes",
    "{cubes}’s cube was not in the game and pays {points}, once whatever the board.",
    "The cubes of {cubes} were not in the game and pay {points} each, once whatever the board.",
)
SHARED = "{box} shares with {partner} what the Box’s side has won or lost; an odd point is {box}’s."
