"""Which house rules speak of something: by words of titles, questions, values and readings, by the words that players
use for them, and by clauses ("5.10").

The words are those of the reader's language.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import log
from typing import Any, NamedTuple

from chouette.rules.house import OPTIONS, SHEETS, Option
from chouette.wording.language import language_spoken, translate
from chouette.wording.synonyms import ELSEWHERE, NO_RULES, WORDS_ELSEWHERE, WORDS_OF_NO_RULES
from chouette.wording.template import filled
from chouette.wording.word_forms import (
    KEPT,
    NUMBER,
    Fit,
    is_begun,
    is_form,
    is_like,
    is_misspelt,
    stems,
    telling_words,
    words_met,
    words_of,
)
from chouette.wording.word_index import WordIndex, in_order, index_of, vocabulary

NOTHING_FOUND = (
    "No rule has “{wanted}”. Try one word for it, such as “double”, “captain” or “leave”, or a clause such as “5.10”."
)
MOST_IN_PART = 8
"""Options that are shown where none has all the words."""
FITS_IN_PART = "No rule has “{wanted}” as written. These fit best:"
RULES_BESIDE = frozenset({("games", "jacoby")})
"""Which house rule is always shown with a sentence of `NO_RULES`, as its answer hangs on it."""
AS_TYPED, IN_ONE_PHRASE, ANYWHERE = 3, 5, 7
"""Ranks of the worst places that are looked at (see `_rank`)."""
CLAUSE_OF_SHEET = re.compile(
    rf"^\s*({'|'.join(sheet.letter for sheet in SHEETS.values())})({NUMBER.pattern})", re.IGNORECASE
)
"""The letter of a sheet with a clause right after it: "a5.10"."""
IN_TITLE, IN_PHRASE, IN_NAMES, IN_TEXT = 6, 5, 4, 2
"""What a word counts in the title, in the phrase of players that has most of the words, in another, in the text."""


Met = Mapping[str, frozenset[str]]
"""The words that a word looked for fits."""


class PlaceElsewhere(NamedTuple):
    """What is no house rule: where it is, in the reader's words, and the route of that page of the club; no route for
    what no house decides."""

    text: str
    route: str


class WordsAsked(NamedTuple):
    """What is looked for: the words as typed and those that tell, the numbers of clauses, and the sheets meant."""

    typed: tuple[str, ...]
    telling: tuple[str, ...]
    numbers: frozenset[str]
    sheets: frozenset[str]


def options_about(wanted: str) -> tuple[Option[Any], ...]:
    """Return the options that have every telling word of `wanted`; where nothing has, those that fit best.

    These have the words but for a letter, or else the most of them, in the places that tell most.
    """
    if found := options_with(wanted):
        return found
    asked = _asked(wanted)
    if not words_of(wanted) or places_with(wanted):
        return ()
    return _ranked(asked, is_misspelt) or _in_part(asked)


def fits_in_part(wanted: str) -> str:
    """Say that no rule has the words as they are written, and that others fit best."""
    sentence = filled(FITS_IN_PART, {}, {"wanted": wanted})
    assert sentence is not None
    return sentence


def options_with(wanted: str) -> tuple[Option[Any], ...]:
    """Return the options that have every telling word of `wanted`: those with the words in their title first, then
    those that players call so, then those that have them in one sentence.

    Words are compared whole, in any of their forms; small ones ("must", "who") count only where a title or a phrase of
    players has them too, and a phrase that has just the words typed leaves out what merely has the telling ones. Where
    what is meant is no house rule, only titles and phrases count. Where no option has a single word and nothing else is
    meant, it may be the beginning of one, if it has three letters or more. A figure is compared with clauses alone, and
    whole: "5.1" is not "5.10". The name of a sheet says whose clauses are meant ("St Albans 16") and is no word to look
    for, as each sheet speaks of nearly every option.
    """
    if not words_of(wanted):
        return ()
    asked = _asked(wanted)
    if called := _called(asked):
        return called
    if places_with(wanted):
        return _ranked(asked, is_form, worst=IN_ONE_PHRASE) or _beside(asked.telling)
    found = _ranked(asked, is_form)
    return found if found or len(_words(asked)) > 1 else _ranked(asked, is_begun)


def places_about(wanted: str) -> tuple[PlaceElsewhere, ...]:
    """Return what has every word of `wanted` and is no house rule; where no rule fits either, what has one of them."""
    found = places_with(wanted)
    if found or options_about(wanted):
        return found
    words = telling_words(words_of(wanted))
    places = (place for word in words for place in _places_with((word,), is_form))
    return tuple(dict.fromkeys(places)) or (_places_with(words, is_misspelt) if words else ())


def places_with(wanted: str) -> tuple[PlaceElsewhere, ...]:
    """Return what has every word of `wanted` and is no house rule: its page, or that no house decides it."""
    words = telling_words(words_of(wanted))
    return (*_places_with(words, is_form), *_not_ruled(words)) if words else ()


def _places_with(words: tuple[str, ...], fits: Fit) -> tuple[PlaceElsewhere, ...]:
    """Return the pages of what has all these words and is no house rule."""
    return tuple(
        PlaceElsewhere(translate(sentence), route)
        for route, places in ELSEWHERE.items()
        for key, sentence in places.items()
        if _is_named(words, translate(WORDS_ELSEWHERE[key]), fits)
    )


def _is_named(words: tuple[str, ...], named: str, fits: Fit) -> bool:
    """Tell whether all words are among those of the place; one alone is none of the words of a phrase ("keep")."""
    if len(set(words)) > 1:
        place = words_met(named)
    else:
        place = frozenset[str]().union(*(words_met(one) for one in named.split(",") if _is_one_word(one)))
    return all(any(fits(word, there) for there in place) for word in words)


def _is_one_word(phrase: str) -> bool:
    return len(telling_words(words_of(phrase))) == 1


def _not_ruled(words: tuple[str, ...]) -> tuple[PlaceElsewhere, ...]:
    """Return what no house decides and is named whole among these words ("the maximum cube" has "maximum cube")."""
    return tuple(PlaceElsewhere(translate(NO_RULES[key]), "") for key in _named_not_ruled(words))


def _beside(words: tuple[str, ...]) -> tuple[Option[Any], ...]:
    """Return the options on which the answer to what is named among these words hangs."""
    named = _named_not_ruled(words)
    return tuple(OPTIONS[option] for key, option in RULES_BESIDE if key in named)


def _named_not_ruled(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys of what no house decides and is named whole among these words."""
    said = stems(words)
    named = {key: translate(WORDS_OF_NO_RULES[key]).split(",") for key in NO_RULES}
    return tuple(
        key
        for key, phrases in named.items()
        if any(said.issuperset(stems(telling_words(words_of(phrase)))) for phrase in phrases)
    )


