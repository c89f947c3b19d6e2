"""What an answer means to a Partner, and to the two who hold a cube together."""

from chouette.wording.voices import Voices

OWN_PART = Voices(
    "The figures are {box}’s own part; {partner} has the other half.",
    {
        "box": "The figures are your own part; {partner} has the other half.",
        "partner": "The figures are {box}’s own part; you have the other half.",
    },
)
HALVES = Voices(
    "Each figure is {box}’s half; {partner} has the other. An odd point is {box}’s.",
    {
        "box": "Each figure is your half; {partner} has the other. An odd point is yours.",
        "partner": "Each figure is {box}’s half; you have the other. An odd point is {box}’s.",
    },
)
TAKES = (
    Voices(
        "If {box} takes, {partner} plays for {single}, a gammon for {gammon}.",
        {"partner": "If {box} takes, you play for {single}, a gammon for {gammon}."},
    ),
    Voices(
        "If {box} takes them all, {partner} plays for {single}, a gammon for {gammon}.",
        {"partner": "If {box} takes them all, you play for {single}, a gammon for {gammon}."},
    ),
)
DROPS = (
    Voices(
        "If {box} drops, {partner} pays {now}.",
        {"partner": "If {box} drops, you pay {now}."},
    ),
    Voices(
        "If {box} drops them all, {partner} pays {now}.",
        {"partner": "If {box} drops them all, you pay {now}."},
    ),
)
COSTS_NOTHING = Voices(
    "If {box} drops, {partner} pays nothing: the odd point is the Box’s.",
    {"partner": "If {box} drops, you pay nothing: the odd point is the Box’s."},
)
