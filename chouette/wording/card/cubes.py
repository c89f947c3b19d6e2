"""Turning cubes and answering them, and what happens when one man takes alone."""

from chouette.rules.house import (
    ANSWERS_ORDER,
    AUTOMATIC_DOUBLES,
    BOX_ANSWERS_ALL,
    BOX_ANSWERS_SOME,
    BOX_INITIAL_DOUBLE,
    BOX_REDOUBLE,
    CAPTAIN_CUBE_FIRST,
    CUBES,
    DROP_BEAVER,
    EXTRA_PRICE,
    EXTRAS_CAN_BE_DROPPED,
    IMMEDIATE_REDOUBLES,
    JACOBY,
    LONE_TAKER,
    OFFERS_CLOSE_ON_ANSWER,
    OFFERS_ORDER,
    TWO_CUBES_TOGETHER,
)
from chouette.wording.card.line import CardLine, by_value, for_each

ONE_CUBE = frozenset({(CUBES, "single")})

REDOUBLES = {
    "none": "A take is a take: there are no beavers.",
    "beaver": "Who takes may turn the cube once more and keep it (a beaver); that ends it.",
    "raccoon": "Who takes may turn the cube once more and keep it (a beaver); the doubler may then turn it once again "
    "(a raccoon), and the cube stays where it is.",
    "raccoon_by_consent": "Who takes may turn the cube once more and keep it (a beaver). A raccoon or a further turn "
    "needs the consent of both.",
    "unlimited": "Who takes may turn the cube once more and keep it (a beaver), and the two may go on turning it in "
    "reply.",
}
BEAVER_DROPPED = by_value(DROP_BEAVER, {
    True: "A beaver may be dropped for what the cube showed before it.",
    False: "Who is beavered plays on.",
})  # fmt: skip
BEAVERS = CardLine((IMMEDIATE_REDOUBLES, DROP_BEAVER), (
    by_value(IMMEDIATE_REDOUBLES, REDOUBLES),
    by_value(IMMEDIATE_REDOUBLES, {value: BEAVER_DROPPED for value in REDOUBLES if value != "none"}),
))  # fmt: skip

DOUBLING: tuple[CardLine, ...] = (
    for_each(JACOBY, {
        True: "Jacoby rule: gammons and backgammons count only on a cube that has been turned and taken.",
        False: "Gammons count double and backgammons threefold, whether the cube was turned or not.",
    }),
    for_each(AUTOMATIC_DOUBLES, {
        "none": "There are no automatic doubles.",
        "by_agreement": "When both open with the same number, Box and player may agree to turn his cube in the middle.",
        "first_then_box": "The first time both open with the same number, all cubes are turned in the middle; after "
        "that only if the Box wishes.",
    }),
    for_each(BOX_INITIAL_DOUBLE, {
        "whole_team": "From the middle the Box doubles the whole team at once.",
        "from_captain_down": "From the middle the Box doubles as many as he likes, the Captain first and then down the "
        "line.",
        "any": "From the middle the Box doubles whom he likes.",
    }, unless=ONE_CUBE),
    for_each(BOX_REDOUBLE, {
        "any": "He redoubles whom he likes.",
        "taken_together": "Cubes that he took at the same moment he redoubles together.",
        "same_value": "Cubes that show the same value he redoubles together.",
    }, unless=ONE_CUBE),
    for_each(OFFERS_ORDER, {
        "free": "The team doubles in any order at the Captain’s turn.",
        "rotation": "The team doubles in the order of the line, the Captain first; who lets his turn go by waits.",
        "box_may_insist": "The team doubles in any order at the Captain’s turn, unless the Box asks for that of the "
        "line.",
    }, unless=ONE_CUBE),
    for_each(OFFERS_CLOSE_ON_ANSWER, {
        True: "Once the Box has answered, nobody else doubles before the next throw.",
        False: "Others may still double after the Box has answered, until the dice are thrown.",
    }, unless=ONE_CUBE),
)  # fmt: skip


ANSWERING: tuple[CardLine, ...] = (
    for_each(BOX_ANSWERS_ALL, {
        "any": "When the whole team doubles at once, the Box takes which cubes he likes.",
        "all_or_none": "When the whole team doubles at once, the Box takes all or none.",
        "half_from_captain": "When the whole team doubles at once, the Box takes all, none, or at least half: the "
        "Captain’s first and then down the line.",
        "enough_to_profit": "When the whole team doubles at once, the Box takes none, or so many that he would come "
        "out ahead by winning those games without a gammon.",
    }, unless=ONE_CUBE),
    for_each(BOX_ANSWERS_SOME, {
        "any": "When only some double, he takes which he likes.",
        "all_or_none": "When only some double, he takes all of those or none.",
    }, unless=ONE_CUBE),
    for_each(TWO_CUBES_TOGETHER, {
        True: "If the team is two and both double, he takes both or drops both.",
        False: "If the team is two and both double, he may take one and drop the other.",
    }, unless=ONE_CUBE),
    for_each(CAPTAIN_CUBE_FIRST, {
        True: "If he takes any, he takes the Captain’s, unless he took another before.",
        False: "",
    }, unless=ONE_CUBE),
    for_each(ANSWERS_ORDER, {
        "free": "The team answers the Box in any order.",
        "rotation": "The team answers the Box in the order of the line, the Captain first.",
        "box_may_insist": "The team answers the Box in any order, unless he asks for that of the line.",
        "sealed": "The team’s answers are shown together when all have been given.",
    }),
    BEAVERS,
)  # fmt: skip

ALONE = {
    "plays_on": "If the Box doubles all and one alone takes, he plays on and the others wait.",
    "extras": "If the Box doubles all and one alone takes, those who dropped may each offer him their cube as an "
    "extra. He accepts every one of them, or drops after all. An extra is a bet on the Box’s side, with its own cube "
    "and no word about the play.",
    "must_beaver": "If the Box doubles all and one alone would take, he must beaver; else he drops.",
    "take_all_pay_or_drop": "If the Box doubles all and one alone would take, he takes over all cubes, or pays the "
    "others what they have lost, or drops too.",
    "foot_if_loses": "If the Box doubles all and one alone takes while the sides are in contact, he goes to the foot "
    "of the line if he loses.",
}
PRICE = by_value(EXTRA_PRICE, {
    "undoubled_value": "He is paid what each extra showed before the double.",
    "lower_stake": "He is paid the lower of the two players’ stakes for each.",
})  # fmt: skip
GIVEN_UP = by_value(EXTRAS_CAN_BE_DROPPED, {
    True: "He may give extras up at once, paying twice that, and play on.",
    False: "He holds every extra to the end.",
})  # fmt: skip

TAKING_ALONE: tuple[CardLine, ...] = (
    CardLine((LONE_TAKER, EXTRA_PRICE, EXTRAS_CAN_BE_DROPPED), (
        by_value(LONE_TAKER, ALONE),
        by_value(LONE_TAKER, {"extras": PRICE}),
        by_value(LONE_TAKER, {"extras": GIVEN_UP}),
    )),
)  # fmt: skip
