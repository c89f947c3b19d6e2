"""A name that ends in a full stop ends a sentence with that one alone, in every language, on pages and at the table."""

import pytest
from django.http import HttpRequest, HttpResponse

from chouette.wording.language import LANGUAGES, render, spoken_in, with_one_full_stop
from clubs.middleware import end_sentences_once


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_at_the_table_ends_once(language: str) -> None:
    with spoken_in(language):
        assert render("It is the turn of {player}.", {"player": "Klaus P."}) == "It is the turn of Klaus P."
        assert render("{player}. And more.", {"player": "Ann, Klaus P."}) == "Ann, Klaus P. And more."
        assert render("“{player}.”", {"player": "Klaus P."}) == "“Klaus P.”"


@pytest.mark.parametrize(
    "kept", ["Wait...", "Wait... and see", "../up/", "1..2", "Klaus P.", "<textarea>so..</textarea>", 'value="so.."']
)
def test_everything_else_stays_as_it_is(kept: str) -> None:
    assert with_one_full_stop(kept) == kept


def test_a_name_in_bold_ends_its_sentence_too() -> None:
    page = with_one_full_stop("<p>It waits for <b>Klaus P.</b>. Ask them..</p>")
    assert page == "<p>It waits for <b>Klaus P.</b> Ask them.</p>"


@pytest.mark.parametrize(("kind", "said"), [("text/html", "of Klaus P. Look"), ("text/plain", "of Klaus P.. Look")])
def test_pages_alone_are_read_through(kind: str, said: str) -> None:
    answer = end_sentences_once(lambda _request: HttpResponse("of Klaus P.. Look", content_type=kind))
    assert answer(HttpRequest()).content.decode() == said
