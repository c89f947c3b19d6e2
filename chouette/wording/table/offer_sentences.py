"""What an offer to settle means to everybody whom it concerns."""

from chouette.wording.table.cube_phrases import ONE_OF_THEIRS, OWNERS, THEIRS, YOURS, naming, share_too, shares_too
from chouette.wording.template import Plural, Template
from chouette.wording.voices import Voices

TO_THE_TEAM = Voices(
    Plural(
        "owner",
        naming(OWNERS, "{by} offers to settle {cube}."),
        share_too("{by} offers to settle the cubes of {owner}."),
    ),
    {
        "by": Plural(
            "owner",
            naming(OWNERS, "You offer to settle {cube}."),
            share_too("You offer to settle the cubes of {owner}."),
        ),
        "owner": naming(YOURS, "{by} offers to settle {cube}."),
    },
)
BESIDE_A_TAKER = naming(THEIRS, "{by} offers to settle {cube} with {takers} and you. {takers} answers.")
"""To a player who holds an end with another, the Box, who answers for both."""
OWN_CUBE = Voices(
    naming(THEIRS, "{by} offers to settle {cube}."),
    {
        "by": naming(YOURS, "You offer to settle {cube}."),
        "takers": naming(THEIRS, "{by} offers to settle {cube} with you."),
        "beside": BESIDE_A_TAKER,
    },
)
OWN_CUBE_FOR_SALE = Voices(
    naming(ONE_OF_THEIRS, "{by} offers to settle or sell {cube}."),
    {
        "by": naming(YOURS, "You offer {cube}, to settle or to sell."),
        "takers": naming(THEIRS, "{by} offers to settle {cube} with you."),
        "beside": BESIDE_A_TAKER,
        "mates": naming(ONE_OF_THEIRS, "{by} offers to sell you {cube}."),
    },
)
OWN_CUBE_TO_MATES = Voices(
    naming(ONE_OF_THEIRS, "{by} offers to sell {cube}."),
    {
        "by": naming(YOURS, "You offer to sell {cube}."),
        "mates": naming(ONE_OF_THEIRS, "{by} offers to sell you {cube}."),
    },
)
"""`takers` hold the other end: for them the cube is settled; `mates` would buy it."""
HELD = Voices(
    Plural(
        "owner",
        naming(OWNERS, "{by} offers {cube}."),
        share_too("{by} offers the cubes of {owner}."),
    ),
    {
        "by": Plural(
            "owner",
            naming(OWNERS, "You offer {cube}."),
            share_too("You offer the cubes of {owner}."),
        ),
        "owner": (
            share_too("{by} offers your cube and that of {owner}."),
            naming(YOURS, "{by} offers {cube}."),
        ),
    },
)
PAYS_ME: dict[str, Template] = {
    "takers": Plural("ours", "{ours} pays you {price}; the cube is out.", "{ours} pay you {price}; the cube is out."),
    "pair": (
        Plural(
            "ours",
            "{ours} pays you and {pair} {price}; the cube is out.",
            "{ours} pay you and {pair} {price}; the cube is out.",
        ),
        Plural("ours", "{ours} pays you {price}; the cube is out.", "{ours} pay you {price}; the cube is out."),
    ),
    "mates": Plural(
        "ours", "{ours} pays you {price}; you hold the cube.", "{ours} pay you {price}; you hold the cube."
    ),
}
I_PAY: dict[str, Template] = {
    "takers": "You pay {ours} {price}; the cube is out.",
    "pair": ("You and {pair} pay {ours} {price}; the cube is out.", "You pay {ours} {price}; the cube is out."),
    "mates": "You pay {ours} {price}; you hold the cube.",
}
"""What an offer is for a reader who may take it up."""
PAYS_TAKERS = {
    "one": shares_too(
        Voices(
            Plural("ours", "{ours} pays {price} to whoever accepts.", "{ours} pay {price} to whoever accepts."),
            {
                "ours": ("You and {ours} pay {price} to whoever accepts.", "You pay {price} to whoever accepts."),
                **PAYS_ME,
            },
        )
    ),
    "each": shares_too(
        Voices(
            Plural(
                "ours",
                "{ours} pays {price} for each cube to whoever accepts.",
                "{ours} pay {price} for each cube to whoever accepts.",
            ),
            {
                "ours": (
                    "You and {ours} pay {price} for each cube to whoever accepts.",
                    "You pay {price} for each cube to whoever accepts.",
                ),
                **PAYS_ME,
            },
        )
    ),
    "first": shares_too(
        Voices(
            Plural(
                "ours", "{ours} pays {price} to the first who accepts.", "{ours} pay {price} to the first who accepts."
            ),
            {
                "ours": (
                    "You and {ours} pay {price} to the first who accepts.",
                    "You pay {price} to the first who accepts.",
                ),
                **PAYS_ME,
            },
        )
    ),
    "several": shares_too(
        Voices(
            Plural(
                "ours",
                "{ours} pays {price} to each of the first {left} who accept.",
                "{ours} pay {price} to each of the first {left} who accept.",
            ),
            {
                "ours": (
                    "You and {ours} pay {price} to each of the first {left} who accept.",
                    "You pay {price} to each of the first {left} who accept.",
                ),
                **PAYS_ME,
            },
        )
    ),
}
TAKERS_PAY = {
    "one": shares_too(
        Voices(
            "Whoever accepts pays {ours} {price}.",
            {"ours": ("Whoever accepts pays you and {ours} {price}.", "Whoever accepts pays you {price}."), **I_PAY},
        )
    ),
    "each": shares_too(
        Voices(
            "Whoever accepts pays {ours} {price} for each cube.",
            {
                "ours": (
                    "Whoever accepts pays you and {ours} {price} for each cube.",
                    "Whoever accepts pays you {price} for each cube.",
                ),
                **I_PAY,
            },
        )
    ),
    "first": shares_too(
        Voices(
            "The first who accepts pays {ours} {price}.",
            {
                "ours": (
                    "The first who accepts pays you and {ours} {price}.",
                    "The first who accepts pays you {price}.",
                ),
                **I_PAY,
            },
        )
    ),
    "several": shares_too(
        Voices(
            "The first {left} who accept each pay {ours} {price}.",
            {
                "ours": (
                    "The first {left} who accept each pay you and {ours} {price}.",
                    "The first {left} who accept each pay you {price}.",
                ),
                **I_PAY,
            },
        )
    ),
}
"""The price of an offer that two or more may take up: for one cube, for several, for the first who accepts, for the
first few. `ours` hold the end that is offered; `takers` hold the other end of their cube, `pair` do so together,
`mates` would buy."""
FREE_TO_TAKERS = shares_too(
    Voices(
        "Nothing is paid.",
        {
            "takers": "You pay nothing; the cube is out.",
            "pair": "You pay nothing; the cube is out.",
            "mates": "Nothing is paid; you hold the cube.",
        },
    )
)
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
USED_UP = Voices(
    Plural(
        "taken",
        "{taken} has accepted {by}’s offer; it is used up.",
        "{taken} have accepted {by}’s offer; it is used up.",
    ),
    {
        "by": Plural(
            "taken",
            "{taken} has accepted your offer; it is used up.",
            "{taken} have accepted your offer; it is used up.",
        ),
        "taken": (
            Plural(
                "taken",
                "You and {taken} have accepted {by}’s offer; it is used up.",
                "You, {taken} have accepted {by}’s offer; it is used up.",
            ),
            "You have accepted {by}’s offer; it is used up.",
        ),
    },
)
"""Of an offer for a number of players, all of whom have accepted: it is gone."""
UNTIL = "Open until the next roll."
