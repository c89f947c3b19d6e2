"""What was entered, and that somebody says it was not so; what a correction has made of a game."""

from chouette.wording.table.redouble_sentences import redoubles_too
from chouette.wording.template import Plural
from chouette.wording.voices import Voices

ENTERED = {
    ("box", "single"): Voices(
        (Plural("box", "{who}: {box} wins, single.", "{who}: {box} win, single."), "{who}: the Box wins, single."),
        {
            "who": (Plural("box", "You: {box} wins, single.", "You: {box} win, single."), "You: the Box wins, single."),
            "box": ("{who}: you and {box} win, single.", "{who}: you win, single."),
            "who box": ("You: you and {box} win, single.", "You: you win, single."),
        },
    ),
    ("box", "gammon"): Voices(
        (Plural("box", "{who}: {box} wins a gammon.", "{who}: {box} win a gammon."), "{who}: the Box wins a gammon."),
        {
            "who": (
                Plural("box", "You: {box} wins a gammon.", "You: {box} win a gammon."),
                "You: the Box wins a gammon.",
            ),
            "box": ("{who}: you and {box} win a gammon.", "{who}: you win a gammon."),
            "who box": ("You: you and {box} win a gammon.", "You: you win a gammon."),
        },
    ),
    ("box", "backgammon"): Voices(
        (
            Plural("box", "{who}: {box} wins a backgammon.", "{who}: {box} win a backgammon."),
            "{who}: the Box wins a backgammon.",
        ),
        {
            "who": (
                Plural("box", "You: {box} wins a backgammon.", "You: {box} win a backgammon."),
                "You: the Box wins a backgammon.",
            ),
            "box": ("{who}: you and {box} win a backgammon.", "{who}: you win a backgammon."),
            "who box": ("You: you and {box} win a backgammon.", "You: you win a backgammon."),
        },
    ),
    ("team", "single"): Voices("{who}: the team wins, single.", {"who": "You: the team wins, single."}),
    ("team", "gammon"): Voices("{who}: the team wins a gammon.", {"who": "You: the team wins a gammon."}),
    ("team", "backgammon"): Voices("{who}: the team wins a backgammon.", {"who": "You: the team wins a backgammon."}),
}
ANSWERED = Voices(
    ("{who}: “{word}” ({owner})", "{who}: “{word}”"),
    {
        "who": ("You: “{word}” ({owner})", "You: “{word}”"),
        "owner": (
            Plural("owner", "{who}: “{word}” (you and {owner})", "{who}: “{word}” (you, {owner})"),
            "{who}: “{word}” (you)",
        ),
        "who owner": (
            Plural("owner", "You: “{word}” (you and {owner})", "You: “{word}” (you, {owner})"),
            "You: “{word}”",
        ),
    },
)
"""A word of an answer and the players whose cubes it was said of; of an own cube alone only the word."""
ANSWER_ENTERED = Voices(
    (
        Plural(
            "owner",
            "{who} entered for {whom}: “{word}” ({owner}’s cube)",
            "{who} entered for {whom}: “{word}” (cubes of {owner})",
        ),
        "{who} entered for {whom}: “{word}”",
    ),
    {
        "who": (
            Plural(
                "owner",
                "You entered for {whom}: “{word}” ({owner}’s cube)",
                "You entered for {whom}: “{word}” (cubes of {owner})",
            ),
            "You entered for {whom}: “{word}”",
        ),
        "whom": (
            Plural(
                "owner",
                "{who} entered for you: “{word}” ({owner}’s cube)",
                "{who} entered for you: “{word}” (cubes of {owner})",
            ),
            "{who} entered for you: “{word}”",
        ),
        "owner": (
            Plural(
                "owner",
                "{who} entered for {whom}: “{word}” (your cube and {owner}’s)",
                "{who} entered for {whom}: “{word}” (your cube and those of {owner})",
            ),
            "{who} entered for {whom}: “{word}” (your cube)",
        ),
        "who owner": (
            Plural(
                "owner",
                "You entered for {whom}: “{word}” (your cube and {owner}’s)",
                "You entered for {whom}: “{word}” (your cube and those of {owner})",
            ),
            "You entered for {whom}: “{word}” (your cube)",
        ),
        "whom owner": (
            Plural(
                "owner",
                "{who} entered for you: “{word}” (your cube and {owner}’s)",
                "{who} entered for you: “{word}” (your cube and those of {owner})",
            ),
            "{who} entered for you: “{word}” (your cube)",
        ),
    },
)
"""The same of an answer as the scorekeeper entered it: whose word it is, and of which cubes."""
NOT_SO = Voices("{who} disputes it.", {"who": "You dispute it."})
DISPUTED = "Game {game} is disputed."
GAME_AND_BOX = Voices("Game {game}: {box} was Box", {"box": "Game {game}: you were Box"})
BOX_SIDE_WINS = Voices(Plural("box", "{box} wins", "{box} win"), {"box": ("You and {box} win", "You win")})
"""Of Box and Partner those who play to the end."""
TURNED = {
    "offered": redoubles_too(
        Voices(
            ("{who} doubled {cubes} to {value}.", "{who} doubled to {value}."),
            {
                "who": ("You doubled {cubes} to {value}.", "You doubled to {value}."),
                "cubes": ("{who} doubled you and {cubes} to {value}.", "{who} doubled you to {value}."),
            },
        )
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
    "{pair} must agree; after a day {keeper}, who keeps the sheet, can decide alone.",
    {
        "pair keeper": (
            "You and {pair} must agree; after a day you can decide alone.",
            "You must agree; after a day you can decide alone.",
        ),
        "pair": (
            "You and {pair} must agree; after a day {keeper}, who keeps the sheet, can decide alone.",
            "You must agree; after a day {keeper}, who keeps the sheet, can decide alone.",
        ),
    },
)
BOTH_OR_ORGANISER = Voices(
    "{pair} must agree, or an organiser decides; after a day {keeper}, who keeps the sheet, can decide alone.",
    {
        "pair keeper": (
            "You and {pair} must agree, or an organiser decides; after a day you can decide alone.",
            "You must agree, or an organiser decides; after a day you can decide alone.",
        ),
        "pair": (
            "You and {pair} must agree, or an organiser decides; after a day {keeper}, who keeps the sheet, "
            "can decide alone.",
            "You must agree, or an organiser decides; after a day {keeper}, who keeps the sheet, can decide alone.",
        ),
    },
)
ALONE = Voices(
    "The scorekeeper decides, unless {by} agrees with what was entered.",
    {"by": "The scorekeeper decides, unless you agree with what was entered."},
)
"""Nobody else is one of the two: the scorekeeper entered it for neither side."""
BOTH_OR_KEEPER = Voices(
    "{pair} must agree, or you decide.",
    {
        "pair": (
            "You and {pair} must agree, or you decide.",
            "You must agree, or you decide.",
        )
    },
)
"""What the scorekeeper reads, who may decide it."""
ALONE_OR_KEEPER = Voices(
    "You decide, unless {by} agrees with what was entered.",
    {"by": "You decide, unless you agree with what was entered."},
)
KEEPER_HAS_PART = Voices(
    "{pair} must agree, or an organiser decides. The scorekeeper has a part in it and can decide alone only after "
    "a day.",
    {
        "pair": (
            "You and {pair} must agree, or an organiser decides. The scorekeeper has a part in it and can decide alone "
            "only after a day.",
            "You must agree, or an organiser decides. The scorekeeper has a part in it and can decide alone only after "
            "a day.",
        )
    },
)
"""The scorekeeper entered it, or has points in it."""
KEEPER_HAS_PART_IN_ONE = Voices(
    "An organiser decides, unless {by} agrees with what was entered. The scorekeeper has a part in it and can decide "
    "alone only after a day.",
    {
        "by": "An organiser decides, unless you agree with what was entered. The scorekeeper has a part in it and can "
        "decide alone only after a day."
    },
)
YOU_HAVE_PART = Voices(
    "{pair} must agree, or an organiser decides. You entered it or have points in it: you can decide alone only after "
    "a day.",
    {
        "pair": (
            "You and {pair} must agree, or an organiser decides. You entered it or have points in it: you can decide "
            "alone only after a day.",
            "You must agree, or an organiser decides. You entered it or have points in it: you can decide alone only "
            "after a day.",
        )
    },
)
"""What such a scorekeeper reads."""
YOU_HAVE_PART_IN_ONE = Voices(
    "An organiser decides, unless {by} agrees with what was entered. You entered it or have points in it: you can "
    "decide alone only after a day.",
    {
        "by": "An organiser decides, unless you agree with what was entered. You entered it or have points in it: you "
        "can decide alone only after a day."
    },
)
OTHERS_CUBES = Voices(
    Plural(
        "owner",
        "Only the scorekeeper can change what was answered to {owner}’s cube.",
        "Only the scorekeeper can change what was answered to the cubes of {owner}.",
    ),
    {
        "owner": (
            "Only the scorekeeper can change what was answered to your cube and those of {owner}.",
            "Only the scorekeeper can change what was answered to your cube.",
        )
    },
)
"""Of several cubes that were answered at once: the two do not change what others have at stake."""
KEEPER_ENTERS = Voices("Only the scorekeeper can enter another answer: no single word fits here.", {})
"""Of an answer that no word of the house can take the place of: two have dropped and taken together, or an extra was
beavered."""
NEXT_WAITS = "Game {next} cannot begin until this is settled."
"""By whom it is settled stands beside the dispute."""
TAKE_BACK_FIRST = "First undo, which the scorekeeper can: {events}"
"""`events` are sentences of the log."""
TAKE_BACK_WHAT_FOLLOWED = "First the scorekeeper would have to undo what followed."
IN_THE_HISTORY = "{who} disputes it."
SETTLED = {
    ("stands", "both"): "Settled: both agree that it stands.",
    ("stands", "scorekeeper"): "Settled: the scorekeeper lets it stand.",
    ("stands", "organiser"): "Settled: an organiser lets it stand.",
    ("stands", "by"): "Settled alone after a day: {who}, one of the two and scorekeeper, lets it stand.",
    ("stands", "against"): "Settled alone after a day: {who}, one of the two and scorekeeper, lets it stand.",
    ("stands", "party"): "Settled alone after a day: the scorekeeper, who has a part in it, lets it stand.",
    ("corrected", "both"): "Settled: both agree on the correction.",
    ("corrected", "scorekeeper"): "Settled: the scorekeeper has corrected it.",
    ("corrected", "organiser"): "Settled: an organiser has corrected it.",
    ("corrected", "by"): "Settled alone after a day: {who}, one of the two and scorekeeper, has corrected it.",
    ("corrected", "against"): "Settled alone after a day: {who}, one of the two and scorekeeper, has corrected it.",
    ("corrected", "party"): "Settled alone after a day: the scorekeeper, who has a part in it, has corrected it.",
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
CORRECTED_BY_ONE = Voices("Game {game} corrected by {by}.", {"by": "You corrected game {game}."})
CORRECTED_BY_ONE_FOR_YOU = Voices(
    "Game {game} corrected by {by}: you {before}, now {now}.",
    {"by": "You corrected game {game}: you {before}, now {now}."},
)
CORRECTED_BY_TWO = Voices("Game {game} corrected by {two}.", {"two": "Game {game} corrected by you and {two}."})
CORRECTED_BY_TWO_FOR_YOU = Voices(
    "Game {game} corrected by {two}: you {before}, now {now}.",
    {"two": "Game {game} corrected by you and {two}: you {before}, now {now}."},
)
SO_FAR_CORRECTED_FOR_YOU = "Game {game} corrected by the scorekeeper: you had {before} so far, now {now}."
SO_FAR_CORRECTED_BY_ONE_FOR_YOU = Voices(
    "Game {game} corrected by {by}: you had {before} so far, now {now}.",
    {"by": "You corrected game {game}: you had {before} so far, now {now}."},
)
SO_FAR_CORRECTED_BY_TWO_FOR_YOU = Voices(
    "Game {game} corrected by {two}: you had {before} so far, now {now}.",
    {"two": "Game {game} corrected by you and {two}: you had {before} so far, now {now}."},
)
"""The same while the game is on."""
NOW_BOX = "You are Box now."
NOW_CAPTAIN = "You are Captain now."
ONCE_BOX = "You are no longer Box."
ONCE_CAPTAIN = "You are no longer Captain."
"""To whom a correction of a game has given or taken a part in the next."""
IS_BOX = "{player} is Box now."
IS_CAPTAIN = "{player} is Captain now."
WAS_BOX = "{player} is no longer Box."
WAS_CAPTAIN = "{player} is no longer Captain."
"""The same about them, where one phone speaks for several."""
PAYS_NOW = "{player} {before}, now {now}."
"""What a corrected game pays a player, on such a phone."""
