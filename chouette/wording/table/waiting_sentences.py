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
        "box": (
            Plural("box", "You and {box} answer {doubling}.", "You, {box} answer {doubling}."),
            "You answer {doubling}.",
        ),
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
BOX_ANSWERS_ALL = Voices(
    "Waiting for {box} to answer {doubling}, for all.",
    {
        "box": (
            Plural("box", "You and {box} answer {doubling}, for all.", "You, {box} answer {doubling}, for all."),
            "You answer {doubling}, for all.",
        ),
        "doubling": "Waiting for {box} to answer you, for all.",
    },
)
"""The one cube of the team, which one player has turned for all who share it."""
ANSWERS_FIRST = Voices(
    Plural(
        "answering", "{answering} answers {box} first, then {then}.", "{answering} answer {box} first, then {then}."
    ),
    {
        "box": (
            Plural(
                "answering",
                "{answering} answers you and {box} first, then {then}.",
                "{answering} answer you and {box} first, then {then}.",
            ),
            Plural(
                "answering", "{answering} answers you first, then {then}.", "{answering} answer you first, then {then}."
            ),
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
    "{box} will double without {partner}.",
    {"box": "You will double without {partner}.", "partner": "{box} will double without you."},
)
TEAM_ANSWERS = Voices(
    "Waiting for {answering} to answer {box}.",
    {
        "box": (
            "You and {box} wait for {answering}.",
            "Waiting for {answering} to answer you.",
        ),
        "answering": (
            Plural("answering", "You and {answering} answer {box}.", "You, {answering} answer {box}."),
            "You answer {box}.",
        ),
    },
)
BOTH_ANSWER = Voices(
    "Waiting for {box} to answer {doubling}, and for {answering}.",
    {
        "box": Plural(
            "answering",
            "You answer {doubling}; {answering} still answers you.",
            "You answer {doubling}; {answering} still answer you.",
        ),
        "doubling": "Waiting for {box} to answer you, and for {answering}.",
        "answering": (
            Plural("answering", "You and {answering} answer {box}.", "You, {answering} answer {box}."),
            "You answer {box}.",
        ),
    },
)
"""A team-mate has beavered while others have not answered yet."""
NOBODY_ACTS = Voices(
    Plural(
        "answering",
        "{answering} is away and nobody acts for {answering}: only {answering} or the scorekeeper can answer {box}.",
        "{answering} are away and nobody acts for them: only they or the scorekeeper can answer {box}.",
    ),
    {
        "box": Plural(
            "answering",
            "{answering} is away and nobody acts for {answering}: only {answering} or the scorekeeper can answer you.",
            "{answering} are away and nobody acts for them: only they or the scorekeeper can answer you.",
        ),
        "answering": "Nobody acts for you: come back to answer {box}.",
    },
)
"""Where only absent players may answer, and nobody may do it for them."""
ACTS_FOR = "{acting} (for {absent})"
"""In a list of those who answer: a player who does so for an absent player."""
ANSWERS_FOR_YOU = "{acting} answers for you. Waiting for {answering} to answer {box}."
"""To an absent player whose answer is awaited."""
