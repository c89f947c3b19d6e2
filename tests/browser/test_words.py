"""The words that the page composes itself: every language has them all, with the same places, and says each of them."""

from typing import Any

import pytest
from playwright.sync_api import Page

from chouette.wording.language import LANGUAGES, SOURCE
from tests.kit.daily import first_daily

OTHERS = [language for language in LANGUAGES if language != SOURCE]

SPOKEN = """async ([language, given]) => {
    const { words } = await import(`/static/js/words/${language}.js`);
    const found = {};
    const flat = (said) => Array.isArray(said) ? said.join("") : said;
    const look = (path, word) => {
        if (typeof word === "function") found[path] = [word.length, flat(word(...given))];
        else if (typeof word === "string") found[path] = [0, word];
        else for (const [key, inner] of Object.entries(word)) look(`${path}.${key}`, inner);
    };
    look("words", words);
    return found;
}"""


def spoken(page: Page, language: str, *given: Any) -> dict[str, tuple[int, str]]:
    """Each word by its name: how many places it takes, and what it says with these in them."""
    found: dict[str, tuple[int, str]] = page.evaluate(SPOKEN, [language, given])
    return found


def places_said(said: dict[str, tuple[int, str]], given: tuple[Any, ...]) -> dict[str, set[str]]:
    """Which of the places stand in each word."""
    return {word: {str(place) for place in given if str(place) in text} for word, (_, text) in said.items()}


@pytest.mark.parametrize("language", first_daily(*OTHERS))
def test_every_language_has_each_word_with_the_same_places(modules: Page, language: str) -> None:
    for given in ((3, 7, 5), (4, 2, 5)):  # figures, for each language counts in its own way
        english, other = spoken(modules, SOURCE, *given), spoken(modules, language, *given)
        assert {word: takes for word, (takes, _) in other.items()} == {
            word: takes for word, (takes, _) in english.items()
        }
        assert places_said(other, given) == places_said(english, given)
        assert not [word for word, (_, text) in other.items() if not text or "undefined" in text]


def test_a_page_loads_the_words_of_its_reader_alone(modules: Page) -> None:
    assert modules.evaluate("async () => (await import('table/words')).language") == "en-GB"
    assert (
        modules.evaluate(
            "performance.getEntriesByType('resource').filter((one) => one.name.includes('/words/')).length"
        )
        == 1
    )
