"""What an offer to settle means to everybody whom it concerns."""

from chouette.wording.table.proposal_sentences import by_kind
from chouette.wording.template import Plural
from chouette.wording.voices import Voices

TO_THE_TEAM = Voices(
    Plural(
        "owner",
        by_kind(
            "{by} offers to settle {owner}’s cube.",
            "{by} offers to settle {owner}’s extra.",
            "{by} offers to settle {owner}’s penalty cube.",
        ),
        "{by} offers to settle the cubes of {owner}.",
    ),
    {
        "by": Plural(
            "owner",
            by_kind(
                "You offer to settle {owner}’s cube.",
                "You offer to settle {owner}’s extra.",
                "You offer to settle {owner}’s penalty cube.",
            ),
            "You offer to settle the cubes of {owner}.",
        ),
        "owner": by_kind(
            "{by} offers to settle your cube.",
            "{by} offers to settle your extra.",
            "{by} offers to settle your penalty cube.",
        ),
    },
)
OWN_CUBE = Voices(
    by_kind(
        "{by} offers to settle the cube.", "{by} offers to settle the extra.", "{by} offers to settle the penalty cube."
    ),
    {
        "by": by_kind(
            "You offer to settle your cube.",
            "You offer to settle your extra.",
            "You offer to settle your penalty cube.",
        )
    },
)
OWN_CUBE_FOR_SALE = Voices(
    by_kind(
        "{by} offers to settle or sell a cube.",
        "{by} offers to settle or sell an extra.",
        "{by} offers to settle or sell a penalty cube.",
    ),
    {
        "by": by_kind(
            "You offer your cube, to settle or to sell.",
            "You offer your extra, to settle or to sell.",
            "You offer your penalty cube, to settle or to sell.",
        )
    },
)
HELD = Voices(
    Plural(
        "owner",
        by_kind("{by} offers {owner}’s cube.", "{by} offers {owner}’s extra.", "{by} offers {owner}’s penalty cube."),
        "{by} offers the cubes of {owner}.",
    ),
    {
        "by": Plural(
            "owner",
            by_kind("You offer {owner}’s cube.", "You offer {owner}’s extra.", "You offer {owner}’s penalty cube."),
            "You offer the cubes of {owner}.",
        ),
        "owner": (
            "{by} offers your cube and that of {owner}.",
            by_kind("{by} offers your cube.", "{by} offers your extra.", "{by} offers your penalty cube."),
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
