"""Each thing has one word in a language: a cube is no die, a phone is one, and French readers are "vous"."""

import re
from collections.abc import Iterator

import polib

from tests.kit.our_files import ROOT

DICE = re.compile(r"\b(dice|die|rolls?|rolled|doubling cube)\b")
OUR_CUBE = re.compile(r"\bcubes?\b")
GIVEN = re.compile(r"\{\w+\}|%\(\w+\)s")
WÜRFEL, CUBE, HANDY = re.compile(r"\bWürfel\b"), re.compile(r"\bcubes?\b", re.IGNORECASE), re.compile(r"\bHandys?\b")
TU = re.compile(
    r"(?:^|[.;:!?]\s)(Écris|Choisis|Indique|Dis|Envoie|Ouvre|Essaie|Donne|Ajoute|Réponds|Corrige|Mets)\s"
    r"|\b(tu|toi|tes)\b",
    re.IGNORECASE,
)
SEARCHED = 3
"""Commas from which on a text is words that are looked for, no sentence."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence with its translations."""
    for entry in polib.pofile(str(ROOT / "locale" / f"{language}.po")):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            if entry.msgid.count(", ") < SEARCHED or entry.msgid.endswith("."):
                yield entry.msgid, text


def test_a_cube_is_never_called_a_die_in_german() -> None:
    cubes = [(ours, text) for ours, text in said("de") if OUR_CUBE.search(ours) and not DICE.search(ours)]
    assert len(cubes) > 100
    assert [text for _, text in cubes if WÜRFEL.search(text)] == []


def test_a_cube_is_a_videau_in_french() -> None:
    assert [text for _, text in said("fr") if CUBE.search(GIVEN.sub("", text))] == []


def test_a_phone_has_one_word_in_german() -> None:
    assert [text for _, text in said("de") if HANDY.search(text)] == []


def test_french_sentences_ask_politely() -> None:
    assert [text for _, text in said("fr") if TU.search(GIVEN.sub("", text))] == []
