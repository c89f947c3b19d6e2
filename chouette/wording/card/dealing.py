"""Settling, selling and sharing."""

from chouette.rules.house import (
    DROP_TAKES,
    FRACTIONS,
    PREEMPT,
    PROPOSITIONS_FIRST_COME,
    SETTLEMENTS_FROM,
    SETTLEMENTS_ONE_ROLL_ONLY,
    TEAM_DEALS,
    House,
)
from chouette.wording.card.line import Line, by_value

BINDS = "An offer binds until it is withdrawn or the dice are thrown."


def _from(house: House) -> str:
    least, last = house[SETTLEMENTS_FROM], house[SETTLEMENTS_ONE_ROLL_ONLY]
    if least is None and not last:
        return f"A game may be settled at any time, with one or several, for whatever they agree on. {BINDS}"
    if least is None:
        return f"A game may be settled only when the next throw decides it, for whatever they agree on. {BINDS}"
    if not last:
        return f"A game may be settled once its cube shows {least} or more, for whatever they agree on. {BINDS}"
    return f"A game may be settled only when the next throw decides it and its cube shows {least} or more. {BINDS}"


def _deals(house: House) -> str:
    if not house[TEAM_DEALS]:
        return "Everybody plays his own cube to the end: none is bought or shared."
    if house[PREEMPT]:
        return (
            "A player may buy another’s cube, or half of what the Box plays for, at a price the two agree on. The "
            "Box may "
            "step into a sale and pay the price himself; then that cube is over."
        )
    return "A player may buy another’s cube, or half of what the Box plays for, at a price the two agree on."


DEALING: tuple[Line, ...] = (
    Line((SETTLEMENTS_FROM, SETTLEMENTS_ONE_ROLL_ONLY), _from),
    by_value(FRACTIONS, {
        "roll_off": "A half point is thrown for with two dice; the sheet has whole points only.",
        "whole_only": "Only whole points are settled for.",
    }),
    by_value(PROPOSITIONS_FIRST_COME, {
        True: "Of an offer to a certain number, the first to accept are served.",
        False: "",
    }),
    Line((TEAM_DEALS, PREEMPT), _deals),
    by_value(DROP_TAKES, {
        "no": "",
        "both_play": "When the Box doubles, two players may drop one cube and hold the other together; both stay in "
        "the "
        "game.",
        "one_plays": "When the Box doubles, two players may drop one cube and hold the other together; one of them "
        "plays "
        "on for both.",
    }),
)  # fmt: skip