def nothing_found(wanted: str) -> str:
    """Say that no rule has these words, and what to try."""
    sentence = filled(NOTHING_FOUND, {}, {"wanted": wanted})
    assert sentence is not None
    return sentence


def _asked(text: str) -> WordsAsked:
    sheets, words = _sheets_named(words_of(CLAUSE_OF_SHEET.sub(r"\1 \2", text)))
    numbers = frozenset(word for word in words if NUMBER.fullmatch(word))
    typed = tuple(word for word in words if word not in numbers)
    return WordsAsked(typed, telling_words(typed), numbers, sheets)


def _words(asked: WordsAsked) -> tuple[str, ...]:
    """Return the telling words and the numbers."""
    return (*asked.telling, *asked.numbers)


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


def _called(asked: WordsAsked) -> tuple[Option[Any], ...]:
    """Return the options with all that was typed in their title or in one phrase, if small words are among it and one
    of these phrases has no others ("who goes first")."""
    typed = stems(asked.typed)
    if asked.typed == asked.telling or not any(typed in index_of(key).exact for key in OPTIONS):
        return ()
    return _ranked(asked, is_form, worst=AS_TYPED)


def _ranked(asked: WordsAsked, fits: Fit, worst: int = ANYWHERE) -> tuple[Option[Any], ...]:
    """Return the options that have all words in a place no worse than this, the best place first, then those with more
    of them in their title or in words of players, in their usual order within that."""
    found, met, like = [], _met({*asked.typed, *asked.telling}, fits), _met(_words(asked), is_like)
    for key, option in OPTIONS.items():
        index = index_of(key)
        rank = _rank(index, asked, met)
        if rank is not None and rank <= worst:
            lacking = sum(like[word].isdisjoint(index.title | index.named) for word in _words(asked))
            found.append((rank, lacking, option))
    return tuple(option for _rank, _lacking, option in sorted(found, key=lambda one: one[:2]))


