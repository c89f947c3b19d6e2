"""Whom the table waits for."""

from chouette.wording.template import Plural
from chouette.wording.voices import Voices

ROLL_OFF = Voices(
    "{payer} and {receiver} roll off the half point.",
    {
        "payer": "You and {receiver} roll off the half point.",
        "receiver": "{payer} and you roll off the half point.",
    },
)
CHOOSES = Voices("{player} has taken alone and chooses.", {"player": "You have taken alone and choose."})
BOX_ANSWERS = Voices(
    "{box} answers {doubling}.",
    {
        "box": "You answer {doubling}.",
        "doubling": (
            Plural("doubling", "{box} answers you and {doubling}.", "{box} answers you, {doubling}."),
            "{box} answers you.",
        ),
    },
)
ANSWERS_FIRST = Voices(
    Plural(
        "answering", "{answering} answers {box} first, then {then}.", "{answering} answer {box} first, then {then}."
    ),
    {
        "box": Plural(
            "answering", "{answering} answers you first, then {then}.", "{answering} answer you first, then {then}."
        ),
        "answering": (
            Plural(
                "answering",
                "You and {answering} answer {box} first, then {then}.",
                "You, {answering} answer {box} first, then {then}.",
            ),
            "You answer {box} first, then {then}.",
        ),
        "then": Plural("answering", "{answering} answers before you.", "{answering} answer before you."),
    },
)
"""Where answers come in the order of rotation."""
TURNS_ALONE = Voices(
    "{box} doubles without {partner}.",
    {"box": "You double without {partner}.", "partner": "{box} doubles without you."},
)
TEAM_ANSWERS = Voices(
    Plural("answering", "{answering} answers {box}.", "{answering} answer {box}."),
    {
        "box": Plural("answering", "{answering} answers you.", "{answering} answer you."),
        "answering": (
            Plural("answering", "You and {answering} answer {box}.", "You, {answering} answer {box}."),
            "You answer {box}.",
        ),
    },
)
