"""Long sentences and long buttons are shortened, or stay for a reason that is written down."""

import polib
import pytest

from chouette.languages.lengths import long_buttons, long_sentences, reasons, too_long, words_in
from tests.kit.our_files import ROOT

ENGLISH = [entry.msgid for entry in polib.pofile(str(ROOT / "locale" / "de.po"))]


@pytest.mark.parametrize(
    ("text", "words"),
    [("Undo", 1), ("Double {names} to {value}", 2), ("%(who)s’s half-point, 3 of them", 4), ("Ann’s cube", 2)],
)
def test_names_and_figures_are_no_words(text: str, words: int) -> None:
    assert words_in(text) == words


def test_a_long_sentence_is_found_between_short_ones() -> None:
    long = "One " + "more " * 25 + "word."
    assert list(long_sentences([f"Short. {long} Short.", "Short. " * 30])) == [f"Short. {long} Short."]


def test_every_long_text_has_its_reason() -> None:
    assert too_long(ENGLISH) == []


def test_every_reason_is_for_a_text_that_is_long_today() -> None:
    assert set(reasons()) <= {*long_sentences(ENGLISH), *long_buttons()}
    assert all(len(reason) > 10 for reason in reasons().values())
