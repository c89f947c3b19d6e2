"""What it means to leave or to end the evening now, before anybody does it."""

from chouette.wording.voices import Voices

WINS = Voices(
    ("{player} has won {points}, {money}.", "{player} has won {points}."),
    {"player": ("You have won {points}, {money}.", "You have won {points}.")},
)
LOSES = Voices(
    ("{player} has lost {points}, {money}.", "{player} has lost {points}."),
    {"player": ("You have lost {points}, {money}.", "You have lost {points}.")},
)
EVEN = Voices("{player} has come out even.", {"player": "You have come out even."})
STILL_TO_PAY = ("Still to pay: {points}, {money}.", "Still to pay: {points}.")
STILL_TO_RECEIVE = ("Still to receive: {points}, {money}.", "Still to receive: {points}.")
NOTHING_OPEN = "Nothing is left to pay."
"""What is left of a result after others have left and settled."""
ENDS = Voices("With these payments everything is settled:", {})
ENDS_EVEN = Voices("Nobody has anything to pay.", {})
"""Of an evening that would end now."""
