"""Which house rules speak of something: by words of titles, questions, values and readings, and by clauses ("5.10")."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from chouette.rules.house import OPTIONS, READINGS, SHEETS, Option

NUMBER = re.compile(r"\d+(\.\d+)?[a-z]?")


def options_about(wanted: str) -> tuple[Option[Any], ...]:
    """The options that have every word that is looked for, in their order.

    A figure is looked for among the clauses alone, and whole: "5.1" is not "5.10".
    """
    words = wanted.casefold().split()
    return tuple(option for option in OPTIONS.values() if words and all(_has(option.key, word) for word in words))


def _has(key: str, word: str) -> bool:
    text, clauses = _read(key)
    return word in clauses if NUMBER.fullmatch(word) else word in text


@cache
def _read(key: str) -> tuple[str, frozenset[str]]:
    option = OPTIONS[key]
    return " ".join(_texts(option)).casefold(), frozenset(_clauses(option))


def _texts(option: Option[Any]) -> Iterator[str]:
    yield from (option.title, option.question, option.figure, *option.values.values())
    yield from (clash.because for clash in option.clashes)
    yield from (READINGS[number].text for number in option.readings)
    for sheet, says in option.sheets.items():
        if says.clauses:
            yield from (SHEETS[sheet].name, SHEETS[sheet].letter, *says.clauses)


def _clauses(option: Option[Any]) -> Iterator[str]:
    """Every clause as it is cited, in small letters and without its sheet."""
    yield from (clause.casefold() for says in option.sheets.values() for clause in says.clauses)
