"""The scorekeeper puts an earlier event right: what was open then, what would change, and what no longer fits."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.balances import balances, first_game
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.table import Table


def panel(page: Page) -> None:
    expect(page.get_by_role("heading", name="Correct")).to_be_visible()


def test_an_answer_is_put_right_in_the_trail(phones: Phones, laid: Table, pictures: Pictures) -> None:
    first_game(laid)
    kim, bob = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Bob")
    kim.get_by_role("button", name="Correct: Ann drops Bob’s cube: −1.").click()
    panel(kim)
    change = kim.locator("dialog").get_by_role("button", name="Change", exact=True)
    expect(kim.locator(".ahead")).to_contain_text("This is the current entry.")
    expect(change).to_be_disabled()

    kim.get_by_role("group", name="Bob").get_by_text("Take", exact=True).click()
    ahead = kim.locator(".ahead")
    expect(ahead).to_contain_text("Ann takes Bob’s cube.")
    expect(ahead.get_by_role("row", name="Bob")).to_contain_text("+1 → −2")
    expect(ahead).to_contain_text("Box: Bob → Ann")
    pictures.take(kim, "put-right")
    kim.get_by_label("Why? Everybody can read it.").fill("Bob took, I heard drop.")
    change.click()
    expect(kim.locator("dialog")).to_have_count(0)
    expect(bob.locator(".swings")).to_contain_text("−2")
    assert balances(laid) == {"Ann": 4, "Bob": -2, "Cat": -1, "Dan": -1}
    struck = kim.locator(".trail .struck")
    expect(struck).to_contain_text("corrected by the scorekeeper")
    pictures.take(kim, "was-put-right")


@pytest.mark.long
def test_points_corrected_by_hand_are_corrected_in_the_panel_too(phones: Phones, laid: Table) -> None:
    """Players and amounts can be changed; the table refuses what does not sum to zero."""
    first_game(laid)
    laid.tap("Kim", "adjust", points={"Bob": -1, "Cat": 1}, reason="Bob's cube stood at 1", agreed_by=["Cat"])
    phones.complaints.expect("422")
    kim = phones.at(laid, "Kim", viewport=TABLET)
    kim.get_by_role("button", name="Correct: Points corrected").click()
    panel(kim)
    paper, ahead = kim.locator("dialog"), kim.locator(".ahead")
    change = paper.get_by_role("button", name="Change", exact=True)
    expect(paper.get_by_label("Bob", exact=True).first).to_have_value("-1")
    expect(paper.get_by_label("Reason, shown on the sheet")).to_have_value("Bob's cube stood at 1")
    expect(paper.get_by_label("Cat", exact=True).last).to_be_checked()
    expect(ahead).to_contain_text("This is the current entry.")

    paper.get_by_label("Bob", exact=True).first.fill("\u22123")
    expect(paper.locator(".differences output")).to_have_text("\u22122")
    expect(ahead).to_contain_text("their sum is −2")
    expect(change).to_be_disabled()
    paper.get_by_label("Cat", exact=True).first.fill("")
    paper.get_by_label("Dan", exact=True).first.fill("3")
    expect(ahead.get_by_role("row", name="Dan")).to_contain_text("\u22121 \u2192 +2")
    change.click()
    expect(paper).to_have_count(0)
    assert balances(laid) == {"Ann": 1, "Bob": -2, "Cat": -1, "Dan": 2}
    assert [one["points"] for one in laid.view["adjustments"]] == [{laid.id("Bob"): -3, laid.id("Dan"): 3}]


@pytest.mark.long
def test_what_no_longer_fits_is_named_and_nothing_is_changed(phones: Phones, laid: Table, pictures: Pictures) -> None:
    first_game(laid)
    phones.complaints.expect("422")
    kim = phones.of(laid["Kim"], f"/s/{laid.code}/log/")
    kim.get_by_role("link", name="Correct: Bob doubles").click()
    panel(kim)
    kim.get_by_text("Remove", exact=True).first.click()
    expect(kim.locator(".misfit")).to_contain_text("No longer fits: Ann drops Bob’s cube: −1.")
    expect(kim.locator(".misfit")).to_contain_text("would no longer fit")
    expect(kim.locator("dialog").get_by_role("button", name="Remove")).to_be_disabled()
    pictures.take(kim, "misfit")
    assert balances(laid) == {"Ann": 1, "Bob": 1, "Cat": -1, "Dan": -1}
