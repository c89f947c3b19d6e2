"""Before the first game: the rules in short on every phone, one tap each, and the table shows who has seen them."""

from playwright.sync_api import expect

from tests.kit.phones import PHONE, TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import press
from tests.kit.table import Table


def test_everybody_says_that_they_have_seen_the_rules(phones: Phones, laid: Table, pictures: Pictures) -> None:
    bob = phones.at(laid, "Bob", viewport=PHONE)
    kim = phones.at(laid, "Kim", viewport=TABLET)
    pictures.take(bob, "seen-ask")
    press(bob, "I have seen the rules")
    expect(kim.locator(".lobby")).to_contain_text("1 of 4 has seen the rules.")
    pictures.take(kim, "seen-tally", ((1024, 768), (390, 844)))
    kim.locator(".lineup-list").get_by_role("button", name="Cat").click()
    kim.get_by_role("button", name="Cat has seen the rules").click()
    expect(kim.locator(".lobby")).to_contain_text("2 of 4 have seen the rules.")
