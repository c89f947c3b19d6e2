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


def test_a_captain_is_a_kapitän_in_german() -> None:
    assert [text for _, text in said("de") if "Captain" in text] == []


def test_french_sentences_ask_politely() -> None:
    assert [text for _, text in said("fr") if TU.search(GIVEN.sub("", text))] == []


SET_OFF, CLEARING = re.compile(r"\bsets? off\b", re.IGNORECASE), re.compile(r"\bclearings?\b|\b(clear|cleared) acc")
COMPENSER, APURER = re.compile(r"\b[Cc]ompens"), re.compile(r"\b[Aa]pur")
AGREEING = re.compile(
    r"(%\(amount\)s|\{amount\})[^.;:]*\b(ont|sont|seraient) (été )?\w+|(%\(amount\)s|\{amount\}) (déjà )?\w+és\b"
)
PAYS_TO = re.compile(r"[Yy]ou pay [%{]\(?to\b|\{from\} pays \{to\}|\bpays %\((to|payee)\)s($|,)")


def french() -> list[tuple[str, str]]:
    """Every sentence with its French ones."""
    return [(ours, text) for ours, text in said("fr") if text]


def test_a_clearing_and_what_is_set_off_have_a_word_each_in_french() -> None:
    """What is set off is "compensé", and accounts that are cleared are "apurés"."""
    assert sum(bool(APURER.search(text)) for _, text in french()) > 25
    assert [text for ours, text in french() if CLEARING.search(ours) and not APURER.search(text)] == []
    assert [text for ours, text in french() if APURER.search(text) and not re.search("[Cc]lear", ours)] == []
    assert [text for ours, text in french() if COMPENSER.search(text) and not SET_OFF.search(ours)] == []
    only_set_off = [text for ours, text in french() if SET_OFF.search(ours) and not re.search("[Cc]lear", ours)]
    assert [text for text in only_set_off if not COMPENSER.search(text)] == []


def test_what_is_set_off_agrees_with_a_sum_of_one_in_french() -> None:
    """A sum is "1 €" or "4 €": the words beside it are those for both."""
    moved = [text for _, text in french() if COMPENSER.search(text) or APURER.search(text)]
    assert [text for text in moved if AGREEING.search(text)] == []


def test_one_pays_to_somebody_in_french() -> None:
    """Sums stand beside these words: "Vous payez à Rob 4 €"."""
    paid = [text for ours, text in french() if PAYS_TO.search(ours)]
    assert len(paid) > 4
    assert [text for text in paid if not re.search(r"pa(yez|ie) à ", text)] == []
