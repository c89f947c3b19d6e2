"""A chouette through the phones of the room: two players and the scorekeeper."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Phones
from tests.sessions.conftest import Table


def dock(page: Page) -> Page:
    """What lies under the thumb."""
    return page.locator(".dock")  # type: ignore[return-value]  # a Locator has all that is used of it


def press(page: Page, name: str) -> None:
    """Press a button of the dock or of the sheet of paper that lies over it."""
    page.get_by_role("button", name=name).last.click()


def cube(page: Page, table: Table, name: str) -> Page:
    return page.locator(f'[data-cube="{table.id(name)}"]')  # type: ignore[return-value]


def test_a_game_is_played_from_the_phones(phones: Phones, laid: Table) -> None:
    """Start, double, take, result, and the rotation on everybody's phone."""
    ann, bob = phones.at(laid, "Ann"), phones.at(laid, "Bob")
    kim = phones.at(laid, "Kim", viewport=TABLET)
    press(bob, "Start the game")
    for page in (ann, bob, kim):
        expect(page.get_by_role("heading", level=1)).to_contain_text("Game 1")

    press(bob, "Double to 2")
    expect(dock(ann)).to_contain_text("Bob doubles you to 2.")
    expect(cube(kim, laid, "Bob")).to_have_attribute("data-at", "box")
    press(ann, "Take")
    for page in (ann, bob, kim):
        expect(cube(page, laid, "Bob")).to_have_text("2")
        expect(cube(page, laid, "Bob")).to_have_attribute("data-at", "box")
        expect(cube(page, laid, "Bob")).not_to_have_class("offered")

    press(bob, "Result")
    bob.locator("dialog").get_by_role("button", name="Single").last.click()
    for page in (ann, bob, kim):
        expect(page.locator(".swings")).to_be_visible()
    expect(ann.locator(".swings tr.me .num").first).to_have_text("\u22124")
    expect(bob.locator(".dock .said")).to_have_text("You are the Box.")
    expect(kim.locator(".lineup .framed")).to_have_text("Bob")

    press(kim, "Undo")
    for page in (ann, bob, kim):
        expect(page.locator(".lanes")).to_be_visible()
        expect(cube(page, laid, "Bob")).to_have_text("2")
