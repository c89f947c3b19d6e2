"""How an evening begins: the order, the room there is, what is played for."""

from chouette.rules.house import (
    ADMISSION,
    CUBES,
    JOIN_PLACE,
    MAX_PLAYERS,
    MINIMUM_STAKE,
    ORDER_DICE,
    ORDER_DOUBLES_COUNT_TWICE,
    OVER_MAX,
    SHEET_MARKS,
    STAKE_CHANGE,
    STAKES,
)
from chouette.wording.card.line import CardLine, Listed, by_number, by_value

THROWN = by_value(ORDER_DICE, {
    1: "Everybody throws one die.",
    2: by_value(ORDER_DOUBLES_COUNT_TWICE, {
        True: "Everybody throws two dice and adds them up; a double counts twice, as on the board.",
        False: "Everybody throws two dice and adds them up.",
    }),
    4: "Everybody throws four dice and adds them up.",
})  # fmt: skip
ORDER = (
    "The highest is the Box, the next the Captain, and the others follow in their order; players who tie throw again."
)

SITTING_DOWN: tuple[Listed, ...] = (
    CardLine((ORDER_DICE, ORDER_DOUBLES_COUNT_TWICE), (THROWN, ORDER)),
    CUBES,
    by_number(MAX_PLAYERS, "At most {n} play, the Box included.", none="As many as like may play."),
    OVER_MAX,
    ADMISSION,
    JOIN_PLACE,
)  # fmt: skip

STAKE: tuple[Listed, ...] = (
    by_number(MINIMUM_STAKE, "A point is worth at least {n}."),
    STAKES,
    STAKE_CHANGE,
    SHEET_MARKS,
)  # fmt: skip
