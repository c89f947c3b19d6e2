"""The next Captain is told so in one line, and once that a locked phone cannot be reached.

Nothing flashes, sounds or shakes: they are asked nothing.
"""

from playwright.sync_api import Page, expect

from tests.kit.attentive import felt
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import dock
from tests.kit.table import Table

NOTED = """
window.felt = [];
window.moved = [];
Object.defineProperty(navigator, "vibrate", { value: (pulses) => window.felt.push(pulses.join(" ")) });
addEventListener("animationstart", ({ target, animationName }) => {
    if (target.closest(".between, .dock")) window.moved.push(animationName);
});
"""


def noting(phones: Phones, table: Table, name: str) -> Page:
    """A phone that notes what it does, touched once."""
    page = phones.bare(viewport=SMALL)
    page.add_init_script(NOTED)
    phones.becomes(page, table, name)
    page.locator(".head .where").click()
    expect(page.locator(".link")).to_contain_text("Live")
    felt(page)
    page.evaluate("window.moved.splice(0)")
    return page


def is_still(page: Page) -> None:
    assert (felt(page), page.evaluate("window.moved")) == ([], [])


def test_the_next_captain_is_told_without_a_flash_or_a_pulse(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """Cat is next whoever wins. The second line comes once on each phone, until the next event."""
    cat, dan = noting(phones, laid, "Cat"), noting(phones, laid, "Dan")
    laid.tap("Kim", "start")
    told = dock(cat).get_by_text("You are Captain next game. A locked phone cannot be reached: leave this page open.")
    expect(told).to_be_visible()
    expect(cat.locator(".next")).to_contain_text("You are Captain next game.")
    is_still(cat)
    is_still(dan)
    pictures.take(cat, "captain-next", SIZES)
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    expect(told).to_have_count(0)
    expect(cat.locator(".next")).to_contain_text("You are Captain next game.")
    laid.tap("Kim", "result", winner="team", kind="single")
    laid.tap("Kim", "start")
    expect(dan.locator(".next")).to_contain_text("You are Captain next game.")
    expect(dock(dan).get_by_text("A locked phone cannot be reached")).to_be_visible()
    expect(told).to_have_count(0)
    is_still(cat)
    is_still(dan)
