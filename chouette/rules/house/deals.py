"""Buying and sharing cubes while the game goes on, and offers to a few only."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

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
    card=CardWords(
        chapter="dealing",
        sentences={
            "no": "",
            "both_play": (
                "When the Box doubles, two players may drop one cube and hold the other together; both stay in "
                "the game."
            ),
            "one_plays": (
                "When the Box doubles, two players may drop one cube and hold the other together; one of them "
                "plays on for both."
            ),
        },
    ),
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
    card=CardWords(
        chapter="dealing",
        sentences={True: "Of an offer to a certain number, the first to accept are served.", False: ""},
    ),
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
