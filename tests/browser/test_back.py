"""The phone's own Back closes what is open and stays at the table."""

import pytest
from playwright.sync_api import Page, expect

from clubs import services as people
from clubs.models import Role
from tests.kit.phones import Phones
from tests.kit.steps import press
from tests.kit.table import Table, person


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
    bob.locator("h1").click()
    before = bob.evaluate("history.length")
    for _ in range(2):
        panel(bob)
        bob.keyboard.press("Escape")
        is_at_the_table(bob, laid)
    assert bob.evaluate("history.length") == before


def test_back_stays_at_the_table_and_leaves_it_when_pressed_once_more(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.of(laid["Bob"], "/figures/")
    bob.goto(f"{bob.url.removesuffix('/figures/')}/s/{laid.code}/")
    bob.locator("h1").click()
    bob.evaluate("history.back()")
    expect(bob.locator(".offline")).to_have_text("Press Back once more to leave the table.")
    is_at_the_table(bob, laid)
    bob.evaluate("history.back()")
    bob.wait_for_url("**/figures/")


def test_back_stays_at_the_table_again_after_a_while(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    bob.locator("h1").click()
    for _ in range(2):
        bob.evaluate("history.back()")
        expect(bob.locator(".offline")).to_be_visible()
        expect(bob.locator(".offline")).to_have_count(0)
        is_at_the_table(bob, laid)


def test_who_only_watches_goes_as_they_came(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    mona = person("Mona")
    people.role_give(actor=laid.kim.actor, club=laid.club, to=mona.actor, role=Role.MEMBER)
    page = phones.of(mona, "/figures/")
    page.goto(f"{page.url.removesuffix('/figures/')}/s/{laid.code}/")
    page.locator("h1").click()
    page.evaluate("history.back()")
    page.wait_for_url("**/figures/")
