"""Which house rules speak of something: by words of titles, questions, values and readings, by the words that players
use for them, and by clauses ("5.10").

The words are those of the reader's language.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from chouette.rules.house import OPTIONS, SHEETS, Option
from chouette.wording.language import language_spoken, translate
from chouette.wording.options import question_of, readings_of, reason, title_of
from chouette.wording.synonyms import (
    ELSEWHERE,
    NO_RULES,
    SMALL_WORDS,
    SYNONYMS,
    WORDS_ELSEWHERE,
    WORDS_OF_NO_RULES,
)
from chouette.wording.template import filled

NUMBER = re.compile(r"\d+(?:\.\d+)?[a-z]?\b")
WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
AT_LEAST = 3
"""Letters of a beginning that is looked for where no whole word fits: fewer would find nearly every rule."""
NOTHING_FOUND = (
    "No rule has “{wanted}”. Try one word for it, such as “double”, “captain” or “leave”, or a clause such as “5.10”."
)
STEM, ENDING = 4, 3
"""Letters that a word of a rule has at least, and that a word looked for may have more: "limits" finds "limit"."""

NEAR = 5
"""Letters of a word that may be misspelled: of shorter ones too many are alike."""
MOST_IN_PART = 8
"""Options that are shown where none has all the words."""
FITS_IN_PART = "No rule has “{wanted}” as written. These fit best:"

Fit = Callable[[str, str], bool]
"""Whether a word that is looked for fits one of a rule."""


def is_word(word: str, there: str) -> bool:
    """Tell whether it is the same word."""
    return word == there


def begins_word(word: str, there: str) -> bool:
    """Tell whether a word of enough letters is the beginning of another."""
    return len(word) >= AT_LEAST and there.startswith(word)


def is_word_with_ending(word: str, there: str) -> bool:
    """Tell whether it is the same word, or the same with an ending."""
    return word == there or (len(there) >= STEM and word.startswith(there) and len(word) - len(there) <= ENDING)


def is_near_word(word: str, there: str) -> bool:
    """Tell whether it is the same word but for one letter, too many, too few, another, or two of them changed over."""
    if min(len(word), len(there)) < NEAR:
        return False
    same = next((at for at, (one, other) in enumerate(zip(word, there, strict=False)) if one != other), None)
    if same is None:
        return abs(len(word) - len(there)) <= 1
    typed, meant = word[same:], there[same:]
    return (
        typed[1:] == meant
        or typed == meant[1:]
        or typed[1:] == meant[1:]
        or (typed[:2] == meant[1::-1] and typed[2:] == meant[2:])
    )


FITS: tuple[Fit, ...] = (is_word, begins_word, is_word_with_ending, is_near_word)


def is_like_word(word: str, there: str) -> bool:
    """Tell whether it fits in any of these ways."""
    return any(fits(word, there) for fits in FITS)


class Index(NamedTuple):
    """The words of one option in one language, and the numbers of its clauses."""

    title: frozenset[str]
    named: frozenset[str]
    phrases: tuple[frozenset[str], ...]
    text: frozenset[str]
    clauses: frozenset[tuple[str, str]]  # sheet and number


class PlaceElsewhere(NamedTuple):
    """What is no house rule: where it is, in the reader's words, and the route of that page of the club; no route for
    what no house decides."""

    text: str
    route: str


def options_about(wanted: str) -> tuple[Option[Any], ...]:
    """Return the options that have every word of `wanted`; where nothing has, those that fit best.

    These have the words but for a letter, or else as many of them as any option has.
    """
    if found := options_with(wanted):
        return found
    if places_with(wanted):
        return ()
    sheets, words = _sheets_named(words_of(wanted))
    words = _telling_words(words)
    return _ranked(words, sheets, is_near_word) or _in_part(words, sheets) if words else ()


def fits_in_part(wanted: str) -> str:
    """Say that no rule has the words as they are written, and that others fit best."""
    sentence = filled(FITS_IN_PART, {}, {"wanted": wanted})
    assert sentence is not None
    return sentence


def options_with(wanted: str) -> tuple[Option[Any], ...]:
    """Return the options that have every word of `wanted`: those with the words in their title first, then those that
    players call so, then those that speak of it.

    Words are compared whole. Where no option has them all and nothing else is meant, a word of three letters or more
    may be the beginning of one, or have an ending that the rule's lacks. A figure is compared with clauses alone, and
    whole: "5.1" is not "5.10". The name of a sheet says whose clauses are meant ("St Albans 16") and is no word to look
    for, as each sheet speaks of nearly every option.
    """
    words = words_of(wanted)
    if not words:
        return ()
    sheets, words = _sheets_named(words)
    words = _telling_words(words)
    found = _ranked(words, sheets, is_word)
    if found or _places_with(words, is_word) or _not_ruled(words):
        return found
    return _ranked(words, sheets, begins_word) or _ranked(words, sheets, is_word_with_ending)


def places_about(wanted: str) -> tuple[PlaceElsewhere, ...]:
    """Return what has every word of `wanted` and is no house rule; where no rule fits either, what has one of them."""
    found = places_with(wanted)
    if found or options_about(wanted):
        return found
    words = _telling_words(words_of(wanted))
    places = (place for word in words for place in _places_with((word,), is_word))
    return tuple(dict.fromkeys(places)) or (_places_with(words, is_near_word) if words else ())


def places_with(wanted: str) -> tuple[PlaceElsewhere, ...]:
    """Return what has every word of `wanted` and is no house rule: its page, or that no house decides it."""
    words = _telling_words(words_of(wanted))
    if not words:
        return ()
    return (*(_places_with(words, is_word) or _places_with(words, is_word_with_ending)), *_not_ruled(words))


def _places_with(words: tuple[str, ...], fits: Fit) -> tuple[PlaceElsewhere, ...]:
    """Return the pages of what has all these words and is no house rule."""
    return tuple(
        PlaceElsewhere(translate(sentence), route)
        for route, places in ELSEWHERE.items()
        for key, sentence in places.items()
        if _all_in(words, _words_and_parts(translate(WORDS_ELSEWHERE[key])), fits)
    )


def _not_ruled(words: tuple[str, ...]) -> tuple[PlaceElsewhere, ...]:
    """Return what no house decides and is named whole among these words ("the maximum cube" has "maximum cube")."""
    return tuple(
        PlaceElsewhere(translate(sentence), "")
        for key, sentence in NO_RULES.items()
        if any(set(words).issuperset(words_of(one)) for one in translate(WORDS_OF_NO_RULES[key]).split(","))
    )


def _telling_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words without small ones such as "the"; all of them if they are all small."""
    small = set(words_of(translate(SMALL_WORDS)))
    return tuple(word for word in words if word not in small) or words


