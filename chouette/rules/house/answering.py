"""What the Box may take and drop, and in which order the team answers them."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Clash, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

BOX_ANSWERS_ALL: Option[str] = Option(
    key="box_answers_all",
    title="When the whole team doubles",
    question="Everyone doubles the Box at the same time from the middle: what may the Box take?",
    kind="choice",
    values={
        "any": "Any of them.",
        "all_or_none": "All of them or none.",
        "half_from_captain": "All, none, or at least half: the Captain’s first and then down the line.",
        "enough_to_profit": "None, or enough to be ahead after winning each of them as a single game.",
    },
    default="any",
    sheets={
        ATLANTA: Says("half_from_captain", "5.10"),
        ACT: Says("enough_to_profit", "18"),
        BRIGHTON: Says("all_or_none", "Doubling"),
        ST_ALBANS: Says("all_or_none", "25"),
        JACOBY_CRAWFORD: Says("all_or_none", "Doubling"),
    },
    clashes=(
        Clash(
            code="one_cube_is_taken_or_dropped_whole",
            values=("half_from_captain", "enough_to_profit"),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team the Box takes it from all or drops it to all.",
        ),
    ),
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="answering",
        sentences={
            "any": "When the whole team doubles at once, the Box may take any of the cubes.",
            "all_or_none": "When the whole team doubles at once, the Box takes all or none.",
            "half_from_captain": (
                "When the whole team doubles at once, the Box takes all, none, or at least half: the "
                "Captain’s first and then down the line."
            ),
            "enough_to_profit": (
                "When the whole team doubles at once, the Box takes none, or enough to be ahead after "
                "winning each of them as a single game."
            ),
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Bob, Cat, Dan and Eve, in that order, all double Ann from 1 to 2.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve"]},
            {"event": "start"},
            {"event": "double", "by": "Bob"},
            {"event": "double", "by": "Cat"},
            {"event": "double", "by": "Dan"},
            {"event": "double", "by": "Eve"},
        ),
        trials=(
            Attempt(
                "Ann takes all four",
                (
                    {
                        "event": "answer",
                        "by": "Ann",
                        "cubes": {"Bob": "take", "Cat": "take", "Dan": "take", "Eve": "take"},
                    },
                ),
            ),
            Attempt(
                "Takes Bob and Cat",
                (
                    {
                        "event": "answer",
                        "by": "Ann",
                        "cubes": {"Bob": "take", "Cat": "take", "Dan": "drop", "Eve": "drop"},
                    },
                ),
            ),
            Attempt(
                "Takes Cat and Dan",
                (
                    {
                        "event": "answer",
                        "by": "Ann",
                        "cubes": {"Bob": "drop", "Cat": "take", "Dan": "take", "Eve": "drop"},
                    },
                ),
            ),
            Attempt(
                "Takes Bob alone",
                (
                    {
                        "event": "answer",
                        "by": "Ann",
                        "cubes": {"Bob": "take", "Cat": "drop", "Dan": "drop", "Eve": "drop"},
                    },
                ),
            ),
            Attempt(
                "Drops all",
                (
                    {
                        "event": "answer",
                        "by": "Ann",
                        "cubes": {"Bob": "drop", "Cat": "drop", "Dan": "drop", "Eve": "drop"},
                    },
                ),
            ),
        ),
        reads="points",
    ),
)

BOX_ANSWERS_SOME: Option[str] = Option(
    key="box_answers_some",
    title="When part of the team doubles",
    question="Some players, not all, double the Box at the same time: what may the Box take?",
    kind="choice",
    values={
        "any": "Any of them.",
        "all_or_none": "All that come at the same time, or none of them.",
    },
    default="any",
    sheets={
        ATLANTA: Says("any", "5.11"),
        ACT: Silent("any"),
        BRIGHTON: Says("all_or_none", "Doubling"),
        ST_ALBANS: Says("all_or_none", "25"),
        JACOBY_CRAWFORD: Says("all_or_none", "Doubling"),
    },
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="answering",
        sentences={
            "any": "When only some double, the Box may take any of them.",
            "all_or_none": "When only some double, the Box takes all of those or none.",
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Bob and Cat double Ann from 1 to 2; Dan does not.",
        before=(*SEATED, {"event": "double", "by": "Bob"}, {"event": "double", "by": "Cat"}),
        trials=(
            Attempt("Ann takes both", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take"}},)),
            Attempt(
                "Takes Bob and drops Cat", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "drop"}},)
            ),
            Attempt("Drops both", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "drop", "Cat": "drop"}},)),
        ),
        reads="points",
    ),
)

TWO_CUBES_TOGETHER: Option[bool] = Option(
    key="two_cubes_together",
    title="Three players: both cubes",
    question="Two players are the whole team and both double at once: must the Box treat them alike?",
    kind="bool",
    values={
        True: "Yes: the Box takes both or drops both.",
        False: "No: the Box may take one and drop the other, if the other rules allow it.",
    },
    default=True,
    sheets={
        ATLANTA: Says(True, "5.10a"),
        ACT: Says(True, "18"),
        BRIGHTON: Says(True, "Doubling"),
        ST_ALBANS: Says(True, "25"),
        JACOBY_CRAWFORD: Says(True, "Doubling"),
    },
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="answering",
        sentences={
            True: "If the team is two and both double, the Box takes both or drops both.",
            False: "If the team is two and both double, the Box may take one and drop the other.",
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Bob and Cat are the whole team, and both double Ann from 1 to 2.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat"]},
            {"event": "start"},
            {"event": "double", "by": "Bob"},
            {"event": "double", "by": "Cat"},
        ),
        trials=(
            Attempt("Ann takes both", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take"}},)),
            Attempt(
                "Takes Bob and drops Cat", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "drop"}},)
            ),
            Attempt("Drops both", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "drop", "Cat": "drop"}},)),
        ),
        reads="points",
    ),
)

CAPTAIN_CUBE_FIRST: Option[bool] = Option(
    key="captain_cube_first",
    title="The Captain’s cube first",
    question="If the Box takes any cube, must the Captain’s be taken too?",
    kind="bool",
    values={
        True: "Yes, if the Captain doubles with the others. Having taken another cube earlier, the Box is free.",
        False: "No, the Captain’s cube is like any other here.",
    },
    default=False,
    sheets={
        ATLANTA: Says(False),
        ACT: Says(True, "14"),
        BRIGHTON: Says(False),
        ST_ALBANS: Says(False),
        JACOBY_CRAWFORD: Says(False),
    },
    readings=(5,),
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="answering",
        sentences={
            True: "A Box that takes any cube takes the Captain’s too, unless another was taken before.",
            False: "",
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Bob, the Captain, and Cat double Ann from 1 to 2; Dan does not.",
        before=(*SEATED, {"event": "double", "by": "Bob"}, {"event": "double", "by": "Cat"}),
        trials=(
            Attempt(
                "Ann takes Bob and drops Cat",
                ({"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "drop"}},),
            ),
            Attempt(
                "Takes Cat and drops Bob", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "drop", "Cat": "take"}},)
            ),
            Attempt("Drops both", ({"event": "answer", "by": "Ann", "cubes": {"Bob": "drop", "Cat": "drop"}},)),
        ),
        reads="points",
    ),
)

ANSWERS_ORDER: Option[str] = Option(
    key="answers_order",
    title="Order of the team’s answers",
    question="In which order do the players of the team answer the Box’s double?",
    kind="choice",
    values={
        "free": "In any order.",
        "rotation": "The Captain first and then down the line.",
        "box_may_insist": "In any order, unless the Box asks for the order of the line.",
        "sealed": "In any order, and nobody sees an answer until all have given theirs.",
    },
    default="free",
    sheets={
        ATLANTA: Says("box_may_insist", "5.8"),
        ACT: Silent("free"),
        BRIGHTON: Silent("free"),
        ST_ALBANS: Says("rotation", "27"),
        JACOBY_CRAWFORD: Silent("free"),
    },
    readings=(16,),
    card=CardWords(
        chapter="answering",
        sentences={
            "free": "The team answers the Box in any order.",
            "rotation": "The team answers the Box in the order of the line, the Captain first.",
            "box_may_insist": "The team answers in any order, unless the Box asks for that of the line.",
            "sealed": "The team’s answers are shown together when all have been given.",
        },
    ),
)
