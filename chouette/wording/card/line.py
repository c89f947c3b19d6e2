"""What a rule card is made of: a line speaks for one house rule, or for a few that only together make sense."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from chouette.rules.house import OPTIONS, House, Option
from chouette.wording.language import translate
from chouette.wording.template import Case, Template, filled

NUMBERS = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "eleven",
    12: "twelve",
}  # fmt: skip
Unless = frozenset[tuple[Option[Any], Any]]


def counted(number: object) -> str:
    """A number as it is said in a sentence: in letters up to twelve."""
    return translate(NUMBERS[number]) if isinstance(number, int) and number in NUMBERS else str(number)


class CardLine(msgspec.Struct, frozen=True, eq=False):
    """Whole sentences that follow each other, chosen by the values of its options; each option speaks in one line only.

    A template has the values by the keys of the options, and a number among them in the places `{n}`, in letters, and
    `{figure}`. `unless` has options with the value under which these have no effect: then nothing is said. `beside` has
    options that speak in another line and decide here which sentence is said.
    """

    options: tuple[Option[Any], ...]
    templates: tuple[Template, ...]
    unless: Unless = frozenset()
    beside: tuple[Option[Any], ...] = ()

    def say(self, house: House) -> str:
        """What holds in a house, in the reader's language; empty where there is nothing to say."""
        if any(house[other] == value for other, value in self.unless):
            return ""
        values = {option.key: house[option] for option in (*self.options, *self.beside)}
        figures = [value for option in self.options if (value := _figure(option, house)) is not None]
        given = {"n": counted(figures[0]), "figure": str(figures[0])} if figures else {}
        found = (filled(template, values, given) for template in self.templates)
        return " ".join(sentence for sentence in found if sentence)

    def sentences(self) -> Iterator[Template]:
        """Every sentence it may say."""
        yield from self.templates


Listed = CardLine | Option[Any]
"""A line of a chapter, or the option in whose block it stands."""


def in_order(chapter: str, listed: tuple[Listed, ...]) -> tuple[CardLine, ...]:
    """The lines of a chapter: those listed, then those of other options that have theirs in it."""
    others = (option for option in OPTIONS.values() if option.card and option.card.chapter == chapter)
    options = (*listed, *(option for option in others if option not in listed))
    return tuple(one if isinstance(one, CardLine) else line_of(one) for one in options)


def _figure(option: Option[Any], house: House) -> int | str | None:
    value: int | str | None = house[option]
    return value if option.kind in ("int", "money") else None


def by_value(option: Option[Any], templates: Mapping[Any, Template]) -> Case:
    """A template for each value of an option."""
    return Case(option.key, {str(value): template for value, template in templates.items()})


def for_each(option: Option[Any], templates: Mapping[Any, Template], *, unless: Unless = frozenset()) -> CardLine:
    """The line of one option with a sentence for each value."""
    return CardLine((option,), (by_value(option, templates),), unless)


def line_of(option: Option[Any]) -> CardLine:
    """The line that stands in an option's block."""
    assert option.card is not None
    unless = frozenset((OPTIONS[key], value) for key, value in option.card.unless)
    return for_each(option, {value: words or () for value, words in option.card.sentences.items()}, unless=unless)


def by_number(option: Option[Any], some: str, *, none: str = "", unless: Unless = frozenset()) -> CardLine:
    """The line of a number in the place of {n}; another sentence, or none, where the house has no number."""
    return CardLine((option,), ((some, none),), unless)
