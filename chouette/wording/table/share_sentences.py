"""What an answer means to a Partner, and to the two who hold a cube together."""

from chouette.wording.voices import Voices

OWN_PART = Voices(
    "The figures are {box}’s own part; {partner} has the other half.",
    {
        "box": "The figures are your own part; {partner} has the other half.",
        "partner": "The figures are {box}’s own part; you have the other half.",
    },
)
OWN_PART_AND_ODD_POINT = Voices(
    "The figures are {box}’s own part; {partner} has the other half. An odd point is {box}’s.",
    {
        "box": "The figures are your own part; {partner} has the other half. An odd point is yours.",
        "partner": "The figures are {box}’s own part; you have the other half. An odd point is {box}’s.",
    },
)
"""The same where what is dropped is odd."""
HALVES = Voices(
    "Each figure is {box}’s half; {partner} has the other. An odd point is {box}’s.",
    {
        "box": "Each figure is your half; {partner} has the other. An odd point is yours.",
        "partner": "Each figure is {box}’s half; you have the other. An odd point is {box}’s.",
    },
)
TAKES = (
    Voices(
        "If {box} takes, {partner} plays for {single} with this cube, a gammon for {gammon}.",
        {
            "partner": "If {box} takes, you play for {single} with this cube, a gammon for {gammon}.",
            "box": "If you take, {partner} plays for {single} with this cube, a gammon for {gammon}.",
        },
    ),
    Voices(
        "If {box} takes them all, {partner} plays for {single} with these cubes, a gammon for {gammon}.",
        {
            "partner": "If {box} takes them all, you play for {single} with these cubes, a gammon for {gammon}.",
            "box": "If you take them all, {partner} plays for {single} with these cubes, a gammon for {gammon}.",
        },
    ),
)
TAKES_UNEVENLY = (
    Voices(
        "If {box} takes, {partner} wins {single_won} or loses {single_lost} with this cube; "
        "by a gammon {gammon_won} or {gammon_lost}.",
        {
            "partner": "If {box} takes, you win {single_won} or lose {single_lost} with this cube; "
            "by a gammon {gammon_won} or {gammon_lost}.",
            "box": "If you take, {partner} wins {single_won} or loses {single_lost} with this cube; "
            "by a gammon {gammon_won} or {gammon_lost}.",
        },
    ),
    Voices(
        "If {box} takes them all, {partner} wins {single_won} or loses {single_lost} with these cubes; "
        "by a gammon {gammon_won} or {gammon_lost}.",
        {
            "partner": "If {box} takes them all, you win {single_won} or lose {single_lost} with these cubes; "
            "by a gammon {gammon_won} or {gammon_lost}.",
            "box": "If you take them all, {partner} wins {single_won} or loses {single_lost} with these cubes; "
            "by a gammon {gammon_won} or {gammon_lost}.",
        },
    ),
)
"""The same where the odd point, which is the Box's, makes what is won and lost differ."""
DROPS = (
    Voices(
        "If {box} drops, {partner} pays {now}.",
        {
            "partner": "If {box} drops, you pay {now}.",
            "box": "If you drop, {partner} pays {now}.",
        },
    ),
    Voices(
        "If {box} drops them all, {partner} pays {now}.",
        {
            "partner": "If {box} drops them all, you pay {now}.",
            "box": "If you drop them all, {partner} pays {now}.",
        },
    ),
)
COSTS_NOTHING = Voices(
    "If {box} drops, {partner} pays nothing: the odd point is the Box’s.",
    {
        "partner": "If {box} drops, you pay nothing: the odd point is the Box’s.",
        "box": "If you drop, {partner} pays nothing: the odd point is yours.",
    },
)
