"""The check itself: what it lets through and what it finds."""

import pytest

from tests.languages.brackets import BEGIN, END, faults, names_and_figures


@pytest.mark.parametrize(
    "text",
    [
        "⟦Ann answers Bob.⟧",
        "⟦Ann takes Bob.⟧ ⟦Ann drops Cat: −1.⟧",
        "⟦Ann undid: ⟦Bob doubles.⟧⟧",
        "⟦⟦Ann and Bob⟧ answer Cat.⟧",
        "⟦⟦Bob’s cube⟧ waits for an answer.⟧",
        "−2½",
        "3 · £6",
        f"{BEGIN}⟦Rules⟧{END} {BEGIN}⟦History⟧{END}",
        f"⟦Ask {BEGIN}Ann{END} or ⟦Bob and Cat⟧.⟧",
        "3 · 6,50 £",
        "Ann",
    ],
)
def test_whole_sentences_names_and_figures_are_fine(text: str) -> None:
    assert faults(text, names_and_figures({"Ann"})) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ann answers Bob.",
        "Ann ⟦answers Bob.⟧",
        "⟦Ann takes Bob⟧ ⟦drops Cat.⟧",
        "⟦Ann takes Bob⟧; ⟦Ann drops Cat.⟧",
        "⟦The team won ⟦a gammon⟧.⟧",
        "Game 3",
        f"⟦Ask⟧ {BEGIN}⟦the organiser⟧{END}",
    ],
)
def test_what_is_not_translated_or_put_together_is_found(text: str) -> None:
    assert faults(text, names_and_figures({"Ann"}))
