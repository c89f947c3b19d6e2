"""What a language does with a sentence once the names stand in it."""

import pytest

from chouette.wording.language import render, spoken_in


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ann", "le videau d’Ann"),
        ("Émile", "le videau d’Émile"),
        ("Ángel", "le videau d’Ángel"),
        ("Øystein", "le videau d’Øystein"),
        ("Ībrahim", "le videau d’Ībrahim"),
        ("Çağla", "le videau de Çağla"),
        ("Bob", "le videau de Bob"),
        ("Hugo", "le videau de Hugo"),
        ("Yann", "le videau de Yann"),
    ],
)
def test_french_loses_an_e_before_a_vowel(name: str, said: str) -> None:
    with spoken_in("fr"):
        assert render("{player}’s cube", {"player": name}) == said


def test_german_has_nothing_to_lose() -> None:
    with spoken_in("de"):
        assert render("{player}’s cube", {"player": "Ann"}) == "der Doppler von Ann"


def test_a_sentence_that_no_catalogue_has_is_said_in_english() -> None:
    with spoken_in("fr"):
        assert render("{player} whistles.", {"player": "Ann"}) == "Ann whistles."
    with spoken_in("tlh"):
        assert render("{player}’s cube", {"player": "Ann"}) == "Ann’s cube"
