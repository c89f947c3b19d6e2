"""What a proposal would pay, and at what stakes everybody plays."""

from chouette.wording.table.cube_phrases import shares_too
from chouette.wording.template import Plural
from chouette.wording.voices import Voices

PAYS = Voices(
    "{payer} would pay {payee} {price}.",
    {
        "payer": (
            Plural("payer", "You and {payer} would pay {payee} {price}.", "You, {payer} would pay {payee} {price}."),
            "You would pay {payee} {price}.",
        ),
        "payee": (
            Plural("payee", "{payer} would pay you and {payee} {price}.", "{payer} would pay you, {payee} {price}."),
            "{payer} would pay you {price}.",
        ),
    },
)
SETTLES = shares_too(
    Voices(
        Plural(
            "payer", "{payer} pays {payee} {price}; the cube is out.", "{payer} pay {payee} {price}; the cube is out."
        ),
        {
            "payer": (
                "You and {payer} pay {payee} {price}; the cube is out.",
                "You pay {payee} {price}; the cube is out.",
            ),
            "payee": (
                Plural(
                    "payer",
                    "{payer} pays you and {payee} {price}; the cube is out.",
                    "{payer} pay you and {payee} {price}; the cube is out.",
                ),
                Plural(
                    "payer", "{payer} pays you {price}; the cube is out.", "{payer} pay you {price}; the cube is out."
                ),
            ),
        },
    )
)
SETTLES_FREE = shares_too(Voices("Nothing is paid; the cube is out.", {}))
SELLS = shares_too(
    Voices(
        "{buyer} pays {seller} {price}; {buyer} holds the cube.",
        {
            "buyer": "You pay {seller} {price}; you hold the cube.",
            "seller": (
                "{buyer} pays you and {seller} {price}; {buyer} holds the cube.",
                "{buyer} pays you {price}; {buyer} holds the cube.",
            ),
        },
    )
)
SELLS_BELOW_ZERO = shares_too(
    Voices(
        Plural(
            "seller",
            "{seller} pays {buyer} {price}; {buyer} holds the cube.",
            "{seller} pay {buyer} {price}; {buyer} holds the cube.",
        ),
        {
            "buyer": Plural(
                "seller",
                "{seller} pays you {price}; you hold the cube.",
                "{seller} pay you {price}; you hold the cube.",
            ),
            "seller": (
                "You and {seller} pay {buyer} {price}; {buyer} holds the cube.",
                "You pay {buyer} {price}; {buyer} holds the cube.",
            ),
        },
    )
)
SELLS_FREE = shares_too(
    Voices("Nothing is paid; {buyer} holds the cube.", {"buyer": "Nothing is paid; you hold the cube."})
)
OWN_PARTS = Voices(
    "Of it {first} has {first_part}, {second} {second_part}.",
    {"first": "Your own part: {first_part}.", "second": "Your own part: {second_part}."},
)
"""For an end that two hold: what of the payment each of them has."""
NOTHING = Voices("Nothing would be paid.", {})
BY_THE_DICE = Voices("The dice decide on the half point.", {})
PLAYS_FOR = Voices(
    (
        "So far {player} plays for {stake} times the basic stake against {against}, {money} a point.",
        "So far {player} plays for {stake} times the basic stake, {money} a point.",
        "So far {player} plays for {stake} times the basic stake against {against}.",
        "So far {player} plays for {stake} times the basic stake.",
    ),
    {
        "player": (
            "So far you play for {stake} times the basic stake against {against}, {money} a point.",
            "So far you play for {stake} times the basic stake, {money} a point.",
            "So far you play for {stake} times the basic stake against {against}.",
            "So far you play for {stake} times the basic stake.",
        ),
        "against": (
            "So far {player} plays for {stake} times the basic stake against you, {money} a point.",
            "So far {player} plays for {stake} times the basic stake against you.",
        ),
    },
)
PLAYS_FOR_BASIC = Voices(
    (
        "So far {player} plays for the basic stake against {against}, {money} a point.",
        "So far {player} plays for the basic stake, {money} a point.",
        "So far {player} plays for the basic stake against {against}.",
        "So far {player} plays for the basic stake.",
    ),
    {
        "player": (
            "So far you play for the basic stake against {against}, {money} a point.",
            "So far you play for the basic stake, {money} a point.",
            "So far you play for the basic stake against {against}.",
            "So far you play for the basic stake.",
        ),
        "against": (
            "So far {player} plays for the basic stake against you, {money} a point.",
            "So far {player} plays for the basic stake against you.",
        ),
    },
)
CAPPED = Voices(
    (
        "{box} is Box and plays for {stake} times the basic stake: the cube of {player} starts no higher, "
        "{money} a point.",
        "{box} is Box and plays for {stake} times the basic stake: the cube of {player} starts no higher.",
    ),
    {
        "box": (
            "You are Box and play for {stake} times the basic stake: the cube of {player} starts no higher, "
            "{money} a point.",
            "You are Box and play for {stake} times the basic stake: the cube of {player} starts no higher.",
        ),
        "player": (
            "{box} is Box and plays for {stake} times the basic stake: your cube starts no higher, {money} a point.",
            "{box} is Box and plays for {stake} times the basic stake: your cube starts no higher.",
        ),
    },
)
CAPS = Voices(
    (
        "No cube against {box} starts higher than {stake} times the basic stake, {money} a point.",
        "No cube against {box} starts higher than {stake} times the basic stake.",
    ),
    {
        "box": (
            "No cube against you starts higher than {stake} times the basic stake, {money} a point.",
            "No cube against you starts higher than {stake} times the basic stake.",
        )
    },
)
