"""How a game ended, in the words of a player, and who may begin the next."""

from chouette.wording.template import Plural
from chouette.wording.voices import Voices

BOX_WON = {
    "single": Voices(
        Plural(
            "box",
            ("{box} wins a single game at {value}.", "{box} wins a single game."),
            ("{box} win a single game at {value}.", "{box} win a single game."),
        ),
        {
            "box": (
                "You and {box} win a single game at {value}.",
                "You and {box} win a single game.",
                "You win a single game at {value}.",
                "You win a single game.",
            )
        },
    ),
    "gammon": Voices(
        Plural(
            "box",
            ("{box} wins a gammon at {value}.", "{box} wins a gammon."),
            ("{box} win a gammon at {value}.", "{box} win a gammon."),
        ),
        {
            "box": (
                "You and {box} win a gammon at {value}.",
                "You and {box} win a gammon.",
                "You win a gammon at {value}.",
                "You win a gammon.",
            )
        },
    ),
    "backgammon": Voices(
        Plural(
            "box",
            ("{box} wins a backgammon at {value}.", "{box} wins a backgammon."),
            ("{box} win a backgammon at {value}.", "{box} win a backgammon."),
        ),
        {
            "box": (
                "You and {box} win a backgammon at {value}.",
                "You and {box} win a backgammon.",
                "You win a backgammon at {value}.",
                "You win a backgammon.",
            )
        },
    ),
}
"""The board was played out and the Box won it, alone or with their Partner; `value` is what the cubes were at."""
TEAM_WON = {
    "single": Voices(("The team wins a single game at {value}.", "The team wins a single game."), {}),
    "gammon": Voices(("The team wins a gammon at {value}.", "The team wins a gammon."), {}),
    "backgammon": Voices(("The team wins a backgammon at {value}.", "The team wins a backgammon."), {}),
}
LAST_DROPPED = Voices("The last cube is dropped: the game is over.", {})
LAST_SETTLED = Voices("The last cube is settled: the game is over.", {})
LAST_WASHED = Voices("The last cube is washed: the game is over.", {})
DROPPED_AFTER_ALL = Voices(
    Plural("box", "{player} drops: {box} wins.", "{player} drops: {box} win."),
    {
        "player": Plural("box", "You drop: {box} wins.", "You drop: {box} win."),
        "box": ("{player} drops: you and {box} win.", "{player} drops: you win."),
    },
)
"""The lone taker: everybody else has dropped before."""
MAY_START = Voices("{starters} may start game {number}.", {"who": "You may start game {number}."})
MAY_START_OR_KEEPER = Voices(
    "{starters} or the scorekeeper may start game {number}.", {"who": "You may start game {number}."}
)
"""`who` are the players among `starters`."""
