"""A phone on its side: the table on the left, all that may be done on the right, both whole."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA
from tests.browser.screens.scene import settled
from tests.kit.locales import LOCALES
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock, press
from tests.kit.table import Table, table_laid

LONG_WAY = ((640, 360), (844, 390))
TEN = ("Ann", "Jean-Baptiste", "Catherine", "Dan", "Eve", "Ferdinand", "Gus", "Henrietta", "Ian", "Josephine")
PAIR = ("Cat", "Gus", "Hal", "Annabella", "Eve", "Bob", "Finn", "Dan")
SEEN = """() => {
    const kinds = ".lanes .cube, .seat, .rail-box .framed, .dock button, .dock label, .menu";
    const parts = [...document.querySelectorAll(kinds)];
    const out = parts.filter((part) => {
        const {top, bottom, left, right} = part.getBoundingClientRect();
        return part.checkVisibility() && (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1);
    });
    const [board, dock] = [".board", ".dock"].map((one) => document.querySelector(one)?.getBoundingClientRect());
    const beside = !board || board.right <= dock.left + 1;
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : [];
    const long = document.querySelector(".dock").scrollHeight > document.querySelector(".dock").clientHeight + 1;
    return [...scrolls, ...(long ? ["the dock scrolls"] : []), ...(beside ? [] : ["the dock lies over the board"]),
        ...out.map((part) => part.textContent.trim())];
}"""


def evening(table: Table) -> Iterator[tuple[str, str]]:
    """What is put to whom, from the first roll to the result."""
    table.tap("Kim", "start")
    yield "rolls", "Josephine"
    for name in TEN[1:6]:
        table.tap(name, "double", by=name)
    yield "may double", "Josephine"
    yield "five to answer", "Ann"
    for name in TEN[6:]:
        table.tap(name, "double", by=name)
    yield "nine to answer", "Ann"
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(TEN[1:], "take"))
    table.tap("Kim", "roll")
    table.tap("Ann", "double", by="Ann", cubes=["Josephine"])
    yield "doubled", "Josephine"


@pytest.mark.long
def test_ten_at_a_table_on_a_phone_on_its_side(phones: Phones, pictures: Pictures) -> None:
    table = table_laid(names=TEN)
    opened: dict[str, Page] = {}
    found = {}
    for moment, who in evening(table):
        if who not in opened:
            opened[who] = phones.at(table, who, reduced_motion="reduce")
        page = opened[who]
        settled(table, page)
        expect(page.locator(".dock.fresh")).to_have_count(0)
        for width, height in LONG_WAY:
            page.set_viewport_size({"width": width, "height": height})
            found[f"{moment} {width}x{height}"] = page.evaluate(SEEN)
        pictures.take(page, f"landscape-{moment.replace(' ', '-')}", LONG_WAY)
    assert {moment: lost for moment, lost in found.items() if lost} == {}


def turned(page: Page) -> Iterator[tuple[int, int]]:
    """The page on a short phone on its side, then on a longer one."""
    for width, height in LONG_WAY:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def test_the_box_answers_and_a_result_is_seen(phones: Phones) -> None:
    """Each answer stands under its owner's name; the rows are read beside the button that begins the next game."""
    table = table_laid(names=PAIR[:5])
    cat, kim = (phones.at(table, name, viewport={"width": 640, "height": 360}) for name in ("Cat", "Kim"))
    table.tap("Kim", "start")
    for name in PAIR[1:4]:
        table.tap(name, "double", by=name)
    for _ in turned(cat):
        expect(dock(cat).locator(".column-name")).to_have_text(["Gus", "Hal", "Anna."])
    for name in PAIR[1:4]:
        dock(cat).get_by_role("group", name=name).get_by_text("Take", exact=True).click()
    press(cat, "Take all")
    expect(dock(cat).locator(".answers")).to_have_count(0)
    press(kim, "Result")
    kim.locator("dialog").get_by_role("button", name="Single").first.click()
    for page in (cat, kim):
        expect(page.locator(".swings tbody tr")).to_have_count(5)
        for _ in turned(page):
            for row in page.locator(".swings tbody tr").all():
                expect(row).to_be_in_viewport(ratio=0.95)
    for size in turned(kim):
        assert kim.evaluate(SEEN) == [], size


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_the_box_with_a_partner_answers_five(phones: Phones, locale: str) -> None:
    table = table_laid("brighton", names=PAIR)
    table.tap("Kim", "partner", player="Dan")
    table.tap("Kim", "start")
    for name in PAIR[1:6]:
        table.tap(name, "double", by=name)
    cat = phones.at(table, "Cat", locale=locale, reduced_motion="reduce")
    settled(table, cat)
    expect(dock(cat).locator(".choice")).to_have_count(3)
    for size in turned(cat):
        assert cat.evaluate(SEEN) == [], size


INSIDE = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [game, rail] = [box(".rail-box .game"), box(".rail-box")];
    const overlaps = [...document.querySelectorAll(".rail-box > *")]
        .map((one) => one.getBoundingClientRect())
        .some((one, at, all) => at && one.left < all[at - 1].right - 0.5);
    return [game.right <= rail.right && game.top >= rail.top - 1 && game.bottom <= rail.bottom + 1, overlaps];
}"""


@pytest.mark.parametrize("language", ["en", "de", pytest.param("fr", marks=pytest.mark.long)])
def test_box_and_partner_leave_room_for_the_points_of_the_game(
    phones: Phones, transactional_db: None, pictures: Pictures, language: str
) -> None:
    table = table_laid(ATLANTA, ("Bérengère-Élise", "Bob", "Cat", "Dan", "Eve", "Christoph-Jörg"))
    table.tap("Kim", "partner", player="Christoph-Jörg")
    table.tap("Kim", "start")
    for who in ("Bérengère-Élise", "Bob"):
        page = phones.at(table, who, locale=language, reduced_motion="reduce")
        for size in ((640, 360), (360, 640)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            expect(page.locator(".rail-box .game")).to_be_visible()
            assert page.evaluate(INSIDE) == [True, False], (who, size)
        pictures.take(page, f"box-and-partner-{language}", ((640, 360), (360, 640)))


SEAT_PARTS = """(seat) => {
    const seen = (part) => part && part.checkVisibility() && part.getClientRects().length > 0;
    const texts = [".name > .short-form", ".name > .whole", ".total", ".signs"].map((one) => seat.querySelector(one));
    const boxes = texts.filter(seen).map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
    }).filter(({width}) => width > 0);
    const below = seat.parentElement.getBoundingClientRect().bottom;
    const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top + 3 < other.bottom && other.top + 3 < one.bottom;
    return boxes.some((one, at) => boxes.slice(at + 1).some((other) => over(one, other))) ||
        boxes.some(({bottom}) => bottom > below + 1);
}"""


@pytest.mark.parametrize("viewport", LONG_WAY)
def test_name_total_and_role_of_a_seat_lie_beside_or_below_each_other(
    phones: Phones, viewport: tuple[int, int]
) -> None:
    """In German the role of the player who reads it is a long word under a short name."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    size = {"width": viewport[0], "height": viewport[1]}
    page = phones.at(table, "Bob", viewport=size, locale="de")
    expect(page.locator(".seat").first).to_be_visible()
    assert [seat.inner_text() for seat in page.locator(".seat").all() if seat.evaluate(SEAT_PARTS)] == []
