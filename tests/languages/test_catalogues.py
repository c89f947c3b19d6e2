"""The catalogues: every text in every language, and what the program reads made from what people edit."""

import ast
import gettext
import os
import re
from pathlib import Path
from string import Formatter

import polib
import pytest

from chouette.languages.catalogues import Catalogue, catalogues, missing, text_of, updated
from chouette.languages.gathering import ROOT, Gathered, Text, sources
from chouette.languages.making import make
from chouette.languages.scripts import module
from chouette.wording.heads import CATALOGUES
from chouette.wording.language import HEADS
from tests.kit.our_files import nodes

EVERY = catalogues()
named = pytest.mark.parametrize("catalogue", EVERY, ids=[one.language for one in EVERY])


def test_every_language_has_one_catalogue() -> None:
    assert {"de", "fr"} <= {one.language for one in EVERY}
    assert sorted(CATALOGUES.rglob("*.po")) == [one.path for one in EVERY]


@named
def test_every_text_of_the_program_is_translated(catalogue: Catalogue, texts: Gathered) -> None:
    assert missing(updated(catalogue, texts)) == []


@named
def test_nothing_is_translated_that_nobody_says(catalogue: Catalogue, texts: Gathered) -> None:
    known = {text_of(entry) for entry in catalogue.read()}
    assert known - texts.keys() == set()


def test_a_text_that_a_module_gives_with_its_context_is_translated_too(texts: Gathered) -> None:
    assert "sessions/pages/money/person_names.py" in texts[Text("the till", "", "whom somebody pays or owes")]


def test_a_text_that_a_template_gives_with_its_context_is_translated_too(texts: Gathered) -> None:
    assert "templates/sessions/settle_row.html" in texts[Text("settled", "", "points")]


@named
def test_no_part_of_a_sentence_ends_in_a_comma(catalogue: Catalogue) -> None:
    """Its sentence goes on with a colon where the English one does not: "von Ann, zum eigenen Vorteil,: Bob …"."""
    whole = {"Warn me when more points are at stake than"}  # the words before a field
    ended = [one.msgid for one in catalogue.read() if one.msgstr.endswith(",") and one.msgid not in whole]
    assert ended == []


def test_a_text_that_a_tag_hands_on_is_translated_too(texts: Gathered) -> None:
    """The label of a file that is included, and what stands where a name is missing."""
    assert "templates/sessions/claim_counted.html" in texts[Text("Object")]
    assert "templates/clubs/people.html" in texts[Text("Has not sat down yet")]


def test_no_text_is_said_of_one_in_two_ways(texts: Gathered) -> None:
    """A catalogue that is made knows a text by its singular alone."""
    singles = [(text.single, text.context) for text in texts]
    assert sorted({text for text in singles if singles.count(text) > 1}) == []


@named
def test_what_the_program_reads_is_made_from_what_people_edit(catalogue: Catalogue) -> None:
    assert catalogue.made.read_bytes() == catalogue.read().to_binary()


def test_a_catalogue_is_made_again_once_somebody_has_edited_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chouette.languages.catalogues.CATALOGUES", tmp_path)
    monkeypatch.setattr("chouette.languages.making.WORDS", tmp_path)
    edited, made = tmp_path / "de.po", tmp_path / "de" / "LC_MESSAGES" / "django.mo"
    edited.write_text(WRITTEN.format("Guten Abend"))
    make()
    assert translated(tmp_path, "Good evening") == "Guten Abend"
    stood = made.stat()
    make()
    assert made.stat() == stood
    edited.write_text(WRITTEN.format("Schönen Abend"))
    os.utime(edited, (stood.st_mtime + 1, stood.st_mtime + 1))
    make()
    assert translated(tmp_path, "Good evening") == "Schönen Abend"


WRITTEN = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "Good evening"
msgstr "{}"
"""


def translated(folder: Path, text: str) -> str:
    with (folder / "de" / "LC_MESSAGES" / "django.mo").open("rb") as made:
        return gettext.GNUTranslations(made).gettext(text)


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
        for node in nodes(path.read_text())
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in made_of
    }
    assert {path for path in calling if not path.startswith("chouette/wording/")} == set()


@named
def test_the_words_of_the_page_count_and_are_spelled_as_their_language_does(catalogue: Catalogue) -> None:
    said = module(catalogue)
    rule = HEADS[catalogue.language].plurals.split("plural=")[-1].rstrip(";")
    assert f"forms[Number({rule})]" in said
    assert ("elided(`Le videau de ${name}`)" in said) is (catalogue.language == "fr")
