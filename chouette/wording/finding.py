"""Which house rules speak of something: by words of titles, questions, values and readings, and by clauses ("5.10").

The words are those of the reader's language.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from chouette.rules.house import OPTIONS, SHEETS, Option
from chouette.wording.language import language_spoken, translate
from chouette.wording.options import question_of, readings_of, reason, title_of

NUMBER = re.compile(r"\d+(\.\d+)?[a-z]?")


def options_about(wanted: str) -> tuple[Option[Any], ...]:
    """The options that have every word that is looked for, in their order.

    A figure is looked for among the clauses alone, and whole: "5.1" is not "5.10".
    """
    words = wanted.casefold().split()
    return tuple(option for option in OPTIONS.values() if words and all(_has(option.key, word) for word in words))


def _has(key: str, word: str) -> bool:
    text, cited, clauses = _read(key, language_spoken())
    return word in clauses if NUMBER.fullmatch(word) else word in text or any(one.startswith(word) for one in cited)


@cache
def _read(key: str, _language: str) -> tuple[str, frozenset[str], frozenset[str]]:
    """What it says; the words by which it is cited, of which the beginning will do ("Backgammon ACT" is no gammon);
    the numbers of its clauses."""
    option = OPTIONS[key]
    clauses = tuple(_clauses(option))
    cited = " ".join((*_sheets(option), *clauses)).casefold().split()
    return " ".join(_texts(option)).casefold(), frozenset(cited), frozenset(clauses)


def _texts(option: Option[Any]) -> Iterator[str]:
    yield from (title_of(option), question_of(option), translate(option.figure))
    yield from (translate(meaning) for meaning in option.values.values())
    yield from (reason(clash) for clash in option.clashes)
    yield from readings_of(option)


def _sheets(option: Option[Any]) -> Iterator[str]:
    """The sheets that speak of it, by name and letter."""
    for sheet, says in option.sheets.items():
        if says.clauses:
            yield from (SHEETS[sheet].name, SHEETS[sheet].letter)


def _clauses(option: Option[Any]) -> Iterator[str]:
    """Every clause as it is cited, in small letters and without its sheet."""
    yield from (clause.casefold() for says in option.sheets.values() for clause in says.clauses)
