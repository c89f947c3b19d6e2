"""What the rules say in the reader's language: options, the card, examples, two houses side by side."""

from collections.abc import Iterator
from typing import Any

import pytest

from chouette.rules.house import OPTIONS, SHEETS, House, Option, Value
from chouette.rules.house.difference import with_values
from chouette.wording.card import LINES, card_of
from chouette.wording.chapters import CHAPTERS
from chouette.wording.comparison import compared
from chouette.wording.examples import SCENES
from chouette.wording.language import spoken_in
from chouette.wording.options import around_figure, explained, question_of, readings_of, reason, title_of
from tests.languages.brackets import OPEN, SHUT, faults

FIGURES = {"int": (1, 2, 6, 13), "money": ("0.50",)}
IN_FORCE: dict[str, Value] = {
    "cubes": "one_each",
    "partner_from_players": 6,
    "max_players": 9,
    "stakes": "by_agreement",
}
"""Under these every option has an effect."""


def values_of(option: Option[Any]) -> list[Any]:
    return list(dict.fromkeys([*option.values, *FIGURES.get(option.kind, ())]))


def houses(option: Option[Any]) -> Iterator[House]:
    """A house for each value, under every printed sheet."""
    for sheet in SHEETS:
        for value in values_of(option):
            yield with_values(House(sheet), {**IN_FORCE, option.key: value})


def untranslated(texts: Iterator[str]) -> list[str]:
    """What stands outside of brackets; an empty text says nothing."""
    return [fault for text in dict.fromkeys(texts) if text for fault in faults(text)]


def of_an_option(option: Option[Any]) -> Iterator[str]:
    yield from (title_of(option), question_of(option))
    yield from (explained(option, value) for value in values_of(option))
    yield from readings_of(option)
    yield from (reason(clash) for clash in option.clashes)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)
def test_an_option_is_said_whole(bracketed: str, option: Option[Any]) -> None:
    with spoken_in(bracketed):
        assert untranslated(of_an_option(option)) == []
        if option.figure:
            before, after = around_figure(option)
            assert before.startswith(OPEN)
            assert after.endswith(SHUT)


def test_every_line_of_the_card_is_said_whole(bracketed: str) -> None:
    with spoken_in(bracketed):
        said = (line.say(house) for line in LINES for option in line.options for house in houses(option))
        assert untranslated(said) == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_card_of_a_printed_sheet_is_said_whole(bracketed: str, sheet: str) -> None:
    with spoken_in(bracketed):
        chapters = card_of(House(sheet))
        assert (
            untranslated(text for one in chapters for text in (one.title, *(each.text for each in one.sentences))) == []
        )


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.key)
def test_an_example_is_said_whole(bracketed: str, option: Option[Any]) -> None:
    with spoken_in(bracketed):
        shown = [SCENES[option.key].played(value) for value in values_of(option) if value not in (1, 2)]
        assert untranslated(one.setting for one in shown) == []
        assert untranslated(text for one in shown for told in one.told for text in (told.tried, told.says)) == []


def test_two_houses_side_by_side_are_said_whole(bracketed: str) -> None:
    with spoken_in(bracketed):
        parts = compared(House("atlanta"), House("backgammon-act"))
        assert [part.title for part in parts] == [f"{OPEN}{chapter.title}{SHUT}" for chapter in CHAPTERS]
        answers = (answer for part in parts for option in part.options for answer in (option.a, option.b))
        assert untranslated(answer.text for answer in answers) == []
