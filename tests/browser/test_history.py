"""The history on a phone: an event opens with the table as it stood, and one leafs on by button or arrow key."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.kit.phones import Phones
from tests.kit.table import Table

SMALL = {"width": 360, "height": 640}


def laid_out(table: Table) -> None:
    """One game: seated (1), started (2), Bob doubles (3), Ann takes (4), the team wins (5)."""
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="team", kind="single")


def cube(page: Page) -> Locator:
    """The cube of the first in the line."""
    return page.locator("#then .cube").first


@pytest.mark.long
def test_an_event_opens_with_the_table_as_it_stood(phones: Phones, laid: Table) -> None:
    laid_out(laid)
    page = phones.of(laid["Ann"], f"/s/{laid.code}/log/", viewport=SMALL)
    page.get_by_role("link", name="Event 3, the table as it stood").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 3 of 5")
    expect(page.locator(".log")).to_contain_text("Bob doubles to 2.")
    expect(cube(page)).to_have_class("cube offered")
    expect(page.locator("#then")).to_contain_text("You answer Bob.")
    after = page.get_by_role("link", name="After")
    expect(after).to_be_in_viewport()
    place = after.bounding_box()
    after.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 4 of 5")
    expect(cube(page)).to_have_attribute("data-at", "box")
    expect(cube(page)).to_have_text("2")
    assert after.bounding_box() == place
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_the_arrow_keys_leaf_through_the_evening(phones: Phones, laid: Table) -> None:
    laid_out(laid)
    page = phones.of(laid["Bob"], f"/s/{laid.code}/log/4/", viewport=SMALL)
    heading = page.get_by_role("heading", level=1)
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text("Event 5 of 5")
    expect(page.locator("#then .swings")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_text("Event 4 of 5")
    expect(page.locator("#then")).to_contain_text("You have the checkers for the team.")
    page.get_by_role("link", name="History").click()
    expect(page.locator("#e4")).to_be_in_viewport()


@pytest.mark.long
def test_between_two_games_it_says_who_is_next(phones: Phones, laid: Table) -> None:
    laid_out(laid)
    for name, said in (
        ("Bob", "Next: you against Cat."),
        ("Cat", "Next: Bob against you."),
        ("Dan", "Next: Bob against Cat."),
    ):
        page = phones.of(laid[name], f"/s/{laid.code}/log/5/", viewport=SMALL)
        expect(page.locator("#then > .said")).to_have_text(said)


@pytest.mark.long
def test_nothing_on_it_can_be_pressed_and_the_table_plays_on(phones: Phones, laid: Table) -> None:
    """A past moment is a picture: it has no buttons, and it does not move when the table does."""
    laid_out(laid)
    page = phones.of(laid["Kim"], f"/s/{laid.code}/log/2/", viewport=SMALL)
    expect(cube(page)).to_have_text("1")
    assert page.locator("#then :is(a, button)").count() == 0
    laid.tap("Kim", "start")
    expect(cube(page)).to_have_text("1")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 2 of 6")


def three_games(table: Table) -> None:
    """Seated (1); game 1 is 2 to 5, game 2 has a double that is taken back, 6 to 9; game 3 a gammon, 10 to 13."""
    laid_out(table)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Cat")
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Dan")
    table.tap("Kim", "answer", by="Bob", cubes={"Dan": "take"})
    table.tap("Kim", "result", winner="team", kind="gammon")


def at(page: Page, number: int, of: int = 13) -> None:
    """The page shows this event, and so does its address."""
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Event {number} of {of}")
    expect(page).to_have_url(re.compile(f"/log/{number}/$"))
    expect(page.locator(".track input")).to_have_value(str(number))
    expect(page.locator("#then")).not_to_have_attribute("aria-busy", "true")


def test_a_game_is_played_with_keys_and_asks_for_nothing(phones: Phones, laid: Table) -> None:
    three_games(laid)
    page = phones.bare(viewport=SMALL)
    phones.known(page, laid["Ann"])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response(re.compile("/log/6/game/")):  # the next game is fetched ahead
        page.goto(f"{phones.site.url}/s/{laid.code}/log/1/")
    assert [url.rsplit("/log/")[1] for url in asked if "/log/" in url] == ["1/", "1/game/", "6/game/"]
    asked.clear()
    row = page.locator(".newest-rows tbody")
    for number, said in ((2, "The game begins."), (3, "Bob doubles to 2."), (4, "Ann takes"), (5, "the team won")):
        page.keyboard.press("ArrowRight")
        at(page, number)
        expect(page.locator(".told")).to_contain_text(said)
    expect(row).to_have_text(re.compile(r"1\s*−4\s*\+2\s*\+1\s*\+1"))
    page.keyboard.press("ArrowLeft")
    at(page, 4)
    assert cube(page).text_content() == "2"
    assert asked == []
    page.keyboard.press("PageDown")
    at(page, 6)
    expect(row).to_have_text(re.compile("^\\s*2"))
    page.keyboard.press("Shift+ArrowRight")
    at(page, 10)
    page.keyboard.press("Shift+ArrowLeft")
    at(page, 6)
    page.keyboard.press("PageUp")
    at(page, 1)
    assert sorted(url.rsplit("/log/")[1] for url in asked) == ["10/game/"]
    page.reload()
    at(page, 1)


@pytest.mark.long
def test_it_plays_to_the_end_and_stops(phones: Phones, laid: Table) -> None:
    three_games(laid)
    page = phones.of(laid["Cat"], f"/s/{laid.code}/log/9/", viewport=SMALL)
    page.emulate_media(reduced_motion="reduce")
    play = page.get_by_role("button", name="Play")
    expect(play).to_be_visible()
    page.keyboard.press("5")
    expect(page.get_by_role("button", name="5", exact=True)).to_have_attribute("aria-pressed", "true")
    at(page, 13)
    expect(play).to_be_disabled()
    page.get_by_role("link", name="Before", exact=True).click()
    at(page, 12)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(play).to_be_visible()


@pytest.mark.long
def test_one_jumps_to_what_mattered(phones: Phones, laid: Table) -> None:
    three_games(laid)
    page = phones.of(laid["Dan"], f"/s/{laid.code}/log/1/", viewport=SMALL)
    for name, number in (
        ("Next double", 3), ("Next double", 7), ("Next correction", 8), ("Next large swing", 9),
        ("Next large swing", 13), ("Previous double", 11), ("Previous game", 10), ("Previous game", 6),
        ("Next game", 10),
    ):  # fmt: skip
        page.get_by_role("link", name=name).click()
        at(page, number)
    page.goto(f"{phones.site.url}/s/{laid.code}/log/7/")
    expect(page.locator(".told")).to_contain_text("Undone by Kim")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    at(page, 7)
    expect(page.locator(".told")).to_contain_text("the table is shown without it")
    slider = page.get_by_role("slider", name="Event")
    slider.fill("12")
    at(page, 12)
    expect(slider).to_have_attribute("aria-valuetext", "Event 12, game 3")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    at(page, 11)


def test_without_scripts_it_is_a_page_with_links(phones: Phones, laid: Table) -> None:
    three_games(laid)
    page = phones.of(laid["Dan"], f"/s/{laid.code}/log/7/", viewport=SMALL, java_script_enabled=False)
    expect(page.locator(".track")).to_be_hidden()
    page.get_by_role("link", name="Next game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 10 of 13")
    page.get_by_role("link", name="Previous correction").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 8 of 13")


def test_an_event_that_is_not_there_leads_to_the_last(phones: Phones, laid: Table) -> None:
    laid_out(laid)
    phones.complaints.expect("404")
    page = phones.of(laid["Dan"], f"/s/{laid.code}/log/99/", viewport=SMALL)
    page.get_by_role("link", name="Event 5").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Event 5 of 5")
