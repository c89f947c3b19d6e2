"""A Partner who is asked, as everybody hears it: that one is needed, who is asked, and what a yes means."""

from chouette.wording.voices import Voices

NEEDS_PARTNER = Voices(
    (
        "With {team} against {box}, {box} needs a Partner: {invited} will be asked.",
        "{box} needs a Partner: {invited} will be asked.",
        "With {team} against {box}, {box} needs a Partner.",
        "{box} needs a Partner.",
    ),
    {
        "box": (
            "With {team} against you, you need a Partner: ask {invited}.",
            "You need a Partner: ask {invited}.",
            "With {team} against you, you need a Partner.",
            "You need a Partner.",
        ),
        "invited": (
            "With {team} against {box}, {box} needs a Partner: you will be asked.",
            "{box} needs a Partner: you will be asked.",
        ),
    },
)
"""`team` says how many play against the Box, if they are too many for one; `invited` is the one who comes first."""
TAKES_PARTNER = Voices(
    (
        "With {team} against {box}, {box} needs a Partner: {invited} is next.",
        "{box} needs a Partner: {invited} is next.",
        "With {team} against {box}, {box} needs a Partner.",
        "{box} needs a Partner.",
    ),
    {
        "box": (
            "With {team} against you, you need a Partner: take {invited}.",
            "You need a Partner: take {invited}.",
            "With {team} against you, you need a Partner.",
            "You need a Partner.",
        ),
        "invited": (
            "With {team} against {box}, {box} needs a Partner: you are next.",
            "{box} needs a Partner: you are next.",
        ),
    },
)
"""The same where a Partner may not refuse: nobody is asked."""
ASKS = Voices(
    "{box} asks {partner} to be Partner.",
    {"box": "You asked {partner} to be Partner.", "partner": "{box} asks you to be Partner."},
)
OFFERS = Voices(
    "{partner} asks to be {box}’s Partner.",
    {"box": "{partner} asks to be your Partner.", "partner": "You asked to be {box}’s Partner."},
)
"""The other way round: a scorekeeper who plays would be Partner."""
MEANS = Voices(
    "{box} and {partner} would share what they win and lose; {partner} would have no cube of their own.",
    {
        "box": "You would share with {partner} what you win and lose.",
        "partner": "Half of what {box} wins and loses would be yours; you would have no cube of your own.",
    },
)
BEGAN_WITHOUT = Voices(
    "{partner} had not answered: the game began without {partner} as Partner.",
    {"partner": "You had not answered: the game began without you as Partner."},
)
"""The question who will be Partner has lapsed: to the player who asked it, and to the player who was asked."""
BOX_CHANGED = Voices(
    "The box has changed: {partner} is no longer asked to be Partner.",
    {"partner": "The box has changed: you are no longer asked to be Partner."},
)
NOT_ASKED_NOW = Voices(
    "{partner} is no longer asked to be Partner.", {"partner": "You are no longer asked to be Partner."}
)
BOX_SAID_NOTHING = Voices(
    "{box} had not answered: the game began without {partner} as Partner.",
    {
        "box": "You had not answered: the game began without {partner} as Partner.",
        "partner": "{box} had not answered: the game began without you as Partner.",
    },
)
"""The same where the Partner had asked the Box."""
NO_LONGER_ASKS = Voices("{partner} no longer asks to be Partner.", {"partner": "You no longer ask to be Partner."})
