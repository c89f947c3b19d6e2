"""Which house rules speak of something: by words of titles, questions, values and readings, by the words that players
use for them, and by clauses ("5.10").

The words are those of the reader's language.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from chouette.rules.house import OPTIONS, SHEETS, Option
from chouette.wording.language import language_spoken, translate
from chouette.wording.options import question_of, readings_of, reason, title_of
from chouette.wording.synonyms import ELSEWHERE, SYNONYMS, WORDS_ELSEWHERE

NUMBER = re.compile(r"\d+(?:\.\d+)?[a-z]?\b")
WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
AT_LEAST = 3
"""Letters of a beginning that is looked for where no whole word fits: fewer would find nearly every rule."""


class Index(NamedTuple):
    """The words of one option in one language, and the numbers of its clauses."""

    title: frozenset[str]
    named: frozenset[str]
    text: frozenset[str]
    clauses: frozenset[tuple[str, str]]  # sheet and number


class PlaceElsewhere(NamedTuple):
    """What is no house rule: where it is, in the reader's words, and the route of that page of the club."""

    text: str
    route: str


def options_about(wanted: str) -> tuple[Option[Any], ...]:
    """Return the options that have every word of `wanted`: those with the words in their title first, then those that
    players call so, then those that speak of it.

    Words are compared whole; where no option has them all, a word of three letters or more may be the beginning of
    one. A figure is compared with clauses alone, and whole: "5.1" is not "5.10". The name of a sheet says
    whose clauses are meant ("St Albans 16") and is no word to look for, as each sheet speaks of nearly every option.
    """
    words = words_of(wanted)
    if not words:
        return ()
    sheets, words = _sheets_named(words)
    return _ranked(words, sheets, begins=False) or _ranked(words, sheets, begins=True)


def places_about(wanted: str) -> tuple[PlaceElsewhere, ...]:
    """Return what has every word of `wanted` and is no house rule, with the page that has it."""
    words = words_of(wanted)
    return tuple(
        PlaceElsewhere(translate(sentence), route)
        for route, places in ELSEWHERE.items()
        for key, sentence in places.items()
        if words and _all_in(words, _words_and_parts(translate(WORDS_ELSEWHERE[key])), begins=False)
    )


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters, figures such as "5.10" and words such as "roll-off" whole."""
    return tuple(word.casefold() for word in re.findall(rf"{NUMBER.pattern}|{WORD.pattern}", text))


def _sheets_named(words: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the sheets named at the beginning, else all, and the words after the name.

    A name counts before any word, a letter before a figure alone.
    """
    for key, sheet in SHEETS.items():
        name, letter = words_of(sheet.name), words_of(sheet.letter)
        if words[: len(name)] == name and words[len(name) :]:
            return frozenset({key}), words[len(name) :]
        if words[:1] == letter and NUMBER.fullmatch("".join(words[1:2])):
            return frozenset({key}), words[1:]
    return frozenset(SHEETS), words


def _ranked(words: tuple[str, ...], sheets: frozenset[str], *, begins: bool) -> tuple[Option[Any], ...]:
    """Return the options that have all words, the best place first and in their usual order within it."""
    language = language_spoken()
    ranks = ((_rank(_index(key, language), words, sheets, begins=begins), option) for key, option in OPTIONS.items())
    found = [(rank, option) for rank, option in ranks if rank is not None]
    return tuple(option for _rank, option in sorted(found, key=lambda one: one[0]))


def _rank(index: Index, words: tuple[str, ...], sheets: frozenset[str], *, begins: bool) -> int | None:
    """Return 0 where the title has all words, 1 with the players' words, 2 with everything; None where some lack."""
    numbers = [word for word in words if NUMBER.fullmatch(word)]
    if not {number for sheet, number in index.clauses if sheet in sheets}.issuperset(numbers):
        return None
    others = tuple(word for word in words if word not in numbers)
    places = (index.title, index.title | index.named, index.title | index.named | index.text)
    return next((rank for rank, place in enumerate(places) if _all_in(others, place, begins=begins)), None)


def _all_in(words: tuple[str, ...], place: frozenset[str], *, begins: bool) -> bool:
    """Tell whether every word stands there, or begins one that does."""
    if not begins:
        return place.issuperset(words)
    return all(len(word) >= AT_LEAST and any(one.startswith(word) for one in place) for word in words)


@cache
def _index(key: str, _language: str) -> Index:
    """Return the words of one option, and where the sheets speak of it."""
    option = OPTIONS[key]
    cited = ((sheet, clause) for sheet, says in option.sheets.items() for clause in says.clauses)
    clauses = [(sheet, clause.casefold().partition(" (")[0]) for sheet, clause in cited]  # "7" of "7 (Consultation)"
    return Index(
        title=_words_and_parts(title_of(option)),
        named=_words_and_parts(translate(SYNONYMS[key])),
        text=frozenset[str]().union(*(_words_and_parts(text) for text in _texts(option))),
        clauses=frozenset(clauses),
    )


def _words_and_parts(text: str) -> frozenset[str]:
    """Return the words of a text; of one with a hyphen its parts too."""
    words = words_of(text)
    return frozenset(words).union(*(word.split("-") for word in words))


def _texts(option: Option[Any]) -> Iterator[str]:
    yield from (question_of(option), translate(option.figure))
    yield from (translate(meaning) for meaning in option.values.values())
    yield from (reason(clash) for clash in option.clashes)
    yield from readings_of(option)
    yield from (clause for says in option.sheets.values() for clause in says.clauses)
