"""What a rule card is made of: a sentence speaks for one house rule, or for a few that only together make sense."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from chouette.rules.house import House, Option

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def counted(number: object) -> str:
    """A number as it is said in a sentence: in letters up to twelve."""
    return NUMBERS[number] if isinstance(number, int) and 0 <= number < len(NUMBERS) else str(number)


class Line(msgspec.Struct, frozen=True, eq=False):
    """`say` has the sentence for a house, empty where there is nothing to say; every option speaks in one line only."""

    options: tuple[Option[Any], ...]
    say: Callable[[House], str]


def by_value(option: Option[Any], sentences: Mapping[Any, str], *, unless: Mapping[Any, Any] | None = None) -> Line:
    """A sentence for each value; none where another option has the value under which this one has no effect."""

    def say(house: House) -> str:
        silent = any(house[other] == value for other, value in (unless or {}).items())
        return "" if silent else sentences[house[option]]

    return Line((option,), say)


def by_number(option: Option[Any], some: str, *, none: str = "") -> Line:
    """A sentence with the number in the place of {n}; another, or none, where the house has no number."""
    return Line((option,), lambda house: none if house[option] is None else some.format(n=counted(house[option])))
