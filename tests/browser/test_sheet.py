"""The score sheet on a phone: it follows the table, it opens, it stays where the reader is; and how much it bears."""

from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from clubs import services as people
from clubs.models import Player
from sessions.services import session_import
from tests.kit.daily import in_the_long_run
from tests.kit.locales import LOCALES
from tests.kit.long_night import LongNight
from tests.kit.page_faults import faults
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import Pictures
from tests.kit.table import Table

LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
IN_SIGHT = """row => {
    const paper = row.closest(".sheet-scroll"), room = paper.getBoundingClientRect();
    const here = row.getBoundingClientRect();
    const head = paper.querySelector("thead").offsetHeight, foot = paper.querySelector("tfoot").offsetHeight;
    return here.top >= room.top + head - 2 && here.bottom <= room.bottom - foot + 2 && room.bottom <= innerHeight + 1;
}"""


def night_of(laid: Table, night: LongNight) -> str:
    """The night as a session of the club; Kim, who brings it, is Jim there."""
    code = session_import(actor=laid["Kim"].actor, club=laid.club, file=night.transcript()).code
    jim = Player.objects.filter(club=laid.club, name="Jim").first()
    if jim is not None:
        people.device_speaks_for(actor=laid["Kim"].actor, club=laid.club, player=jim)
    return code


def game(laid: Table, winner: str) -> None:
    """A game in which the Captain doubles and the Box takes."""
    view = laid.view
    names = {player: name for name, person in laid.people.items() for player in [person.id]}
    box, captain = names[view["box"]], names[view["captain"]]
    laid.tap("Kim", "start")
    laid.tap("Kim", "double", by=captain)
    laid.tap("Kim", "answer", by=box, cubes={captain: "take"})
    laid.tap("Kim", "result", winner=winner, kind="single")


def total(page: Page, number: int, column: int) -> str:
    """A total of a game."""
    return page.locator(f"#game-{number} td").nth(column).inner_text().split("\n")[0]


