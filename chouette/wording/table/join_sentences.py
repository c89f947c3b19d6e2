"""Somebody asks to join: what everybody reads of it."""

from chouette.wording.template import Plural
from chouette.wording.voices import Voices

JOIN = Voices("{player} asks to join.", {"player": "You ask to join."})
ONE_MORE = Voices(
    "{player} asks to join; there is one seat too few.",
    {"player": "You ask to join; there is one seat too few."},
)
OBJECTS = Voices(
    "{by} objects to {player} joining.",
    {"player": "{by} objects to you joining.", "by": "You object to {player} joining."},
)
DISAGREES = Voices(
    "{by} does not agree to one more player.",
    {"by": "You do not agree to one more player."},
)
CAN_BE_SPLIT = Voices(
    "{by} does not agree. Between games the scorekeeper can split the table for {player}.",
    {
        "player": "{by} does not agree. Between games the scorekeeper can split the table for you.",
        "by": "You do not agree. Between games the scorekeeper can split the table for {player}.",
    },
)
OTHERS = Voices(
    "Others decide about {player} than were asked.",
    {"player": "Others decide now than were asked. You may ask again."},
)
WAITS_FOR_A_SEAT = Voices(
    Plural("player", "{player} waits for a seat.", "{player} wait for a seat."),
    {"player": ("You and {player} wait for a seat.", "You wait for a seat.")},
)
SPLIT_LATER = "Between two games."
"""When a table may be split, said while a game is on."""
PHONE_ASKS = Voices(
    "The phone of {phone} asks to speak for {player}. Allow it?",
    {
        "player": "The phone of {phone} asks to speak for you. Allow it?",
        "phone": "Your phone asks to speak for {player}. Allow it?",
    },
)
NEW_PHONE_ASKS = Voices(
    "A new phone asks to speak for {player}. Allow it?",
    {"player": "A new phone asks to speak for you. Allow it?"},
)
