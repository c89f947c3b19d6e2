"""The language of whoever reads: sentences are English in the program, and are turned where they are said.

Every sentence is a whole one with places for names and figures, so the English sentence is the key of the catalogue.
The language stands in a context variable: a view sets it for the request or the push it answers, and nothing between
the view and the sentence has to pass it on.
"""

import gettext
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from chouette.wording.heads import CATALOGUES, LanguageHead, heads

SOURCE = "en"
"""The language the sentences of the program are written in."""

HEADS = {
    SOURCE: LanguageHead(
        "English", "nplurals=2; plural=(n != 1);", forms=2, thousands=",", point=".", currency_first=True
    ),
    **heads(),
}
"""That of the source, and every language that has a catalogue."""

LANGUAGES = {language: head.name for language, head in HEADS.items()}
"""Each by its own name."""

DOMAIN = "django"
"""Django reads no other; so pages and sentences have one catalogue."""

_spoken: ContextVar[str] = ContextVar("language", default=SOURCE)


@contextmanager
def spoken_in(language: str) -> Iterator[None]:
    """Say everything in this language; what is unknown is said in English."""
    before = _spoken.set(language if language in LANGUAGES else SOURCE)
    try:
        yield
    finally:
        _spoken.reset(before)


def language_spoken() -> str:
    """The language that is spoken now."""
    return _spoken.get()


class Counted(NamedTuple):
    """A sentence for one and for several, and how many there are: each language has its own rule for which it takes."""

    one: str
    many: str
    number: int

    @property
    def english(self) -> str:
        """The one that English takes."""
        return self.one if self.number == 1 else self.many


class Phrased(NamedTuple):
    """A sentence with a phrase in one of its places, which is turned and filled before it."""

    sentence: str
    place: str
    phrase: "Sentence"


Sentence = str | Counted | Phrased


def translate(sentence: str | Counted) -> str:
    """A sentence of the program in the language that is spoken now, its places not yet filled."""
    language = _spoken.get()
    if isinstance(sentence, Counted):
        return sentence.english if language == SOURCE else catalogue(language).ngettext(*sentence)
    if language == SOURCE or not sentence:
        return sentence
    return catalogue(language).gettext(sentence)


def render(sentence: Sentence, given: Mapping[str, object]) -> str:
    """A sentence of the program in the language that is spoken now, with `given` in its places."""
    if isinstance(sentence, Phrased):
        return render(sentence.sentence, {**given, sentence.place: render(sentence.phrase, given)})
    return finished(translate(sentence).format_map(given))


def finished(sentence: str) -> str:
    """Return a sentence with its names in it as the language that is spoken now writes it beside them."""
    finish = FINISHED.get(_spoken.get())
    return with_one_full_stop(finish(sentence) if finish else sentence)


TWO_STOPS = re.compile(r"(?<=\w)\.((?:</(?:a|b|em|span|strong)>)?)\.(?=[\s”“»]|<(?!/textarea)|$)")
"""The full stop of a name and that of its sentence, with the end of a tag between them on a page; no ellipsis, and no
address. What is being typed keeps what was typed."""


def with_one_full_stop(sentence: str) -> str:
    """Return a sentence, or a page of them, with one full stop where a name that ends in one ends a sentence."""
    return TWO_STOPS.sub(r".\1", sentence)


BEFORE_A_VOWEL = re.compile(r"\b([Dd]|[Qq]u)e (?=[aeiouà-æè-ïò-öø-üāăąēĕėęěĩīĭįıōŏőœũūŭůűų])(?!onze)", re.IGNORECASE)


def elided(sentence: str) -> str:
    """French loses an e before a vowel: "le videau d’Ann". Which name comes is known only once it stands there."""
    return BEFORE_A_VOWEL.sub(r"\1’", sentence)


FINISHED: dict[str, Callable[[str], str]] = {"fr": elided}


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The sentences of a language; one that is missing there is given in English."""
    return gettext.translation(DOMAIN, CATALOGUES, [language], fallback=True)
