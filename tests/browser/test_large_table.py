"""Sixteen at one table: what the view leaves out is found behind the menu all the same."""

import re

import pytest
from playwright.sync_api import expect

from chouette.rules.house import ATLANTA
from tests.kit.phones import Phones
from tests.kit.table import table_laid

SIXTEEN = tuple(f"P{number:02}" for number in range(1, 17))


@pytest.mark.long
def test_a_cube_is_bought_at_a_table_of_sixteen(phones: Phones) -> None:
    table = table_laid(ATLANTA, SIXTEEN)
    table.tap("Kim", "start")
    phone = phones.at(table, "P05")
    phone.get_by_role("button", name="More").first.click()
    buying = phone.get_by_role("button", name=re.compile("Buy a cube"))
    expect(buying).to_be_visible()
    table.tap("P03", "double", by="P03")
    expect(phone.locator("dialog")).to_contain_text("Buy a cube")
    buying.click()
    expect(phone.get_by_role("button", name=re.compile("P07"))).to_be_visible()
