"""Sentences with places for names and figures. Each is a whole one, so that a translator has it in one piece.

A template is a sentence; or one with a phrase in it; or one for one player, cube or die and one for several; or one for
each word of a param; or some in a row, of which the first counts that has everything it names. Each of these may stand
inside another.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from chouette.wording.language import Counted, Phrased, Sentence, render


class Plural(NamedTuple):
    """One sentence for one of `param`, another for several."""

    param: str
    one: "Template"
    many: "Template"


class Case(NamedTuple):
    """A sentence for each word that `param` may be."""

    param: str
    sentences: Mapping[str, "Template"]


class With(NamedTuple):
    """A sentence with a phrase in `place`; the phrase is chosen by the same params and has places of its own."""

    place: str
    phrase: "Template"
    sentence: str


Template = str | Plural | Case | With | tuple["Template", ...]


def chosen(template: Template, params: Mapping[str, Any], given: Mapping[str, str]) -> Sentence | None:
    """The sentence for these params, its places not yet filled; null if none has everything it names."""
    match template:
        case str():
            return template if places(template) <= given.keys() else None
        case Plural(param, str(one), str(many)):
            counted = Counted(one, many, _count(params.get(param)))
            return counted if named_in(counted) <= given.keys() else None
        case Plural(param, one, many):
            return chosen(one if _count(params.get(param)) == 1 else many, params, given)
        case With(place, phrase, sentence):
            inner = chosen(phrase, params, given)
            if inner is None or not places(sentence) <= given.keys() | {place}:
                return None
            return Phrased(sentence, place, inner)
        case Case(param, sentences):
            return chosen(sentences.get(str(params.get(param)), ()), params, given)
        case _:
            return next((found for one in template if (found := chosen(one, params, given))), None)


def filled(template: Template, params: Mapping[str, Any], given: Mapping[str, str]) -> str | None:
    """The sentence for these params in the reader's language, with `given` in its places; null if none fits."""
    sentence = chosen(template, params, given)
    return None if sentence is None else render(sentence, given)


def _count(value: object) -> int:
    match value:
        case int():
            return value
        case list() | tuple():
            return len(value)
        case _:
            return 1


@cache
def places(sentence: str) -> frozenset[str]:
    """The names of the places in a sentence of the program."""
    return frozenset(field for _, field, _, _ in Formatter().parse(sentence) if field)


def named_in(sentence: Sentence) -> frozenset[str]:
    """The places of the sentence that is said."""
    match sentence:
        case Counted():
            return places(sentence.english)
        case Phrased(whole, place, phrase):
            return places(whole) - {place} | named_in(phrase)
        case _:
            return places(sentence)


def sentences(template: Template) -> Iterator[str]:
    """Every sentence of a template."""
    match template:
        case str():
            yield template
        case Plural(_, one, many):
            yield from sentences((one, many))
        case Case(_, by_word):
            yield from sentences(tuple(by_word.values()))
        case With(place, phrase, sentence):
            for inner in sentences(phrase):
                yield sentence.replace(f"{{{place}}}", inner)
        case _:
            for alternative in template:
                yield from sentences(alternative)
