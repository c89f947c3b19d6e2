"""Turning cubes and answering them, and what happens when one man takes alone."""

from chouette.rules.house import (
    ANSWERS_ORDER,
    AUTOMATIC_DOUBLES,
    BOX_ANSWERS_ALL,
    BOX_ANSWERS_SOME,
    BOX_INITIAL_DOUBLE,
    BOX_REDOUBLE,
    CAPTAIN_CUBE_FIRST,
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
from chouette.wording.card.line import CardLine, Listed, by_value

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

DOUBLING: tuple[Listed, ...] = (
    JACOBY,
    AUTOMATIC_DOUBLES,
    BOX_INITIAL_DOUBLE,
    BOX_REDOUBLE,
    OFFERS_ORDER,
    OFFERS_CLOSE_ON_ANSWER,
)  # fmt: skip


ANSWERING: tuple[Listed, ...] = (
    BOX_ANSWERS_ALL,
    BOX_ANSWERS_SOME,
    TWO_CUBES_TOGETHER,
    CAPTAIN_CUBE_FIRST,
    ANSWERS_ORDER,
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

TAKING_ALONE: tuple[Listed, ...] = (
    CardLine((LONE_TAKER, EXTRA_PRICE, EXTRAS_CAN_BE_DROPPED), (
        by_value(LONE_TAKER, ALONE),
        by_value(LONE_TAKER, {"extras": PRICE}),
        by_value(LONE_TAKER, {"extras": GIVEN_UP}),
    )),
)  # fmt: skip
