"""Settling a cube while the game goes on: when, and for what."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

SETTLEMENTS_FROM: Option[int | None] = Option(
    key="settlements_from",
    title="Settling from which cube",
    question="How high must a cube stand before it may be settled?",
    kind="int",
    values={None: "Any cube may be settled."},
    figure="It must show at least {n}.",
    default=None,
    sheets={
        ATLANTA: Says(None, "4.5"),
        ACT: Silent(None),
        BRIGHTON: Says(None, "Settlements"),
        ST_ALBANS: Says(8, "17"),
        JACOBY_CRAWFORD: Says(None, "Settlements"),
    },
    scene=Situation(
        setting="Ann and Bob agree that Ann gives Bob a point, and the two are done.",
        before=(
            *SEATED,
            {"event": "double", "by": "Bob"},
            {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}},
            {"event": "roll"},
        ),
        trials=(
            Attempt("The cube shows 2", ({"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann", "Bob"]},)),
            Attempt(
                "The cube shows 8",
                (
                    {"event": "double", "by": "Ann", "cubes": ["Bob"]},
                    {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}},
                    {"event": "roll"},
                    {"event": "double", "by": "Bob"},
                    {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}},
                    {"event": "roll"},
                    {"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann", "Bob"]},
                ),
            ),
        ),
        reads="points",
    ),
)

SETTLEMENTS_ONE_ROLL_ONLY: Option[bool] = Option(
    key="settlements_one_roll_only",
    title="Settling only before the last throw",
    question="May a game be settled only when the next throw decides it?",
    kind="bool",
    values={
        True: "Yes, and whoever settles says so.",
        False: "No, it may be settled at any time.",
    },
    default=False,
    sheets={
        ATLANTA: Says(False, "4.5"),
        ACT: Silent(False),
        BRIGHTON: Says(False, "Settlements"),
        ST_ALBANS: Says(True, "17"),
        JACOBY_CRAWFORD: Says(False, "Settlements"),
    },
    scene=Situation(
        setting="Bob’s cube shows 2, and Ann gives Bob a point to settle.",
        before=(
            *SEATED,
            {"event": "double", "by": "Bob"},
            {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}},
            {"event": "roll"},
        ),
        trials=(
            Attempt(
                "With many throws to come", ({"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann", "Bob"]},)
            ),
            Attempt(
                "The next throw decides, and they say so",
                ({"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann", "Bob"], "one_roll": True},),
            ),
        ),
        reads="points",
    ),
)

FRACTIONS: Option[str] = Option(
    key="fractions",
    title="Half points",
    question="May players settle or deal for half a point?",
    kind="choice",
    values={
        "roll_off": "Yes: they throw two dice each, and the higher total has the half that is left over.",
        "whole_only": "No, only for whole points.",
    },
    default="whole_only",
    sheets={
        ATLANTA: Says("roll_off", "4.3"),
        ACT: Silent("whole_only"),
        BRIGHTON: Silent("whole_only"),
        ST_ALBANS: Says("whole_only", "17"),
        JACOBY_CRAWFORD: Silent("whole_only"),
    },
    card=CardWords(
        chapter="dealing",
        sentences={
            "roll_off": "A half point is thrown for with two dice; the sheet has whole points only.",
            "whole_only": "Only whole points are settled for.",
        },
    ),
    scene=Situation(
        setting="Bob’s cube shows 2, and Ann would give Bob one and a half to settle.",
        before=(
            *SEATED,
            {"event": "double", "by": "Bob"},
            {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}},
            {"event": "roll"},
        ),
        trials=(
            Attempt(
                "They throw for the half: Ann 3 and 1, Bob 6 and 2",
                (
                    {"event": "settle", "points": {"Bob": 1.5}, "agreed_by": ["Ann", "Bob"]},
                    {"event": "roll_off", "between": ["Ann", "Bob"], "rolls": [{"Ann": [3, 1], "Bob": [6, 2]}]},
                ),
            ),
            Attempt(
                "They make it one point", ({"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann", "Bob"]},)
            ),
        ),
        reads="points",
    ),
)
