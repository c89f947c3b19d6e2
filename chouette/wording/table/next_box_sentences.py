"""Why the next Box and Captain are who they are. Roles are then another's: each sentence has the names of then."""

from chouette.wording.voices import Voices

PLAYED_OUT = {
    "captain": Voices(
        "{captain} beat {box} and takes the box.",
        {"box": "{captain} beat you and takes the box.", "captain": "You beat {box}: the box is yours."},
    ),
    "box": Voices(
        "{box} beat {captain} and keeps the box.",
        {"box": "You beat {captain} and keep the box.", "captain": "{box} beat you and keeps the box."},
    ),
    "no_profit": Voices(
        "{box} beat {captain}, yet made no profit: the next in line is Box.",
        {
            "box": "You beat {captain}, yet made no profit: the next in line is Box.",
            "captain": "{box} beat you, yet made no profit: the next in line is Box.",
            "new": "{box} beat {captain}, yet made no profit: you are next in line and Box.",
        },
    ),
}
CAPTAIN_DROPPED = {
    "successor": Voices(
        "{captain} dropped, but the team won: {new} takes the box.",
        {
            "new": "{captain} dropped, but the team won: you take the box.",
            "captain": "You dropped, but the team won: {new} takes the box.",
        },
    ),
    "captain": Voices(
        "{captain} dropped, yet played on and won: {captain} takes the box.",
        {"captain": "You dropped, yet played on and won: you take the box."},
    ),
    "box": Voices(
        "{captain} dropped: {box} keeps the box.",
        {"box": "{captain} dropped: you keep the box.", "captain": "You dropped: {box} keeps the box."},
    ),
    "no_profit": Voices(
        "{captain} dropped, yet {box} made no profit: the next in line is Box.",
        {
            "box": "{captain} dropped, yet you made no profit: the next in line is Box.",
            "captain": "You dropped, yet {box} made no profit: the next in line is Box.",
            "new": "{captain} dropped, yet {box} made no profit: you are next in line and Box.",
        },
    ),
    "tie": Voices(
        "{captain} dropped and nobody won the game: the next in line is Box.",
        {
            "captain": "You dropped and nobody won the game: the next in line is Box.",
            "new": "{captain} dropped and nobody won the game: you are next in line and Box.",
        },
    ),
}
BOX_DROPPED = {
    "captain": Voices(
        "{box} dropped {captain}’s cube: {captain} takes the box.",
        {
            "box": "You dropped {captain}’s cube: {captain} takes the box.",
            "captain": "{box} dropped your cube: you take the box.",
        },
    ),
    "box": Voices(
        "{box} dropped {captain}’s cube, yet won the game and keeps the box.",
        {
            "box": "You dropped {captain}’s cube, yet won the game and keep the box.",
            "captain": "{box} dropped your cube, yet won the game and keeps the box.",
        },
    ),
    "no_profit": Voices(
        "{box} dropped {captain}’s cube and made no profit: the next in line is Box.",
        {
            "box": "You dropped {captain}’s cube and made no profit: the next in line is Box.",
            "captain": "{box} dropped your cube and made no profit: the next in line is Box.",
            "new": "{box} dropped {captain}’s cube and made no profit: you are next in line and Box.",
        },
    ),
    "tie": Voices(
        "{box} dropped {captain}’s cube and nobody won the game: the next in line is Box.",
        {
            "box": "You dropped {captain}’s cube and nobody won the game: the next in line is Box.",
            "captain": "{box} dropped your cube and nobody won the game: the next in line is Box.",
            "new": "{box} dropped {captain}’s cube and nobody won the game: you are next in line and Box.",
        },
    ),
}
SETTLED_FOR_CAPTAIN = {
    "captain": Voices(
        "{box} paid to settle {captain}’s cube: {captain} takes the box.",
        {
            "box": "You paid to settle {captain}’s cube: {captain} takes the box.",
            "captain": "{box} paid to settle your cube: you take the box.",
        },
    ),
}
SETTLED_FOR_BOX = {
    "box": Voices(
        "{box} was paid to settle {captain}’s cube and keeps the box.",
        {
            "box": "You were paid to settle {captain}’s cube and keep the box.",
            "captain": "{box} was paid to settle your cube and keeps the box.",
        },
    ),
    "no_profit": Voices(
        "{box} was paid to settle {captain}’s cube, yet made no profit: the next in line is Box.",
        {
            "box": "You were paid to settle {captain}’s cube, yet made no profit: the next in line is Box.",
            "captain": "{box} was paid to settle your cube, yet made no profit: the next in line is Box.",
            "new": "{box} was paid to settle {captain}’s cube, yet made no profit: you are next in line and Box.",
        },
    ),
}
SETTLED_FOR_NOTHING = {
    "tie": Voices(
        "{captain}’s cube was settled for nothing: the next in line is Box.",
        {
            "captain": "Your cube was settled for nothing: the next in line is Box.",
            "new": "{captain}’s cube was settled for nothing: you are next in line and Box.",
        },
    ),
}
WASHED = {
    "captain": Voices(
        "{captain}’s cube was washed and the team won: {captain} takes the box.",
        {"captain": "Your cube was washed and the team won: you take the box."},
    ),
    "box": Voices(
        "{captain}’s cube was washed; {box} won the game and keeps the box.",
        {
            "box": "{captain}’s cube was washed; you won the game and keep the box.",
            "captain": "Your cube was washed; {box} won the game and keeps the box.",
        },
    ),
    "no_profit": Voices(
        "{captain}’s cube was washed and {box} made no profit: the next in line is Box.",
        {
            "box": "{captain}’s cube was washed and you made no profit: the next in line is Box.",
            "captain": "Your cube was washed and {box} made no profit: the next in line is Box.",
            "new": "{captain}’s cube was washed and {box} made no profit: you are next in line and Box.",
        },
    ),
    "tie": Voices(
        "{captain}’s cube was washed and nobody won the game: the next in line is Box.",
        {
            "captain": "Your cube was washed and nobody won the game: the next in line is Box.",
            "new": "{captain}’s cube was washed and nobody won the game: you are next in line and Box.",
        },
    ),
}
BY_FATE = {
    "": PLAYED_OUT,
    "captain_dropped": CAPTAIN_DROPPED,
    "box_dropped": BOX_DROPPED,
    "captain": SETTLED_FOR_CAPTAIN,
    "box": SETTLED_FOR_BOX,
    "tie": SETTLED_FOR_NOTHING,
    "washed": WASHED,
}
"""What became of the Captain's cube (empty: played to the end), and then the case of the rotation."""
CAPTAIN_NOT_HERE = Voices(
    "The box falls to {captain}, who is not here: {new} takes it.",
    {
        "new": "The box falls to {captain}, who is not here: you take it.",
        "captain": "The box falls to you, but you are not here: {new} takes it.",
    },
)
NOBODY_ELSE_HERE = Voices(
    "{box} has lost the box, yet nobody else is here: {box} serves as Box.",
    {"box": "You have lost the box, yet nobody else is here: you serve as Box."},
)
BOX_CHANGED = Voices(
    "{box} is no longer the Box; {new} is.",
    {
        "box": "You’re no longer the Box; {new} is.",
        "new": "{box} is no longer the Box; you are.",
    },
)
