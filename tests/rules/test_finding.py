"""House rules are looked for in the reader's own words, and by clause."""

import pytest

from chouette.wording.finding import options_about
from chouette.wording.language import LANGUAGES, spoken_in


def found(wanted: str, language: str = "en") -> set[str]:
    with spoken_in(language):
        return {option.key for option in options_about(wanted)}


@pytest.mark.parametrize(
    ("language", "wanted", "option"),
    [
        ("en", "raccoon", "immediate_redoubles"),
        ("en", "lone taker", "lone_taker"),
        ("de", "hälfte", "partner_split"),
        ("de", "Verlierer", "leaver_pays"),
        ("fr", "moitié", "box_answers_all"),
        ("fr", "videau", "cubes"),
    ],
)
def test_a_rule_is_found_by_words_of_the_readers_language(language: str, wanted: str, option: str) -> None:
    assert option in found(wanted, language)


def test_words_of_another_language_find_nothing() -> None:
    assert found("videau", "de") == found("Doppler", "fr") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_is_found_whole_in_every_language(language: str) -> None:
    assert found("5.10", language) == {"box_answers_all"}
    assert found("5.1", language) == {"automatic_doubles"}
    assert "jacoby" in found("St Albans 16", language)


def test_a_sheet_is_found_by_how_its_name_begins() -> None:
    assert "max_players" in found("backgammon")
    assert "max_players" not in found("gammon")


def test_nothing_is_found_by_no_word() -> None:
    assert found("  ") == set()
