"""Somebody leaves the table for a while."""

from chouette.rules.house.option import FOUR, SEATED, Attempt, CardWords, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

ABSENT_CUBE: Option[str] = Option(
    key="absent_cube",
    title="The cube of an absent player",
    question="Somebody is away and has named no proxy: what happens to their cube?",
    kind="choice",
    values={
        "captain_decides": "The Captain decides about it freely.",
        "as_captain": "It follows the Captain’s cube: doubled, taken or dropped whenever that one is.",
        "deemed_take": "It is taken if the Box turns it, is never turned for the player, and cannot be the only one "
        "turned.",
    },
    default="captain_decides",
    sheets={
        ATLANTA: Says("captain_decides", "7.1"),
        ACT: Says("deemed_take", "17"),
        BRIGHTON: Says("as_captain", "Leaving"),
        ST_ALBANS: Says("captain_decides", "11"),
        JACOBY_CRAWFORD: Says("as_captain", "Leaving"),
    },
    card=CardWords(
        chapter="away",
        sentences={
            "captain_decides": "Without a proxy, the Captain decides for the absent player.",
            "as_captain": "Without a proxy, the absent player’s cube follows the Captain’s.",
            "deemed_take": (
                "Without a proxy, the absent player’s cube is taken when the Box turns it, is never turned "
                "by the team, and is not turned alone."
            ),
        },
    ),
)

PROXY_FROM: Option[str] = Option(
    key="proxy_from",
    title="Choice of proxy",
    question="Which players may be asked to look after the cube of somebody who is away?",
    kind="choice",
    values={
        "anyone_seated": "Anybody at the table, still in the game or not.",
        "team": "A player of the team who is still in the game.",
    },
    default="anyone_seated",
    sheets={
        ATLANTA: Says("anyone_seated", "7.1"),
        ACT: Says("anyone_seated", "17"),
        BRIGHTON: Says("team", "Leaving"),
        ST_ALBANS: Says("anyone_seated", "11"),
        JACOBY_CRAWFORD: Says("team", "Leaving"),
    },
    card=CardWords(
        chapter="away",
        sentences={
            "anyone_seated": (
                "A player who leaves the table for a while may ask anybody at it, in the game or not, to "
                "be proxy. The proxy may name another."
            ),
            "team": (
                "A player who leaves the table for a while may ask a teammate who is still in the game to be proxy."
            ),
        },
    ),
    scene=Situation(
        setting="Dan’s cube has been dropped, and Dan is out. Cat has to leave the room.",
        before=(*SEATED, {"event": "double", "by": "Dan"}, {"event": "answer", "by": "Ann", "cubes": {"Dan": "drop"}}),
        trials=(
            Attempt("Cat asks Bob, who is still in", ({"event": "step_out", "player": "Cat", "proxy": "Bob"},)),
            Attempt("Cat asks Dan", ({"event": "step_out", "player": "Cat", "proxy": "Dan"},)),
            Attempt("Cat asks Ann, the Box", ({"event": "step_out", "player": "Cat", "proxy": "Ann"},)),
        ),
    ),
)

SIT_OUT_RETURNS: Option[str] = Option(
    key="sit_out_returns",
    title="Back after sitting out",
    question="Somebody has announced sitting out some games: which place do they return to?",
    kind="choice",
    values={
        "own_place": "In their own place, which has moved up the line meanwhile.",
        "foot": "At the end of the line, like a newcomer.",
    },
    default="own_place",
    sheets={
        ATLANTA: Silent("own_place"),
        ACT: Silent("own_place"),
        BRIGHTON: Says("own_place", "Leaving"),
        ST_ALBANS: Silent("own_place"),
        JACOBY_CRAWFORD: Says("foot", "Leaving"),
    },
    card=CardWords(
        chapter="away",
        sentences={
            "own_place": "A player who announces sitting out some games comes back into the same place.",
            "foot": "A player who announces sitting out some games comes back at the foot of the line.",
        },
    ),
    scene=Situation(
        setting="Ann is the Box, then Bob, Cat, Dan. Cat sits a game out, which Ann wins, and comes back.",
        before=(
            {"event": "seat", "line": FOUR},
            {"event": "sit_out", "player": "Cat"},
            {"event": "start"},
            {"event": "result", "winner": "box", "kind": "single"},
            {"event": "sit_in", "player": "Cat"},
        ),
        trials=(Attempt("The next game", ({"event": "start"},)),),
        reads="order",
    ),
)
