"""No word is broken in two on a button of the table, on the smallest phone, in any language."""

import pytest
from playwright.sync_api import Page, expect

from chouette.wording.language import LANGUAGES
from sessions.pages.design.scenes import SCENES
from tests.kit.phones import Phones
from tests.kit.screen_sizes import SMALL

LONGEST = "de"
"""Its words are the longest: it is looked at each day."""

BROKEN = """() => {
    const range = document.createRange();
    const texts = (part) => {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        return found;
    };
    const isBroken = (node) => ({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const buttons = [...document.querySelectorAll("button, a.btn, .picks label, .tick, summary")];
    return buttons.filter((part) => part.checkVisibility() && !part.closest(".hush"))
        .flatMap((part) => texts(part).flatMap((node) =>
            [...node.data.matchAll(/[^\\s\\u2011\\u00ad\\u200b/-]+/g)].filter(isBroken(node)).map(([word]) =>
                `${word} of "${part.textContent.trim().replace(/\\s+/g, " ")}"`)));
}"""


def test_a_word_on_two_lines_is_found(phones: Phones) -> None:
    page = phones.bare(viewport=SMALL, locale=LONGEST)
    page.goto(f"{phones.site.url}/design/box-and-partner/")
    expect(page.locator("main.table")).to_be_visible()
    narrow = "(parts) => parts.forEach(({ style }) => Object.assign(style, { maxWidth: '2.6rem', minWidth: 0, "
    page.locator(".btn").evaluate_all(f"{narrow} overflowWrap: 'anywhere' }}))")
    assert broken_words(page)


def broken_words(page: Page) -> list[str]:
    """The words on buttons that stand on two lines, each with the whole button."""
    words: list[str] = page.evaluate(BROKEN)
    return words


@pytest.mark.parametrize(
    "locale", [LONGEST, *(pytest.param(one, marks=pytest.mark.long) for one in LANGUAGES if one != LONGEST)]
)
def test_words_on_buttons_stand_whole_on_the_smallest_phone(phones: Phones, locale: str) -> None:
    page = phones.bare(viewport=SMALL, locale=locale, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    for key, scene in SCENES.items():
        if not scene.wall:
            page.goto(f"{phones.site.url}/design/{key}/")
            expect(page.locator("main.table")).to_be_visible()
            found[key] = broken_words(page)
    assert {key: words for key, words in found.items() if words} == {}
