"""Turning a cube: second in rank until a double was asked for, and from 8 on only by a press that is meant."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens.scene import settled
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import answer_column, cube, dock, press, said
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


@pytest.fixture
def at_two(laid: Table) -> Table:
    """Bob and Cat hold cubes at 2, Dan has dropped."""
    laid.tap("Kim", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        laid.tap(name, "answer", by=name, cubes={name: word})
    laid.tap("Kim", "roll")
    return laid


@pytest.fixture
def doubled_to_four(at_two: Table) -> Table:
    """Bob and Cat double the Box to 4."""
    for name in ("Bob", "Cat"):
        at_two.tap(name, "double", by=name)
    return at_two


def eight(page: Page) -> Locator:
    return dock(page).get_by_role("button", name="Redouble to 8")


def middle(button: Locator) -> dict[str, float]:
    box = button.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def holds_down(page: Page, button: Locator) -> None:
    """A finger comes to lie on the button and stays."""
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle(button)]})


def at_rest(page: Page) -> None:
    """The dock is no longer out of reach of a thumb that was on its way."""
    expect(page.locator(".dock.fresh")).to_have_count(0)


@pytest.mark.long
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
    before = at_four.seq
    button.tap()
    expect(button).to_contain_text("press and hold")
    fingers = bob.context.new_cdp_session(bob)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle(button)]})
    expect(cube(bob, at_four, "Bob")).to_have_attribute("data-at", "box")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert at_four.seq == before + 1


@pytest.mark.long
def test_a_turn_below_8_is_one_tap(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", viewport=SMALL, has_touch=True, is_mobile=True)
    expect(bob.locator(".dock.fresh")).to_have_count(0)
    dock(bob).get_by_role("button", name="Double to 2").tap()
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")


@pytest.mark.long
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


@pytest.mark.long
def test_of_several_cubes_chosen_one_that_goes_to_8_wants_a_long_press(
    phones: Phones, doubled_to_four: Table, pictures: Pictures
) -> None:
    """Below 8 a tap is enough in *Choose cubes* too."""
    doubled_to_four.tap("Ann", "answer", by="Ann", cubes={"Bob": "take", "Cat": "take"})
    doubled_to_four.tap("Kim", "roll")
    ann = phones.at(doubled_to_four, "Ann", viewport=SMALL, has_touch=True, is_mobile=True)
    at_rest(ann)
    dock(ann).get_by_role("button", name="Choose cubes").tap()
    paper = ann.locator("dialog")
    paper.get_by_text("Bob", exact=True).tap()
    button = paper.get_by_role("button", name="Double Bob")
    expect(button).to_contain_text("press and hold")
    pictures.take(ann, "choose-cubes-to-eight", SIZES)
    before = doubled_to_four.seq
    button.tap()
    expect(button).to_contain_text("press and hold")
    holds_down(ann, button)
    expect(cube(ann, doubled_to_four, "Bob")).to_have_attribute("data-at", "team")
    expect(cube(ann, doubled_to_four, "Bob")).to_have_text("8")
    assert doubled_to_four.seq == before + 1
    assert doubled_to_four.last_body["cubes"] == [doubled_to_four.id("Bob")]


@pytest.mark.long
def test_a_beaver_to_8_and_a_raccoon_want_a_long_press_and_a_take_is_one_tap(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    laid.tap("Kim", "roll")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob"])
    bob = phones.at(laid, "Bob", viewport=SMALL, has_touch=True, is_mobile=True)
    at_rest(bob)
    beaver = dock(bob).get_by_role("button", name="Beaver")
    expect(beaver).to_contain_text("from 8 up: press and hold")
    expect(dock(bob).get_by_role("button", name="Take")).not_to_contain_text("press and hold")
    pictures.take(bob, "beaver-to-eight", SIZES)
    before = laid.seq
    beaver.tap()
    expect(beaver).to_contain_text("press and hold")
    holds_down(bob, beaver)
    expect(cube(bob, laid, "Bob")).to_have_text("8")
    assert (laid.seq, laid.last_body["cubes"]) == (before + 1, {laid.id("Bob"): "beaver"})
    ann = phones.at(laid, "Ann", viewport=TABLET)
    at_rest(ann)
    raccoon = dock(ann).get_by_role("button", name="Raccoon")
    expect(raccoon).to_contain_text("press and hold")
    pictures.take(ann, "raccoon-to-sixteen", SIZES)
    raccoon.focus()
    ann.keyboard.press("Enter")
    expect(raccoon).to_contain_text("press once more")
    ann.keyboard.press("Enter")
    expect(cube(ann, laid, "Bob")).to_have_text("16")


@pytest.mark.long
def test_a_beaver_to_4_is_one_tap(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    bob = phones.at(laid, "Bob", viewport=SMALL, has_touch=True, is_mobile=True)
    at_rest(bob)
    dock(bob).get_by_role("button", name="Beaver").tap()
    expect(cube(bob, laid, "Bob")).to_have_text("4")


@pytest.mark.long
def test_several_answers_of_which_one_is_a_beaver_to_8_are_given_with_a_long_press(
    phones: Phones, doubled_to_four: Table, pictures: Pictures
) -> None:
    ann = phones.at(doubled_to_four, "Ann", viewport=SMALL)
    at_rest(ann)
    answer_column(ann, "Bob", "Beaver")
    answer_column(ann, "Cat", "Take")
    button = dock(ann).get_by_role("button", name="Beaver Bob")
    expect(button).to_contain_text("press and hold")
    pictures.take(ann, "several-beaver-to-eight", SIZES)
    button.click()
    expect(button).to_contain_text("press once more")
    answer_column(ann, "Bob", "Take")
    expect(dock(ann).get_by_role("button", name="Take all")).not_to_contain_text("press")
    answer_column(ann, "Bob", "Beaver")
    expect(button).to_contain_text("press and hold")
    press(ann, "Beaver Bob")
    expect(cube(ann, doubled_to_four, "Bob")).to_have_text("8")
    assert doubled_to_four.last_body["cubes"] == {
        doubled_to_four.id("Bob"): "beaver",
        doubled_to_four.id("Cat"): "take",
    }


@pytest.mark.long
def test_on_the_scorekeepers_tablet_the_last_choice_turns_nothing_to_8(
    phones: Phones, doubled_to_four: Table, pictures: Pictures
) -> None:
    """It gets a button, which is pressed twice or long."""
    kim = phones.at(doubled_to_four, "Kim", viewport=TABLET)
    at_rest(kim)
    kim.get_by_role("button", name="Answer: For Ann").first.click()
    answer_column(kim, "Bob", "Beaver")
    before = doubled_to_four.seq
    answer_column(kim, "Cat", "Take")
    button = dock(kim).get_by_role("button", name="Beaver Bob")
    expect(button).to_contain_text("press and hold")
    pictures.take(kim, "keepers-beaver-to-eight", ((768, 1024), (1024, 768), (1440, 900)))
    assert doubled_to_four.seq == before
    press(kim, "Beaver Bob")
    expect(cube(kim, doubled_to_four, "Bob")).to_have_text("8")


def test_a_cube_that_was_bought_is_turned_as_its_holders_own(phones: Phones, at_two: Table) -> None:
    at_two.tap("Kim", "buy", by="Dan", cube="Cat", points=0, agreed_by=["Cat"])
    dan, ann = phones.at(at_two, "Dan"), phones.at(at_two, "Ann")
    press(dan, "Redouble to 4 with the cube of Cat")
    expect(said(ann)).to_have_text("Dan redoubles you to 4 with the cube of Cat.")
