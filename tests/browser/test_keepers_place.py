"""On the scorekeeper's tablet nothing that is pressed moves when a notice goes, and both sides' rows stand."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.table import Table, replaced_by, table_laid

SIZES: tuple[ViewportSize, ...] = ({"width": 1024, "height": 768}, {"width": 768, "height": 1024})
NAMES = (
    "Anna", "Bérengère-Élise", "Christoph-Jörg", "Dan", "Esther-Françoi", "Fritz", "Gudrun-Zoë-Maé", "Heloïse-Amélie",
    "Zacharías-Ñandú", "Jürgen-Ángelés",
)  # fmt: skip


def corrected_table(phones: Phones, count: int, language: str = "en") -> tuple[Page, Table]:
    """Anna, the Box, keeps the sheet: game 1 is corrected under their eyes, game 2 has begun."""
    table = table_laid("atlanta", names=NAMES[:count])
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Anna", cubes=list(NAMES[1:count]))
    for name in NAMES[1:count]:
        table.tap("Kim", "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    result = table.seq
    table.tap("Kim", "start")
    table.tap("Kim", "amend", seq=result, **replaced_by({"event": "result", "winner": "box", "kind": "gammon"}))
    hands_over(table, "Anna")
    page = phones.at(table, "Anna", viewport={"width": 1024, "height": 768}, locale=language)
    return page, table


BUTTONS = ".sides button, .lowest button, .do button, .trail footer button, .seat"
ACTS = {
    "en": ("Box doubles Chri. + Dan", "Box doubles Esth. + 2", "Esth. doubles"),
    "de": ("Box doppelt Chri. + Dan", "Box doppelt Esth. + 2", "Esth. doppelt"),
    "fr": ("Le Box double Chri. + Dan", "Le Box double Esth. + 2", "Esth. double"),
}


def places(page: Page) -> list[list[float]]:
    """Where every button stands that is pressed during a game."""
    found: list[list[float]] = page.locator(BUTTONS).evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"
    )
    return found


def assert_both_rows_in_sight(page: Page) -> None:
    """Every double of either side stands whole above the lowest row, and its words in it."""
    below = page.locator(".lowest").evaluate("one => one.getBoundingClientRect().top")
    for side in ("box", "team"):
        buttons = page.locator(f'.of-side[data-side="{side}"] .cell button')
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=0.99)
        feet = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
        assert feet, side
        assert max(feet) <= below, (side, max(feet), below)
        assert not any(buttons.evaluate_all("all => all.map((one) => one.scrollWidth > one.clientWidth + 1)")), side


@pytest.mark.parametrize(("count", "language"), [(9, "en"), (7, "de"), pytest.param(10, "fr", marks=pytest.mark.long)])
def test_both_rows_stand_and_nothing_moves_when_a_notice_goes(
    phones: Phones, transactional_db: None, count: int, language: str
) -> None:
    page, _ = corrected_table(phones, count, language)
    page.locator(".hats button").last.click()
    for size in SIZES:
        page.reload()
        page.set_viewport_size(size)
        expect(page.locator(".corrected")).to_be_in_viewport(ratio=0.99)
        assert_both_rows_in_sight(page)
    before = places(page)
    page.locator(".corrected button").click()
    expect(page.locator(".corrected")).to_have_count(0)
    assert places(page) == before
    two, more, team = ACTS[language]
    for side, column, act in (("box", 2, two), ("box", 3, more), ("team", 3, team)):
        cell = page.locator(f'.of-side[data-side="{side}"] .cell').nth(column - 1)
        expect(cell.locator("button > span").first).to_have_text(act)
