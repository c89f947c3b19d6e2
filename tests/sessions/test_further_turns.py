"""A beaver, a raccoon and the turns after it (rules.md 4.11): each act has one word, and whose cube stays where."""

import pytest

from chouette.wording.language import spoken_in
from sessions.store.session_row import recent_decoder
from sessions.view import happened
from sessions.view.sentences import Names
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def beavered(db: None) -> Table:
    """Ann doubles Bob, who beavers; Ann's raccoon is at 8."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "beaver"})
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "raccoon"})
    return table


def asked(table: Table, who: str) -> str:
    (answer,) = [one for one in table.view["legal"][table.id(who)] if one["event"] == "answer"]
    said: str = answer["ask"]["you"][table.id(who)]
    return said


def test_a_raccoon_is_asked_about_as_it_is_told(beavered: Table) -> None:
    assert beavered.view["last"]["text"] == "Ann raccoons Bob’s cube."
    assert asked(beavered, "Bob") == "Ann raccoons you, to 8."


def test_the_turns_after_it_are_no_raccoons(beavered: Table) -> None:
    beavered.tap("Bob", "answer", by="Bob", cubes={"Bob": "again"})
    assert asked(beavered, "Ann") == "Bob turns you again, to 16."
    beavered.tap("Ann", "answer", by="Ann", cubes={"Bob": "again"})
    assert asked(beavered, "Bob") == "Ann turns you again, to 32."


@pytest.mark.parametrize(
    ("language", "room", "own"),
    [
        (
            "en",
            "Ann allows no further turn: Bob’s cube stays at 8.",
            "You allow no further turn: Bob’s cube stays at 8.",
        ),
        (
            "de",
            "Ann lässt kein Weiterdrehen zu: Der Doppler von Bob bleibt auf 8.",
            "Du lässt kein Weiterdrehen zu: Der Doppler von Bob bleibt auf 8.",
        ),
        (
            "fr",
            "Ann refuse que le videau de Bob monte encore\u00a0: il reste à 8.",
            "Vous refusez que le videau de Bob monte encore\u00a0: il reste à 8.",
        ),
    ],
)
def test_whoever_allows_no_further_turn_refuses_no_raccoon_of_their_own(
    beavered: Table, language: str, room: str, own: str
) -> None:
    """Bob has turned to 16; what stands at 8 is Ann's raccoon."""
    beavered.tap("Bob", "answer", by="Bob", cubes={"Bob": "again"})
    beavered.tap("Ann", "answer", by="Ann", cubes={"Bob": "refuse"})
    (cube,) = [one for one in beavered.view["game"]["cubes"] if one["name"] == beavered.id("Bob")]
    assert cube["value"] == 8
    trace = recent_decoder.decode(beavered.session.recent).trail[-1]
    names = Names({beavered.id(name): name for name in ("Ann", "Bob", "Cat", "Dan")})
    with spoken_in(language):
        assert happened.event(trace, names) == room
        assert happened.own_forms(trace, names) == {beavered.id("Ann"): own}


def test_a_raccoon_that_is_not_allowed_leaves_the_beaver(beavered: Table) -> None:
    beavered.tap("Bob", "answer", by="Bob", cubes={"Bob": "refuse"})
    assert beavered.view["last"]["text"] == "Bob allows no further turn: the cube stays at 4."
