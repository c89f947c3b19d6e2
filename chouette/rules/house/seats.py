"""Seats: their order, newcomers, and how many there are."""

from chouette.rules.house.option import FOUR, Attempt, CardWords, Option, Says, Silent, Situation
from chouette.rules.house.sources import ACT, ATLANTA, BRIGHTON, JACOBY_CRAWFORD, ST_ALBANS

ORDER_DICE: Option[int] = Option(
    key="order_dice",
    title="Dice for the order",
    question="How many dice does each player throw to find the first Box, the first Captain and the order of the team?",
    kind="choice",
    values={
        1: "One die each; the highest is the Box. Players who tie throw again among themselves.",
        2: "Two dice each, added up; the highest is the Box. Players who tie throw again among themselves.",
        4: "Four dice each, added up; ties are rare. The highest is the Box.",
    },
    default=2,
    sheets={
        ATLANTA: Says(2, "1.3"),
        ACT: Says(1, "1"),
        BRIGHTON: Says(4, "The Game"),
        ST_ALBANS: Says(4, "6"),
        JACOBY_CRAWFORD: Says(1, "Chouette"),
    },
    scene=Situation(
        setting="Ann, Bob and Cat throw for the order.",
        trials=(
            Attempt(
                "One die each: Ann 3, Bob 5, Cat 1",
                ({"event": "roll_order", "rolls": [{"Ann": [3], "Bob": [5], "Cat": [1]}]},),
            ),
            Attempt(
                "Two dice each: 3-4, 5-1, 1-1",
                ({"event": "roll_order", "rolls": [{"Ann": [3, 4], "Bob": [5, 1], "Cat": [1, 1]}]},),
            ),
            Attempt(
                "Four each: 3-4-1-1, 5-1-2-2, 1-1-6-5",
                ({"event": "roll_order", "rolls": [{"Ann": [3, 4, 1, 1], "Bob": [5, 1, 2, 2], "Cat": [1, 1, 6, 5]}]},),
            ),
        ),
        reads="order",
    ),
)

ORDER_DOUBLES_COUNT_TWICE: Option[bool] = Option(
    key="order_doubles_count_twice",
    title="Doubles in the throw for the order",
    question="When two dice are thrown for the order, does a double count as much as on the board?",
    kind="bool",
    values={
        True: "Yes: two sixes are worth twenty-four. It matters only when two dice are thrown.",
        False: "No: two sixes are simply twelve.",
    },
    default=False,
    sheets={
        ATLANTA: Says(False, "1.3"),
        ACT: Silent(False),
        BRIGHTON: Silent(False),
        ST_ALBANS: Says(False, "6"),
        JACOBY_CRAWFORD: Silent(False),
    },
    idle=(("order_dice", (1, 4)),),
    scene=Situation(
        setting="Ann throws 6 and 5, Bob two threes, Cat 2 and 1.",
        trials=(
            Attempt("The order", ({"event": "roll_order", "rolls": [{"Ann": [6, 5], "Bob": [3, 3], "Cat": [2, 1]}]},)),
        ),
        reads="order",
        given={"order_dice": 2},
    ),
)

ADMISSION: Option[str] = Option(
    key="admission",
    title="Admitting newcomers",
    question="Who may say no when somebody wants to join?",
    kind="choice",
    values={
        "open": "Nobody: whoever comes is welcome as long as there is room.",
        "box": "The Box alone decides.",
        "any_may_refuse": "Everyone at the table is asked, and one objection is enough.",
    },
    default="open",
    sheets={
        ATLANTA: Says("any_may_refuse", "6.5"),
        ACT: Says("box", "9"),
        BRIGHTON: Says("open", "Succession"),
        ST_ALBANS: Says("any_may_refuse", "33"),
        JACOBY_CRAWFORD: Says("open", "Succession"),
    },
    card=CardWords(
        chapter="sitting_down",
        sentences={
            "open": "Whoever comes is welcome.",
            "box": "The Box decides whether somebody may join.",
            "any_may_refuse": "Somebody who would join is asked for all round; one objection is enough.",
        },
    ),
    scene=Situation(
        setting="Ann is the Box, Bob and Cat are the team. Dan wants to join.",
        before=({"event": "seat", "line": ["Ann", "Bob", "Cat"]},),
        trials=(
            Attempt("Nobody objects", ({"event": "join", "player": "Dan"},)),
            Attempt("Ann, the Box, objects", ({"event": "join", "player": "Dan", "objected_by": ["Ann"]},)),
            Attempt("Cat objects", ({"event": "join", "player": "Dan", "objected_by": ["Cat"]},)),
        ),
        reads="order",
    ),
)

