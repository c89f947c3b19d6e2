"""All options in their order, and what is derived from their blocks."""

from typing import Any

from chouette.rules.house import (
    absence,
    advice,
    answering,
    box_and_partner,
    cubes,
    deals,
    doubling,
    leaving,
    lone_taker,
    partner,
    rotation,
    seats,
    settlements,
    sheet,
    stakes,
)
from chouette.rules.house.option import Clash, Option
from chouette.rules.house.readings import TEXTS, Reading, sheets_read
from chouette.rules.house.sources import SHEETS

FILES: dict[str, tuple[Option[Any], ...]] = {
    file.__name__.rpartition(".")[2]: tuple(option for option in vars(file).values() if isinstance(option, Option))
    for file in (
        seats, stakes, cubes, doubling, answering, lone_taker, advice, rotation, absence, partner,
        box_and_partner, settlements, deals, leaving, sheet,
    )
}  # fmt: skip
"""The options of each file in their order. It is the one in which the rules are checked, and in which people read them.
"""
OPTIONS: dict[str, Option[Any]] = {option.key: option for options in FILES.values() for option in options}

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