def _met(words: Iterable[str], fits: Fit) -> Met:
    """Return for each word the words of all rules that it fits."""
    language = language_spoken()
    return {word: _words_met(word, fits, language) for word in words}


@lru_cache(maxsize=KEPT)
def _words_met(word: str, fits: Fit, _language: str) -> frozenset[str]:
    return frozenset(there for there in vocabulary() if fits(word, there))


def _rank(index: WordIndex, asked: WordsAsked, met: Met) -> int | None:
    """Return the rank of the place where the option has the words, from 0, the best, to ANYWHERE; None if some lack.

    The best is a title or phrase of just the words typed, then one of just the telling words; then a title and a phrase
    that have all that was typed, then all telling words; then title, question and a phrase together; then a sentence.
    """
    if not _numbers(index, asked).issuperset(asked.numbers):
        return None
    for rank, words in enumerate((asked.typed, asked.telling)):
        if len(words) > 1 and stems(words) in index.exact:
            return rank
    places = (
        (asked.typed, (index.title,)),
        (asked.typed, index.phrases),
        (asked.telling, (index.title,)),
        (asked.telling, index.phrases),
        (asked.telling, index.about),
    )
    for rank, (words, those) in enumerate(places, 2):
        if any(_all_in(words, place, met) for place in those):
            return rank
    return ANYWHERE if _is_said(asked.telling, index, met) else None


def _is_said(words: tuple[str, ...], index: WordIndex, met: Met) -> bool:
    """Tell whether a sentence has the words one after the other, but for small ones between them; one word anywhere."""
    if len(words) == 1:
        return _all_in(words, index.text, met)
    return any(in_order(words) in sentence for sentence in index.sentences)


def _in_part(asked: WordsAsked) -> tuple[Option[Any], ...]:
    """Return the options that have at least half of the words, those first where they tell most."""
    found, words = [], _words(asked)
    met = _met(words, is_like)
    rarity = {word: _rarity(met[word]) for word in words}
    for key, option in OPTIONS.items():
        index = index_of(key)
        best = max(index.phrases, key=lambda phrase: sum(not met[word].isdisjoint(phrase) for word in words))
        numbers = _numbers(index, asked)
        tells = {word: IN_TITLE if word in numbers else _tells(met[word], index, best) for word in words}
        if sum(map(bool, tells.values())) * 2 >= len(tells):
            found.append((sum(rarity[word] * tells[word] for word in words), option))
    found.sort(key=lambda one: one[0], reverse=True)
    return tuple(option for _score, option in found[:MOST_IN_PART])


def _tells(met: frozenset[str], index: WordIndex, best: frozenset[str]) -> int:
    """Return what a word counts in the place of an option where it counts most; 0 where it stands nowhere."""
    places = {IN_TITLE: index.title, IN_PHRASE: best, IN_NAMES: index.named, IN_TEXT: index.text}
    return next((counts for counts, place in places.items() if not met.isdisjoint(place)), 0)


def _rarity(met: frozenset[str]) -> float:
    """Return how much a word says, the more the fewer options have it."""
    having = sum(not met.isdisjoint(index_of(key).named | index_of(key).text) for key in OPTIONS)
    return log(1 + len(OPTIONS) / max(having, 1))


def _numbers(index: WordIndex, asked: WordsAsked) -> frozenset[str]:
    """Return the numbers of the option's clauses in the sheets that are meant."""
    return frozenset(number for sheet, number in index.clauses if sheet in asked.sheets)


def _all_in(words: tuple[str, ...], place: frozenset[str], met: Met) -> bool:
    """Tell whether every word fits one that stands there."""
    return all(not met[word].isdisjoint(place) for word in words)
