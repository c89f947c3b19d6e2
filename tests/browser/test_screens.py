"""Every screen at every size, in every light: it has a picture, keeps to its width, and everybody can read it."""

from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

from tests.browser.screens import SCENES, Scene
from tests.kit.page_faults import faults, too_low
from tests.kit.permission_table import PAGES
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, WALL, Look, Pictures

NO_SCREEN = {
    "health": "for machines", "ready": "for machines", "source": "an archive", "table-qr": "an image",
    "note-photo": "an image",
    "knock-state": "asked by a page", "game-moments": "asked by a page", "house-search": "a part of a page",
    "card-print": "a PDF", "stakes-read": "a part of a page",
    "transcript-file": "a file", "sheet-file": "a file", "sheet-book": "a file", "sheet-print": "a file",
    "club-export": "a file", "settle-picture": "a file",
    "books-month-file": "a file", "books-month-payments-file": "a file", "books-month-till-file": "a file",
    "books-month-book": "a file",
    "books-month-print": "a PDF",
    "season-file": "a file", "season-book": "a file", "season-print": "a PDF",
    "person-file": "a file", "person-book": "a file", "person-print": "a PDF",
    "player-data": "a file", "account-data": "a file",
    "join-by-code": "leads on at once", "correct": "leads on at once",
    "tonight": "leads on at once",
    "worker": "a script", "manifest": "for the browser",
}  # fmt: skip
"""Addresses that answer no page that anybody looks at."""
LYING = (1024, 768)
KEEPS = """() => {
    const { scorekeeper, scenes = {} } = JSON.parse(document.getElementById("page")?.textContent ?? "{}");
    const [scene, ...others] = Object.values(scenes);
    return Boolean(scorekeeper || (!others.length && scene?.scorekeeper));
}"""
"""Whether who looks at this page keeps the sheet."""
BESIDE = """() => {
    const tabs = document.querySelector("main > .club-nav");
    const edge = tabs?.getBoundingClientRect().left;
    return [...(tabs?.parentElement.children ?? [])].map((one) => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => one.checkVisibility() && box.width && Math.abs(box.left - edge) > 1)
        .map(([one]) => one.outerHTML.slice(0, 80));
}"""
"""What begins at another edge than the tabs of a club above it."""
TARGETS = "main :is(.btn, .chip, select, summary):not(.sheet *)"
"""What somebody's finger has to meet."""
PUSHED_OUT = """() => [...document.querySelectorAll("main.table .dock")]
    .filter((dock) => dock.scrollHeight > dock.clientHeight + 1).map((dock) => dock.innerText)"""
"""What somebody has to decide at the table, of which a part lies below the edge of the screen."""
WALLS = ("screen", "club-screen")
WITHOUT_SCRIPTS = "matchMedia('(scripting: none)').matches"
"""A page without scripts: axe waits there for a clock that does not go."""
SMALL = ("the-design-page",)
"""Here the parts of a table stand smaller than anybody presses them."""
EXCUSED = {"the-design-page": ("heading-order", "landmark-unique")}
"""Rules of axe that do not hold for a page: one that shows the same part of a table many times over."""


def test_every_page_is_in_a_scene() -> None:
    """A new page without a picture fails here. A form that is refused is shown at the address to which it was sent."""
    pages = {row.name for row in PAGES if row.method == "GET"} - NO_SCREEN.keys()
    drawn = {name for scene in SCENES.values() for name in scene.addresses if name}
    assert pages - drawn == set()
    assert drawn - pages <= {row.name for row in PAGES if row.method == "POST"}


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
def test_every_screen(scene: Scene, phones: Phones, pictures: Pictures) -> None:
    """With `--pictures DIR` each is drawn, without it axe looks for what some could not read or reach."""
    shown = set()
    for moment, page in scene.play(phones):
        name = f"{scene.name}-{moment}"
        address = address_of(page)
        shown.add(address)
        for look in pictures.looks(page, sizes_of(page, address)):
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide at {look}"
            assert page.evaluate(BESIDE) == [], f"{name} at {look}"
            if scene.name not in SMALL:
                assert page.evaluate(PUSHED_OUT) == [], f"{name} at {look}"
                assert too_low(page, TARGETS) == [], f"{name} at {look}"
            if pictures.folder is not None:
                page.screenshot(path=pictures.folder / f"{name}-{look}.png", full_page=True)
            elif not page.evaluate(WITHOUT_SCRIPTS):
                assert looked_through(page, look, EXCUSED.get(scene.name, ())) == [], f"{name} at {look}"
    assert shown == set(scene.addresses)


def sizes_of(page: Page, address: str) -> tuple[tuple[int, int], ...]:
    """A screen for the room is looked at as large as it hangs there, the scorekeeper's on a tablet too."""
    if address in WALLS or page.locator("main.room").count():
        return (*WALL, (1280, 720), SIZES[-1])
    return (*SIZES, LYING) if page.evaluate(KEEPS) else SIZES


def looked_through(page: Page, look: Look, but: tuple[str, ...]) -> list[str]:
    """By day all that axe knows; by night and in high contrast its colours: nothing else depends on the light."""
    by_day = look.light == "light" and not look.contrast
    return faults(page, but or None) if by_day else faults(page, alone=("color-contrast",))


def address_of(page: Page) -> str:
    """The name of the address that a page has."""
    try:
        return resolve(urlsplit(page.url).path).url_name or ""
    except Resolver404:
        return ""
