"""Two ways back on one screen are told apart, and a way that is closed says why."""

from playwright.sync_api import expect

from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.steps import choose, dock, hat, press
from tests.kit.table import Table


def test_beside_another_undo_that_of_the_own_answer_says_so(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    hands_over(laid, "Bob")
    bob = phones.at(laid, "Bob")
    hat(bob, "Sheet")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    own = dock(bob).locator(".own-answer").get_by_role("button")
    expect(own).to_have_text("Undo")
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    expect(own).to_have_text("Undo my answer")
    expect(dock(bob).locator(".undoes")).to_contain_text("Cat drops")


def test_the_number_that_is_offered_says_that_it_is(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    laid.propose("Bob", "settle", points={"Bob": 1}, agreed_by=["Bob"])
    ann = phones.at(laid, "Ann")
    instead = dock(ann).locator(".counter > .btn.stack")
    expect(instead).to_be_disabled()
    expect(instead).to_contain_text("the same as the offer")
    dock(ann).get_by_role("button", name="One more").click()
    expect(instead).to_be_enabled()
    expect(instead).not_to_contain_text("the same as the offer")


def test_the_tick_of_a_chosen_figure_lies_beside_its_words(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    bob = phones.at(laid, "Bob", viewport={"width": 390, "height": 844})
    press(bob, "More")
    choose(bob, "Settle cubes")
    figure = bob.locator("dialog .facts .btn").first
    figure.click()
    expect(figure).to_have_attribute("aria-pressed", "true")
    room = figure.evaluate("(button) => parseFloat(getComputedStyle(button).paddingInlineStart)")
    assert room >= 20, "the tick ends 20 pixels from the edge"
