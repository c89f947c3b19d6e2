"""Settling, selling and sharing."""

from chouette.rules.house import (
    DROP_TAKES,
    FRACTIONS,
    PREEMPT,
    PROPOSITIONS_FIRST_COME,
    SETTLEMENTS_FROM,
    SETTLEMENTS_ONE_ROLL_ONLY,
    TEAM_DEALS,
)
from chouette.wording.card.line import CardLine, by_value, for_each

BINDS = "An offer binds until it is withdrawn or the dice are thrown."
SETTLING = by_value(SETTLEMENTS_ONE_ROLL_ONLY, {
    True: (
        "A game may be settled only when the next throw decides it and its cube shows {figure} or more.",
        "A game may be settled only when the next throw decides it, for whatever they agree on.",
    ),
    False: (
        "A game may be settled once its cube shows {figure} or more, for whatever they agree on.",
        "A game may be settled at any time, with one or several, for whatever they agree on.",
    ),
})  # fmt: skip
BOUGHT = by_value(TEAM_DEALS, {
    False: "All players keep their own cubes to the end: none is bought or shared.",
    True: by_value(PREEMPT, {
        True: "A player may buy another’s cube, or half of what the Box plays for, at a price the two agree on. The "
        "Box may step into a sale and pay the price instead; then that cube is over.",
        False: "A player may buy another’s cube, or half of what the Box plays for, at a price the two agree on.",
    }),
})  # fmt: skip

DEALING: tuple[CardLine, ...] = (
    CardLine((SETTLEMENTS_FROM, SETTLEMENTS_ONE_ROLL_ONLY), (SETTLING, BINDS)),
    for_each(FRACTIONS, {
        "roll_off": "A half point is thrown for with two dice; the sheet has whole points only.",
        "whole_only": "Only whole points are settled for.",
    }),
    for_each(PROPOSITIONS_FIRST_COME, {
        True: "Of an offer to a certain number, the first to accept are served.",
        False: "",
    }),
    CardLine((TEAM_DEALS, PREEMPT), (BOUGHT,)),
    for_each(DROP_TAKES, {
        "no": "",
        "both_play": "When the Box doubles, two players may drop one cube and hold the other together; both stay in "
        "the game.",
        "one_plays": "When the Box doubles, two players may drop one cube and hold the other together; one of them "
        "plays on for both.",
    }),
)  # fmt: skip
