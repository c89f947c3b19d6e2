"""The catalogues: every text in every language, and what the program reads made from what people edit."""

import ast
import re
from string import Formatter

import polib
import pytest

from chouette.languages.catalogues import Catalogue, catalogues, gathered, missing, updated
from chouette.languages.gathering import ROOT, Gathered, sources

EVERY = list(catalogues())
named = pytest.mark.parametrize("catalogue", EVERY, ids=[f"{one.language}-{one.domain}" for one in EVERY])


@pytest.fixture(scope="module")
def texts() -> dict[str, Gathered]:
    return gathered()


def test_german_and_french_have_a_catalogue_of_pages_and_one_of_sentences() -> None:
    assert {(one.language, one.domain) for one in EVERY} == {
        ("de", "django"), ("de", "sentences"), ("fr", "django"), ("fr", "sentences")
    }  # fmt: skip


@named
def test_every_text_of_the_program_is_translated(catalogue: Catalogue, texts: dict[str, Gathered]) -> None:
    assert missing(updated(catalogue, texts[catalogue.domain])) == []


@named
def test_nothing_is_translated_that_nobody_says(catalogue: Catalogue, texts: dict[str, Gathered]) -> None:
    known = {(entry.msgid, entry.msgid_plural) for entry in catalogue.read()}
    assert known - texts[catalogue.domain].keys() == set()


@named
def test_what_the_program_reads_is_made_from_what_people_edit(catalogue: Catalogue) -> None:
    assert catalogue.made.read_bytes() == catalogue.read().to_binary(), "run: python3 run.py languages"


@named
def test_a_translation_fills_the_places_of_its_sentence_and_no_others(catalogue: Catalogue) -> None:
    for entry in catalogue.read():
        given = places(entry.msgid) | places(entry.msgid_plural)
        allowed = given | {f"{place}_of" for place in given}
        for translation in said_by(entry):
            assert places(translation) <= allowed, translation
            assert entry.msgid_plural or must_stay(entry.msgid) <= must_stay(translation), translation


@named
def test_a_translation_is_written_as_its_language_is(catalogue: Catalogue) -> None:
    for entry in catalogue.read():
        for translation in said_by(entry):
            assert "'" not in translation, translation
            if catalogue.language == "fr":
                assert not re.search(r" [;:?!»]|« ", translation), translation
                assert not re.search(r"\w[;?!]", re.sub(r"<[^>]*>|&\w+;|https?:\S+", "", translation)), translation
            if catalogue.language == "de":
                assert "“" not in translation.split("„")[0], translation


def said_by(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def places(text: str) -> set[str]:
    """Where names and figures go: `{who}` in a sentence of the table, `%(who)s` on a page."""
    if "%(" in text:
        return set(re.findall(r"%\((\w+)\)", text))
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def must_stay(text: str) -> set[str]:
    """Places of pages carry what the page is about; those of the table may be said in another way."""
    return set(re.findall(r"%\((\w+)\)", text))


def test_sentences_stand_in_the_wording_alone() -> None:
    """Elsewhere they are chosen and filled, never made: no other module knows what a sentence is made of."""
    made_of = {"Voices", "Plural"}
    calling = {
        str(path.relative_to(ROOT))
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in made_of
    }
    assert {path for path in calling if not path.startswith("chouette/wording/")} == set()
