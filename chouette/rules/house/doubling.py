"""How doubles are offered, and turned back at once."""

from chouette.rules.house.option import SEATED, Attempt, CardWords, Clash, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

IMMEDIATE_REDOUBLES: Option[str] = Option(
    key="immediate_redoubles",
    title="Beavers and raccoons",
    question="May a player who takes turn the cube again at once and keep it?",
    kind="choice",
    values={
        "none": "No: a take is a take.",
        "beaver": "Yes: the taker may turn it once more and keep it (a beaver). No further turn follows.",
        "raccoon": "Yes, and the player who doubled may turn it once more in reply (a raccoon). That is the end of it.",
        "raccoon_by_consent": "Yes, and a raccoon and further turns may follow, each only if both consent.",
        "unlimited": "Yes, and the two may go on turning it in reply to each other for as long as they like.",
    },
    default="none",
    sheets={
        ATLANTA: Says("raccoon_by_consent", "5.3", "5.4"),
        ACT: Says("raccoon", "7"),
        BRIGHTON: Says("beaver", "Doubling", variants=("unlimited",)),
        ST_ALBANS: Says("none", "22"),
        JACOBY_CRAWFORD: Silent("none"),
    },
    readings=(10,),
    clashes=(
        Clash(
            code="one_cube_is_not_beavered",
            values=("beaver", "raccoon", "raccoon_by_consent", "unlimited"),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team one player cannot turn it back while another just takes it.",
        ),
    ),
)

DROP_BEAVER: Option[bool] = Option(
    key="drop_beaver",
    title="Dropping a beaver",
    question="May a player whose double is beavered give up?",
    kind="bool",
    values={
        True: "Yes: the doubler pays what the cube showed before the beaver, and is out.",
        False: "No: the doubler plays on for the higher value.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "5.4"),
        ACT: Silent(False),
        BRIGHTON: Says(True, "Doubling"),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Silent(False),
    },
    readings=(2,),
    idle=(("immediate_redoubles", ("none",)),),
    scene=Situation(
        setting="Cat doubles Ann from 1 to 2, and Ann beavers to 4.",
        before=(
            *SEATED,
            {"event": "double", "by": "Cat"},
            {"event": "answer", "by": "Ann", "cubes": {"Cat": "beaver"}},
        ),
        trials=(Attempt("Cat drops", ({"event": "answer", "by": "Cat", "cubes": {"Cat": "drop"}},)),),
        reads="points",
        given={"immediate_redoubles": "beaver"},
    ),
)