MAX_PLAYERS: Option[int | None] = Option(
    key="max_players",
    title="Most players",
    question="How many may play in one chouette, the Box included?",
    kind="int",
    values={None: "As many as like to play."},
    figure="At most {n} players.",
    lowest=3,
    default=None,
    sheets={
        ATLANTA: Silent(None),
        ACT: Says(6, "8"),
        BRIGHTON: Says(8, "The Game"),
        ST_ALBANS: Says(5, "3", "7"),
        JACOBY_CRAWFORD: Silent(None),
    },
    readings=(17,),
    scene=Situation(
        setting="They sit down together.",
        trials=(
            Attempt("{n} players", ({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve"]},), figure=5),
            Attempt("{n} players", ({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]},), figure=6),
            Attempt(
                "{n} players", ({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]},), figure=7
            ),
            Attempt(
                "{n} players",
                ({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"]},),
                figure=9,
            ),
        ),
    ),
)

OVER_MAX: Option[str] = Option(
    key="over_max",
    title="One player too many",
    question="What happens when somebody wants to join a full table?",
    kind="choice",
    values={
        "refuse": "They wait until a seat is free.",
        "all_agree_else_split": "They may join if everyone seated agrees; if not, the table may split between games.",
    },
    default="refuse",
    sheets={
        ATLANTA: Silent("refuse"),
        ACT: Says("refuse", "8"),
        BRIGHTON: Silent("refuse"),
        ST_ALBANS: Says("all_agree_else_split", "7", "8"),
        JACOBY_CRAWFORD: Silent("refuse"),
    },
    card=CardWords(
        chapter="sitting_down",
        sentences={
            "refuse": "When the table is full, newcomers wait for a free seat.",
            "all_agree_else_split": (
                "One more may sit down if everybody agrees. Otherwise the table splits: the newcomers and "
                "the foot of the line make a new one."
            ),
        },
        unless=(("max_players", None),),
    ),
    scene=Situation(
        setting="Five sit at a table for five, and Fay comes.",
        before=({"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve"]},),
        trials=(
            Attempt(
                "All five agree",
                ({"event": "join", "player": "Fay", "agreed_by": ["Ann", "Bob", "Cat", "Dan", "Eve"]},),
            ),
            Attempt("Eve does not agree", ({"event": "join", "player": "Fay", "agreed_by": FOUR},)),
            Attempt("The table splits", ({"event": "split", "newcomers": ["Fay"]},)),
        ),
        reads="order",
        given={"max_players": 5},
    ),
)

JOIN_PLACE: Option[str] = Option(
    key="join_place",
    title="A newcomer’s place",
    question="Where does somebody stand who comes while a game is going on?",
    kind="choice",
    values={
        "foot_on_arrival": "At the end of the line at once; the loser of the current game goes behind the newcomer.",
        "foot_at_next_game": "At the end of the line when the next game begins, behind the loser of this one.",
    },
    default="foot_on_arrival",
    sheets={
        ATLANTA: Says("foot_on_arrival", "6.5", "10.1"),
        ACT: Says("foot_at_next_game", "10"),
        BRIGHTON: Says("foot_on_arrival", "Succession"),
        ST_ALBANS: Says("foot_on_arrival", "33"),
        JACOBY_CRAWFORD: Says("foot_at_next_game", "Succession"),
    },
    readings=(15, 34),
    card=CardWords(
        chapter="sitting_down",
        sentences={
            "foot_on_arrival": (
                "A newcomer joins the foot of the line at once, before the loser of the current game, and "
                "plays from the next game."
            ),
            "foot_at_next_game": (
                "A newcomer stands at the foot of the line when the next game begins, behind the loser of "
                "the one that is on."
            ),
        },
    ),
    scene=Situation(
        setting="Ann is the Box, Bob the Captain, then Cat. Dan comes during the game, which Ann then wins.",
        before=(
            {"event": "seat", "line": ["Ann", "Bob", "Cat"]},
            {"event": "start"},
            {"event": "join", "player": "Dan"},
            {"event": "result", "winner": "box", "kind": "single"},
        ),
        trials=(Attempt("The next game", ({"event": "start"},)),),
        reads="order",
    ),
)
