"""Two houses side by side, by chapter, in plain words."""

from typing import Any

import msgspec

from chouette.rules.house import OPTIONS, House, Option, Value
from chouette.wording.chapters import CHAPTERS, Chapter
from chouette.wording.options import explained, question_of, title_of
from chouette.wording.spoken import clause


class ComparedAnswer(msgspec.Struct, frozen=True):
    """What one house has for an option: as its value, in words, and where it stands ("A 5.10"; empty if nowhere)."""

    value: Value
    text: str
    rule: str


class Compared(msgspec.Struct, frozen=True):
    """One option in both houses."""

    option: str
    title: str
    question: str
    a: ComparedAnswer
    b: ComparedAnswer
    same: bool


class ComparedPart(msgspec.Struct, frozen=True):
    """A chapter with its options."""

    key: str
    title: str
    options: tuple[Compared, ...]


def answer(house: House, option: Option[Any]) -> ComparedAnswer:
    """What the house has for the option."""
    found = house.clause(option)
    return ComparedAnswer(house[option], explained(option, house[option]), "" if found == "house" else clause(found))


def compared(a: House, b: House, *, same_too: bool = True) -> tuple[ComparedPart, ...]:
    """Every chapter, or (`same_too` false) those in which the houses differ, with what differs alone."""
    parts = (_part(chapter, a, b, same_too) for chapter in CHAPTERS)
    return tuple(part for part in parts if part.options)


def _part(chapter: Chapter, a: House, b: House, same_too: bool) -> ComparedPart:
    options = (_compared(OPTIONS[key], a, b) for key in chapter.options)
    return ComparedPart(chapter.key, chapter.heading, tuple(one for one in options if same_too or not one.same))


def _compared(option: Option[Any], a: House, b: House) -> Compared:
    same = a[option] == b[option]
    return Compared(option.key, title_of(option), question_of(option), answer(a, option), answer(b, option), same)
