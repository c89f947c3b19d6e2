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
KEPT_ALONE = Voices(
    ("{by} drops and pays {keeper} {paid}; {keeper} plays alone.", "{by} drops; {keeper} plays alone."),
    {
        "keeper": ("{by} drops and pays you {paid}; you play alone.", "{by} drops; you play alone."),
        "by": ("You drop and pay {keeper} {paid}; {keeper} plays alone.", "You drop; {keeper} plays alone."),
    },
)
"""Box and Partner disagreed about a double."""
DONE = {"dropped": DROPPED, "live": TAKEN, "beavered": BEAVERED}
"""By what became of a cube."""
BOX_DONE = {
    "dropped": Voices(
        Plural("players", "{by} has dropped {players}’s cube.", "{by} has dropped the cubes of {players}."),
        {
            "by": Plural("players", "You have dropped {players}’s cube.", "You have dropped the cubes of {players}."),
            "players": (
                Plural(
                    "players",
                    "{by} has dropped your cube and {players}’s.",
                    "{by} has dropped your cube and those of {players}.",
                ),
                "{by} has dropped your cube.",
            ),
        },
    ),
    "live": Voices(
        Plural("players", "{by} has taken {players}’s cube.", "{by} has taken the cubes of {players}."),
        {
            "by": Plural("players", "You have taken {players}’s cube.", "You have taken the cubes of {players}."),
            "players": (
                Plural(
                    "players",
                    "{by} has taken your cube and {players}’s.",
                    "{by} has taken your cube and those of {players}.",
                ),
                "{by} has taken your cube.",
            ),
        },
    ),
    "beavered": Voices(
        Plural("players", "{by} has beavered {players}’s cube.", "{by} has beavered the cubes of {players}."),
        {
            "by": Plural("players", "You have beavered {players}’s cube.", "You have beavered the cubes of {players}."),
            "players": (
                Plural(
                    "players",
                    "{by} has beavered your cube and {players}’s.",
                    "{by} has beavered your cube and those of {players}.",
                ),
                "{by} has beavered your cube.",
            ),
        },
    ),
}
"""The same of cubes that the team has turned and the Box has answered."""
EXTRA_GIVEN = Voices(
    "{by} gives {player} an extra: {player} gets {now} now and plays for ±{stake} more against {by}.",
    {
        "by": "You give {player} an extra: you pay {now} now and play for ±{stake} more against {player}.",
        "player": "{by} gives you an extra: +{now} now, ±{stake} more against {by}.",
    },
)
"""An extra, as the lone taker reads it who must accept it."""
