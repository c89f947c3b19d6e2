"""What an offer to settle means to everybody whom it concerns."""

from chouette.wording.table.cube_phrases import ONE_OF_THEIRS, OWNERS, THEIRS, YOURS, naming
from chouette.wording.template import Plural
from chouette.wording.voices import Voices

TO_THE_TEAM = Voices(
    Plural(
        "owner",
        naming(OWNERS, "{by} offers to settle {cube}."),
        "{by} offers to settle the cubes of {owner}.",
    ),
    {
        "by": Plural(
            "owner",
            naming(OWNERS, "You offer to settle {cube}."),
            "You offer to settle the cubes of {owner}.",
        ),
        "owner": naming(YOURS, "{by} offers to settle {cube}."),
    },
)
OWN_CUBE = Voices(
    naming(THEIRS, "{by} offers to settle {cube}."),
    {"by": naming(YOURS, "You offer to settle {cube}.")},
)
OWN_CUBE_FOR_SALE = Voices(
    naming(ONE_OF_THEIRS, "{by} offers to settle or sell {cube}."),
    {"by": naming(YOURS, "You offer {cube}, to settle or to sell.")},
)
HELD = Voices(
    Plural(
        "owner",
        naming(OWNERS, "{by} offers {cube}."),
        "{by} offers the cubes of {owner}.",
    ),
    {
        "by": Plural(
            "owner",
            naming(OWNERS, "You offer {cube}."),
            "You offer the cubes of {owner}.",
        ),
        "owner": (
            "{by} offers your cube and that of {owner}.",
            naming(YOURS, "{by} offers {cube}."),
        ),
    },
)
OFFERER_PAYS = (
    Voices(
        "{by} would pay {price} to whoever accepts.",
        {
            "by": "You would pay {price} to whoever accepts.",
            "by side": "You and {side} would pay {price} to whoever accepts.",
            "side": "{by} and you would pay {price} to whoever accepts.",
            "to": "{by} would pay you {price}.",
        },
    ),
    Voices(
        "{by} would pay {price} for each cube, to whoever accepts.",
        {
            "by": "You would pay {price} for each cube, to whoever accepts.",
            "by side": "You and {side} would pay {price} for each cube, to whoever accepts.",
            "side": "{by} and you would pay {price} for each cube, to whoever accepts.",
            "to": "{by} would pay you {price}.",
        },
    ),
)
TAKER_PAYS = (
    Voices(
        "Whoever accepts would pay {by} {price}.",
        {
            "by": "Whoever accepts would pay you {price}.",
            "by side": "Whoever accepts would pay you and {side} {price}.",
            "side": "You and {side} would pay {by} {price}.",
            "to": "You would pay {by} {price}.",
        },
    ),
    Voices(
        "Whoever accepts would pay {by} {price} for each cube.",
        {
            "by": "Whoever accepts would pay you {price} for each cube.",
            "by side": "Whoever accepts would pay you and {side} {price} for each cube.",
            "side": "You and {side} would pay {by} {price} for each cube.",
            "to": "You would pay {by} {price}.",
        },
    ),
)
"""For an offer of one cube, and of several."""
SHARED = Voices(
    "{first} and {second} share it; an odd point is {first}’s.",
    {
        "first": "You share it with {second}; an odd point is yours.",
        "second": "You share it with {first}; an odd point is {first}’s.",
    },
)
ONE_ROLL = Voices("The next throw decides the game.", {})
TAKEN = Voices(
    Plural("taken", "{taken} has accepted.", "{taken} have accepted."),
    {"taken": (Plural("taken", "You and {taken} have accepted.", "You, {taken} have accepted."), "You have accepted.")},
)
NOBODY_YET = Voices("Nobody has accepted yet.", {})
FIRST_COME = Plural("left", "It is for the first who accepts.", "It is for the first {left} who accept.")
STILL_OPEN = Plural("left", "One more may accept.", "{left} more may accept.")
FULL = "Nobody else may accept."
UNTIL = "Open until the next roll."
