"""The table's own list of payments at the end of an evening has the table fee, as Settle up has it: on the phone and on
the wall, in a sum that is zero with the till as a party."""

import re
from collections import Counter

from playwright.sync_api import Page, expect

from clubs.models import Club
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import SIZES, WALL, Pictures
from tests.kit.settling import closed_evening, pays
from tests.kit.table import Table, table_laid

ROW = re.compile(r"^(.+?) (?:pays?|owes?) (.+?)\s+£([0-9.]+)$")
FEE, POINT = 250, 200
"""In pence."""


def dues(page: Page, rows: str) -> Counter[tuple[str, str, int]]:
    """Count the rows by payer, receiver and amount in pence."""
    found: Counter[tuple[str, str, int]] = Counter()
    for row in page.locator(rows).all():
        told = ROW.match(" ".join(row.inner_text().split()))
        assert told is not None, row.inner_text()
        found[told[1], told[2], round(float(told[3]) * 100)] += 1
    return found


def with_fee(table: Table, *, carries: bool = False) -> Table:
    Club.objects.filter(id=table.club.id).update(table_fee=FEE, fee_for="head", carries_over=carries)
    games(table, 3)
    table.tap("Kim", "close")
    return table


def test_the_end_of_the_evening_lists_the_dues_that_settle_up_has(phones: Phones, pictures: Pictures) -> None:
    table = with_fee(table_laid(names=SIX))
    settle = phones.of(table.kim, f"/s/{table.code}/settle/", viewport=PHONE)
    known = dues(settle, ".dues .what")
    assert len([one for one in known if one[1] == "the till"]) == 6
    for page in (phones.at(table, "Kim", viewport=PHONE), phones.of(table.kim, f"/s/{table.code}/screen/")):
        expect(page.locator(".owed").first.locator("li", has_text="pays the till")).to_have_count(6)
        assert dues(page, ".owed >> nth=0 >> li") == known
        sums: Counter[str] = Counter()
        for payer, receiver, amount in known.elements():
            sums[payer] -= amount
            sums[receiver] += amount
        assert sum(sums.values()) == 0
        assert sums["the till"] == 6 * FEE
        for one in table.view["players"].values():
            assert sums[one["name"]] == one["result"] * POINT - FEE
    pictures.take(phones.at(table, "Kim", viewport=PHONE), "over-with-fee", SIZES)
    pictures.take(phones.of(table.kim, f"/s/{table.code}/screen/"), "wall-over-with-fee", WALL)


def test_where_evenings_are_carried_over_a_player_reads_what_they_owe_the_till(phones: Phones) -> None:
    ann = phones.at(with_fee(table_laid(names=SIX), carries=True), "Ann", viewport=PHONE)
    expect(ann.locator(".owed").first).to_contain_text("You owe the till")


def test_what_is_paid_is_named_as_on_settle_up_where_evenings_are_carried_over(phones: Phones) -> None:
    """Ann owes £2 to each of three; what she has paid Bob nobody owes any more."""
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(carries_over=True)
    closed_evening(table)
    pays(table, "Kim", "Ann", "Bob", "2")
    bob, cat = phones.at(table, "Bob", viewport=PHONE), phones.at(table, "Cat", viewport=PHONE)
    expect(bob.locator(".owed .me")).to_contain_text("Ann pays you")
    expect(cat.locator(".owed .me")).to_contain_text("Ann owes you")
    expect(cat.locator(".owed li", has_text="Ann pays Bob")).to_be_visible()
    settle = phones.of(table["Bob"], f"/s/{table.code}/settle/", viewport=PHONE)
    expect(settle.locator(".dues.own")).to_contain_text("Ann pays you")
