"""On every new moment of the table words stand whole: none is cut, broken in two, or lies under something else."""

import pytest
from playwright.sync_api import Page, expect

from chouette.wording.language import LANGUAGES, SOURCE
from sessions.pages.design.awaited_scenes import AWAITED
from sessions.pages.design.room_scenes import IN_THE_ROOM
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.screen_sizes import SMALL, TABLET

LYING = {"width": 1024, "height": 768}
PAPERS = {"more", "more-between"}
"""Here a sheet of paper lies over the table."""
ON_A_PHONE = [key for key, scene in (AWAITED | IN_THE_ROOM).items() if not scene.wall and key not in PAPERS]
ON_A_TABLET = [key for key in IN_THE_ROOM if key.startswith("keeper-")]

LOST = """() => {
    const shown = (part) => part.checkVisibility() && !part.closest(".hush, .short"); // the rules in short run on
    const parts = (which) => [...document.querySelectorAll(which)].filter(shown);
    const said = (part) => part.textContent.trim().replace(/\\s+/g, " ");
    const range = document.createRange();
    const wider = (part) => {
        range.selectNodeContents(part);
        const within = part.matches(".name > span, .held > span") && !part.matches(".signs");
        return within && range.getBoundingClientRect().width > part.getBoundingClientRect().width + 0.3;
    };
    const cut = parts(".dock .btn, .do .btn, .dock label, .seat .name > span, .held > span, .swings th, .dock .whose")
        .filter((part) => part.scrollWidth > part.clientWidth + 1 || wider(part)).map((part) => `${said(part)} is cut`);
    const texts = parts("main .low *, main .swings *").flatMap((part) =>
        [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()));
    const boxes = (node, from, to) => {
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()];
    };
    const broken = texts.flatMap((node) => [...node.data.matchAll(/[^\\s\\u2011-]+/g)]
        .filter(({ 0: word, index }) => new Set(boxes(node, index, index + word.length).map(({ top }) => top)).size > 1)
        .map(([word]) => `${word} is broken`));
    const lines = texts.flatMap((node) => boxes(node, 0, node.data.length).map((box) => ({ node, box })));
    const over = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2.5
        && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 4;
    const under = lines.flatMap(({ node, box }, at) => lines.slice(at + 1)
        .filter((line) => line.node !== node && over(box, line.box))
        .map((line) => `${node.data.trim()} lies on ${line.node.data.trim()}`));
    const hidden = parts(".dock .btn").filter((part) => {
        const { left, width, bottom } = part.getBoundingClientRect();
        const on = document.elementFromPoint(left + width / 2, bottom - 6);
        return !(part.contains(on) || on?.contains(part));
    }).map((part) => `${said(part)} is covered`);
    return [...cut, ...broken, ...under, ...hidden];
}"""


def lost(phones: Phones, locale: str, keys: list[str], size: dict[str, int]) -> dict[str, list[str]]:
    """What is lost of these moments on a screen of that size."""
    page = phones.bare(viewport=size, locale=locale, reduced_motion="reduce")
    found = {key: lost_of(page, f"{phones.site.url}/design/{key}/") for key in keys}
    return {key: words for key, words in found.items() if words}


def lost_of(page: Page, address: str) -> list[str]:
    page.goto(address)
    expect(page.locator("main.table")).to_be_visible()
    words: list[str] = page.evaluate(LOST)
    return words


LOCALES = [SOURCE, *(pytest.param(one, marks=pytest.mark.long) for one in LANGUAGES if one != SOURCE)]


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_on_the_smallest_phone(phones: Phones, locale: str) -> None:
    assert lost(phones, locale, ON_A_PHONE, SMALL) == {}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", first_daily(TABLET, LYING), ids=["upright", "lying"])
def test_on_the_scorekeepers_tablet(phones: Phones, locale: str, size: dict[str, int]) -> None:
    assert lost(phones, locale, ON_A_TABLET, size) == {}
