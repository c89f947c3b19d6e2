"""How many cubes there are, and what counts before one of them is turned."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Clash, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

CUBES: Option[str] = Option(
    key="cubes",
    title="Cubes",
    question="Does every player of the team have a separate cube?",
    kind="choice",
    values={
        "one_each": "Yes: each decides alone when to double and whether to take.",
        "single": "No: there is one cube. The Captain doubles for the whole team; each player answers the Box alone.",
    },
    default="one_each",
    sheets={
        ATLANTA: Says("one_each", "1.4"),
        ACT: Says("one_each", "2"),
        BRIGHTON: Says("one_each", "The Game", "Doubling"),
        ST_ALBANS: Says("one_each", "23", "15"),
        JACOBY_CRAWFORD: Says("single", "Doubling"),
    },
    card=CardWords(
        chapter="sitting_down",
        sentences={
            "one_each": (
                "The Box plays one game against the whole team. Each player of the team has a separate "
                "cube and a separate bet against the Box."
            ),
            "single": (
                "The Box plays one game against the whole team, with one cube. The Captain turns it for "
                "everybody; when the Box turns it, each player answers alone."
            ),
        },
    ),
)

JACOBY: Option[bool] = Option(
    key="jacoby",
    title="Jacoby rule",
    question="Does a gammon count only once the cube has been turned?",
    kind="bool",
    values={
        True: "Yes: a cube that nobody turned pays one game only, even if the board ends in a gammon or backgammon.",
        False: "No: a gammon counts double and a backgammon threefold on every cube, turned or not.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "4.1"),
        ACT: Says(True, "6"),
        BRIGHTON: Says(True, "Jacoby rule"),
        ST_ALBANS: Says(True, "16"),
        JACOBY_CRAWFORD: Silent(False),
    },
    readings=(10,),
    card=CardWords(
        chapter="doubling",
        sentences={
            True: ("Jacoby rule: gammons and backgammons count only on a cube that has been turned and taken."),
            False: "Gammons count double and backgammons threefold, whether the cube was turned or not.",
        },
    ),
    scene=Situation(
        setting="Bob doubles, Ann takes; the cubes of Cat and Dan stay in the middle.",
        before=(*SEATED, {"event": "double", "by": "Bob"}, {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}),
        trials=(Attempt("The team wins a gammon", ({"event": "result", "winner": "team", "kind": "gammon"},)),),
        reads="points",
    ),
)

AUTOMATIC_DOUBLES: Option[str] = Option(
    key="automatic_doubles",
    title="Automatic doubles",
    question="What happens when both players open with the same number?",
    kind="choice",
    values={
        "none": "They throw again, and the cubes stay as they are.",
        "by_agreement": "The Box and any player who both wish it turn that player’s cube; it stays in the middle.",
        "first_then_box": "The first time all cubes are turned and stay in the middle; later only if the Box wishes.",
    },
    default="none",
    sheets={
        ATLANTA: Says("by_agreement", "5.1"),
        ACT: Says("first_then_box", "4", "5"),
        BRIGHTON: Silent("none"),
        ST_ALBANS: Says("none", "22"),
        JACOBY_CRAWFORD: Silent("none"),
    },
    clashes=(
        Clash(
            code="one_cube_cannot_be_doubled_for_some",
            values=("by_agreement",),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team a double cannot be agreed with some of the players only.",
        ),
    ),
    card=CardWords(
        chapter="doubling",
        sentences={
            "none": "There are no automatic doubles.",
            "by_agreement": (
                "When both open with the same number, the Box and a player may agree to turn that player’s "
                "cube in the middle."
            ),
            "first_then_box": (
                "The first time both open with the same number, all cubes are turned in the middle; after "
                "that only if the Box wishes."
            ),
        },
    ),
)