def nothing_found(wanted: str) -> str:
    """Say that no rule has these words, and what to try."""
    sentence = filled(NOTHING_FOUND, {}, {"wanted": wanted})
    assert sentence is not None
    return sentence


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


def _ranked(words: tuple[str, ...], sheets: frozenset[str], fits: Fit) -> tuple[Option[Any], ...]:
    """Return the options that have all words, the best place first, then those with more of them in their title or in
    words of players, in their usual order within that."""
    language, found = language_spoken(), []
    for key, option in OPTIONS.items():
        index = _index(key, language)
        rank = _rank(index, words, sheets, fits)
        if rank is not None:
            found.append(
                (rank, sum(not _all_in((word,), index.title | index.named, is_like_word) for word in words), option)
            )
    return tuple(option for _rank, _missing, option in sorted(found, key=lambda one: one[:2]))


def _in_part(words: tuple[str, ...], sheets: frozenset[str]) -> tuple[Option[Any], ...]:
    """Return the options that have most of the words, at least half of them: the most first, and those first that have
    more of them in their title or in words of players."""
    language, found = language_spoken(), []
    for key, option in OPTIONS.items():
        index = _index(key, language)
        numbers = {number for sheet, number in index.clauses if sheet in sheets}
        named = index.title | index.named
        count = sum(word in numbers or _all_in((word,), named | index.text, is_like_word) for word in words)
        if count * 2 >= len(words) and count:
            found.append((count, sum(_all_in((word,), named, is_like_word) for word in words), option))
    found.sort(key=lambda one: one[:2], reverse=True)
    return tuple(option for _count, _named, option in found[:MOST_IN_PART])


def _rank(index: Index, words: tuple[str, ...], sheets: frozenset[str], fits: Fit) -> int | None:
    """Return 0 where the title has all words, 1 where one of the players' phrases has them, 2 where all of these do, 3
    with everything; None where some lack."""
    numbers = [word for word in words if NUMBER.fullmatch(word)]
    if not {number for sheet, number in index.clauses if sheet in sheets}.issuperset(numbers):
        return None
    others = tuple(word for word in words if word not in numbers)
    every = index.title | index.named | index.text
    places = (index.title, *index.phrases), (index.title | index.named,), (every,)
    if _all_in(others, index.title, fits):
        return 0
    return next((rank for rank, of in enumerate(places, 1) if any(_all_in(others, place, fits) for place in of)), None)


def _all_in(words: tuple[str, ...], place: frozenset[str], fits: Fit) -> bool:
    """Tell whether every word fits one that stands there."""
    if fits is is_word:
        return place.issuperset(words)
    return all(any(fits(word, there) for there in place) for word in words)


@cache
def _index(key: str, _language: str) -> Index:
    """Return the words of one option, and where the sheets speak of it."""
    option = OPTIONS[key]
    cited = ((sheet, clause) for sheet, says in option.sheets.items() for clause in says.clauses)
    clauses = [(sheet, clause.casefold().partition(" (")[0]) for sheet, clause in cited]  # "7" of "7 (Consultation)"
    return Index(
        title=_words_and_parts(title_of(option)),
        named=_words_and_parts(translate(SYNONYMS[key])),
        phrases=tuple(map(_words_and_parts, translate(SYNONYMS[key]).split(","))),
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
