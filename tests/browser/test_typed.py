"""What is typed on any keyboard, and in letters that make no iPhone zoom."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.phones import Phones
from tests.kit.table import Table

SMALL = """() => [...document.querySelectorAll("input, select, textarea")]
    .filter((one) => !one.matches("[type=hidden], [type=checkbox], [type=radio], [type=file]"))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.outerHTML)"""
"""The fields of a page that would make it zoom."""


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL)
    return found


def test_differences_are_summed_as_they_are_typed(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    page = phones.of(laid.kim, f"/s/{laid.code}/points/")
    for place, typed in enumerate(("＋٣", "－２")):
        page.locator("[data-difference]").nth(place).fill(typed)
    expect(page.locator("[data-sum]")).to_have_text("+1")
    assert small(page) == []


@pytest.mark.parametrize("path", ["/", "/start/", "/clubs/{slug}/evenings/", "/clubs/{slug}/settings/", "/import/"])
def test_no_field_makes_a_phone_zoom(phones: Phones, laid: Table, path: str) -> None:
    page = phones.of(laid.kim, path.format(slug=laid.club.slug))
    expect(page.locator("main h1").first).to_be_visible()
    assert page.locator("input, select, textarea").count()
    assert small(page) == []
