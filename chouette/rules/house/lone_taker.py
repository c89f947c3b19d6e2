"""One player alone takes the Box's double, and the others have to wait for them."""

from chouette.rules.house.option import SEATED, Attempt, Clash, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

WITHOUT_EXTRAS = ("plays_on", "must_beaver", "take_all_pay_or_drop", "foot_if_loses")

LONE_TAKER: Option[str] = Option(
    key="lone_taker",
    title="The lone taker",
    question="The Box doubles everyone and only one player takes: what then?",
    kind="choice",
    values={
        "plays_on": "They play on alone, and the others wait.",
        "extras": "Those who dropped may pay the lone taker to hold their cubes too, each a bet on the Box’s side. "
        "The lone taker must accept, or drop after all.",
        "must_beaver": "A plain take is not enough: the lone taker must beaver or drop.",
        "take_all_pay_or_drop": "They take over all the dropped cubes, or pay the others what they lost, or drop too.",
        "foot_if_loses": "They play on; if they lose and the sides were still in contact, they go to the end of the "
        "line.",
    },
    default="plays_on",
    sheets={
        ATLANTA: Says("extras", "5.7"),
        ACT: Says("must_beaver", "15"),
        BRIGHTON: Says("plays_on", "Special Conditions", variants=("take_all_pay_or_drop",)),
        ST_ALBANS: Says("extras", "26"),
        JACOBY_CRAWFORD: Says("plays_on", "Special Problems", variants=("foot_if_loses",)),
    },
    readings=(4,),
    clashes=(
        Clash(
            code="one_cube_leaves_no_extras",
            values=("extras",),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team those who dropped have no cube to hand over.",
        ),
        Clash(
            code="one_cube_cannot_be_taken_over",
            values=("take_all_pay_or_drop",),
            other="cubes",
            other_values=("single",),
            because="With one cube for the whole team there are no dropped cubes to take over.",
        ),
        Clash(
            code="a_lone_beaver_needs_beavers",
            values=("must_beaver",),
            other="immediate_redoubles",
            other_values=("none",),
            because="A lone taker can only be made to beaver in a house that plays beavers.",
        ),
    ),
)

EXTRA_PRICE: Option[str] = Option(
    key="extra_price",
    title="Price of an extra",
    question="What does a player who dropped pay the lone taker to hold the dropped cube as well?",
    kind="choice",
    values={
        "undoubled_value": "What that cube showed before the double.",
        "lower_stake": "The lower of the two players’ stakes.",
    },
    default="undoubled_value",
    sheets={
        ATLANTA: Says("undoubled_value", "5.7"),
        ACT: Silent("undoubled_value"),
        BRIGHTON: Silent("undoubled_value"),
        ST_ALBANS: Says("lower_stake", "26"),
        JACOBY_CRAWFORD: Silent("undoubled_value"),
    },
    clashes=(
        Clash(
            code="a_price_of_extras_needs_extras",
            when="changed",
            other="lone_taker",
            other_values=WITHOUT_EXTRAS,
            because="Extras have a price only in a house that plays extras.",
        ),
    ),
    idle=(("lone_taker", WITHOUT_EXTRAS),),
    scene=Situation(
        setting="After an automatic double the cubes show 2. Ann doubles all to 4; Bob and Dan drop, Cat alone takes.",
        before=(
            *SEATED,
            {"event": "automatic_double"},
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
            {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
            {"event": "answer", "by": "Dan", "cubes": {"Dan": "drop"}},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
        ),
        trials=(Attempt("Bob offers an extra; including the drop", ({"event": "extra", "by": "Bob"},)),),
        reads="points",
        given={"lone_taker": "extras", "automatic_doubles": "first_then_box"},
    ),
)

EXTRAS_CAN_BE_DROPPED: Option[bool] = Option(
    key="extras_can_be_dropped",
    title="Giving extras up",
    question="May the lone taker give some of the extras up at once, to make a gammon cheaper?",
    kind="bool",
    values={
        True: "Yes: the lone taker pays back twice its price and plays on with the rest.",
        False: "No: the lone taker holds every extra to the end, or drops everything at the start.",
    },
    default=False,
    sheets={
        ATLANTA: Says(True, "5.7"),
        ACT: Silent(False),
        BRIGHTON: Silent(False),
        ST_ALBANS: Silent(False),
        JACOBY_CRAWFORD: Silent(False),
    },
    clashes=(
        Clash(
            code="giving_extras_up_needs_extras",
            when="changed",
            other="lone_taker",
            other_values=WITHOUT_EXTRAS,
            because="Extras can be given up only in a house that plays extras.",
        ),
    ),
    idle=(("lone_taker", WITHOUT_EXTRAS),),
    scene=Situation(
        setting="Cat alone has taken at 2 and holds extras for Bob and Dan.",
        before=(
            *SEATED,
            {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
            {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
            {"event": "answer", "by": "Dan", "cubes": {"Dan": "drop"}},
            {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
            {"event": "extra", "by": "Bob"},
            {"event": "extra", "by": "Dan"},
        ),
        trials=(
            Attempt("Cat gives Dan’s up", ({"event": "drop_extra", "by": "Cat", "cubes": ["Dan"]},)),
            Attempt(
                "Cat gives nothing up and loses a gammon", ({"event": "result", "winner": "box", "kind": "gammon"},)
            ),
        ),
        reads="points",
        given={"lone_taker": "extras"},
    ),
)
