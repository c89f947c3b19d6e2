"""All options in their order, and what is derived from their blocks."""

from typing import Any

from chouette.rules.house import (
    absence,
    advice,
    answering,
    cubes,
    deals,
    doubling,
    leaving,
    lone_taker,
    partner,
    rotation,
    seats,
    sheet,
    stakes,
)
from chouette.rules.house.option import Clash, Option
from chouette.rules.house.readings import TEXTS, Reading, sheets_read
from chouette.rules.house.sources import SHEETS

# The order is the one in which the rules are checked, and in which people read them.
OPTIONS: dict[str, Option[Any]] = {
    option.key: option
    for option in (
        seats.ORDER_DICE,
        seats.ORDER_DOUBLES_COUNT_TWICE,
        seats.ADMISSION,
        seats.MAX_PLAYERS,
        seats.OVER_MAX,
        seats.JOIN_PLACE,
        stakes.STAKES,
        stakes.STAKE_CHANGE,
        stakes.MINIMUM_STAKE,
        cubes.CUBES,
        cubes.JACOBY,
        cubes.AUTOMATIC_DOUBLES,
        doubling.IMMEDIATE_REDOUBLES,
        doubling.DROP_BEAVER,
        doubling.BOX_INITIAL_DOUBLE,
        doubling.BOX_REDOUBLE,
        answering.BOX_ANSWERS_ALL,
        answering.BOX_ANSWERS_SOME,
        answering.TWO_CUBES_TOGETHER,
        answering.CAPTAIN_CUBE_FIRST,
        doubling.OFFERS_ORDER,
        answering.ANSWERS_ORDER,
        doubling.OFFERS_CLOSE_ON_ANSWER,
        lone_taker.LONE_TAKER,
        lone_taker.EXTRA_PRICE,
        lone_taker.EXTRAS_CAN_BE_DROPPED,
        advice.ADVICE,
        advice.CUBE_ADVICE,
        advice.PARTNER_ADVICE_AFTER,
        advice.PARTNER_ADVICE_COUNTS,
        advice.PARTNER_CUBE_ADVICE,
        advice.CONSULTING_REMEDY,
        advice.CONSULTING_REMEDY_WHEN_OUT,
        rotation.CAPTAIN_DOUBLED_OUT,
        rotation.CAPTAIN_PASSES,
        rotation.BOX_MUST_PROFIT,
        absence.ABSENT_CUBE,
        absence.PROXY_FROM,
        absence.SIT_OUT_RETURNS,
        rotation.BOX_MAY_BE_DECLINED,
        partner.PARTNER_FROM_PLAYERS,
        partner.PARTNER_FROM,
        partner.PARTNER_MAY_REFUSE,
        partner.PARTNER_KEEPS_PLACE,
        partner.PARTNER_STAYS,
        partner.PARTNER_CHOICE_HOLDS,
        partner.PARTNER_SPLIT,
        partner.MAX_TEAM_ALONE,
        partner.MAX_TEAM_WITH_PARTNER,
        deals.SETTLEMENTS_FROM,
        deals.SETTLEMENTS_ONE_ROLL_ONLY,
        deals.FRACTIONS,
        deals.TEAM_DEALS,
        deals.PREEMPT,
        deals.DROP_TAKES,
        deals.PROPOSITIONS_FIRST_COME,
        leaving.LEAVING,
        leaving.LEAVER_IS_PAID_BY,
        leaving.LEAVER_PAYS,
        sheet.SHEET_MARKS,
    )
}

# sheet -> option -> the sheet's value: what is in force where a house changed nothing.
SHEET_VALUES: dict[str, dict[str, Any]] = {
    key: {option.key: option.sheets[key].value for option in OPTIONS.values()} for key in SHEETS
}

# Every pair of options that cannot stand together: the option it is declared with, and the declaration.
FORBIDDEN: tuple[tuple[Option[Any], Clash], ...] = tuple(
    (option, clash) for option in OPTIONS.values() for clash in option.clashes
)

READINGS: dict[int, Reading] = {
    number: Reading(
        number, tuple(key for key, option in OPTIONS.items() if number in option.readings), sheets_read(number), text
    )
    for number, text in TEXTS.items()
}
