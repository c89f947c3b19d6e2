"""What would follow from a result, for who is next."""

from chouette.wording.voices import Voices

NOTHING_HANGS = Voices(
    "{player} has nothing more at stake this game.", {"player": "You have nothing more at stake this game."}
)
NOTHING_AT_STAKE = Voices(
    "{player} has nothing at stake this game.", {"player": "You have nothing at stake this game."}
)
"""The same of a player who has had no part in it."""
NEXT = {
    ("box", "all"): Voices(
        "{player} is Box in the next game, whoever wins.", {"player": "You are Box in the next game, whoever wins."}
    ),
    ("box", "box"): Voices(
        "If {box} wins, {player} is Box in the next game.",
        {
            "player": "If {box} wins, you are Box in the next game.",
            "box": "If you win, {player} is Box in the next game.",
            "player box": "If you win, you are Box in the next game.",
        },
    ),
    ("box", "team"): Voices(
        "If the team wins, {player} is Box in the next game.",
        {"player": "If the team wins, you are Box in the next game."},
    ),
    ("box", "some"): Voices(
        "The result decides whether {player} is Box in the next game.",
        {"player": "The result decides whether you are Box in the next game."},
    ),
    ("captain", "all"): Voices(
        "{player} is Captain in the next game, whoever wins.",
        {"player": "You are Captain in the next game, whoever wins."},
    ),
    ("captain", "box"): Voices(
        "If {box} wins, {player} is Captain in the next game.",
        {
            "player": "If {box} wins, you are Captain in the next game.",
            "box": "If you win, {player} is Captain in the next game.",
            "player box": "If you win, you are Captain in the next game.",
        },
    ),
    ("captain", "team"): Voices(
        "If the team wins, {player} is Captain in the next game.",
        {"player": "If the team wins, you are Captain in the next game."},
    ),
    ("captain", "some"): Voices(
        "The result decides whether {player} is Captain in the next game.",
        {"player": "The result decides whether you are Captain in the next game."},
    ),
    ("box or captain", "some"): Voices(
        "The result decides whether {player} is Box or Captain in the next game.",
        {"player": "The result decides whether you are Box or Captain in the next game."},
    ),
}
"""By the role, and the results with which they have it."""
