"""The design page: all components in all their states, from moments that the rules have played."""

import pytest
from playwright.sync_api import Page, expect

from sessions.pages.design.scenes import SCENES
from tests.kit.page_faults import faults
from tests.kit.phones import Phones


@pytest.mark.long
def test_every_component_is_drawn_in_every_state(phones: Phones) -> None:
    page = opened(phones)
    empty = page.evaluate(
        """() => [...document.querySelectorAll("[data-part]")]
            .filter((part) => !part.textContent.trim()).map((part) => part.dataset.scene)"""
    )
    assert empty == []
    expect(page.locator(".phone[data-scene=recorded]").get_by_role("button", name="Undo")).to_be_visible()
    for kind in ("mine", "offered", "answered", "still", "extra", "penalty", "halved"):
        assert page.locator(f".kinds.cubes .cube.{kind}").count(), kind
    assert page.locator(".kinds.cubes .cube").count() == page.locator(".kinds.cubes li").count()


STATES = {
    "seats": ("table/board/board", "NOTES", ".kinds.seats [data-note]", "note"),
    "places": ("table/board/lobby", "ABSENT", ".phone[data-part=lobby] [data-note]", "note"),
    "taps": ("table/dock/problem", "PROBLEMS", ".phone [data-problem]", "problem"),
}
"""The table of states in a module of the page, and where on the design page each of them is drawn."""


@pytest.mark.long
@pytest.mark.parametrize("component", STATES)
def test_every_state_that_a_component_can_draw_has_its_place(phones: Phones, modules: Page, component: str) -> None:
    module, table, drawn, told = STATES[component]
    page = opened(phones)
    there = page.locator(drawn).evaluate_all("(all, told) => all.map((one) => one.dataset[told])", told)
    assert keys_of(modules, module, table) == set(there)


BANNERS = (
    "The table at", "The server cannot show this table", "This phone no longer belongs to this table.",
    "A new version is available.",
)  # fmt: skip


@pytest.mark.long
def test_every_state_of_the_line_has_its_place(phones: Phones, modules: Page) -> None:
    page = opened(phones)
    said = modules.evaluate("async () => Object.values((await import('table/board/head')).LINKS)")
    shown = page.locator(".phone[data-part=head] .link").all_inner_texts()
    assert {one.strip() for one in shown} == set(said)
    for banner in BANNERS:
        expect(page.locator(".phone[data-part=banner]", has_text=banner)).to_have_count(1)


NO_STATE_OF_A_SEAT = {"seated", "phone", "rules_seen"}
"""What is true or false of a player and is not said at their seat, on the board or in the lobby."""


def test_every_state_that_the_view_has_of_a_player_is_told_at_their_seat(modules: Page) -> None:
    """A new one in the view fails here until the seat has a sign for it, or it is named above."""
    view = SCENES["my-turn"].evening().view("en")
    flags = {key for player in view["players"].values() for key, value in player.items() if isinstance(value, bool)}
    told = keys_of(modules, "table/board/board", "NOTES") | keys_of(modules, "table/board/lobby", "ABSENT")
    assert flags - NO_STATE_OF_A_SEAT <= told


def opened(phones: Phones) -> Page:
    """The design page, drawn."""
    page = phones.bare(viewport={"width": 1440, "height": 900})
    page.goto(f"{phones.site.url}/design/")
    expect(page.locator(".phone[data-part=trail]")).to_contain_text("double")
    return page


def keys_of(modules: Page, module: str, table: str) -> set[str]:
    """The names of the states in a module's table."""
    keys = modules.evaluate("async ([module, table]) => Object.keys((await import(module))[table])", [module, table])
    return set(keys)


@pytest.mark.long
def test_the_scorekeepers_tablet_and_the_big_screen_are_drawn_as_they_hang(phones: Phones) -> None:
    page = phones.bare(viewport={"width": 1024, "height": 768})
    page.goto(f"{phones.site.url}/design/keeper-ten/")
    expect(page.locator(".keeping .of-side")).to_have_count(2)
    page.goto(f"{phones.site.url}/design/hat-me/")
    page.get_by_role("button", name="Sheet").click()
    expect(page.locator(".hats [aria-pressed=true]")).to_contain_text("Sheet")
    page.goto(f"{phones.site.url}/design/wall-ten/")
    expect(page.locator("main.room .lanes .cube:not(.out)")).to_have_count(8)
    page.goto(f"{phones.site.url}/design/wall-over/")
    expect(page.locator("main.room")).to_contain_text("The evening is over.")
    expect(page.locator("main.room .join")).to_have_count(0)


IN_EVERY_LIGHT = [
    "light=dark",
    *(pytest.param(f"light={light}{more}", marks=pytest.mark.long) for light, more in
      (("light", ""), ("light", "&contrast=more"), ("dark", "&contrast=more"))),
]  # fmt: skip


@pytest.mark.parametrize("asked", IN_EVERY_LIGHT)
def test_every_component_can_be_read_in_every_light(phones: Phones, asked: str) -> None:
    page = phones.bare(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.goto(f"{phones.site.url}/design/?{asked}")
    expect(page.locator(".phone[data-part=trail]")).to_contain_text("double")
    assert faults(page, alone=("color-contrast",)) == []
