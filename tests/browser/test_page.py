"""The page itself: a host without TLS, one copy of each vendored file, room for six, and readers who cannot see."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from clubs import services as people
from sessions.templatetags.table_page import import_map
from tests.kit.daily import first_daily
from tests.kit.page_faults import faults, faults_in_every_light, low_targets
from tests.kit.phones import TABLET, Phones, hasty
from tests.kit.steps import back_at_the_table, choose, cube, press, said
from tests.kit.table import Table, table_laid

SIX = ("Finn", "Bob", "Ann", "Dan", "Eve", "Cat")
SMALL = {"width": 360, "height": 640}


def states(table: Table) -> Iterator[str]:
    """A game step by step; at each the phones show something else."""
    yield "lobby"
    table.tap("Kim", "start")
    yield "my turn"
    table.tap("Finn", "double", by="Finn", cubes=["Bob", "Ann", "Dan", "Eve", "Cat"])
    yield "doubled"
    for name in ("Bob", "Ann", "Dan", "Eve"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    for name in ("Bob", "Ann", "Dan", "Eve"):
        table.tap(name, "double", by=name)
    yield "the Box answers"
    table.tap("Finn", "answer", by="Finn", cubes=dict.fromkeys(("Bob", "Ann", "Dan", "Eve"), "take"))
    table.tap("Kim", "result", winner="team", kind="gammon")
    yield "game over"
    table.tap("Kim", "close")
    yield "closed"


def led_back(state: str, *phones: Page) -> None:
    """Those who pay or are paid have been led to the payments."""
    for page in phones if state == "closed" else ():
        back_at_the_table(page)


FAULTY = """() => {
    document.documentElement.lang = "en";
    document.body.innerHTML = `<main>
        <h1>Here</h1> <img id="bare" src="data:,"> <p id="pale" style="color: #eee">Bob doubles</p>
    </main>`;
}"""


def test_a_fault_is_found_each_time_a_page_is_looked_through(modules: Page) -> None:
    modules.evaluate(FAULTY)
    for _ in range(2):
        assert {one.split()[0] for one in faults(modules, but=())} == {"image-alt:", "color-contrast:"}
    assert [one.split()[0] for one in faults(modules, but=("color-contrast",))] == ["image-alt:"]
    assert [one.split()[0] for one in faults(modules, alone=("color-contrast",))] == ["color-contrast:"]
    assert [one.split()[0] for one in faults(modules, but=(), within=("#pale",))] == ["color-contrast:"]
    modules.evaluate("document.querySelectorAll('#bare, #pale').forEach((one) => one.remove())")
    assert faults(modules) == []


WHOSE = {
    "lobby": "Cat", "my turn": "Finn", "doubled": "Cat", "the Box answers": "Finn", "game over": "Cat", "closed": "Finn"
}  # fmt: skip
"""On which of the two phones each state is looked through every day; with `--long` it is on both."""


@pytest.mark.long
@pytest.mark.parametrize("on_both", first_daily(False, True))
def test_nothing_is_hard_to_read_or_to_reach(phones: Phones, on_both: bool) -> None:
    """axe finds nothing in any state, on a phone and for the scorekeeper; every target is 48 px high."""
    table = table_laid(names=SIX)
    players = {"Finn": phones.at(table, "Finn"), "Cat": phones.at(table, "Cat", viewport=SMALL)}
    keeper = phones.at(table, "Kim", viewport=TABLET)
    for state in states(table):
        led_back(state, *players.values())
        looked_at = players.values() if on_both else [players[WHOSE[state]]]
        for page in (*looked_at, keeper):
            expect(page.locator("main")).to_have_attribute("data-seq", str(table.seq))
            assert faults_in_every_light(page) == [], state
            assert low_targets(page) == [], state


@pytest.mark.long
def test_six_players_fit_on_the_smallest_phone_in_every_state(phones: Phones) -> None:
    table = table_laid(names=SIX)
    finn, cat = (phones.at(table, name, viewport=SMALL) for name in ("Finn", "Cat"))
    for state in states(table):
        led_back(state, finn, cat)
        for page in (finn, cat):
            expect(page.locator("main")).to_have_attribute("data-seq", str(table.seq))
            assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"], state
            assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"], state
            box = page.locator(".dock").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= SMALL["height"] + 0.5, state


NINE = ("Maximilian", "Bob", "Ann", "Dan", "Eve", "Cat", "Finnegan", "Gus", "Hal")


@pytest.mark.long
def test_nine_players_with_long_names_keep_to_their_columns(phones: Phones) -> None:
    table = table_laid(names=NINE)
    table.tap("Kim", "start")
    for name in ("Finnegan", "Gus", "Hal"):
        table.tap(name, "double", by=name)
    bob = phones.at(table, "Bob", viewport=SMALL)
    astray = bob.evaluate(
        """() => [...document.querySelectorAll(".col")].flatMap((column) => {
            const { left, right } = column.getBoundingClientRect();
            return [...column.querySelectorAll(".cube, .name > span")].filter((part) => {
                const box = part.getBoundingClientRect();
                return part.checkVisibility() && (box.left < left - 1 || box.right > right + 1);
            }).map((part) => part.textContent.trim());
        })"""
    )
    assert astray == []
    assert bob.locator(".col").count() == 8


@pytest.mark.long
def test_what_lies_behind_a_tap_can_be_read_and_reached_too(phones: Phones) -> None:
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    bob, kim = phones.at(table, "Bob", viewport=SMALL), phones.at(table, "Kim", viewport=SMALL)
    for page, way in ((bob, ("More",)), (bob, ("Result",)), (bob, ("More", "Step out briefly")), (kim, ("More",))):
        press(page, way[0])
        for name in way[1:]:
            choose(page, name)
        assert faults(page) == [], way
        assert low_targets(page) == [], way
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_the_big_screen_shows_the_table_and_nothing_to_press_but_the_light(phones: Phones) -> None:
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    wall = phones.of(table["Kim"], f"/s/{table.code}/screen/", viewport={"width": 1920, "height": 1080})
    expect(wall.locator(".room")).to_contain_text("Bob has the checkers for the team.")
    table.tap("Bob", "double", by="Bob")
    expect(wall.locator(".foot .said")).to_have_text("Waiting for Finn to answer Bob.")
    expect(cube(wall, table, "Bob")).to_have_attribute("data-at", "box")
    expect(wall.get_by_role("button")).to_have_accessible_name("Dark")
    expect(wall.get_by_role("img", name="QR code")).to_be_visible()
    assert wall.get_by_role("img", name="QR code").evaluate("(square) => square.naturalWidth > 0")
    assert faults(wall) == []


def test_the_board_does_not_move_when_a_question_comes(phones: Phones) -> None:
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    bob = phones.at(table, "Bob", viewport=SMALL)
    before = [bob.locator(part).bounding_box() for part in (".head", ".rail-box", ".lanes")]
    table.tap("Finn", "double", by="Finn", cubes=["Bob", "Ann", "Dan", "Eve", "Cat"])
    expect(said(bob)).to_have_text("Finn doubles you to 2.")
    assert [bob.locator(part).bounding_box() for part in (".head", ".rail-box", ".lanes")] == before


@pytest.mark.long
def test_a_question_that_slides_under_a_thumb_is_out_of_reach_for_half_a_second(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob = hasty(phones.at(laid, "Bob"))
    expect(bob.locator(".link")).to_contain_text("Live")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob"])
    expect(bob.locator(".dock.fresh")).to_be_visible()
    press(bob, "Take")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "team")


@pytest.mark.long
def test_everything_works_on_plain_http_under_a_name(phones: Phones, laid: Table) -> None:
    """club.lan is no secure context: no wake lock, no clipboard, no `crypto.randomUUID`."""
    phones.site.host = "club.lan"
    token = people.invite_create(actor=laid.kim.actor, club=laid.club, session_code=laid.code)
    eve = phones.bare()
    eve.goto(f"{phones.site.url}/j/#{token}")
    eve.get_by_label("Your name").fill("Eve")
    eve.get_by_role("button", name="Sit down").click()
    assert eve.evaluate("isSecureContext") is False
    press(eve, "Ask to join")
    expect(eve.locator(".waits")).to_contain_text("Waiting for Ann")
    for name in laid.people:
        laid.reply(name, 1, "agree")
    expect(eve.locator(".lineup-list")).to_contain_text("You")
    expect(eve.locator(".link")).to_contain_text("Live")


def test_the_policy_allows_nothing_unsafe_and_trusted_types_are_enforced(phones: Phones, laid: Table) -> None:
    page = phones.bare()
    phones.known(page, laid["Ann"])
    answer = page.goto(f"{phones.site.url}/s/{laid.code}/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "require-trusted-types-for 'script'" in policy
    phones.complaints.expect("trusted-types-sink", "TrustedHTML")
    assert page.evaluate("() => { try { document.body.innerHTML = '<b>x</b>'; return false; } catch { return true; } }")


def test_the_installed_table_loads_each_file_once_and_few_of_them(phones: Phones, laid: Table) -> None:
    """Scripts and styles are joined; vendored files import each other by relative address, and meet the same copy."""
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    press(bob, "Double to 2")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")
    loaded: list[str] = bob.evaluate(
        """() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname)
            .filter((path) => path.startsWith("/static/"))"""
    )
    assert len(loaded) == len(set(loaded))
    assert len(loaded) <= 12
    lit = [path for path in loaded if path.startswith("/static/vendor/lit-html/lit-html.")]
    assert len(lit) == 1
    assert lit != ["/static/vendor/lit-html/lit-html.js"]
    assert json.loads(import_map())["imports"] == {}
