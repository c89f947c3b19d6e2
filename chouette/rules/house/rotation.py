"""The Box of the next game."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

CAPTAIN_DOUBLED_OUT: Option[str] = Option(
    key="captain_doubled_out",
    title="The Box drops the Captain’s cube",
    question="The Box drops the Captain’s double while others play on: who is the next Box?",
    kind="choice",
    values={
        "takes_box": "The Captain, however the game ends for the others.",
        "if_team_wins": "The Captain, but only if the team wins the game.",
    },
    default="takes_box",
    sheets={
        ATLANTA: Says("takes_box", "6.3"),
        ACT: Says("if_team_wins", "19"),
        BRIGHTON: Says("takes_box", "Doubling", "Succession"),
        ST_ALBANS: Says("takes_box", "31"),
        JACOBY_CRAWFORD: Silent("takes_box"),
    },
    scene=Situation(
        setting="Bob, the Captain, doubles and Ann drops; Cat and Dan play on.",
        before=(*SEATED, {"event": "double", "by": "Bob"}, {"event": "answer", "by": "Ann", "cubes": {"Bob": "drop"}}),
        trials=(
            Attempt("Ann wins the game", ({"event": "result", "winner": "box", "kind": "single"},)),
            Attempt("The team wins the game", ({"event": "result", "winner": "team", "kind": "single"},)),
        ),
        reads="order",
    ),
)

CAPTAIN_PASSES: Option[str] = Option(
    key="captain_passes",
    title="The Captain drops the Box’s double",
    question="The Captain drops and others take: can one of them still win the box?",
    kind="choice",
    values={
        "box_has_won": "No: the Box has beaten the Captain; the others play on for points only.",
        "successor_plays_for_box": "Yes: the first in the line who took plays for the box, the last man standing.",
    },
    default="box_has_won",
    sheets={
        ATLANTA: Says("box_has_won", "6.2"),
        ACT: Says("successor_plays_for_box", "20", "21"),
        BRIGHTON: Says("box_has_won", "Succession"),
        ST_ALBANS: Says("box_has_won", "30"),
        JACOBY_CRAWFORD: Says("successor_plays_for_box", "Doubling"),
    },
    readings=(7,),
    card=CardWords(
        chapter="rotation",
        sentences={
            "box_has_won": (
                "A Captain who drops has lost to the Box and goes to the foot. The next player who took "
                "plays the board for the others, for points only, and keeps the same place in the line."
            ),
            "successor_plays_for_box": (
                "A Captain who drops goes to the foot. The first in line who took plays on for the others, "
                "and for the box."
            ),
        },
    ),
    scene=Situation(
        setting="Ann doubles Bob, the Captain, Cat and Dan. Bob drops; Cat and Dan take.",
        before=(
            *SEATED,
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
            {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
            {"event": "answer", "by": "Dan", "cubes": {"Dan": "take"}},
        ),
        trials=(
            Attempt("The team wins the game", ({"event": "result", "winner": "team", "kind": "single"},)),
            Attempt("Ann wins the game", ({"event": "result", "winner": "box", "kind": "single"},)),
        ),
        reads="order",
    ),
)

REJECTING_SUCCESSOR: Option[str] = Option(
    key="rejecting_successor",
    title="A later captain drops too",
    question="The player who now plays for the box drops a later double: where do they stand in the line?",
    kind="choice",
    values={
        "keeps_place": "In their place: only the Captain goes to the foot.",
        "foot": "At the foot, behind the Captain; each who drops a later double while captain goes behind the last.",
    },
    default="keeps_place",
    sheets={
        ATLANTA: Silent("keeps_place"),
        ACT: Says("foot", "20"),
        BRIGHTON: Silent("keeps_place"),
        ST_ALBANS: Silent("keeps_place"),
        JACOBY_CRAWFORD: Says("keeps_place", "Doubling"),
    },
    readings=(33,),
    idle=(("captain_passes", ("box_has_won",)),),
    card=CardWords(
        chapter="rotation",
        sentences={
            "keeps_place": "A player who plays for the box and drops a later double keeps the same place in the line.",
            "foot": "A player who plays for the box and drops a later double goes to the foot too, behind the Captain.",
        },
        unless=(("captain_passes", "box_has_won"),),
    ),
    scene=Situation(
        setting=(
            "Ann doubles Bob, the Captain, Cat and Dan. Bob drops; Cat and Dan take. Cat doubles, Ann takes and "
            "doubles Cat again."
        ),
        before=(
            *SEATED,
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
            {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
            {"event": "answer", "by": "Dan", "cubes": {"Dan": "take"}},
            {"event": "double", "by": "Cat"},
            {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}},
            {"event": "double", "by": "Ann", "cubes": ["Cat"]},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "drop"}},
        ),
        trials=(
            Attempt("Cat drops; the team wins the game", ({"event": "result", "winner": "team", "kind": "single"},)),
            Attempt("Cat drops; Ann wins the game", ({"event": "result", "winner": "box", "kind": "single"},)),
        ),
        reads="order",
        given={"captain_passes": "successor_plays_for_box"},
    ),
)

BOX_MUST_PROFIT: Option[bool] = Option(
    key="box_must_profit",
    title="The Box must come out ahead",
    question="Must the Box win points over the whole game to stay in the box?",
    kind="bool",
    values={
        True: "Yes: beating the Captain without a profit loses the box to the next in line.",
        False: "No: beating the Captain is enough.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "6.1"),
        ACT: Says(True, "18"),
        BRIGHTON: Says(False, "Succession"),
        ST_ALBANS: Says(True, "29"),
        JACOBY_CRAWFORD: Says(False, "Succession"),
    },
    readings=(6, 7, 10, 11, 14),
    card=CardWords(
        chapter="rotation",
        sentences={
            True: (
                "The winner of Box against Captain is the next Box, and the loser goes to the foot of the "
                "line. But the Box stays only after winning points over the whole game. Otherwise the next "
                "in line has the box, and Captain and Box go to the foot, the Box last."
            ),
            False: (
                "The winner of Box against Captain is the next Box, whatever the total of the game. The "
                "loser goes to the foot of the line."
            ),
        },
    ),
    scene=Situation(
        setting="Cat and Dan double and Ann drops both; then she beats Bob, the Captain, at 1.",
        before=(
            *SEATED,
            {"event": "double", "by": "Cat"},
            {"event": "double", "by": "Dan"},
            {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop", "Dan": "drop"}},
            {"event": "result", "winner": "box", "kind": "single"},
        ),
        trials=(Attempt("The next game", ()),),
        reads="points_and_order",
    ),
)

BOX_MAY_BE_DECLINED: Option[bool] = Option(
    key="box_may_be_declined",
    title="Declining the box",
    question="May a player refuse to be the Box?",
    kind="bool",
    values={
        True: "Yes, between any two games. Their place in the line stays the same, and the next in line is the Box.",
        False: "No: whose turn it is, is the Box.",
    },
    default=False,
    sheets={
        ATLANTA: Silent(False),
        ACT: Silent(False),
        BRIGHTON: Silent(False),
        ST_ALBANS: Says(True, "32"),
        JACOBY_CRAWFORD: Silent(False),
    },
    readings=(8,),
    card=CardWords(
        chapter="rotation",
        sentences={
            True: ("Between games anybody may decline the box and keep their place; the next in line has it."),
            False: "",
        },
    ),
    scene=Situation(
        setting="Bob, the Captain, beats Ann and is to be the Box.",
        before=(*SEATED, {"event": "result", "winner": "team", "kind": "single"}),
        trials=(Attempt("Bob declines", ({"event": "decline_box", "by": "Bob"},)),),
        reads="order",
    ),
)
