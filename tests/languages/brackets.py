"""A language of these tests: each sentence is itself, in brackets. What stands outside of brackets was not translated.

The catalogues are made of the texts that `chouette.languages` gathers, and are read as those of any language: so a
sentence that nobody gathers stands outside as well.
"""

import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import polib

from chouette.languages.gathering import Gathered
from chouette.rules.house import OPTIONS
from chouette.wording.card.line import NUMBERS
from chouette.wording.language import DOMAIN
from chouette.wording.spoken import (
    ANSWERS,
    CUBE,
    CUBES_OF,
    LAST,
    OF_PENALTY_CUBE,
    PENALTY_CUBE,
    REMEDIES,
    RULES,
    TRUTHS,
    TYPES,
)  # fmt: skip
from chouette.wording.table import cube_phrases
from chouette.wording.table.event_sentences import YOURS
from chouette.wording.table.someone_sentences import FORMER, SOMEONE, THE_SCOREKEEPER, THE_TILL
from chouette.wording.table.waiting_sentences import ACTS_FOR
from chouette.wording.template import Case, places, sentences
from clubs.audit_sentences import ROLES
from sessions.pages.money.paid_words import IN_MONEY, IN_POINTS

LANGUAGE = "de"
"""The one whose place it takes."""
OPEN, SHUT = "⟦", "⟧"
FIGURE = re.compile(r"[+−×]?[\d.,½]*( · [^⟦a-z]+)?")
BEGIN, END = "\ue000", "\ue001"
"""Around what stands in an element of its own in the midst of a text of a page."""
RELATIVE = re.compile("(all )?of which .*")
"""A clause about an amount follows it in each language."""
WHOLE = (".", "?", "!", "…", ":")
"""How a sentence ends; one may quote another, or follow it."""


def bracketed(text: str) -> str:
    return f"{OPEN}{text}{SHUT}" if text.strip() else text


def catalogue_written(folder: Path, texts: Gathered) -> None:
    """The catalogue of the language of these tests."""
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    for single, plural, context in texts:
        entry = polib.POEntry(msgid=single, msgid_plural=plural, msgctxt=context or None)
        if plural:
            entry.msgstr_plural = {0: bracketed(single), 1: bracketed(plural)}
        else:
            entry.msgstr = bracketed(single)
        catalogue.append(entry)
    made = folder / LANGUAGE / "LC_MESSAGES" / f"{DOMAIN}.mo"
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_bytes(catalogue.to_binary())


# What may stand inside a sentence: names, as they are said, and sentences that are quoted


def _as_said(*templates: str) -> Iterator[str]:
    for template in templates:
        named = dict.fromkeys(places(template), "\x00")
        yield re.escape(template.format(**named)).replace(re.escape("\0"), ".+").replace("\0", ".+")


PAID = [re.sub(r"%\((\w+)\)s", r"{\1}", str(text)) for of in (IN_MONEY, IN_POINTS) for text in of.values()]
"""What a payment is called inside a sentence."""
PHRASES = [phrase for phrase in vars(cube_phrases).values() if isinstance(phrase, Case)]
QUOTED = re.compile("|".join(_as_said(
    *(text for phrase in PHRASES for text in sentences(phrase)),
    CUBE, PENALTY_CUBE, CUBES_OF, OF_PENALTY_CUBE, *LAST.values(),
    *TRUTHS.values(), *TYPES.values(), *REMEDIES.values(), *ANSWERS.values(),
    *RULES.values(), *NUMBERS.values(), *(option.title for option in OPTIONS.values()),
    *(str(role) for role in ROLES.values()), FORMER, SOMEONE, THE_SCOREKEEPER, THE_TILL, THE_TILL.lower(), ACTS_FOR,
    YOURS, *PAID,
)))  # fmt: skip


class _Part(NamedTuple):
    """What stands in a pair of brackets (`said`) or between two; in an element of its own it stands `apart`."""

    text: str
    said: bool
    apart: bool


def names_and_figures(known: Collection[str] = ()) -> Callable[[str], bool]:
    """What the table may say as it is: nothing between two sentences, a figure, one of these names."""
    return lambda text: not text.strip() or text in known or FIGURE.fullmatch(text) is not None


figures = names_and_figures()


def faults(text: str, is_data: Callable[[str], bool] = figures) -> list[str]:
    """What is wrong with a text for people: parts that nobody translated, and sentences put together from pieces.

    What stands in an element of its own may follow anything: a link, a figure in bold.
    """
    parts = list(_parts(text))
    outside = [part.text for part in parts if not part.said and not is_data(part.text)]
    found = [f"not translated, “{part.strip()}”: {plain(text)}" for part in outside]
    if any(_goes_on(parts[at:]) for at, part in enumerate(parts) if part.said):
        found.append(f"put together: {plain(text)}")
    return found + [fault for part in parts if part.said for fault in _pieces(part.text)]


def plain(text: str) -> str:
    """Without brackets and marks."""
    return text.translate(dict.fromkeys(map(ord, (OPEN, SHUT, BEGIN, END))))


def _goes_on(parts: list[_Part]) -> bool:
    """Is this no whole sentence, and follows another right after it?"""
    first, *rest = parts
    after = next((part for part in rest if part.said or part.text.strip()), None)
    return not first.apart and not plain(first.text).endswith(WHOLE) and after is not None and after.said


def _pieces(chunk: str) -> list[str]:
    """Pieces of sentences inside a sentence."""
    inner = [part.text for part in _parts(chunk) if part.said]
    found = [f"a piece, “{plain(one)}”: {plain(chunk)}" for one in inner if not _may_be_inside(plain(one))]
    return found + [fault for one in inner for fault in _pieces(one)]


def _may_be_inside(text: str) -> bool:
    return text.endswith(WHOLE) or QUOTED.fullmatch(text) is not None or RELATIVE.fullmatch(text) is not None


def _parts(text: str) -> Iterator[_Part]:
    """The parts of a text, from the outermost brackets alone."""
    depth = elements = 0
    part, apart = "", False
    for letter in text:
        shuts = letter == SHUT and depth == 1
        if shuts or (depth == 0 and letter in (OPEN, BEGIN, END)):
            yield _Part(part, said=shuts, apart=apart)
            part = ""
        elif letter not in (BEGIN, END):
            part += letter
        elements += (letter == BEGIN) - (letter == END)
        if depth == 0:
            apart = elements > 0
        depth += (letter == OPEN) - (letter == SHUT)
    yield _Part(part, said=False, apart=apart)


def texts_of(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a view, with the name under which it stands."""
    match value:
        case str():
            yield key, value
        case dict():
            for name, each in value.items():
                yield from texts_of(each, f"{key}.{name}")
        case list():
            for each in value:
                yield from texts_of(each, key)
