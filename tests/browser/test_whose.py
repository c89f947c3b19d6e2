"""On every screen of a table "you" is the reader, and each figure says whose it is."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from sessions.pages.design.page import page_of
from sessions.pages.design.scenes import SCENES as MOMENTS
from sessions.pages.design.scenes import shown
from sessions.selectors.sessions import session_now
from tests.browser.screens import SCENES, Scene
from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.steps import dock, hat
from tests.kit.table import Table
from tests.kit.whose_words import given_to, whose_faults

AT_A_TABLE = re.compile(r"/s/([^/]+)/$")
TABLES = [scene for scene in SCENES.values() if "table" in scene.addresses]
DAILY = ("doubled", "offer", "partners", "away")
MOMENT = [key if key in DAILY else pytest.param(key, marks=pytest.mark.long) for key in MOMENTS]


def code_of(page: Page) -> str | None:
    """Return the code of the table that a page shows, None for another page or one that has no table."""
    found = AT_A_TABLE.search(urlsplit(page.url).path)
    return found[1] if found and page.locator("#page").count() else None


@pytest.mark.long
@pytest.mark.parametrize("scene", TABLES, ids=[scene.name for scene in TABLES])
def test_every_scene_of_a_table_speaks_to_its_reader(scene: Scene, phones: Phones, functions: Page) -> None:
    for moment, page in scene.play(phones):
        code = code_of(page)
        if code is not None:
            found = whose_faults(functions, session_now(code), given_to(page))
            assert found == [], f"{scene.name}-{moment}"


def faults_at(functions: Page, key: str, breach: str = "", of: str = "") -> list[str]:
    """Return the faults of a made-up moment, or of some of its readers."""
    return whose_faults(functions, MOMENTS[key].evening(), page_of({key: shown(key, "en")}), breach, of)


@pytest.mark.parametrize("key", MOMENT)
def test_every_made_up_moment_speaks_to_its_reader(key: str, functions: Page) -> None:
    assert faults_at(functions, key) == []


# Planted breaches

SAYS = """const said = document.createElement("p"); const [reader] = state.me;
    const name = state.view.players[reader]?.name;
    const other = Object.keys(state.view.players).find((id) => id !== reader && id !== state.picked);"""


def breach_in(place: str, said: str, of: str | None) -> str:
    """Return the script that puts these words there, marked as somebody's."""
    marked = f"said.dataset.of = {of} ?? '';" if of else ""
    return f"{SAYS} said.textContent = `{said}`; {marked} root.querySelector({place!r})?.append(said);"


@pytest.mark.parametrize(
    ("said", "of", "fault"),
    [
        ("You win.", None, '"you" of nobody'),
        ("You win.", "other", '"you" to another'),
        ("You win.", '""', '"you" of nobody in particular'),
        ("You win +1.", '""', "a figure of nobody"),
        ("−1 · £2", None, "a figure without data-of"),
        ("−1 · £2", "other", "a figure of another"),
        ("${name} wins.", "reader", "the reader's own name"),
    ],
)
def test_words_and_figures_of_the_wrong_reader_are_found(
    said: str, of: str | None, fault: str, functions: Page
) -> None:
    found = faults_at(functions, DAILY[0], breach_in(".dock, .foot", said, of))
    assert [one for one in found if fault in one], found


@pytest.mark.parametrize(
    ("reader", "said", "of", "fault"),
    [
        ("the wall", "−1 · £2", None, "a figure without data-of"),
        ("the wall", "−1 · £2", "other", "a figure of another"),
        ("the wall", "You play.", "other", '"you" to another'),
        ("a spectator", "±4", None, "a figure without data-of"),
        ("a spectator", "You win.", "other", '"you" to another'),
        ("who is a proxy", "You drop.", "other", '"you" to another'),
        ("who is a proxy", "−1", "other", "a figure of another"),
        ("who is away", "${name} drops.", "reader", "the reader's own name"),
        ("two on one phone", "You drop.", "other", '"you" to another'),
        ("two on one phone", "−1", "other", "a figure of another"),
        ("who keeps the sheet", "${name} drops.", "reader", "the reader's own name"),
        ("Dan at the sheet", "You drop.", "other", '"you" to another'),
        ("Finn at the sheet on a tablet", "±4", None, "a figure without data-of"),
        ("Cat for Eve", "You drop.", "state.picked", '"you" to another'),
        ("Cat for Eve", "−1", "other", "a figure of another"),
        ("Eve for Cat on a tablet", "${name} drops.", "reader", "the reader's own name"),
    ],
)
def test_each_kind_of_reader_is_looked_at(reader: str, said: str, of: str | None, fault: str, functions: Page) -> None:
    found = faults_at(functions, DAILY[0], breach_in(".dock, .foot", said, of), reader)
    assert [one for one in found if fault in one], found


@pytest.mark.parametrize("place", [".toast", "dialog"])
def test_a_figure_of_nobody_is_found_wherever_figures_stand(place: str, functions: Page) -> None:
    found = faults_at(functions, DAILY[0], breach_in(place, "±4", None))
    assert [one for one in found if "a figure without data-of" in one], found


def test_on_the_wall_what_hangs_on_the_game_for_the_box_says_whose_it_is(functions: Page) -> None:
    unmarked = """for (const side of root.querySelectorAll(".room .top .side")) side.removeAttribute("data-of");"""
    found = faults_at(functions, DAILY[0], unmarked, "the wall")
    assert [one for one in found if "a figure without data-of" in one], found


# The scorekeeper who plays


def test_a_player_who_keeps_the_sheet_starts_the_game_in_both_hats(phones: Phones, laid: Table) -> None:
    """Dan is neither Box nor Captain."""
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    hands_over(laid, "Dan")
    dan = phones.at(laid, "Dan")
    for name in ("Me", "Sheet"):
        hat(dan, name)
        expect(dock(dan).get_by_role("button", name="Start game 2")).to_be_visible()
