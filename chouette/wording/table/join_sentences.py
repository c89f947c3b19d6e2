"""Somebody asks to join: what everybody reads of it."""

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
OTHERS = Voices(
    "Others decide about {player} than were asked.",
    {"player": "Others decide now than were asked. You may ask again."},
)
