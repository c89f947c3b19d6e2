"""Figures of a whole game say that they are; what is at stake from here on stands without a word."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.kit.disputed import says
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock, press
from tests.kit.table import Table, table_laid

SMALL = {"width": 360, "height": 640}
IN_ALL = "this game in all"
MINUS = "\N{MINUS SIGN}"


def two_have_dropped() -> Table:
    """Ann has 2 of Cat and Dan, and plays Bob's cube at 2."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    return table


def sides(page: Page) -> Locator:
    return page.locator(".facts.three .side")


def test_the_worst_is_the_worst_row(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    """A backgammon of 2 costs Ann 6 after 2 won; Bob has been paid nothing before, and what Cat has lost is lost."""
    table = two_have_dropped()
    ann = phones.at(table, "Ann", viewport=SMALL)
    expect(dock(ann).locator(".stakeline")).to_contain_text("±2")
    dock(ann).locator(".stakeline").click()
    paper = ann.locator("dialog")
    expect(paper.locator(".worst")).to_have_text("At worst you lose 4 this game in all: £8.")
    expect(paper.locator("tbody tr").last.locator("td").first).to_have_text(f"{MINUS}4£8")
    expect(paper.locator("thead th").first).to_have_text(f"You {IN_ALL}")
    expect(paper.locator("tbody tr").first.locator("td").nth(1)).to_have_text("Youkeep the box")
    pictures.take(ann, "stakes-in-all", ((360, 640), (1024, 768)))
    paper.get_by_text("Bob", exact=True).first.click()
    expect(paper.locator("thead th").first).to_have_text("Bob")
    expect(paper.locator("tbody tr").first.locator("td").nth(1)).to_have_text("Youkeep the box")


def test_the_results_of_whoever_was_paid_before_say_that_it_is_in_them(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = two_have_dropped()
    ann, bob = phones.at(table, "Ann", viewport=SMALL), phones.at(table, "Bob", viewport=SMALL)
    press(ann, "Result")
    expect(sides(ann)).to_have_text([f"You win {IN_ALL}", f"The team wins {IN_ALL}"])
    pictures.take(ann, "results-in-all", ((360, 640),))
    press(bob, "Result")
    expect(sides(bob)).to_have_text(["Ann wins", "The team wins"])
    kim = phones.at(table, "Kim", viewport=TABLET)
    expect(sides(kim)).to_have_text([f"Ann wins {IN_ALL}", f"The team wins {IN_ALL}"])
    pictures.take(kim, "keeper-results-in-all", ((1024, 768),))


@pytest.mark.parametrize(("language", "words"), [("de", "im ganzen Spiel"), ("fr", "sur toute la partie")])
def test_the_words_fit_the_smallest_phone(
    phones: Phones, transactional_db: None, pictures: Pictures, language: str, words: str
) -> None:
    ann = phones.at(two_have_dropped(), "Ann", viewport=SMALL, locale=language)
    dock(ann).locator(".stakeline").click()
    expect(ann.locator("dialog thead .in-all")).to_have_text(words)
    assert ann.locator("dialog").evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    pictures.take(ann, f"stakes-{language}", ((360, 640),))


def test_a_disputed_result_says_that_it_counts_the_whole_game(phones: Phones, transactional_db: None) -> None:
    table = two_have_dropped()
    table.tap("Bob", "result", winner="box", kind="single")
    says(table, "Ann", "dispute")
    bob = phones.at(table, "Bob", viewport=SMALL)
    press(bob, "Enter the right result")
    expect(sides(bob)).to_have_text([f"Ann wins {IN_ALL}", f"The team wins {IN_ALL}"])
