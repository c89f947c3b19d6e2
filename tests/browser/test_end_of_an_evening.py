"""The end of an evening of ten, eight with phones: six pay in cash, one by bank, one payment is disputed; then the
treasurer closes the month. Nobody loads anything but the page that they act on.

Ann, in the box, has won £2 from each of the nine others.
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from clubs import services as people
from clubs.models import Role
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.table import Table, has_no_phone, person, table_laid

TEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jean-Baptiste")
IN_CASH = ("Bob", "Cat", "Dan", "Eve", "Finn", "Gus")
BY_BANK, WITHOUT_PHONE = "Hal", ("Ivy", "Jean-Baptiste")


@pytest.fixture
def ended() -> Table:
    """The evening has been closed; Tess is the treasurer, and was not there."""
    table = table_laid(names=TEN)
    table.people["Tess"] = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Tess"].actor, role=Role.TREASURER)
    has_no_phone(table, *WITHOUT_PHONE)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "close")
    return table


def settling(phones: Phones, table: Table, name: str) -> Page:
    page = phones.of(table[name], f"/s/{table.code}/settle/", viewport=SMALL)
    expect(page.locator("[data-link]")).to_have_text("Live")
    return page


def row(page: Page, name: str) -> Locator:
    """The row of what somebody pays Ann, on whatever page."""
    return page.locator(".due", has_text=re.compile(rf"\b{name} pays"))


@pytest.mark.long
def test_all_is_paid_and_the_month_is_closed(phones: Phones, ended: Table, pictures: Pictures) -> None:
    ann, wall = settling(phones, ended, "Ann"), phones.of(ended.kim, f"/s/{ended.code}/screen/")
    expect(ann.locator(".said")).to_contain_text("You won £18")
    expect(ann.locator(".progress")).to_contain_text("0 of 9 paid, £18 open")
    pictures.take(ann, "nothing-paid", SIZES)
    payers = {name: settling(phones, ended, name) for name in (*IN_CASH, BY_BANK)}
    for name in IN_CASH:
        payers[name].get_by_role("button", name="I have paid £2").click()
        expect(row(ann, name).locator(".payment")).to_contain_text(f"{name} says: £2 paid to you.")
    hal = payers[BY_BANK]
    hal.locator("summary", has_text="Another amount").click()
    hal.get_by_label("How").select_option("bank")
    hal.get_by_role("button", name="Enter this payment").click()
    expect(row(ann, "Hal").locator(".payment")).to_contain_text("Hal says: £2 paid to you.")
    pictures.take(ann, "seven-say-so", SIZES)
    for name in (*IN_CASH[:-1], BY_BANK):
        row(ann, name).get_by_role("button", name="Yes, that’s right").click()
        expect(row(ann, name).get_by_role("button", name="Yes, that’s right")).to_have_count(0)
    expect(payers["Bob"].locator(".progress")).to_contain_text("6 of 9 paid, £6 open")
    row(ann, "Gus").locator("summary", has_text="That’s wrong").click()
    row(ann, "Gus").get_by_label("What’s wrong?").fill("that was for the taxi")
    row(ann, "Gus").get_by_role("button", name="Dispute it").click()
    gus = payers["Gus"]
    expect(gus.locator(".payment.disputed")).to_contain_text("that was for the taxi")
    pictures.take(gus, "disputed", SIZES)
    kim = settling(phones, ended, "Kim")
    for name in WITHOUT_PHONE:
        row(kim, name).get_by_role("button", name="£2 is paid").click()
        expect(row(ann, name)).to_have_class(re.compile("made"))
    expect(ann.locator(".progress")).to_contain_text("8 of 9 paid, £2 open")
    expect(wall.get_by_text("8 of 9")).to_be_visible()
    gus.get_by_role("button", name="Withdraw").click()
    gus.get_by_role("button", name="I have paid £2").click()
    row(ann, "Gus").get_by_role("button", name="Yes, that’s right").click()
    for page in (ann, gus, kim):
        expect(page.get_by_text("Everything is paid.")).to_be_visible()
    pictures.take(ann, "all-paid", SIZES)
    the_month_is_closed(phones, ended, pictures)


def the_month_is_closed(phones: Phones, table: Table, pictures: Pictures) -> None:
    """The treasurer reads that nothing is open and that all figures agree, and takes the month along."""
    tess = phones.of(table["Tess"], f"/clubs/{table.club.slug}/books/", viewport=SMALL)
    expect(tess.locator("main")).to_contain_text("Nothing is open")
    pictures.take(tess, "the-books", SIZES)
    tess.goto(f"{phones.site.url}/clubs/{table.club.slug}/books/month/")
    tess.get_by_label("Month").select_option(index=0)
    tess.get_by_role("button", name="Show").click()
    received = tess.get_by_role("row").filter(has=tess.get_by_role("rowheader", name="Ann")).first
    expect(received).to_contain_text("£18")
    pictures.take(tess, "the-month", SIZES)
    for link in ("To print (PDF)", "As a workbook (XLSX)", "Accounts (CSV)", "Payments (CSV)"):
        with tess.expect_download() as download:
            tess.get_by_role("link", name=link).click()
        assert download.value.path().stat().st_size > 0
