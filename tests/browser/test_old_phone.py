"""The core of the room on a phone with an old browser: an old Chromium, whose path stands in OLD_CHROMIUM.

One comes as a package: `npm install @sparticuz/chromium@110.0.1`, whose `bin/chromium.br` is unpacked with brotli.
"""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.kit.phones import Complaints, Phones
from tests.kit.pictures import Pictures, come_to_rest
from tests.kit.pocket import Pocket
from tests.kit.site import Site
from tests.kit.steps import cube, outcome, press, said
from tests.kit.table import Table

OLD = os.environ.get("OLD_CHROMIUM")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not OLD, reason="An old browser is NOT tested: OLD_CHROMIUM does not say where one is"),
]

SWITCHES = ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage"]
PAINTED = """([css, pseudo]) => getComputedStyle(document.querySelector(css), pseudo || null).backgroundColor"""
CLEAR = "rgba(0, 0, 0, 0)"


@pytest.fixture(scope="module")
def old_browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=OLD, args=SWITCHES)
    yield browser
    browser.close()


@pytest.fixture
def old_phones(old_browser: Browser, site: Site, complaints: Complaints) -> Phones:
    return Phones(Pocket(old_browser), site, complaints)


def test_a_game_is_played(old_phones: Phones, laid: Table, pictures: Pictures) -> None:
    ann, bob = old_phones.at(laid, "Ann"), old_phones.at(laid, "Bob")
    press(bob, "Start game")
    expect(cube(ann, laid, "Bob")).to_have_attribute("data-at", "centre")
    assert CLEAR not in (painted(ann, ".lanes", "::before"), painted(ann, ".cube"))
    in_the_middle = height_of(bob, laid)

    press(ann, "Double")
    expect(said(bob)).to_contain_text("doubles you to 2.")
    assert painted(bob, ".dock.ask") not in (painted(bob, "body"), CLEAR)
    pictures.take(bob, "old-doubled")
    press(bob, "Take")
    for name in ("Cat", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "take"})
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "team")
    assert height_of(bob, laid) > in_the_middle + 20
    pictures.take(bob, "old-taken")

    press(ann, "More")
    assert painted(ann, "dialog.panel") != CLEAR
    pictures.take(ann, "old-more")
    ann.keyboard.press("Escape")
    press(ann, "Result")
    assert painted(ann, "dialog.panel") != CLEAR
    outcome(ann, "You win", "Single")
    expect(bob.locator(".swings")).to_contain_text("Ann")
    pictures.take(bob, "old-over")


@pytest.mark.parametrize("path", ["/s/{code}/sheet/", "/s/{code}/evening/", "/s/{code}/settle/", "/clubs/{slug}/", "/"])
def test_a_page_is_drawn(old_phones: Phones, laid: Table, pictures: Pictures, path: str) -> None:
    page = old_phones.of(laid.kim, path.format(code=laid.code, slug=laid.club.slug))
    expect(page.locator("main h1").first).to_be_visible()
    expect(page.locator(".old-browser").first).to_be_hidden()
    assert painted(page, "body") != CLEAR
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pictures.take(page, f"old-{page.url.rstrip('/').rpartition('/')[2]}")


def painted(page: Page, css: str, pseudo: str = "") -> str:
    """The colour that lies behind something, as the browser understood it."""
    colour: str = page.evaluate(PAINTED, [css, pseudo])
    return colour


def height_of(page: Page, table: Table) -> float:
    """Where Bob's cube lies once it has come to rest: pixels from above."""
    come_to_rest(page)
    box = cube(page, table, "Bob").bounding_box()
    assert box is not None
    return box["y"]
