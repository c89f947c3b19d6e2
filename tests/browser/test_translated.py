"""Browsers that translate a page put other nodes in the place of its text, and go on doing so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.kit.phones import Phones
from tests.kit.steps import back_at_the_table, cube, outcome, press, said
from tests.kit.table import Table

TRANSLATES = """() => {
    const kept = "[translate=no], .notranslate, script, style, textarea, font";
    function turn(text) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) return;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = `«${text.data.trim()}»`;
        outer.append(inner);
        text.replaceWith(outer);
    }
    function turnAll(node) {
        if (node.nodeType === Node.TEXT_NODE) return turn(node);
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) found.push(texts.currentNode);
        found.forEach(turn);
    }
    document.documentElement.lang = "eo";
    document.documentElement.classList.add("translated-ltr");
    turnAll(document.body);
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            if (type === "characterData") turn(target);
            addedNodes.forEach(turnAll);
        }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
"""As Chrome does it: each text in two elements `font`, the page in another language, and whatever comes later too."""
TURNED = "«"


@pytest.fixture
def translated(phones: Phones, laid: Table) -> Callable[[str, str], Page]:
    """Somebody's phone on a page that it translates."""

    def opened(name: str, path: str) -> Page:
        page = phones.of(laid[name], path.format(code=laid.code, slug=laid.club.slug))
        page.evaluate(TRANSLATES)
        return page

    return opened


def test_a_game_is_played_on_two_phones_that_translate(translated: Callable[[str, str], Page], laid: Table) -> None:
    ann, bob = translated("Ann", "/s/{code}/"), translated("Bob", "/s/{code}/")
    press(bob, "Start game")
    expect(cube(ann, laid, "Bob")).to_have_text("1")
    press(ann, "Double")
    expect(said(bob)).to_contain_text("doubles you to 2.")
    expect(cube(bob, laid, "Bob")).to_have_text("2")
    press(bob, "Take")
    for name in ("Cat", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "take"})
    expect(cube(ann, laid, "Bob")).to_have_text("2")
    press(ann, "Result")
    outcome(ann, "You win", "Single")
    expect(bob.locator(".swings")).to_contain_text("−2")
    for page in (ann, bob):
        expect(page.locator("#table")).not_to_contain_text(TURNED)
    laid.tap("Kim", "close")
    back_at_the_table(bob)


def test_what_scripts_keep_up_to_date_stays_as_it_is_written(
    translated: Callable[[str, str], Page], laid: Table
) -> None:
    kim = translated("Kim", "/clubs/{slug}/")
    sheet = translated("Ann", "/s/{code}/sheet/")
    laid.tap("Kim", "start")
    expect(kim.locator("#tables")).to_contain_text("Game 1")
    laid.tap("Kim", "result", winner="box", kind="single")
    expect(sheet.locator(".sheet-view")).not_to_contain_text(TURNED)
    expect(kim.locator("#tables")).not_to_contain_text(TURNED)
    expect(kim.locator("h2", has_text=TURNED).first).to_be_visible()
    assert kim.locator("#tables").get_attribute("lang") == "en"


def test_a_page_that_stays_as_it_came_is_translated(translated: Callable[[str, str], Page]) -> None:
    page = translated("Ann", "/start/")
    expect(page.locator("main h1")).to_contain_text(TURNED)
    expect(page.locator("main label").first).to_contain_text(TURNED)
