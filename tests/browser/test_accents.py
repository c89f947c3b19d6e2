"""No accent above a capital is cut off by what holds its text."""

import pytest

from sessions.pages.design.awaited_scenes import AWAITED
from sessions.pages.design.room_scenes import IN_THE_ROOM
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.screen_sizes import SMALL, TABLET

ON_A_PHONE = [key for key, scene in (AWAITED | IN_THE_ROOM).items() if not scene.wall]
ON_A_TABLET = [key for key in IN_THE_ROOM if key.startswith("keeper-")]

CUT = """() => {
    const range = document.createRange();
    const texts = (part) => {
        const found = [];
        const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) if (walk.currentNode.data.trim()) found.push(walk.currentNode);
        return found;
    };
    const tops = (text) => (range.selectNodeContents(text), [...range.getClientRects()].filter(({ width }) => width));
    const cuts = (part) => {
        const top = part.getBoundingClientRect().top + part.clientTop;
        return texts(part).some((text) => tops(text).some((line) => line.top < top - 0.9 && line.bottom > top));
    };
    return [...document.querySelectorAll("main *")]
        .filter((part) => part.checkVisibility() && !part.closest(".hush"))
        .filter((part) => ["hidden", "clip"].includes(getComputedStyle(part).overflowY) && cuts(part))
        .map((part) => `${part.className}: ${part.textContent.trim()}`);
}"""
"""The parts that hide what is outside of them, of which a line of text begins above them."""


@pytest.mark.parametrize(
    ("size", "scenes"),
    first_daily((SMALL, ON_A_PHONE), (TABLET, ON_A_TABLET), many=True),
    ids=["phone", "tablet"],
)
def test_no_accent_is_cut(phones: Phones, size: dict[str, int], scenes: list[str]) -> None:
    page = phones.bare(viewport=size, reduced_motion="reduce")
    found = {}
    for scene in scenes:
        page.goto(f"{phones.site.url}/design/{scene}/")
        page.wait_for_selector("main")
        if cut := page.evaluate(CUT):
            found[scene] = cut
    assert found == {}
