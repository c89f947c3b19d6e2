"""Box and Partner at the board: when they disagree, and how many may play against one or two."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

PARTNER_SPLIT: Option[str] = Option(
    key="partner_split",
    title="Box and Partner disagree",
    question="What if one of the two wants to double or take, and the other does not?",
    kind="choice",
    values={
        "private": "They settle it between them as they like; at the table they still act as one.",
        "buy_half": "The Box may double alone by paying the Partner half of what the cubes show. If only one of "
        "them takes, the other pays half of the drop to the taker and is out.",
        "separate": "When they are doubled, one may drop and pay half to the other, who plays on alone.",
    },
    default="private",
    sheets={
        ATLANTA: Says("private", "4.5"),
        ACT: Silent("private"),
        BRIGHTON: Says("buy_half", "Box Partner"),
        ST_ALBANS: Silent("private"),
        JACOBY_CRAWFORD: Says("separate", "The Box May Take a Partner"),
    },
    readings=(3,),
    idle=(("partner_from_players", (None,)),),
    card=CardWords(
        chapter="partner",
        sentences={
            "private": "If they differ they settle it between themselves, and act as one at the table.",
            "buy_half": (
                "If only the Box would double, the Box doubles alone and pays the Partner half of what the "
                "cubes show. If only one would take, the other pays that player half the drop and is out."
            ),
            "separate": "When they are doubled, either may drop and pay half to the other, who plays on alone for all.",
        },
        unless=(("partner_from_players", None),),
    ),
    scene=Situation(
        setting="Ann is the Box and Fay her Partner. Bob, Cat, Dan and Eve all double from 1 to 2.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},
            {"event": "partner", "player": "Fay"},
            {"event": "start"},
        ),
        trials=(
            Attempt(
                "Fay drops, Ann takes alone, and the team wins",
                (
                    {"event": "double", "by": "Bob"},
                    {"event": "double", "by": "Cat"},
                    {"event": "double", "by": "Dan"},
                    {"event": "double", "by": "Eve"},
                    {"event": "partner_split", "by": "Fay", "keeps": "Ann"},
                    {
                        "event": "answer",
                        "by": "Ann",
                        "cubes": {"Bob": "take", "Cat": "take", "Dan": "take", "Eve": "take"},
                    },
                    {"event": "result", "winner": "team", "kind": "single"},
                ),
            ),
            Attempt(
                "Before that, Ann doubles alone: Fay is against it",
                (
                    {"event": "partner_split", "by": "Ann", "keeps": "Ann"},
                    {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan", "Eve"]},
                ),
            ),
        ),
        reads="points",
        given={"partner_from_players": 6},
    ),
)

MAX_TEAM_ALONE: Option[int | None] = Option(
    key="max_team_alone",
    title="Largest team against one",
    question="How many may play against a Box who has no Partner?",
    kind="int",
    values={None: "Any number."},
    figure="At most {n} against the Box alone.",
    lowest=2,
    default=None,
    sheets={
        ATLANTA: Says(None),
        ACT: Says(None),
        BRIGHTON: Says(4, "Box Partner"),
        ST_ALBANS: Says(None),
        JACOBY_CRAWFORD: Says(None),
    },
    readings=(17,),
    scene=Situation(
        setting="A game is to begin; the Box has no Partner.",
        trials=(
            Attempt("{n} against the Box", (*SEATED,), figure=3),
            Attempt(
                "{n} against the Box",
                ({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve"]}, {"event": "start"}),
                figure=4,
            ),
            Attempt(
                "{n} against the Box",
                ({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]}, {"event": "start"}),
                figure=5,
            ),
        ),
    ),
)

MAX_TEAM_WITH_PARTNER: Option[int | None] = Option(
    key="max_team_with_partner",
    title="Largest team against two",
    question="How many may play against a Box with a Partner?",
    kind="int",
    values={None: "Any number."},
    figure="At most {n} against Box and Partner.",
    lowest=2,
    default=None,
    sheets={
        ATLANTA: Says(None),
        ACT: Says(None),
        BRIGHTON: Says(6, "Box Partner"),
        ST_ALBANS: Says(None),
        JACOBY_CRAWFORD: Says(None),
    },
    readings=(17,),
    idle=(("partner_from_players", (None,)),),
    scene=Situation(
        setting="A game is to begin; the last in the line is the Box’s Partner.",
        trials=(
            Attempt(
                "{n} against the two",
                (
                    {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]},
                    {"event": "partner", "player": "Gus"},
                    {"event": "start"},
                ),
                figure=5,
            ),
            Attempt(
                "{n} against the two",
                (
                    {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]},
                    {"event": "partner", "player": "Hal"},
                    {"event": "start"},
                ),
                figure=6,
            ),
            Attempt(
                "{n} against the two",
                (
                    {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]},
                    {"event": "partner", "player": "Ida"},
                    {"event": "start"},
                ),
                figure=7,
            ),
        ),
        given={"partner_from_players": 6},
    ),
)
