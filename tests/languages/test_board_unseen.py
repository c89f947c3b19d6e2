"""Nobody tells the program what happens on the board: no sentence of the table says which side rolls, moves or is on
turn."""

import re

import pytest

from chouette.languages.gathering import gathered

ON_THE_BOARD = re.compile(
    r"\b(is|are) (now )?(rolling|moving|playing|thinking|on roll|to (roll|move|play))\b"
    r"|(’s|’|\byour|\bthe next|\bthis) turn\b|\bwhose (move|turn)\b|\b(plays|moves|rolls) on\.$",
    re.IGNORECASE,
)
TABLE = ("chouette/wording/table/", "chouette/wording/page/")
SAID = {
    "{who} pays for the others and plays on.": "in the trail: what a lone taker chose",
}
"""Sentences that say something else with such a word."""


@pytest.mark.parametrize(
    "sentence",
    ["{name} is rolling; nothing needed from you.", "It is {name}’s turn.", "You are out. {name} plays on.",
     "Too late to double this turn: the Box has answered."],
)  # fmt: skip
def test_such_a_sentence_is_found(sentence: str) -> None:
    assert ON_THE_BOARD.search(sentence)


def test_no_sentence_of_the_table_says_whose_turn_it_is() -> None:
    texts = {
        form
        for text, files in gathered().items()
        if any(file.startswith(TABLE) for file in files)
        for form in (text.single, text.plural)
    }
    assert len(texts) > 1000
    assert {text for text in texts if ON_THE_BOARD.search(text)} == {*SAID}
