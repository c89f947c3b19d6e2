"""What was entered, and that somebody says it was not so; what a correction has made of a game."""

from chouette.wording.voices import Voices

ENTERED = {
    ("box", "single"): Voices(
        "{who}: the Box wins, single.", {"who": "You: the Box wins, single.", "box": "{who}: you win, single."}
    ),
    ("box", "gammon"): Voices(
        "{who}: the Box wins a gammon.", {"who": "You: the Box wins a gammon.", "box": "{who}: you win a gammon."}
    ),
    ("box", "backgammon"): Voices(
        "{who}: the Box wins a backgammon.",
        {"who": "You: the Box wins a backgammon.", "box": "{who}: you win a backgammon."},
    ),
    ("team", "single"): Voices("{who}: the team wins, single.", {"who": "You: the team wins, single."}),
    ("team", "gammon"): Voices("{who}: the team wins a gammon.", {"who": "You: the team wins a gammon."}),
    ("team", "backgammon"): Voices("{who}: the team wins a backgammon.", {"who": "You: the team wins a backgammon."}),
}
SAID = Voices("{who}: {what}", {"who": "You: {what}"})
NOT_SO = Voices("{who} disputes it.", {"who": "You dispute it."})
DISPUTED = "Game {game} is disputed."
GAME_AND_BOX = Voices("Game {game}: {box} was Box", {"box": "Game {game}: you were Box"})
BOX_SIDE_WINS = Voices("{box} wins", {"box": "You win", "partner": "You and {box} win"})
TURNED = {
    "offered": Voices(
        ("{who} doubled {cubes} to {value}.", "{who} doubled to {value}."),
        {
            "who": ("You doubled {cubes} to {value}.", "You doubled to {value}."),
            "cubes": ("{who} doubled you and {cubes} to {value}.", "{who} doubled you to {value}."),
        },
    ),
    "beavered": Voices("{who} beavered to {value}.", {"who": "You beavered to {value}."}),
    "raccooned": Voices("{who} raccooned to {value}.", {"who": "You raccooned to {value}."}),
}
BOTH = Voices(
    "{pair} must agree, or the scorekeeper decides.",
    {
        "pair": (
            "You and {pair} must agree, or the scorekeeper decides.",
            "You must agree, or the scorekeeper decides.",
        )
    },
)
BOTH_OR_A_DAY = Voices(
    "{pair} must agree; after a day the scorekeeper decides.",
    {
        "pair keeper": (
            "You and {pair} must agree; after a day you can decide alone.",
            "You must agree; after a day you can decide alone.",
        ),
        "pair": (
            "You and {pair} must agree; after a day the scorekeeper decides.",
            "You must agree; after a day the scorekeeper decides.",
        ),
    },
)
BOTH_OR_ORGANISER = Voices(
    "{pair} must agree, or an organiser decides; after a day the scorekeeper does.",
    {
        "pair keeper": (
            "You and {pair} must agree, or an organiser decides; after a day you can decide alone.",
            "You must agree, or an organiser decides; after a day you can decide alone.",
        ),
        "pair": (
            "You and {pair} must agree, or an organiser decides; after a day the scorekeeper does.",
            "You must agree, or an organiser decides; after a day the scorekeeper does.",
        ),
    },
)
ALONE = Voices("{by} must agree, or the scorekeeper decides.", {"by": "You must agree, or the scorekeeper decides."})
IN_THE_HISTORY = "{who} disputes it."
SETTLED = {
    ("stands", "both"): "Settled: both agree that it stands.",
    ("stands", "scorekeeper"): "Settled: the scorekeeper lets it stand.",
    ("stands", "organiser"): "Settled: an organiser lets it stand.",
    ("stands", "by"): "Settled alone after a day: {who}, one of the two and scorekeeper, lets it stand.",
    ("stands", "against"): "Settled alone after a day: {who}, one of the two and scorekeeper, lets it stand.",
    ("corrected", "both"): "Settled: both agree on the correction.",
    ("corrected", "scorekeeper"): "Settled: the scorekeeper has corrected it.",
    ("corrected", "organiser"): "Settled: an organiser has corrected it.",
    ("corrected", "by"): "Settled alone after a day: {who}, one of the two and scorekeeper, has corrected it.",
    ("corrected", "against"): "Settled alone after a day: {who}, one of the two and scorekeeper, has corrected it.",
}
CORRECTED = {
    "scorekeeper": "Game {game} corrected by the scorekeeper.",
    "organiser": "Game {game} corrected by the organiser.",
    "players": "Game {game} corrected by both sides.",
}
CORRECTED_FOR_YOU = {
    "scorekeeper": "Game {game} corrected by the scorekeeper: you {before}, now {now}.",
    "organiser": "Game {game} corrected by the organiser: you {before}, now {now}.",
    "players": "Game {game} corrected by both sides: you {before}, now {now}.",
}
