"""The scorekeeper's screen between games: where an area is cut, a shade says that there is more below."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from chouette.rules.house import ATLANTA
from tests.kit.phones import Phones
from tests.kit.pictures import LIGHTS, Pictures
from tests.kit.table import table_laid

NINE = (
    "Bérengère-Élise", "Christoph-Jörg", "Gudrun-Zoë-Maé", "Zacharías-Ñandú", "FritzGünther", "Esther-Françoise",
    "Hedwig", "Anna", "Dan",
)  # fmt: skip
LOW = {"width": 1024, "height": 600}
LOWER = """(part) => part.style.setProperty("max-block-size", "9rem", "important")"""
SCROLLS = "(part) => part.scrollHeight > part.clientHeight + 40"
EDGE = """(part) => {
    const room = part.getBoundingClientRect();
    const lowest = part.querySelector(".lowest")?.getBoundingClientRect();
    return { x: room.left + 2, y: (lowest ? lowest.top : room.bottom) - 8, width: 4, height: 6 };
}"""
"""A piece of the margin beside what stands there, just above the edge where it is cut."""


def edge(page: Page, area: str, end: str) -> bytes:
    """How the cut edge looks when the area is scrolled to its `end`: 0, or its height."""
    part = page.locator(area)
    part.evaluate(f"(part) => {{ part.scrollTop = {end}; }}")
    clip: FloatRect = part.evaluate(EDGE)
    return page.screenshot(clip=clip)


@pytest.mark.parametrize("area", [".dock", ".over"])
def test_a_shade_shows_that_there_is_more_below(
    phones: Phones, transactional_db: None, pictures: Pictures, area: str
) -> None:
    table = table_laid(ATLANTA, NINE)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="gammon")
    page = phones.at(table, "Kim", viewport=LOW, reduced_motion="reduce")
    expect(page.locator(".keeping > .over")).to_be_visible()
    expect(page.locator(".dock.fresh")).to_have_count(0)
    pictures.take(page, "keeper-scrolls", ((1024, 600), (1024, 768), (820, 1180)))
    page.locator(area).evaluate(LOWER)
    assert page.locator(area).evaluate(SCROLLS)
    for light in LIGHTS:
        page.emulate_media(color_scheme=light, reduced_motion="reduce")
        assert edge(page, area, "0") != edge(page, area, "part.scrollHeight")
