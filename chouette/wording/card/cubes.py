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
    "beaver": "A player who takes may turn the cube once more and keep it (a beaver); no further turn follows.",
    "raccoon": "A player who takes may turn the cube once more and keep it (a beaver). The doubler may then turn it "
    "again (a raccoon); the cube stays where it is.",
    "raccoon_by_consent": "A player who takes may turn the cube once more and keep it (a beaver). A raccoon or a "
    "further turn needs the consent of both.",
    "unlimited": "A player who takes may turn the cube once more and keep it (a beaver), and the two may go on "
    "turning it in reply.",
}
BEAVER_DROPPED = by_value(DROP_BEAVER, {
    True: "A beaver may be dropped for what the cube showed before it.",
    False: "A player who is beavered must play on.",
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
        "by_agreement": "When both open with the same number, the Box and a player may agree to turn that player’s "
        "cube in the middle.",
        "first_then_box": "The first time both open with the same number, all cubes are turned in the middle; after "
        "that only if the Box wishes.",
    }),
    for_each(BOX_INITIAL_DOUBLE, {
        "whole_team": "From the middle the Box doubles the whole team at once.",
        "from_captain_down": "From the middle the Box may double any number, the Captain first and then down the line.",
        "any": "From the middle the Box may double any players.",
    }, unless=ONE_CUBE),
    for_each(BOX_REDOUBLE, {
        "any": "The Box may redouble any players.",
        "taken_together": "Cubes taken at the same moment are redoubled together.",
        "same_value": "Cubes that show the same value are redoubled together.",
    }, unless=ONE_CUBE),
    for_each(OFFERS_ORDER, {
        "free": "The team doubles in any order at the Captain’s turn.",
        "rotation": "The team doubles in the order of the line, the Captain first; a player who lets a turn pass "
        "waits.",
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
        "any": "When the whole team doubles at once, the Box may take any of the cubes.",
        "all_or_none": "When the whole team doubles at once, the Box takes all or none.",
        "half_from_captain": "When the whole team doubles at once, the Box takes all, none, or at least half: the "
        "Captain’s first and then down the line.",
        "enough_to_profit": "When the whole team doubles at once, the Box takes none, or enough to be ahead after "
        "winning each of them as a single game.",
    }, unless=ONE_CUBE),
    for_each(BOX_ANSWERS_SOME, {
        "any": "When only some double, the Box may take any of them.",
        "all_or_none": "When only some double, the Box takes all of those or none.",
    }, unless=ONE_CUBE),
    for_each(TWO_CUBES_TOGETHER, {
        True: "If the team is two and both double, the Box takes both or drops both.",
        False: "If the team is two and both double, the Box may take one and drop the other.",
    }, unless=ONE_CUBE),
    for_each(CAPTAIN_CUBE_FIRST, {
        True: "A Box that takes any cube takes the Captain’s too, unless another was taken before.",
        False: "",
    }, unless=ONE_CUBE),
    for_each(ANSWERS_ORDER, {
        "free": "The team answers the Box in any order.",
        "rotation": "The team answers the Box in the order of the line, the Captain first.",
        "box_may_insist": "The team answers in any order, unless the Box asks for that of the line.",
        "sealed": "The team’s answers are shown together when all have been given.",
    }),
    BEAVERS,
)  # fmt: skip

ALONE = {
    "plays_on": "If the Box doubles all and only one takes, that player plays on and the others wait.",
    "extras": "If the Box doubles all and only one takes, those who dropped may each offer the lone taker their "
    "cube as an extra. The lone taker accepts all of them, or drops after all. An extra is a bet on the Box’s side, "
    "with its own cube but no say in the play.",
    "must_beaver": "If the Box doubles all and only one would take, that player must beaver or drop.",
    "take_all_pay_or_drop": "If the Box doubles all and only one would take, that player takes over all cubes, pays "
    "the others their losses, or drops too.",
    "foot_if_loses": "If the Box doubles all and only one takes while in contact, a lone taker who loses goes to "
    "the foot of the line.",
}
PRICE = by_value(EXTRA_PRICE, {
    "undoubled_value": "The price of each extra is what it showed before the double.",
    "lower_stake": "The price of each extra is the lower of the two players’ stakes.",
})  # fmt: skip
GIVEN_UP = by_value(EXTRAS_CAN_BE_DROPPED, {
    True: "The lone taker may give extras up at once by paying back twice the price, and play on.",
    False: "Every extra is held to the end.",
})  # fmt: skip

TAKING_ALONE: tuple[CardLine, ...] = (
    CardLine((LONE_TAKER, EXTRA_PRICE, EXTRAS_CAN_BE_DROPPED), (
        by_value(LONE_TAKER, ALONE),
        by_value(LONE_TAKER, {"extras": PRICE}),
        by_value(LONE_TAKER, {"extras": GIVEN_UP}),
    )),
)  # fmt: skip
