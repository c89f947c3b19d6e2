"""An organiser brings three files along: one refused, one name in doubt; with scripts and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from sessions.models import BroughtFile, Payment, Session
from tests.browser.screens.bringing import BRING, chosen, halfway
from tests.kit.phones import Phones
from tests.kit.table import Table, table_laid


def looked_at(phones: Phones, laid: Table) -> Page:
    """Three files sent and looked through."""
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/settings/")
    page.get_by_role("link", name="Bring evenings along").click()
    chosen(page)
    expect(page.get_by_text("Line 6:")).to_be_visible()
    return page


def test_of_three_files_two_can_be_brought_once_it_is_said_who_is_meant(phones: Phones, laid: Table) -> None:
    page = looked_at(phones, laid)
    expect(page.get_by_label("Annabel, in 2 evenings").locator("option:checked")).to_have_text("Choose…")
    expect(page.get_by_role("button", name=BRING)).to_be_enabled()


@pytest.mark.long
def test_three_files_are_looked_at_and_brought(phones: Phones, laid: Table) -> None:
    page = looked_at(phones, laid)
    before = Session.objects.filter(club=laid.club).count()
    annabel = page.get_by_label("Annabel, in 2 evenings")
    annabel.select_option(label="Ann, of this club")
    page.get_by_label("None of them").check()
    page.get_by_role("button", name=BRING).click()
    expect(page.get_by_role("heading", name="Brought 2")).to_be_visible()
    expect(page.get_by_text("Line 6:")).to_be_visible()
    assert Session.objects.filter(club=laid.club).count() == before + 2
    page.get_by_role("link", name="The long one").click()
    expect(page.get_by_role("heading", name="The long one")).to_be_visible()


@pytest.mark.long
def test_what_was_left_halfway_goes_on_when_the_page_is_opened(phones: Phones) -> None:
    laid = table_laid()
    halfway(laid.club)
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/bring/")
    expect(page.get_by_role("button", name=BRING)).to_be_visible()
    BroughtFile.objects.filter(club=laid.club).update(standing="wanted")
    page.reload()
    expect(page.get_by_role("heading", name="Brought 8")).to_be_visible()


@pytest.mark.long
def test_without_scripts_a_button_goes_on(phones: Phones) -> None:
    laid = table_laid()
    halfway(laid.club)
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/bring/", java_script_enabled=False)
    expect(page.get_by_role("status")).to_have_text("3 of 8 looked through")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name=BRING)).to_be_visible()


def test_a_tick_for_each_row_is_there_once_some_were_paid(phones: Phones, laid: Table) -> None:
    page = looked_at(phones, laid)
    paid = page.get_by_label(re.compile("Paid at the time.*The long one", re.DOTALL))
    expect(paid).to_be_hidden()
    page.get_by_label("Some of them").check()
    paid.check()
    page.get_by_label("None of them").check()
    expect(paid).to_be_hidden()


def test_what_was_paid_that_evening_follows_the_stake(phones: Phones, laid: Table) -> None:
    """Two lose 1 and 2 points: £3 at £1 a point, £15 at £5; the button keeps what the label says."""
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/bring/paper/")
    page.get_by_label("Rows, as they come out of a spreadsheet").fill("Ann\tBob\tCat\n-1\t3\t-2")
    page.get_by_role("button", name="Preview").click()
    page.get_by_label("Stake per point, GBP").fill("5")
    expect(page.get_by_text("Everything was paid that evening: 2 payments, £15")).to_be_visible()
    page.get_by_text("Everything was paid that evening").click()
    page.get_by_label("Evening", exact=True).fill("Old Wednesday")
    page.get_by_label("Date").fill("2026-01-07")
    page.get_by_role("button", name="Keep this evening").click()
    expect(page.get_by_text("The evening is kept.")).to_be_visible()
    kept = Session.objects.get(name="Old Wednesday")
    assert sorted(Payment.objects.filter(session=kept).values_list("amount", flat=True)) == [500, 1000]


def test_a_season_is_kept_from_one_sheet(phones: Phones, laid: Table) -> None:
    """A column of numbers that is nobody's is left out and named, and is what is chosen; payments follow the stake."""
    page = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/bring/paper/")
    phones.complaints.expect("422")
    sheet = "Date\tAnn\tBob\tCat\tGuests\n2026-01-07\t-1\t3\t-2\t7\n2026-01-14\t4\t-2\t-2\t5"
    page.get_by_label("Rows, as they come out of a spreadsheet").fill(sheet)
    page.get_by_role("button", name="Preview").click()
    left_out = page.get_by_text("Without the column Guests every row sums to 0: it is left out as no player.")
    expect(left_out).to_be_visible()
    page.get_by_label("Guests").select_option(label="a player")
    page.get_by_role("button", name="Preview").click()
    first = page.get_by_role("alert").locator("p").first
    expect(first).to_have_text("Without the column Guests every row sums to 0. Is it a player?")
    page.get_by_label("Guests").select_option(label="left out")
    page.get_by_role("button", name="Preview").click()
    expect(left_out).to_be_visible()
    expect(page.get_by_role("row", name="Total")).to_have_text(re.compile(r"\+3\s*\+1\s*−4"))
    page.get_by_label("Stake per point, GBP").fill("5")
    expect(page.get_by_text("Everything was paid on those evenings: 4 payments, £35")).to_be_visible()
    page.get_by_role("button", name="Keep these 2 evenings").click()
    expect(page.get_by_text("2 evenings are kept.")).to_be_visible()
    assert Session.objects.filter(club=laid.club, name="From paper", minor=500).count() == 2
