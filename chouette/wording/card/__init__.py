"""The rules of a house in plain words, in the order of an evening: what is printed as its rule card.

Every house rule is spoken of in exactly one line; clauses of the sheet that are conduct stand among them. Sentences are
whole, and said in the reader's language.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from chouette.rules.house import House, Option
from chouette.wording.card.conduct import CONDUCT
from chouette.wording.card.cubes import ANSWERING, DOUBLING, TAKING_ALONE
from chouette.wording.card.dealing import DEALING
from chouette.wording.card.leaving import AWAY
from chouette.wording.card.line import CardLine, Listed, in_order
from chouette.wording.card.partner import PARTNER
from chouette.wording.card.rotation import ROTATION
from chouette.wording.card.sitting_down import SITTING_DOWN, STAKE
from chouette.wording.card.talking import TALKING
from chouette.wording.language import translate

__all__ = ["CHAPTERS", "LINES", "CardChapter", "Sentence", "card_of", "sentences_about"]

WRITTEN: dict[str, tuple[str, tuple[Listed, ...]]] = {
    "sitting_down": ("Sitting down", SITTING_DOWN),
    "stake": ("The stake and the sheet", STAKE),
    "doubling": ("Doubling", DOUBLING),
    "answering": ("Taking and dropping", ANSWERING),
    "alone": ("One takes alone", TAKING_ALONE),
    "talking": ("Talking", TALKING),
    "playing": ("Playing", ()),
    "rotation": ("Box and Captain", ROTATION),
    "partner": ("The Partner", PARTNER),
    "dealing": ("Settling and selling", DEALING),
    "away": ("Being away", AWAY),
    "paying": ("Going home", ()),
}
"""Their lines in order; those of options that are named nowhere here follow them."""
CHAPTERS: dict[str, tuple[str, tuple[CardLine, ...]]] = {
    key: (title, in_order(key, lines)) for key, (title, lines) in WRITTEN.items()
}
LINES: tuple[CardLine, ...] = tuple(line for _, lines in CHAPTERS.values() for line in lines)


class Sentence(msgspec.Struct, frozen=True):
    """What holds, in one to three sentences.

    `clauses` are those of the house's own sheet ("5.10"); none where the house departs from it or the sheet is silent.
    `departs`: the sheet says otherwise.
    """

    text: str
    clauses: tuple[str, ...]
    departs: bool


class CardChapter(msgspec.Struct, frozen=True):
    """One heading of the card and what stands under it."""

    title: str
    sentences: tuple[Sentence, ...]


def card_of(house: House) -> tuple[CardChapter, ...]:
    """The card of a house; chapters that have nothing to say are left out."""
    chapters = (
        CardChapter(translate(title), (*_lines(house, lines), *_conduct(house, key)))
        for key, (title, lines) in CHAPTERS.items()
    )
    return tuple(chapter for chapter in chapters if chapter.sentences)


def sentences_about(house: House, options: Iterable[Option[Any]]) -> tuple[Sentence, ...]:
    """The lines of the card that speak for any of these house rules, in the order of the card."""
    asked = {option.key for option in options}
    return tuple(_lines(house, tuple(line for line in LINES if asked & {option.key for option in line.options})))


def _lines(house: House, lines: tuple[CardLine, ...]) -> Iterator[Sentence]:
    for line in lines:
        text = line.say(house)
        if text:
            yield Sentence(text, _clauses(house, line), _departs(house, line))


def _departs(house: House, line: CardLine) -> bool:
    return any(house[option] != option.sheets[house.sheet].value for option in line.options)


def _clauses(house: House, line: CardLine) -> tuple[str, ...]:
    """The main clause of each rule that the line speaks for, as far as it is the sheet's own."""
    own = (option.sheets[house.sheet] for option in line.options)
    if _departs(house, line):
        return ()
    return tuple(dict.fromkeys(says.clauses[0] for says in own if says.clauses))


def _conduct(house: House, chapter: str) -> Iterator[Sentence]:
    for (place, number), words in CONDUCT[house.sheet].items():
        if place == chapter:
            yield Sentence(translate(words), (number,), departs=False)
