"""The rules one house plays by: a printed sheet and what the house changed in it."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

import msgspec

from chouette.rules.house.option import Clash, Fault, Option
from chouette.rules.house.registry import FORBIDDEN, OPTIONS, SHEET_VALUES
from chouette.rules.house.sources import SHEETS

V = TypeVar("V")
Value = int | str | bool | None


class House(msgspec.Struct, frozen=True):
    """House rules in force. Made by `house_checked`; decoding a stored one checks nothing again."""

    sheet: str
    change: dict[str, Value] = {}

    def __getitem__(self, option: Option[V]) -> V:
        """The value in force."""
        key = option.key
        values: Mapping[str, Any] = self.change if key in self.change else SHEET_VALUES[self.sheet]
        value: V = values[key]
        return value

    def clause(self, option: Option[Any], pick: str | None = None) -> str:
        """Where the value in force stands, as in "A 5.10"; "house" if the house changed it or the sheet is silent.

        `pick` asks for one of several clauses; the first is given if the sheet does not have that one.
        """
        own = option.sheets[self.sheet]
        if not own.clauses or self[option] != own.value:
            return "house"
        number = pick if pick is not None and pick in own.clauses else own.clauses[0]
        return f"{SHEETS[self.sheet].letter} {number}"

    def departures(self) -> tuple[tuple[Option[Any], Value, Value], ...]:
        """What differs from the sheet: option, value in force, the sheet's value; in the order of the options."""
        printed = SHEET_VALUES[self.sheet]
        changed = [key for key in OPTIONS if key in self.change] if self.change else ()  # what it does not name is kept
        return tuple(
            (OPTIONS[key], self.change[key], printed[key]) for key in changed if self.change[key] != printed[key]
        )

    def clashes(self) -> Iterator[tuple[Option[Any], Clash]]:
        """The pairs of values that cannot stand together, in the order of the options."""
        return ((option, clash) for option, clash in FORBIDDEN if self._has(option, clash))

    def _has(self, option: Option[Any], clash: Clash) -> bool:
        other = OPTIONS[clash.other]
        if clash.unless is not None and self[OPTIONS[clash.unless[0]]] == clash.unless[1]:
            return False
        if clash.when == "above":
            return self[option] is not None and self[other] is not None and self[option] > self[other]
        if clash.when == "changed":
            at_fault = self[option] != option.sheets[self.sheet].value
        else:
            at_fault = self[option] in clash.values
        return at_fault and self[other] in clash.other_values


def house_checked(sheet: str, change: Mapping[str, object]) -> House | Fault:
    """House rules from a sheet's key and changed options, or what is wrong with them first.

    Unknown options come before wrong values, wrong values before pairs that cannot stand together; within each the
    order is that of the options.
    """
    if sheet not in SHEETS:
        return Fault("unknown_sheet", {"sheet": sheet, "allowed": list(SHEETS)})
    fault = change_fault(change)
    if fault is not None:
        return fault
    house = House(sheet, {key: cast("Value", change[key]) for key in OPTIONS if key in change})
    for option, clash in house.clashes():
        return forbidden(house, option, clash)
    return house


def change_fault(change: Mapping[str, object]) -> Fault | None:
    """The first option that there is not, else the first value that its option cannot have; null if all can stand."""
    for key in change:
        if key not in OPTIONS:
            return Fault("unknown_option", {"option": key})
    faults = (option.fault(change[key]) for key, option in OPTIONS.items() if key in change)
    return next((fault for fault in faults if fault is not None), None)


def forbidden(house: House, option: Option[Any], clash: Clash) -> Fault:
    """Name both options of a pair that cannot stand together, and what the house has for each."""
    return Fault(
        "forbidden_pair",
        {
            "pair": clash.code,
            "option": option.key,
            "value": house[option],
            "other": clash.other,
            "other_value": house[OPTIONS[clash.other]],
        },
    )
