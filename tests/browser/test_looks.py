"""What was seen on pictures of the pages and mended: rows in line, tabs told apart, tables that say that they go on."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from clubs import services
from tests.browser.screens.club import many_evenings
from tests.browser.screens.doors import player_path
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES
from tests.kit.table import Table, person, table_laid

SMALLEST, _, _, DESK = (ViewportSize(width=width, height=height) for width, height in SIZES)
MIDDLE = "one => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2"
HEADING_ALONE = (
    "one => one.checkVisibility() && [...one.children].every(part => /^H/.test(part.tagName) || !part.innerText.trim())"
)
LIES = re.compile(rb"/MediaBox \[0 0 (\d+)[\d.]* (\d+)")
PAPER = 718
"""Pixels of a page of A4 within its margins."""
DISPLAY = "one => getComputedStyle(one).display"


def middles(found: Locator) -> set[float]:
    """How far down the middles of these are."""
    return {round(middle) for middle in found.evaluate_all(f"all => all.map({MIDDLE})")}


def test_the_foot_of_a_page_is_one_row_on_the_smallest_phone(phones: Phones, laid: Table) -> None:
    page = phones.of(laid["Kim"], "/", viewport=SMALLEST)
    assert len(middles(page.locator(".foot > *"))) == 1


@pytest.mark.long
def test_a_name_alone_in_its_row_is_level_with_the_arrow(phones: Phones, laid: Table) -> None:
    page = phones.of(laid["Kim"], "/")
    row = page.get_by_role("link", name=laid.club.name, exact=True)
    name, arrow = middles(row.locator(".t")), middles(row.locator(".i"))
    assert abs(name.pop() - arrow.pop()) <= 1


def test_the_open_tab_is_told_from_the_others_where_colours_are_forced(phones: Phones, laid: Table) -> None:
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/", forced_colors="active")
    tabs = page.locator(".club-nav a")
    lines = tabs.evaluate_all("all => all.map(one => getComputedStyle(one).borderBlockEndColor)")
    assert len(set(lines[1:])) == 1
    assert lines[0] not in lines[1:]


@pytest.mark.long
def test_what_is_ticked_is_larger_than_what_is_said_of_it(phones: Phones, laid: Table) -> None:
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/settings/")
    label, note = (
        page.locator(part).first.evaluate("one => Number.parseFloat(getComputedStyle(one).fontSize)")
        for part in (".tick", ".tick .note")
    )
    assert label > note


def shaded(page: Page, selector: str) -> bool:
    """Whether a part that is wider than its window has a shadow at its side."""
    wide = page.locator(selector)
    assert wide.evaluate("one => one.scrollWidth > one.clientWidth")
    return "linear-gradient" in wide.evaluate("one => getComputedStyle(one).backgroundImage")


def test_tabs_and_tables_show_that_they_go_on_beside(phones: Phones, transactional_db: None) -> None:
    table = table_laid(names=SIX)
    games(table, 2)
    table.tap("Kim", "close")
    page = phones.of(table["Kim"], f"/clubs/{table.club.slug}/season/", viewport=SMALLEST)
    assert shaded(page, ".club-nav")
    assert shaded(page, ".sheet-scroll:has(.standings)")


@pytest.mark.long
def test_a_person_is_read_in_two_columns_on_a_desk(phones: Phones, transactional_db: None) -> None:
    table = table_laid(names=SIX)
    games(table, 2)
    table.tap("Kim", "close")
    many_evenings(table)
    page = phones.of(table["Kim"], player_path(table.club.slug, table.id("Ann")), viewport=DESK)
    highs, result = (page.get_by_role("heading", name=name, exact=True) for name in ("Highs and lows", "Result"))
    assert middles(highs) == middles(result)
    page.set_viewport_size(SMALLEST)
    assert middles(highs).pop() > middles(result).pop()


def test_a_club_without_an_evening_says_what_will_stand_there(phones: Phones, transactional_db: None) -> None:
    kim = person("Kim")
    club = services.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    page = phones.of(kim, f"/clubs/{club.slug}/")
    expect(page.get_by_role("heading", name="No evening yet.")).to_be_visible()
    for name in ("Invite the members", "Bring evenings along"):
        expect(page.get_by_role("link", name=name)).to_be_visible()


@pytest.mark.parametrize("many", first_daily(False, True))
def test_on_paper_there_is_nothing_to_tap_and_no_row_lies_over_another(
    phones: Phones, transactional_db: None, many: bool
) -> None:
    """A grid that ends with a page lays its rows over one another; a page of evenings began on the second sheet."""
    table = table_laid(names=SIX)
    games(table, 2)
    table.tap("Kim", "close")
    if many:
        many_evenings(table)
    club, ann = f"/clubs/{table.club.slug}/", player_path(table.club.slug, table.id("Ann"))
    page = phones.of(table["Kim"], club)
    for path in (f"{club}tonight/", club, f"{club}season/", f"{club}people/", f"{club}books/", ann):
        page.goto(f"{phones.site.url}{path}")
        page.emulate_media(media="print")
        assert page.locator(".btn").evaluate_all("all => all.some(one => one.checkVisibility())") is False, path
        assert page.locator(".part").evaluate_all(f"all => all.map({DISPLAY})").count("grid") == 0, path
        assert page.locator(".part").evaluate_all(f"all => all.filter({HEADING_ALONE}).length") == 0, path
    chip = page.locator(".chip[aria-current]").first
    assert chip.evaluate("one => getComputedStyle(one).color") == page.locator("h1").evaluate(
        "one => getComputedStyle(one).color"
    )
    assert chip.evaluate("one => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.long
def test_a_table_of_26_evenings_is_printed_on_a_page_that_lies(phones: Phones, transactional_db: None) -> None:
    table = table_laid(names=SIX)
    games(table, 2)
    table.tap("Kim", "close")
    many_evenings(table)
    page = phones.of(table["Kim"], f"/clubs/{table.club.slug}/season/")
    pages = [tuple(map(int, found)) for found in LIES.findall(page.pdf(prefer_css_page_size=True))]
    assert [wide > high for wide, high in pages] == [False, True, False]


@pytest.mark.long
def test_the_accounts_of_a_month_are_seen_whole_on_a_desk_and_on_paper(phones: Phones, transactional_db: None) -> None:
    table = table_laid(names=SIX)
    games(table, 2)
    table.tap("Kim", "close")
    month = f"/clubs/{table.club.slug}/books/month/?month={table.session.day:%Y-%m}"
    page = phones.of(table["Kim"], month, viewport=DESK)
    accounts = page.locator(".books .scroll")
    assert accounts.evaluate("one => one.scrollWidth <= one.clientWidth")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PAPER, "height": 1000})
    assert accounts.evaluate("one => getComputedStyle(one).overflowX") == "visible"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
