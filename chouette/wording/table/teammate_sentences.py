"""What the others of the team have answered so far."""

from chouette.wording.template import Plural
from chouette.wording.voices import Voices

DROPPED = Voices(
    Plural("players", "{players} has dropped.", "{players} have dropped."),
    {
        "players": (
            Plural("players", "You and {players} have dropped.", "You, {players} have dropped."),
            "You have dropped.",
        )
    },
)
TAKEN = Voices(
    Plural("players", "{players} has taken.", "{players} have taken."),
    {"players": (Plural("players", "You and {players} have taken.", "You, {players} have taken."), "You have taken.")},
)
BEAVERED = Voices(
    Plural("players", "{players} has beavered.", "{players} have beavered."),
    {
        "players": (
            Plural("players", "You and {players} have beavered.", "You, {players} have beavered."),
            "You have beavered.",
        )
    },
)
DONE = {"dropped": DROPPED, "live": TAKEN, "beavered": BEAVERED}
"""By what became of a cube."""
EXTRA_GIVEN = Voices(
    "{by} gives {player} an extra: {player} gets {now} now and plays for ±{stake} more against {by}.",
    {
        "by": "You give {player} an extra: you pay {now} now and play for ±{stake} more against {player}.",
        "player": "{by} gives you an extra: +{now} now, ±{stake} more against {by}.",
    },
)
"""An extra, as the lone taker reads it who must accept it."""
