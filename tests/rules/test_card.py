"""The rule card: every house rule speaks in it, in plain words, and it is never longer than two pages."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.printing.card import PAPERS, Card, card_pdf, card_type
from chouette.rules.house import OPTIONS, SHEETS, House, Option, house_checked
from chouette.wording.card import CHAPTERS, LINES, card_of
from chouette.wording.card.conduct import CONDUCT
from chouette.wording.language import LANGUAGES, language_spoken, spoken_in
from tests.kit.daily import first_daily
from tests.kit.nights.houses import houses

HERE = Path(__file__).parent
CLAUSES = (HERE.parents[1] / "docs" / "clauses.md").read_text()


def texts(house: House) -> str:
    """The card as it is read from the top."""
    lines = []
    for chapter in card_of(house):
        lines.append(f"{chapter.title}\n")
        lines += [f"{sentence.text} [{', '.join(sentence.clauses)}]\n" for sentence in chapter.sentences]
    return "".join(lines)


def printed(house: House) -> Card:
    facts = ("Thursday club", "Version 12, 21 November 2026")
    address = "http://club.lan:8000/card/rules:0123456789abcdef0123456789abcdef:12/"
    return Card(
        "A house with a long name of its own",
        "Rules of the house",
        facts,
        card_of(house),
        "foot",
        address,
        language_spoken(),
    )


def test_every_house_rule_has_its_one_line() -> None:
    spoken = Counter(option.key for line in LINES for option in line.options)
    assert spoken == Counter(OPTIONS.keys())


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_card_of_each_sheet_is_as_it_was_proof_read(sheet: str) -> None:
    assert texts(House(sheet)) == (HERE / "cards" / f"{sheet}.txt").read_text()


def values_of(option: Option[Any]) -> list[Any]:
    """The values of an option; of one that is a number, some of them."""
    figures: dict[str, list[Any]] = {"int": [4, 6], "money": ["0.50", "2.00"]}
    return [*option.values, *(figure for figure in figures.get(option.kind, []) if figure not in option.values)]


def where_it_matters(option: Option[Any]) -> dict[str, Any]:
    """Other options, set so that this one has an effect."""
    active = {
        other: next(value for value in values_of(OPTIONS[other]) if value not in idle) for other, idle in option.idle
    }
    return {**active, **({"partner_from_players": 6} if "partner_from_players" in active else {})}


def cards_by_value(sheet: str, option: Option[Any]) -> dict[Any, str]:
    """The card under each value that can stand in this house."""
    houses_ = {
        value: house_checked(sheet, {"max_players": 9, **where_it_matters(option), option.key: value})
        for value in values_of(option)
    }
    return {value: texts(house) for value, house in houses_.items() if isinstance(house, House)}


@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_says_something_else(key: str) -> None:
    option = OPTIONS[key]
    seen: set[Any] = set()
    for sheet in SHEETS:
        said = cards_by_value(sheet, option)
        assert len(set(said.values())) == len(said), f"two values of {key} read alike under {sheet}"
        seen |= said.keys() if len(said) > 1 else set()
    assert seen == set(values_of(option))


def test_every_clause_of_conduct_is_on_its_card() -> None:
    letters = {sheet.letter: key for key, sheet in SHEETS.items()}
    chapter, missing = "", []
    for line in CLAUSES.splitlines():
        heading = re.fullmatch(r"## .*\((\w+)\)", line)
        if heading:
            chapter = letters[heading.group(1)]
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > 3 and "conduct, on the rule card" in cells[3]:
            clause = cells[1].removesuffix(" (second)")
            spoken = {number for _, number in CONDUCT[chapter]}
            spoken |= {one for line_ in card_of(House(chapter)) for said in line_.sentences for one in said.clauses}
            missing += [(chapter, clause)] if clause not in spoken else []
    assert missing == []


def test_conduct_stands_in_chapters_that_there_are() -> None:
    assert {place for of in CONDUCT.values() for place, _ in of} <= CHAPTERS.keys()


def test_what_differs_from_the_sheet_is_marked_and_cites_nothing() -> None:
    house = house_checked("atlanta", {"jacoby": False})
    assert isinstance(house, House)
    marked = [said for chapter in card_of(house) for said in chapter.sentences if said.departs]
    assert [(said.text.split()[0], said.clauses) for said in marked] == [("Gammons", ())]


def test_no_word_of_the_vocabulary_is_on_a_card() -> None:
    for sheet in SHEETS:
        assert not re.search(r"\w_\w|\{|\}", texts(House(sheet)))


@pytest.mark.parametrize("language", first_daily(*reversed(LANGUAGES)))
@pytest.mark.parametrize("paper", first_daily(*reversed(PAPERS)))
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_takes_two_pages_at_most(sheet: str, paper: str, language: str) -> None:
    with spoken_in(language):
        size, pages = card_type(printed(House(sheet)), paper=paper)
    assert pages <= 2
    assert size >= 10.5


def test_the_same_card_gives_the_same_pdf() -> None:
    card = printed(House("atlanta"))
    assert card_pdf(card) == card_pdf(card)
    assert card_pdf(card).startswith(b"%PDF")


@settings(max_examples=20, deadline=None)
@given(house=houses(), language=st.sampled_from(list(LANGUAGES)))
def test_no_house_needs_a_third_page(house: House, language: str) -> None:
    with spoken_in(language):
        size, pages = card_type(printed(house))
    assert pages <= 2
    assert size >= 9.5
