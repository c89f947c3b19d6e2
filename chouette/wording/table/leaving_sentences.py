"""What it means to leave or to end the evening now, before anybody does it."""

from chouette.wording.template import Case, Plural
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
ENDS_WITH_MORE = Voices("To pay when the evening ends:", {})
"""The same where a rest stays open, or something waits for an answer."""
ENDS_EVEN = Voices("Nobody has anything to pay.", {})
"""Of an evening that would end now."""

IN_COINS = "{coins} in coins, rest {rest}"
ONLY_A_REST = "rest {rest}, less than a coin"
"""Beside a payment in a club with a least coin."""
WAITS = Case(
    "kind",
    {
        "bet": Plural(
            "n",
            "{n} side bet, {sum}, waits for an answer and is not counted here.",
            "{n} side bets, {sum}, wait for an answer and are not counted here.",
        ),
        "expense": Plural(
            "n",
            "{n} share of an expense, {sum}, waits for an answer and is not counted here.",
            "{n} shares of expenses, {sum}, wait for an answer and are not counted here.",
        ),
    },
)
FEE = "Table fee, due when the evening is closed: {amount}."
FEE_SHARED = "Table fee, due when the evening is closed: by now {amount}, a share of {whole}."
"""What comes on top for whoever leaves; `whole` is asked for the evening, and shared by all who have played."""
