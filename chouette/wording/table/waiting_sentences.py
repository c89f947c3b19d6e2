"""Whom the table waits for."""

from chouette.wording.template import Case, Plural
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
    "Waiting for {box} to answer {doubling}.",
    {
        "box": "You answer {doubling}.",
        "doubling": (
            Plural(
                "doubling",
                "Waiting for {box} to answer you and {doubling}.",
                "Waiting for {box} to answer you, {doubling}.",
            ),
            "Waiting for {box} to answer you.",
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
ANSWERS_LATER = Case(
    "turn",
    {
        "2": "{answering} answers first; you are second.",
        "3": "{answering} answers first; you are third.",
        "4": "{answering} answers first; you are fourth.",
        "5": "{answering} answers first; you are fifth.",
        "6": "{answering} answers first; you are sixth.",
        "7": "{answering} answers first; you are seventh.",
        "8": "{answering} answers first; you are eighth.",
        "9": "{answering} answers first; you are ninth.",
    },
)
"""The same where one player comes first, as it is read by one who comes later; `turn` says as which."""
TURNS_ALONE = Voices(
    "{box} doubles without {partner}.",
    {"box": "You double without {partner}.", "partner": "{box} doubles without you."},
)
TEAM_ANSWERS = Voices(
    "Waiting for {answering} to answer {box}.",
    {
        "box": "Waiting for {answering} to answer you.",
        "answering": (
            Plural("answering", "You and {answering} answer {box}.", "You, {answering} answer {box}."),
            "You answer {box}.",
        ),
    },
)
