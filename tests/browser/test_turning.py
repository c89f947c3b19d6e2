"""Turning a cube: second in rank until a double was asked for, and from 8 on only by a press that is meant."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens.scene import settled
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import cube, dock, press
from tests.kit.table import Table


@pytest.fixture
def at_four(laid: Table) -> Table:
    """Bob holds a cube at 4."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    laid.tap("Kim", "roll")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob"])
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    laid.tap("Kim", "roll")
    return laid


def eight(page: Page) -> Locator:
    return dock(page).get_by_role("button", name="Redouble to 8")


def middle(button: Locator) -> dict[str, float]:
    box = button.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_double_is_second_in_rank_until_it_is_asked_for(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", viewport=SMALL)
    double = dock(bob).get_by_role("button", name="Double to 2")
    expect(double).to_have_class(re.compile(r"\bturn\b"))
    laid.tap("Kim", "pip_count", by="Ann", box=100, team=90)
    settled(laid, bob)  # the push hears the room: a wish to hold is told once
    laid["Cat"].client().post(f"/api/v1/sessions/{laid.code}/hold/", {}, content_type="application/json")
    expect(dock(bob)).to_contain_text("Hold the roll.")
    expect(double).to_have_class(re.compile(r"\bmain\b"))
    press(bob, "Double to 2")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")


def test_a_finger_that_brushes_the_button_turns_nothing_to_8(
    phones: Phones, at_four: Table, pictures: Pictures
) -> None:
    """On a phone that lies face up a tap is not enough; a finger that stays on it is."""
    bob = phones.at(at_four, "Bob", viewport=SMALL, has_touch=True, is_mobile=True)
    button = eight(bob)
    expect(button).to_contain_text("press and hold")
    expect(bob.locator(".dock.fresh")).to_have_count(0)
    pictures.take(bob, "turn-to-eight", SIZES)
    before = at_four.session.seq
    button.tap()
    expect(button).to_contain_text("press and hold")
    fingers = bob.context.new_cdp_session(bob)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle(button)]})
    expect(cube(bob, at_four, "Bob")).to_have_attribute("data-at", "box")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert at_four.session.seq == before + 1


def test_a_turn_below_8_is_one_tap(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", viewport=SMALL, has_touch=True, is_mobile=True)
    expect(bob.locator(".dock.fresh")).to_have_count(0)
    dock(bob).get_by_role("button", name="Double to 2").tap()
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")


def test_by_the_keys_and_at_the_scorekeepers_desk_it_is_pressed_twice(phones: Phones, at_four: Table) -> None:
    bob = phones.at(at_four, "Bob", viewport=SMALL)
    expect(bob.locator(".dock.fresh")).to_have_count(0)
    eight(bob).focus()
    bob.keyboard.press("Enter")
    expect(eight(bob)).to_contain_text("press once more")
    bob.keyboard.press("Enter")
    expect(cube(bob, at_four, "Bob")).to_have_attribute("data-at", "box")
    at_four.tap("Kim", "undo")
    kim = phones.at(at_four, "Kim", viewport=TABLET)
    kim.get_by_role("button", name="Bob", exact=False).first.click()
    expect(kim.locator(".dock.fresh")).to_have_count(0)
    eight(kim).click()
    expect(eight(kim)).to_contain_text("press once more")
    eight(kim).click()
    expect(cube(kim, at_four, "Bob")).to_have_attribute("data-at", "box")
