"""The house rules of an evening: departures first, clauses, and how we read the sheets."""

import pytest

from sessions.services import session_import
from tests.kit.people import Person, club_of, page, person

pytestmark = pytest.mark.django_db

FILE = b"""\
{"chouette": 1, "rules": "st-albans", "change": {"max_players": 6}, "stake": "1", "currency": "GBP", "name": "Tuesday"}
{"event": "seat", "line": ["Ann", "Bob", "Cat"]}
"""


@pytest.fixture
def shown() -> str:
    ann: Person = person("Ann")
    session = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=FILE)
    return page(ann.client.get(f"/s/{session.code}/rules/"))


def test_what_differs_from_the_sheet_comes_first(shown: str) -> None:
    different, _, same = shown.partition("As St Albans plays")
    assert 'id="max_players"' in different
    assert "The sheet:" in different
    assert 'id="jacoby"' in same
    assert "S 16" in same


def test_a_reading_stands_beside_the_option_it_concerns(shown: str) -> None:
    partner = shown.split('id="partner_from_players"')[1].split('class="rule"')[0]
    assert "How we read it" in partner
    assert "from six players on" in partner


def test_a_reading_of_another_sheet_is_not_there(shown: str) -> None:
    box = shown.split('id="box_must_profit"')[1].split('class="rule"')[0]
    assert "Penalties do not count" in box
    assert "Backgammon ACT does not say" not in box
    assert "Jacoby &amp; Crawford say nothing" not in box


def test_no_word_of_the_format_is_on_the_page(shown: str) -> None:
    text = shown.split("<main")[1]
    assert "any_may_refuse" not in text
    assert "capped_by_box" not in text
