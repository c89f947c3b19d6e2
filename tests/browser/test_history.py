"""The history on a phone: an event opens with the table as it stood, and one leafs on by button or arrow key."""

from playwright.sync_api import Locator, Page, expect

from tests.kit.phones import Phones
from tests.kit.table import Table

SMALL = {"width": 360, "height": 640}


def laid_out(table: Table) -> None:
    """One game: seated (1), started (2), Bob doubles (3), Ann takes (4), the team wins (5)."""
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="team", kind="single")


def cube(page: Page) -> Locator:
    """The cube of the first in the line."""
    return page.locator("#then .cube").first


def test_an_event_opens_with_the_table_as_it_stood(phones: Phones, laid: Table) -> None:
    laid_out(laid)
    page = phones.of(laid["Ann"], f"/s/{laid.code}/log/", viewport=SMALL)
    page.get_by_role("link", name="Event 3, the table as it stood").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 3 of 5")
    expect(page.locator(".log")).to_contain_text("Bob doubles to 2.")
    expect(cube(page)).to_have_class("cube offered")
    expect(page.locator("#then")).to_contain_text("You answer Bob.")
    after = page.get_by_role("link", name="After")
    expect(after).to_be_in_viewport()
    place = after.bounding_box()
    after.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 4 of 5")
    expect(cube(page)).to_have_attribute("data-at", "box")
    expect(cube(page)).to_have_text("2")
    assert after.bounding_box() == place
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_arrow_keys_leaf_through_the_evening(phones: Phones, laid: Table) -> None:
    laid_out(laid)
    page = phones.of(laid["Bob"], f"/s/{laid.code}/log/4/", viewport=SMALL)
    heading = page.get_by_role("heading", level=1)
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text("Event 5 of 5")
    expect(page.locator("#then .swings")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text("Event 4 of 5")
    expect(page.locator("#then")).to_contain_text("You have the checkers.")
    page.get_by_role("link", name="History").click()
    expect(page.locator("#e4")).to_be_in_viewport()


def test_between_two_games_it_says_who_is_next(phones: Phones, laid: Table) -> None:
    laid_out(laid)
    for name, said in (
        ("Bob", "Next: you against Cat."),
        ("Cat", "Next: Bob against you."),
        ("Dan", "Next: Bob against Cat."),
    ):
        page = phones.of(laid[name], f"/s/{laid.code}/log/5/", viewport=SMALL)
        expect(page.locator("#then > .said")).to_have_text(said)


def test_nothing_on_it_can_be_pressed_and_the_table_plays_on(phones: Phones, laid: Table) -> None:
    """A past moment is a picture: it has no buttons, and it does not move when the table does."""
    laid_out(laid)
    page = phones.of(laid["Kim"], f"/s/{laid.code}/log/2/", viewport=SMALL)
    expect(cube(page)).to_have_text("1")
    assert page.locator("#then :is(a, button)").count() == 0
    laid.tap("Kim", "start")
    expect(cube(page)).to_have_text("1")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 2 of 6")
