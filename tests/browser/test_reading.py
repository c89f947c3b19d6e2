"""Read by everybody: letters twice as large, colours forced by the device, a screen six metres away, and ears."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA
from tests.kit.phones import Phones
from tests.kit.steps import said
from tests.kit.table import Table, table_laid

MOMENTS = (
    "lobby", "my-turn", "doubled", "box-answers", "settlement", "extras", "one-cube", "partners", "nine", "game-over",
)  # fmt: skip
LARGER = ((390, 844), (768, 1024))
LOST = """() => {
    const inside = (part) => part.closest(".hush, .icons, .short, .trail") === null && part.checkVisibility();
    const scrolls = (part) => /auto|scroll/.test(getComputedStyle(part).overflowY);
    const across = document.documentElement.scrollWidth;
    const wide = across > innerWidth ? [`the page is ${across} wide`] : [];
    const word = (part) => part.childElementCount === 0 && part.textContent.trim() && !part.closest(".seat, .framed");
    const beyond = ({ left, right }) => left < -1 || right > innerWidth + 1;
    const cut = [...document.querySelectorAll(".dock *, .swings *, .rail-box *")]
        .filter((part) => inside(part) && word(part) && beyond(part.getBoundingClientRect()));
    const hidden = [...document.querySelectorAll(".dock button, .dock a")].filter((part) => {
        for (let one = part.parentElement; one; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (scrolls(one)) return false;
            const [box, room] = [part.getBoundingClientRect(), one.getBoundingClientRect()];
            if (style.overflowY === "hidden" && box.bottom > room.bottom + 1) return true;
        }
        return false;
    });
    const buttons = [...document.querySelectorAll(".dock button, .dock label")].filter(inside);
    const over = (one, other) => one.left < other.right - 2 && other.left < one.right - 2
        && one.top < other.bottom - 2 && other.top < one.bottom - 2;
    const seen = (part) => {
        let { left, right, top, bottom } = part.getBoundingClientRect();
        for (let one = part.parentElement; one; one = one.parentElement) {
            if (!scrolls(one)) continue;
            const room = one.getBoundingClientRect();
            [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)];
        }
        return { left, right, top, bottom };
    };
    const under = [...document.querySelectorAll(".dock dd, .dock dt, .dock .why, .dock .said")]
        .filter((part) => inside(part) && buttons.some((one) => !one.contains(part) && !part.contains(one)
            && over(seen(one), seen(part))));
    return [...wide, ...[...cut, ...hidden, ...under].map((part) => `${part.tagName} ${part.textContent.trim()}`)];
}"""


def moments(page: Page, phones: Phones, larger: bool) -> list[str]:
    """What is lost of any of these moments on this screen."""
    found = []
    for moment in MOMENTS:
        page.goto(f"{phones.site.url}/design/{moment}/")
        expect(page.locator("main.table")).to_be_visible()
        if larger:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += [f"{moment}: {one}" for one in page.evaluate(LOST)]
    return found


@pytest.mark.parametrize("size", [(360, 640), *(pytest.param(one, marks=pytest.mark.long) for one in LARGER)])
def test_letters_twice_as_large_lose_nothing(phones: Phones, size: tuple[int, int]) -> None:
    page = phones.bare(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    assert moments(page, phones, larger=True) == []


IN_SIGHT = """() => {
    const seen = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && hit && (part.contains(hit) || hit.contains(part));
    };
    const parts = [...document.querySelectorAll(".dock .said, .choice .btn, .choice .most")];
    return parts.map((part) => [part.textContent.trim(), seen(part)]);
}"""


@pytest.mark.parametrize("size", [(390, 844), pytest.param((360, 640), marks=pytest.mark.long)])
def test_letters_twice_as_large_leave_every_answer_in_the_first_screen(
    phones: Phones, transactional_db: None, size: tuple[int, int]
) -> None:
    """Each with the figure of a single game, or of a drop; gammon, backgammon and money stand below all of them."""
    table = table_laid(ATLANTA, ("Bérengère-Élise", "Esther-Françoise", "Bob", "Cat", "Dan", "Anna"))
    table.tap("Kim", "partner", player="Anna")
    table.tap("Kim", "start")
    page = phones.at(table, "Bérengère-Élise", viewport={"width": size[0], "height": size[1]})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    table.tap("Esther-Françoise", "double", by="Esther-Françoise")
    expect(said(page)).to_have_text("Esther-Françoise doubles you and Anna to 2.")
    expect(page.locator(".dock.fresh")).to_have_count(0)
    assert page.evaluate(IN_SIGHT) == [
        ["Esther-Françoise doubles you and Anna to 2.", True],
        *([text, True] for text in ("±1", "Take", "−1", "Drop", "±2", "Beaver")),
    ]
    lowest = page.locator(".choice .btn").last.bounding_box()
    further = page.locator(".choice dl .further").first.bounding_box()
    assert lowest
    assert further
    assert further["y"] >= lowest["y"] + lowest["height"]


@pytest.mark.long
@pytest.mark.parametrize("size", [pytest.param((390, 844), marks=pytest.mark.long), (768, 1024)])
def test_a_page_twice_as_large_loses_nothing(phones: Phones, size: tuple[int, int]) -> None:
    """What the browser's zoom does: half as many pixels for everything."""
    page = phones.bare(viewport={"width": size[0] // 2, "height": size[1] // 2}, reduced_motion="reduce")
    assert moments(page, phones, larger=False) == []


def test_with_forced_colours_a_line_says_what_a_surface_did(phones: Phones) -> None:
    page = phones.bare(forced_colors="active", reduced_motion="reduce")
    page.goto(f"{phones.site.url}/design/doubled/")
    expect(page.locator(".dock.ask")).to_be_visible()
    drawn = "(part) => parseFloat(getComputedStyle(part).borderTopWidth)"
    mine, other = (page.locator(cube).first.evaluate(drawn) for cube in (".cube.mine", ".cube:not(.mine, .out)"))
    assert mine > other > 0
    assert page.locator(".dock.ask").evaluate(drawn) >= 4


SMALL_LETTERS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const part = node.parentElement;
        if (!node.data.trim() || part.closest(".hush, script, noscript") || !part.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(part).fontSize);
        if (size < 39.5) found.push(`${size} ${part.className}: ${node.data.trim()}`);
    }
    return found;
}"""


@pytest.mark.long
def test_nothing_on_the_big_screen_is_smaller_than_forty_pixels(phones: Phones) -> None:
    """25 mm on a screen 1.2 m wide: enough at six metres."""
    table = table_laid(names=("Finn", "Bob", "Ann", "Dan", "Eve", "Cat"))
    wall = phones.of(table["Kim"], f"/s/{table.code}/screen/", viewport={"width": 1920, "height": 1080})
    hall = phones.of(table["Kim"], f"/clubs/{table.club.slug}/screen/", viewport={"width": 1920, "height": 1080})
    small = {}
    for moment in on_the_wall(table):
        expect(wall.locator(".room")).to_contain_text(moment)
        over = moment == "The evening is over."
        expect(hall.get_by_text("Last evening") if over else hall.locator(".glance")).to_be_visible()
        small[moment] = [*wall.evaluate(SMALL_LETTERS), *hall.evaluate(SMALL_LETTERS)]
        assert wall.evaluate("document.documentElement.scrollHeight") <= 1080
    assert {moment: found for moment, found in small.items() if found} == {}


def on_the_wall(table: Table) -> Iterator[str]:
    """What the screen says at each moment of an evening."""
    yield "Next: Finn against Bob."
    table.tap("Kim", "start")
    yield "Bob has the checkers for the team."
    table.tap("Bob", "double", by="Bob")
    yield "Waiting for Finn to answer Bob."
    table.tap("Finn", "answer", by="Finn", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    yield "Next: Bob against Ann."
    table.tap("Kim", "close")
    yield "The evening is over."
