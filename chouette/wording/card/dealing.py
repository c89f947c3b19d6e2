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
from chouette.wording.card.line import CardLine, Listed, by_value

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

DEALING: tuple[Listed, ...] = (
    CardLine((SETTLEMENTS_FROM, SETTLEMENTS_ONE_ROLL_ONLY), (SETTLING, BINDS)),
    FRACTIONS,
    PROPOSITIONS_FIRST_COME,
    CardLine((TEAM_DEALS, PREEMPT), (BOUGHT,)),
    DROP_TAKES,
)
