"""The books of a club: balances from a book, the till and what is open with it."""

from uuid import UUID

from playwright.sync_api import expect

from clubs.models import Club
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX, Shown, scene
from tests.kit.phones import Phones
from tests.kit.table import table_laid


@scene("opening", "till", "till-pair")
def the_till_and_deposits(phones: Phones) -> Shown:
    """A book that does not sum to zero, then one that does; the till with deposits, fees and the account of one."""
    table = table_laid(names=SIX)
    club = f"/clubs/{table.club.slug}"
    phones.complaints.expect("422")
    page = phones.of(table["Kim"], f"{club}/opening/")
    yield "opening", page
    page.get_by_label("Ann", exact=True).fill("12.50")
    page.get_by_label("Bob", exact=True).fill("-1o")
    page.get_by_role("button", name="Preview", exact=True).click()
    yield "wrong-cell", page
    page.get_by_label("Bob", exact=True).fill("-10")
    page.get_by_role("button", name="Preview", exact=True).click()
    yield "not-zero", page
    page.get_by_label("If it is not 0").check()
    page.get_by_role("button", name="Preview", exact=True).click()
    expect(page.get_by_role("heading", name="Debts that this would bring")).to_be_visible()
    yield "preview", page
    page.get_by_role("button", name="Enter these balances", exact=True).click()
    page.locator("summary", has_text="debt").first.click()
    yield "brought", page
    yield "till-of-a-book", phones.of(table["Kim"], f"{club}/till/")
    Club.objects.filter(id=table.club.id).update(table_fee=250, fee_for="head")
    games(table, 3)
    table.tap("Kim", "close")
    till = phones.of(table["Kim"], f"{club}/till/")
    till.get_by_label("Player").select_option(label="Bob")
    till.get_by_label("Amount in GBP").fill("50")
    till.get_by_label("Note").fill("for the season")
    till.get_by_role("button", name="Enter the deposit", exact=True).click()
    expect(till.get_by_text("In the till: £")).to_be_visible()
    yield "till", till
    yield "till-and-bob", phones.of(table["Kim"], f"{club}/till/with/{UUID(table.id('Bob'))}/")
