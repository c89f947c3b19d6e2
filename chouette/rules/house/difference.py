"""In what two houses differ, and how a pair of values that cannot stand together is put right."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from chouette.rules.house.house import House, Value
from chouette.rules.house.option import Clash, Option
from chouette.rules.house.registry import OPTIONS


class Difference(NamedTuple):
    """An option and what each of two houses has for it."""

    option: Option[Any]
    before: Value
    after: Value


def differences(before: House, after: House) -> tuple[Difference, ...]:
    """Where two houses differ, in the order of the options; their sheets need not be the same."""
    return tuple(
        Difference(option, before[option], after[option])
        for option in OPTIONS.values()
        if before[option] != after[option]
    )


def with_values(house: House, values: Mapping[str, Value]) -> House:
    """The house with other values, of which those that its sheet has are no change. Nothing is checked."""
    change = {**house.change, **values}
    own = {key: option.sheets[house.sheet].value for key, option in OPTIONS.items()}
    return House(house.sheet, {key: change[key] for key in OPTIONS if key in change and change[key] != own[key]})


def ways_out(house: House, option: Option[Any], clash: Clash) -> tuple[tuple[Option[Any], Value], ...]:
    """Single values that put a pair right and bring no new one: of the option that comes later first.

    A figure is offered as the sheet has it, left open, or equal to that of the other option.
    """
    other = OPTIONS[clash.other]
    ways = [*_ways(house, option, other, clash), *_ways(house, other, option, clash)]
    if clash.unless is not None:
        ways.append((OPTIONS[clash.unless[0]], clash.unless[1]))
    return tuple((one, value) for one, value in ways if _puts_right(house, one, value, clash))


def _ways(house: House, option: Option[Any], other: Option[Any], clash: Clash) -> Iterator[tuple[Option[Any], Value]]:
    own: list[Value] = [option.sheets[house.sheet].value, *option.values]
    if clash.when == "above":
        own.append(house[other])
    yield from ((option, value) for value in dict.fromkeys(own) if value != house[option])


def _puts_right(house: House, option: Option[Any], value: Value, clash: Clash) -> bool:
    there = {found.code for _, found in house.clashes()}
    left = {found.code for _, found in with_values(house, {option.key: value}).clashes()}
    return clash.code not in left and left <= there


def fitted(house: House, kept: Option[Any]) -> dict[str, Value]:
    """Values of the other options with which the one that is kept stands together with all; empty if there are none."""
    values: dict[str, Value] = {}
    fitting = house
    for option, clash in house.clashes():
        if kept.key not in (option.key, clash.other):
            continue
        others = ((one, value) for one, value in ways_out(fitting, option, clash) if one.key != kept.key)
        found = next(others, None)
        if found is None:
            return {}
        values[found[0].key] = found[1]
        fitting = with_values(fitting, {found[0].key: found[1]})
    return values
