"""Settling, selling and sharing cubes while the game goes on."""

from chouette.rules.house.option import SEATED, Attempt, Option, Says, Silent, Situation
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

TEAM_DEALS: Option[bool] = Option(
    key="team_deals",
    title="Buying and sharing cubes",
    question="May a player buy another’s cube out, or buy a half interest in what the Box plays for?",
    kind="bool",
    values={
        True: "Yes, for any price the two agree on.",
        False: "No: all players keep their own cubes to the end.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "4.4"),
        ACT: Silent(False),
        BRIGHTON: Silent(False),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Says(True, "Buying Out", "Settlements", "Settlement Story"),
    },
    readings=(18,),
    scene=Situation(
        setting="Cat fears a gammon. Bob offers to play Cat’s cube for 3 points.",
        before=(
            *SEATED,
            {"event": "double", "by": "Cat"},
            {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}},
            {"event": "roll"},
        ),
        trials=(
            Attempt(
                "Cat agrees, and the team loses a gammon",
                (
                    {"event": "buy", "by": "Bob", "cube": "Cat", "points": -3, "agreed_by": ["Cat"]},
                    {"event": "result", "winner": "box", "kind": "gammon"},
                ),
            ),
            Attempt(
                "Cat plays on, and the team loses a gammon", ({"event": "result", "winner": "box", "kind": "gammon"},)
            ),
        ),
        reads="points",
    ),
)

PREEMPT: Option[bool] = Option(
    key="preempt",
    title="The Box steps into a deal",
    question="When one player buys another out, may the Box pay the price instead and be rid of that cube?",
    kind="bool",
    values={
        True: "Yes, at the same price, until the game has moved on.",
        False: "No: a deal among the team stands.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "4.4"),
        ACT: Silent(False),
        BRIGHTON: Silent(False),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Says(True, "Pre-empting", "Settlements"),
    },
    readings=(18,),
    idle=(("team_deals", (False,)),),
    scene=Situation(
        setting="Bob buys Cat’s cube, which shows 2, for one point.",
        before=(
            *SEATED,
            {"event": "double", "by": "Cat"},
            {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}},
            {"event": "roll"},
            {"event": "buy", "by": "Bob", "cube": "Cat", "points": 1, "agreed_by": ["Cat"]},
        ),
        trials=(
            Attempt(
                "Ann pays the point herself, and is rid of the cube",
                ({"event": "preempt", "by": "Ann", "cube": "Cat"},),
            ),
            Attempt("Ann lets it go, and the team wins", ({"event": "result", "winner": "team", "kind": "single"},)),
        ),
        reads="points",
        given={"team_deals": True},
    ),
)

DROP_TAKES: Option[str] = Option(
    key="drop_takes",
    title="Drop-takes",
    question="When the Box doubles, may two players drop one of their cubes and hold the other together?",
    kind="choice",
    values={
        "no": "No: each player answers alone.",
        "both_play": "Yes; each bears half of the drop, and both stay in the game.",
        "one_plays": "Yes; each bears half of the drop, but only one of the two plays on for both.",
    },
    default="no",
    sheets={
        ATLANTA: Silent("no"),
        ACT: Silent("no"),
        BRIGHTON: Silent("no"),
        ST_ALBANS: Silent("no"),
        JACOBY_CRAWFORD: Says("both_play", "Drop-Takes", variants=("one_plays",)),
    },
    scene=Situation(
        setting="Ann doubles Bob, Cat and Dan from 2 to 4. Dan takes; Bob and Cat drop Cat’s cube and hold Bob’s "
        "together, and the team wins.",
        before=(
            *SEATED,
            {"event": "automatic_double"},
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
            {"event": "answer", "by": "Dan", "cubes": {"Dan": "take"}},
        ),
        trials=(
            Attempt(
                "Both play on",
                (
                    {"event": "drop_take", "by": ["Bob", "Cat"], "drops": "Cat"},
                    {"event": "result", "winner": "team", "kind": "single"},
                ),
            ),
            Attempt(
                "Bob alone plays on",
                (
                    {"event": "drop_take", "by": ["Bob", "Cat"], "drops": "Cat", "plays": "Bob"},
                    {"event": "result", "winner": "team", "kind": "single"},
                ),
            ),
        ),
        reads="points",
        given={"automatic_doubles": "first_then_box"},
    ),
)

PROPOSITIONS_FIRST_COME: Option[bool] = Option(
    key="propositions_first_come",
    title="Offers to a few only",
    question="May the Box offer to settle with, say, two players, whoever accepts first?",
    kind="bool",
    values={
        True: "Yes: the first to accept are served, and the others are too late.",
        False: "No: an offer holds for everyone it was made to.",
    },
    default=False,
    sheets={
        ATLANTA: Silent(False),
        ACT: Silent(False),
        BRIGHTON: Says(True, "Settlements"),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Says(True, "Settlements"),
    },
    scene=Situation(
        setting="Bob, Cat and Dan hold cubes at 2. Ann offers a point to settle.",
        before=(
            *SEATED,
            {"event": "double", "by": "Bob"},
            {"event": "double", "by": "Cat"},
            {"event": "double", "by": "Dan"},
            {"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take", "Dan": "take"}},
            {"event": "roll"},
        ),
        trials=(
            Attempt(
                "To all three",
                (
                    {
                        "event": "offer",
                        "by": "Ann",
                        "to": ["Bob", "Cat", "Dan"],
                        "cubes": ["Bob", "Cat", "Dan"],
                        "points": 1,
                    },
                ),
            ),
            Attempt(
                "To two of them, whoever is first",
                (
                    {
                        "event": "offer",
                        "by": "Ann",
                        "to": ["Bob", "Cat", "Dan"],
                        "cubes": ["Bob", "Cat", "Dan"],
                        "points": 1,
                        "limit": 2,
                    },
                ),
            ),
        ),
    ),
)