def test_the_sheet_follows_the_table(phones: Phones, laid: Table, pictures: Pictures) -> None:
    page = phones.of(laid["Ann"], f"/s/{laid.code}/sheet/", viewport=PHONE)
    expect(page.locator("[data-link]")).to_have_text("Live")
    expect(page.get_by_text("The first game has not begun")).to_be_visible()
    pictures.take(page, "sheet-empty")
    legend = page.locator(".legend")
    expect(legend).not_to_contain_text("lost the game")
    game(laid, "box")
    row = page.locator("#game-1:not(.on) .sum")
    expect(row).to_be_visible()
    assert [total(page, 1, column) for column in range(4)] == ["+4", "−2", "−1", "−1"]
    expect(page.locator(".facts")).to_contain_text("· 1 game")
    expect(legend).to_contain_text("lost the game")
    expect(legend).not_to_contain_text("since become Box")

    number = page.locator("#game-1 [data-game]")
    number.focus()
    page.keyboard.press("Space")
    expect(number).to_have_attribute("aria-expanded", "true")
    lines = page.locator("#lines-1")
    expect(lines).to_contain_text("Bob’s cube stood at 2 and pays 2.")
    expect(lines.locator(".log li").nth(2)).to_contain_text("Bob doubles to 2. A 1.4")
    pictures.take(page, "sheet-opened")
    assert faults(page) == []

    game(laid, "team")
    expect(page.locator("#game-2:not(.on) .sum")).to_be_visible()
    expect(legend).to_contain_text("since become Box")
    expect(lines).to_be_visible()
    expect(number).to_be_focused()
    laid.tap("Kim", "undo")
    expect(page.locator("#game-2.on .sum")).to_be_visible()
    expect(page.locator("#game-2:not(.on)")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(lines).to_have_count(0)


@pytest.mark.parametrize("games", in_the_long_run((24, 80)))
def test_twenty_columns_and_many_rows(phones: Phones, laid: Table, games: int) -> None:
    """The newest row and the own column are in sight, names and numbers stay, and only the sheet scrolls sideways."""
    code = night_of(laid, LongNight(games=games))
    page = phones.of(laid["Kim"], f"/s/{code}/sheet/", viewport=PHONE)
    expect(page.locator("thead th")).to_have_count(22)
    for size in (PHONE, ViewportSize(width=360, height=640), ViewportSize(width=1440, height=900), LANDSCAPE):
        page.set_viewport_size(size)
        page.reload()
        assert page.locator(f"#game-{games} .sum").evaluate(IN_SIGHT), size
        assert page.locator("thead .me").evaluate(
            "one => { const at = one.getBoundingClientRect(); return at.left >= 0 && at.right <= innerWidth; }"
        )
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    page.set_viewport_size(PHONE)
    paper = page.locator(".sheet-scroll")
    paper.evaluate("paper => paper.scrollTo(0, 0)")
    expect(page.locator("#game-1 .sum")).to_be_in_viewport()
    expect(page.locator("thead .n")).to_be_in_viewport()
    assert page.locator("tbody .n").nth(1).evaluate("one => one.getBoundingClientRect().left") <= 1
    expect(paper).to_have_class("sheet-scroll more-behind")
    laid_again = Table(laid.club, code, laid.kim, {})
    laid_again.tap("Kim", "start")
    newest = page.get_by_role("button", name="Newest row")
    newest.click()
    assert page.locator(f"#game-{games + 1} .sum").evaluate(IN_SIGHT)
    expect(newest).to_be_hidden()


@pytest.mark.long
def test_the_sheet_at_every_size(phones: Phones, laid: Table, pictures: Pictures) -> None:
    code = night_of(laid, LongNight())
    page = phones.of(laid["Kim"], f"/s/{code}/sheet/")
    pictures.take(page, "sheet-eighty")
    page.locator("#game-79 [data-game]").click()
    expect(page.locator("#lines-79 .log li")).not_to_have_count(0)
    pictures.take(page, "sheet-eighty-open")
    for address in ("sheet/12/", "log/?game=12"):
        page.goto(f"{phones.site.url}/s/{code}/{address}")
        pictures.take(page, address.split("/")[0])
        assert faults(page) == []
    for sheet, change in (("st-albans", {}), ("brighton", {"max_team_alone": 7}), ("atlanta", {})):
        code = night_of(laid, LongNight(sheet, games=12, **change))
        page.goto(f"{phones.site.url}/s/{code}/sheet/")
        pictures.take(page, f"sheet-{sheet}")
        assert faults(page) == []


DOTS = """facts => {
    const edge = facts.getBoundingClientRect().left + parseFloat(getComputedStyle(facts).fontSize);
    const tops = [...facts.children].map(fact => Math.round(fact.getBoundingClientRect().top));
    return [...facts.children].slice(1).map((fact, index) => [
        tops[index + 1] !== tops[index],
        fact.querySelector(".dot").getBoundingClientRect().right <= edge + 1,
    ]);
}"""
"""Of each fact but the first: does it begin a line, and does its dot stand in what is cut off?"""


LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def test_no_line_of_the_facts_begins_with_a_dot(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """On the narrowest phones, in both lights."""
    page = phones.of(laid["Ann"], f"/s/{laid.code}/sheet/", viewport=PHONE)
    facts = page.locator(".facts")
    for viewport, scheme in product((ViewportSize(width=360, height=640), PHONE), LIGHTS):
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme)
        dots = facts.evaluate(DOTS)
        assert len(dots) == 3
        assert any(begins for begins, _cut in dots), "the facts have two lines on a phone"
        assert all(begins == cut for begins, cut in dots), (viewport, scheme, facts.inner_text())
        pictures.take(page, f"sheet-facts-{viewport['width']}-{scheme}")


BROKEN = """headings => headings.flatMap(heading => {
    const words = [...heading.innerText.matchAll(/\\S+/g)];
    const text = heading.firstChild, range = document.createRange();
    return words.filter(word => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const edge = heading.getBoundingClientRect().right;
        return range.getClientRects().length > 1 || range.getBoundingClientRect().right > edge;
    }).map(word => word[0]);
})"""
"""The words of these headings that are broken or cut off."""


@pytest.mark.parametrize("locale", LOCALES)
def test_no_heading_of_a_row_is_broken(phones: Phones, laid: Table, pictures: Pictures, locale: str) -> None:
    """With no game yet and after one, on the narrowest phones and on a wide screen."""
    page = phones.of(laid["Ann"], f"/s/{laid.code}/sheet/", locale=locale, viewport=PHONE)
    pictures.take(page, f"sheet-headings-{locale}")
    for games in range(2):
        for size in (ViewportSize(width=360, height=640), PHONE, ViewportSize(width=1440, height=900)):
            page.set_viewport_size(size)
            headings = page.locator("tfoot th.n")
            assert headings.count() == 2
            assert headings.evaluate_all(BROKEN) == [], (games, size)
        game(laid, "team")
        expect(page.locator(f"#game-{games + 1}:not(.on) .sum")).to_be_visible()


HIDDEN_BY = """log => {
    const found = [];
    for (let box = log.parentElement; box && box !== document.documentElement; box = box.parentElement)
        if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible")
            found.push(box.className);
    return found;
}"""
"""The boxes around an element that scroll by themselves, or cut off what is below."""


def test_no_inner_scroller_hides_the_events_of_a_game(phones: Phones, laid: Table) -> None:
    game(laid, "team")
    page = phones.of(laid["Ann"], f"/s/{laid.code}/sheet/1/", viewport=LANDSCAPE)
    assert page.locator(".log li").count() >= 4
    assert page.locator(".behind-game .log").evaluate(HIDDEN_BY) == []
    assert page.locator(".sheet-scroll").evaluate("box => box.scrollHeight - box.clientHeight") <= 1