BOX_INITIAL_DOUBLE: Option[str] = Option(
    key="box_initial_double",
    title="The Box’s first double",
    question="Whom must the Box double when turning cubes from the middle?",
    kind="choice",
    values={
        "whole_team": "Everyone whose cube is still in the middle.",
        "from_captain_down": "As many as the Box likes: the Captain first, then down the line, leaving nobody out.",
        "any": "Any players of the team.",
    },
    default="any",
    sheets={
        ATLANTA: Says("from_captain_down", "5.6"),
        ACT: Silent("any"),
        BRIGHTON: Says("whole_team", "Doubling"),
        ST_ALBANS: Says("whole_team", "25"),
        JACOBY_CRAWFORD: Says("whole_team", "Doubling"),
    },
    clashes=(
        Clash(
            code="one_cube_is_offered_to_the_whole_team",
            values=("from_captain_down", "any"),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team the Box always doubles everyone.",
        ),
    ),
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="doubling",
        sentences={
            "whole_team": "From the middle the Box doubles the whole team at once.",
            "from_captain_down": (
                "From the middle the Box may double any number, the Captain first and then down the line."
            ),
            "any": "From the middle the Box may double any players.",
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Ann is the Box; Bob, the Captain, Cat and Dan are the team, their cubes in the middle.",
        before=(*SEATED,),
        trials=(
            Attempt("Ann doubles all three", ({"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},)),
            Attempt("Bob and Cat", ({"event": "double", "by": "Ann", "cubes": ["Bob", "Cat"]},)),
            Attempt("Cat and Dan", ({"event": "double", "by": "Ann", "cubes": ["Cat", "Dan"]},)),
        ),
    ),
)

BOX_REDOUBLE: Option[str] = Option(
    key="box_redouble",
    title="The Box’s redoubles",
    question="May the Box redouble some players and not others?",
    kind="choice",
    values={
        "any": "Yes, any of them.",
        "taken_together": "Cubes taken at the same moment must be turned together.",
        "same_value": "Cubes that show the same number must be turned together.",
    },
    default="any",
    sheets={
        ATLANTA: Says("any", "5.6"),
        ACT: Silent("any"),
        BRIGHTON: Says("same_value", "Doubling"),
        ST_ALBANS: Says("any", "25"),
        JACOBY_CRAWFORD: Silent("any"),
    },
    clashes=(
        Clash(
            code="one_cube_has_no_parts_taken_together",
            values=("taken_together",),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team there are no cubes to tell apart by when they were taken.",
        ),
    ),
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="doubling",
        sentences={
            "any": "The Box may redouble any players.",
            "taken_together": "Cubes taken at the same moment are redoubled together.",
            "same_value": "Cubes that show the same value are redoubled together.",
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Ann took Bob’s and Cat’s cubes at one moment and Dan’s later; all three show 2.",
        before=(
            *SEATED,
            {"event": "double", "by": "Bob"},
            {"event": "double", "by": "Cat"},
            {"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "take"}},
            {"event": "roll"},
            {"event": "double", "by": "Dan"},
            {"event": "answer", "by": "Ann", "cubes": {"Dan": "take"}},
            {"event": "roll"},
        ),
        trials=(
            Attempt("Ann redoubles Bob alone", ({"event": "double", "by": "Ann", "cubes": ["Bob"]},)),
            Attempt("Bob and Cat", ({"event": "double", "by": "Ann", "cubes": ["Bob", "Cat"]},)),
            Attempt("All three", ({"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},)),
        ),
    ),
)

OFFERS_ORDER: Option[str] = Option(
    key="offers_order",
    title="Order of the team’s doubles",
    question="In which order do the players of the team double the Box?",
    kind="choice",
    values={
        "free": "In any order.",
        "rotation": "The Captain first and then down the line; a player who lets a turn pass waits for the next one.",
        "box_may_insist": "In any order, unless the Box asks for the order of the line.",
    },
    default="free",
    sheets={
        ATLANTA: Says("box_may_insist", "5.9"),
        ACT: Silent("free"),
        BRIGHTON: Silent("free"),
        ST_ALBANS: Says("rotation", "27"),
        JACOBY_CRAWFORD: Silent("free"),
    },
    readings=(16,),
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="doubling",
        sentences={
            "free": "The team doubles in any order at the Captain’s turn.",
            "rotation": (
                "The team doubles in the order of the line, the Captain first; a player who lets a turn pass waits."
            ),
            "box_may_insist": (
                "The team doubles in any order at the Captain’s turn, unless the Box asks for that of the line."
            ),
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Bob is the Captain, then Cat and Dan.",
        before=(*SEATED,),
        trials=(
            Attempt("Bob doubles, then Cat", ({"event": "double", "by": "Bob"}, {"event": "double", "by": "Cat"})),
            Attempt("Cat doubles, then Bob", ({"event": "double", "by": "Cat"}, {"event": "double", "by": "Bob"})),
            Attempt(
                "Ann asks for the order; Cat doubles, then Bob",
                (
                    {"event": "insist", "by": "Ann", "on": "offers"},
                    {"event": "double", "by": "Cat"},
                    {"event": "double", "by": "Bob"},
                ),
            ),
        ),
    ),
)

OFFERS_CLOSE_ON_ANSWER: Option[bool] = Option(
    key="offers_close_on_answer",
    title="Doubling after the Box has answered",
    question="Once the Box has taken or dropped a cube, is it too late for the others to double this turn?",
    kind="bool",
    values={
        True: "Yes: whoever did not double in time waits for the next throw.",
        False: "No: others may still double until the dice are thrown.",
    },
    default=False,
    sheets={
        ATLANTA: Silent(False),
        ACT: Says(True, "16"),
        BRIGHTON: Silent(False),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Silent(False),
    },
    readings=(16,),
    idle=(("cubes", ("single",)),),
    card=CardWords(
        chapter="doubling",
        sentences={
            True: "Once the Box has answered, nobody else doubles before the next throw.",
            False: "Others may still double after the Box has answered, until the dice are thrown.",
        },
        unless=(("cubes", "single"),),
    ),
    scene=Situation(
        setting="Bob doubles, and Ann takes.",
        before=(*SEATED, {"event": "double", "by": "Bob"}, {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}),
        trials=(
            Attempt("Now Cat doubles too", ({"event": "double", "by": "Cat"},)),
            Attempt("Cat doubles after the next throw", ({"event": "roll"}, {"event": "double", "by": "Cat"})),
        ),
    ),
)
