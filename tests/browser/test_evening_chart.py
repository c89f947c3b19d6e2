"""The chart of an evening: a line says whose it is and what it shows, a game opens; by pointer, finger and keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.papers import games
from tests.kit.page_faults import faults
from tests.kit.phones import PHONE, Phones
from tests.kit.table import Table

WIDE = {"width": 1024, "height": 900}
PLACE = """([line, step]) => {
    const svg = [...document.querySelectorAll("svg.narrow, svg.wide")].find((one) => one.getClientRects().length);
    const places = svg.querySelector(`[data-line="${line}"] .drawn`).getAttribute("d").slice(1).split("L");
    const [x, y] = places[step].split(" ").map(Number);
    const box = svg.getBoundingClientRect();
    const scale = box.width / svg.viewBox.baseVal.width;
    return [box.left + x * scale, box.top + y * scale];
}"""


def at(page: Page, line: int, step: int) -> tuple[float, float]:
    """Where on the screen a line is after so many games; the chart is in view."""
    page.locator("#running").scroll_into_view_if_needed()
    x, y = page.evaluate(PLACE, [line, step])
    return x, y


def figure(page: Page, line: int, step: int) -> str:
    return (page.locator(".sheet tbody tr").nth(step - 1).locator("td").nth(line).text_content() or "").strip()


@pytest.mark.long
def test_a_pointer_reads_a_line_off_and_opens_its_game(phones: Phones, laid: Table) -> None:
    games(laid, 6)
    page = phones.of(laid["Ann"], f"/s/{laid.code}/evening/", viewport=WIDE)
    said = page.locator(".read-off")
    page.mouse.move(*at(page, 0, 4))
    expect(said).to_have_text(re.compile(rf"Ann\s*{re.escape(figure(page, 0, 4))}\s*Game 4"))
    page.mouse.move(0, 0)
    expect(said.locator("b")).to_be_empty()
    x, _y = at(page, 0, 4)
    drawn = page.locator("svg.wide").bounding_box()
    assert drawn
    page.mouse.click(x - 5, drawn["y"] + 4)
    expect(page).to_have_url(re.compile("/sheet/4/$"))


def test_a_finger_on_a_line_reads_it_off_before_it_opens_anything(phones: Phones, laid: Table) -> None:
    games(laid, 6)
    page = phones.of(laid["Ann"], f"/s/{laid.code}/evening/", viewport=PHONE, has_touch=True)
    page.touchscreen.tap(*at(page, 0, 5))
    expect(page.locator(".read-off")).to_contain_text(figure(page, 0, 5))
    expect(page).to_have_url(re.compile("/evening/$"))
    page.touchscreen.tap(*at(page, 0, 5))
    expect(page).to_have_url(re.compile(r"/sheet/[56]/$"))


@pytest.mark.long
def test_the_keyboard_goes_along_a_line(phones: Phones, laid: Table) -> None:
    games(laid, 6)
    page = phones.of(laid["Ann"], f"/s/{laid.code}/evening/", viewport=PHONE)
    name = page.get_by_role("button", name="Cat")
    name.focus()
    said = page.locator(".read-off")
    expect(said).to_have_text(re.compile(rf"Cat\s*{re.escape(figure(page, 2, 6))}\s*Game 6"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text(re.compile(rf"Cat\s*{re.escape(figure(page, 2, 4))}\s*Game 4"))
    page.keyboard.press("Enter")
    expect(name).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Sheet").focus()
    expect(said).to_contain_text("Game 4")
    assert faults(page) == []
