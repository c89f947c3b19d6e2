"""The words of each house rule in the reader's language, ready to be looked for."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from chouette.rules.house import OPTIONS, Option
from chouette.wording.language import language_spoken, translate
from chouette.wording.options import question_of, readings_of, reason, title_of
from chouette.wording.synonyms import SYNONYMS
from chouette.wording.word_forms import stem, stems, telling_words, words_met, words_of


class WordIndex(NamedTuple):
    """The words of one option in one language, and the numbers of its clauses."""

    title: frozenset[str]
    named: frozenset[str]
    phrases: tuple[frozenset[str], ...]
    exact: frozenset[frozenset[str]]  # the stems of the title and of each phrase, with small words and without
    about: tuple[frozenset[str], ...]  # of the title and the question together, with each phrase
    text: frozenset[str]
    sentences: tuple[str, ...]  # the stems of their telling words in order, a space around each
    clauses: frozenset[tuple[str, str]]  # sheet and number


def index_of(key: str) -> WordIndex:
    """Return the words of one option, and where the sheets speak of it."""
    return _index(key, language_spoken())


def in_order(words: tuple[str, ...]) -> str:
    """Return the stems of the words in their order, a space around each."""
    return f" {' '.join(map(stem, words))} "


def vocabulary() -> frozenset[str]:
    """Return the words of all options."""
    return _vocabulary(language_spoken())


@cache
def _vocabulary(_language: str) -> frozenset[str]:
    indexes = [index_of(key) for key in OPTIONS]
    return frozenset[str]().union(*(index.title | index.named | index.text for index in indexes))


@cache
def _index(key: str, _language: str) -> WordIndex:
    option = OPTIONS[key]
    cited = ((sheet, clause) for sheet, says in option.sheets.items() for clause in says.clauses)
    clauses = [(sheet, clause.casefold().partition(" (")[0]) for sheet, clause in cited]  # "7" of "7 (Consultation)"
    phrases, texts = translate(SYNONYMS[key]).split(","), tuple(_texts(option))
    names = [words_of(name) for name in (title_of(option), *phrases)]
    return WordIndex(
        title=words_met(title_of(option)),
        named=words_met(translate(SYNONYMS[key])),
        phrases=tuple(map(words_met, phrases)),
        exact=frozenset(stems(words) for name in names for words in (name, telling_words(name))),
        about=tuple(words_met(f"{title_of(option)} {question_of(option)} {phrase}") for phrase in phrases),
        text=words_met(" ".join(texts)),
        sentences=tuple(in_order(telling_words(words_of(text))) for text in texts),
        clauses=frozenset(clauses),
    )


def _texts(option: Option[Any]) -> Iterator[str]:
    yield from (question_of(option), translate(option.figure))
    yield from (translate(meaning) for meaning in option.values.values())
    yield from (reason(clash) for clash in option.clashes)
    yield from readings_of(option)
    yield from (clause for says in option.sheets.values() for clause in says.clauses)
