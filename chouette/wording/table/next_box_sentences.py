"""Why the next Box and Captain are who they are."""

from chouette.wording.voices import Voices

PLAYED_OUT = {
    "captain": Voices(
        "The Captain beat {box} and takes the box.",
        {"box": "The Captain beat you and takes the box.", "captain": "You beat {box}: the box is yours."},
    ),
    "box": Voices("{box} beat the Captain and keeps the box.", {"box": "You beat the Captain and keep the box."}),
    "no_profit": Voices(
        "{box} beat the Captain, yet made no profit: the next in line is Box.",
        {
            "box": "You beat the Captain, yet made no profit: the next in line is Box.",
            "new": "{box} beat the Captain, yet made no profit: you are next in line and Box.",
        },
    ),
}
CAPTAIN_DROPPED = {
    "successor": Voices(
        "The Captain dropped, but the team won: {new} takes the box.",
        {"new": "The Captain dropped, but the team won: you take the box."},
    ),
    "captain": Voices(
        "The Captain dropped, yet played on and won: the Captain takes the box.",
        {"captain": "You dropped, yet played on and won: you take the box."},
    ),
    "box": Voices(
        "The Captain dropped: {box} keeps the box.",
        {"box": "The Captain dropped: you keep the box.", "captain": "You dropped: {box} keeps the box."},
    ),
    "no_profit": Voices(
        "The Captain dropped, yet {box} made no profit: the next in line is Box.",
        {
            "box": "The Captain dropped, yet you made no profit: the next in line is Box.",
            "captain": "You dropped, yet {box} made no profit: the next in line is Box.",
            "new": "The Captain dropped, yet {box} made no profit: you are next in line and Box.",
        },
    ),
    "tie": Voices(
        "The Captain dropped and nobody won the game: the next in line is Box.",
        {
            "captain": "You dropped and nobody won the game: the next in line is Box.",
            "new": "The Captain dropped and nobody won the game: you are next in line and Box.",
        },
    ),
}
BOX_DROPPED = {
    "captain": Voices(
        "{box} dropped the Captain’s cube: the Captain takes the box.",
        {
            "box": "You dropped the Captain’s cube: the Captain takes the box.",
            "captain": "{box} dropped your cube: you take the box.",
        },
    ),
    "box": Voices(
        "{box} dropped the Captain’s cube, yet won the game and keeps the box.",
        {
            "box": "You dropped the Captain’s cube, yet won the game and keep the box.",
            "captain": "{box} dropped your cube, yet won the game and keeps the box.",
        },
    ),
    "no_profit": Voices(
        "{box} dropped the Captain’s cube and made no profit: the next in line is Box.",
        {
            "box": "You dropped the Captain’s cube and made no profit: the next in line is Box.",
            "new": "{box} dropped the Captain’s cube and made no profit: you are next in line and Box.",
        },
    ),
    "tie": Voices(
        "{box} dropped the Captain’s cube and nobody won the game: the next in line is Box.",
        {
            "box": "You dropped the Captain’s cube and nobody won the game: the next in line is Box.",
            "new": "{box} dropped the Captain’s cube and nobody won the game: you are next in line and Box.",
        },
    ),
}
SETTLED_FOR_CAPTAIN = {
    "captain": Voices(
        "{box} paid to settle the Captain’s cube: the Captain takes the box.",
        {
            "box": "You paid to settle the Captain’s cube: the Captain takes the box.",
            "captain": "{box} paid to settle your cube: you take the box.",
        },
    ),
}
SETTLED_FOR_BOX = {
    "box": Voices(
        "{box} was paid to settle the Captain’s cube and keeps the box.",
        {
            "box": "You were paid to settle the Captain’s cube and keep the box.",
            "captain": "{box} was paid to settle your cube and keeps the box.",
        },
    ),
    "no_profit": Voices(
        "{box} was paid to settle the Captain’s cube, yet made no profit: the next in line is Box.",
        {
            "box": "You were paid to settle the Captain’s cube, yet made no profit: the next in line is Box.",
            "new": "{box} was paid to settle the Captain’s cube, yet made no profit: you are next in line and Box.",
        },
    ),
}
SETTLED_FOR_NOTHING = {
    "tie": Voices(
        "The Captain’s cube was settled for nothing: the next in line is Box.",
        {
            "captain": "Your cube was settled for nothing: the next in line is Box.",
            "new": "The Captain’s cube was settled for nothing: you are next in line and Box.",
        },
    ),
}
WASHED = {
    "captain": Voices(
        "The Captain’s cube was washed and the team won: the Captain takes the box.",
        {"captain": "Your cube was washed and the team won: you take the box."},
    ),
    "box": Voices(
        "The Captain’s cube was washed; {box} won the game and keeps the box.",
        {
            "box": "The Captain’s cube was washed; you won the game and keep the box.",
            "captain": "Your cube was washed; {box} won the game and keeps the box.",
        },
    ),
    "no_profit": Voices(
        "The Captain’s cube was washed and {box} made no profit: the next in line is Box.",
        {
            "box": "The Captain’s cube was washed and you made no profit: the next in line is Box.",
            "new": "The Captain’s cube was washed and {box} made no profit: you are next in line and Box.",
        },
    ),
    "tie": Voices(
        "The Captain’s cube was washed and nobody won the game: the next in line is Box.",
        {"new": "The Captain’s cube was washed and nobody won the game: you are next in line and Box."},
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
    "The box falls to the Captain, who is not here: {new} takes it.",
    {
        "new": "The box falls to the Captain, who is not here: you take it.",
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
