"""The phone's own Back closes what is open and stays at the table."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.phones import Phones
from tests.kit.steps import press, until
from tests.kit.table import Table


def panel(page: Page) -> None:
    press(page, "More")
    expect(page.locator("dialog.panel")).to_be_visible()


def is_at_the_table(page: Page, table: Table) -> None:
    expect(page.locator("dialog.panel")).to_have_count(0)
    assert page.url.endswith(f"/{table.code}/")


def test_a_sheet_of_paper_is_put_away(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    for _ in range(2):
        panel(bob)
        bob.evaluate("history.back()")
        is_at_the_table(bob, laid)


@pytest.mark.long
def test_so_is_whoever_was_tapped_and_the_sheet_before_them(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    kim = phones.at(laid, "Kim")
    kim.locator(".seat").filter(has_text="Bob").first.click()
    expect(kim.locator(".dock")).to_contain_text("For Bob")
    panel(kim)
    kim.evaluate("history.back()")
    is_at_the_table(kim, laid)
    expect(kim.locator(".dock")).to_contain_text("For Bob")
    kim.evaluate("history.back()")
    expect(kim.locator(".dock")).not_to_contain_text("For Bob")
    is_at_the_table(kim, laid)


@pytest.mark.long
def test_what_is_closed_otherwise_leaves_back_as_it_was(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    before = bob.evaluate("history.state")
    panel(bob)
    bob.keyboard.press("Escape")
    is_at_the_table(bob, laid)
    until(bob, "history.state === null")
    assert before is None
