"""Newcomers to a full table read first that there is no seat, and are asked nothing about the rules."""

from playwright.sync_api import expect

from chouette.rules.house.sources import ACT
from tests.kit.phones import Phones
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import dock
from tests.kit.table import comes, table_laid


def test_a_seventh_reads_first_that_the_table_is_full(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ACT, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    table.tap("Kim", "start")
    comes(table, "Gus")
    gus = phones.at(table, "Gus", viewport=SMALL)
    said = dock(gus).locator(".said")
    expect(said).to_have_count(1)
    expect(said).to_contain_text("6 players")
    expect(said).to_contain_text("ACT 8")
    expect(dock(gus)).to_contain_text("You watch.")
    expect(dock(gus).get_by_role("button", name="I have seen the rules")).to_have_count(0)
    expect(gus.locator(".dock.ask")).to_have_count(0)
