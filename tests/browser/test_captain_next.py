"""Whoever is Captain next is told so with one short pulse, and once that a locked phone cannot be reached."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import dock
from tests.kit.table import Table

NOTED = """
window.felt = [];
window.pulses = 0;
Object.defineProperty(navigator, "vibrate", { value: (pulses) => window.felt.push(pulses.join(" ")) });
addEventListener("animationstart", ({ animationName }) => {
    if (animationName === "next-pulse") window.pulses += 1;
});
"""
SHORT = "60"


def noting(phones: Phones, table: Table, name: str, **options: str) -> Page:
    """A phone that notes what it does, touched once."""
    page = phones.bare(viewport=SMALL, **options)
    page.add_init_script(NOTED)
    phones.becomes(page, table, name)
    page.locator(".head .where").click()
    expect(page.locator(".link")).to_contain_text("Live")
    return page


def felt(page: Page) -> list[str]:
    pulses: list[str] = page.evaluate("window.felt.splice(0)")
    return pulses


@pytest.mark.long
def test_one_pulse_a_game_and_once_that_a_locked_phone_is_out_of_reach(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Cat is next whoever wins. What others do afterwards, and the next game, tell it no second time."""
    cat, dan = noting(phones, laid, "Cat"), noting(phones, laid, "Dan")
    laid.tap("Kim", "start")
    told = dock(cat).get_by_text("You are Captain next game. A locked phone cannot be reached: leave this page open.")
    expect(told).to_be_visible()
    expect(cat.locator(".next")).to_contain_text("You are Captain next game.")
    expect(cat.locator(".next.pulse")).to_have_count(0)
    assert (felt(cat), cat.evaluate("window.pulses")) == ([SHORT], 1)
    assert (felt(dan), dan.evaluate("window.pulses")) == ([], 0)
    pictures.take(cat, "captain-next", SIZES)
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    expect(cat.locator(".next")).to_contain_text("You are Captain next game.")
    expect(told).to_have_count(0)
    assert (felt(cat), cat.evaluate("window.pulses")) == ([], 1)
    laid.tap("Kim", "result", winner="team", kind="single")
    laid.tap("Kim", "start")
    expect(dan.locator(".next")).to_contain_text("You are Captain next game.")
    expect(dock(dan).get_by_text("A locked phone cannot be reached")).to_be_visible()
    expect(dan.locator(".next.pulse")).to_have_count(0)
    assert felt(dan)[-1] == SHORT
    expect(told).to_have_count(0)


@pytest.mark.long
def test_where_the_system_wants_little_motion_nothing_moves_and_nothing_shakes(phones: Phones, laid: Table) -> None:
    cat = noting(phones, laid, "Cat", reduced_motion="reduce")
    laid.tap("Kim", "start")
    expect(cat.locator(".next")).to_contain_text("You are Captain next game.")
    expect(dock(cat).get_by_text("A locked phone cannot be reached")).to_be_visible()
    expect(cat.locator(".next.pulse")).to_have_count(0)
    assert (felt(cat), cat.evaluate("window.pulses")) == ([], 0)
