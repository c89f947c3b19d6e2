"""The pages around the table, in a browser: coming in, starting, every size, both lights, for every reader."""

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from tests.kit.daily import first_daily
from tests.kit.page_faults import faults, faults_in_every_light, opened_at_every_size, too_low
from tests.kit.phones import Phones
from tests.kit.table import Table


def pages(table: Table) -> list[str]:
    here = f"/s/{table.code}"
    club, ann = f"/clubs/{table.club.slug}", UUID(table.id("Ann"))
    of_the_club = ("", "people/", "settings/", "invite/", "balances/", "audit/", "delete/", f"players/{ann}/")
    return [
        "/", "/start/", "/import/", "/clubs/new/", "/clubs/deleted/", f"/join/{table.code}/",
        *(f"{club}/{part}" for part in of_the_club),
        *(f"{here}/{part}/" for part in ("sheet", "log", "qr", "door")),
    ]  # fmt: skip


def started(page: Page, home: str, names: str) -> str:
    """Start an evening by the keyboard alone; returns its code."""
    page.goto(home)
    page.get_by_role("link", name="Start an evening").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Start an evening")
    page.get_by_label("Evening", exact=True).fill("Thursday")
    page.get_by_label("Stake per point").fill("2")
    page.get_by_label("Players, one per line").fill(names)
    page.get_by_label("Roll for it here").focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("As listed")).to_be_checked()
    page.get_by_role("button", name="Begin").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who are you?")
    found = re.search(r"/join/(\w+)/", page.url)
    assert found
    return found.group(1)


@pytest.mark.long
def test_from_nothing_to_a_seat_and_back_on_another_phone(phones: Phones) -> None:
    """On plain http, under a name that is not localhost, where phones have neither clipboard nor crypto.randomUUID."""
    site = f"http://club.lan:{phones.site.port}"
    ann, bob, new = phones.bare(), phones.bare(), phones.bare()
    code = started(ann, f"{site}/", "Ann\nBob\nCat")
    ann.get_by_role("button", name="Ann").click()
    ann.wait_for_url(f"**/s/{code}/")

    ann.goto(f"{site}/s/{code}/qr/")
    expect(ann.locator(".qr-frame svg")).to_be_visible()
    link = ann.get_by_label("The link, open for twelve hours").input_value()
    bob.goto(link)
    expect(bob.get_by_role("heading", level=1)).to_have_text("Who are you?")
    assert "#" not in bob.url
    bob.get_by_role("button", name="Bob").click()
    bob.wait_for_url(f"**/s/{code}/")

    new.goto(f"{site}/")
    new.get_by_label("The code on the table").fill(f" {code[:3].lower()}-{code[3:]} ")
    new.get_by_role("button", name="Sit down").click()
    new.get_by_role("button", name="Bob").click()
    expect(new.get_by_role("heading", level=1)).to_have_text("Another phone speaks for Bob.")
    bob.goto(f"{site}/s/{code}/door/")
    bob.get_by_role("button", name="Let in").click()
    new.wait_for_url(f"**/s/{code}/")


def test_a_first_evening_is_offered_in_the_currency_of_the_country(phones: Phones) -> None:
    page = phones.bare(locale="de-CH")
    page.goto(f"{phones.site.url}/start/")
    expect(page.get_by_label("Währung")).to_have_value("CHF")


def test_what_was_typed_stays_and_the_fault_is_read_out(phones: Phones) -> None:
    page = phones.bare()
    page.goto(f"{phones.site.url}/start/")
    page.get_by_label("Stake per point").fill("nothing")
    page.get_by_label("Players, one per line").fill("Ann\nann")
    with page.expect_navigation():
        page.get_by_role("button", name="Begin").click()
    phones.complaints.clear()  # the browser notes the answer 422
    expect(page.get_by_label("Stake per point")).to_be_focused()
    expect(page.get_by_label("Stake per point")).to_have_value("nothing")
    expect(page.get_by_label("Stake per point")).to_have_accessible_description(
        re.compile("Write an amount above zero, such as 2.50.")
    )
    expect(page.get_by_label("Players, one per line")).to_have_value("Ann\nann")
    expect(page.get_by_role("alert").nth(1)).to_contain_text("stands there twice")


TARGETS = ".btn, .field input, select, textarea, .tick, .radio-card, .rows a, .foot a, summary"


@pytest.mark.parametrize(("faults_of", "every"), first_daily((faults, 3), (faults_in_every_light, 1), many=True))
def test_every_page_fits_every_screen_and_is_for_every_eye_and_finger(
    phones: Phones, laid: Table, faults_of: Callable[[Page], list[str]], every: int
) -> None:
    """For every eye, on each day, are every third of them."""
    page = phones.of(laid["Kim"], "/")
    for number, address in enumerate(pages(laid)):
        opened_at_every_size(page, f"{phones.site.url}{address}")
        if number % every == 0:
            assert faults_of(page) == [], address
        assert too_low(page, TARGETS, but="[type=radio], [type=checkbox]") == [], address


def test_a_game_opens_into_its_lines_and_nothing_moves_off_the_paper(phones: Phones, laid: Table) -> None:
    page = phones.of(laid["Kim"], f"/s/{laid.code}/sheet/")
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_role("link", name="To print (PDF)")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="To print (PDF)")).to_be_hidden()
    expect(page.locator(".mast")).to_be_hidden()
