"""Somebody is sent the address in a table's browser: it leads to the door, and from there to a seat."""

import pytest
from playwright.sync_api import expect

from tests.kit.daily import first_daily
from tests.kit.page_faults import faults
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.table import Table


@pytest.mark.long
@pytest.mark.parametrize("size", first_daily((360, 640), (1024, 768)))
def test_the_address_of_a_table_leads_to_a_seat(
    phones: Phones, laid: Table, pictures: Pictures, size: tuple[int, int]
) -> None:
    phones.complaints.expect("404")
    zoe = phones.bare(viewport={"width": size[0], "height": size[1]})
    zoe.goto(f"{phones.site.url}/s/{laid.code}/")
    code = zoe.get_by_label("The code on the table")
    expect(code).to_have_value(laid.code)
    expect(code).to_have_accessible_description("This code is from the link you opened.")
    expect(zoe.get_by_role("heading", level=1)).to_have_text(f"The code {laid.code}")
    sit_down = zoe.get_by_role("button", name="Sit down")
    expect(sit_down).to_be_in_viewport(ratio=1)
    assert faults(zoe) == []
    pictures.take(zoe, "shared-address")
    sit_down.press("Enter")
    zoe.get_by_label("Your name").or_(zoe.get_by_label("Not on the list? Your name")).fill("Zoe")
    zoe.get_by_role("button", name="Sit down").click()
    zoe.wait_for_url(f"**/s/{laid.code}/")
    expect(zoe.get_by_role("heading", level=1)).to_contain_text(laid.session.name)


def test_the_address_of_an_old_evening_says_so_only_at_the_door(phones: Phones, laid: Table) -> None:
    phones.complaints.expect("404")
    laid.tap("Kim", "close")
    zoe = phones.bare()
    zoe.goto(f"{phones.site.url}/s/{laid.code}/")
    expect(zoe.get_by_label("The code on the table")).to_have_value(laid.code)
    zoe.get_by_role("button", name="Sit down").click()
    expect(zoe.get_by_role("alert")).to_have_text("This evening is over.")
