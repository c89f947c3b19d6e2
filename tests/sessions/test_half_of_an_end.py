"""Half of the Box's end of a cube: who pays whom for it, and whose end it is (rules.md 2.2, `share`)."""

from typing import Any

import pytest

from chouette.wording.language import spoken_in
from sessions.store.session_row import recent_decoder
from sessions.view import happened
from sessions.view.sentences import Names
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bob", "Cat", "Dan")


@pytest.fixture
def taken(db: None) -> Table:
    """Ann, the Box, has doubled all three, who have taken."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in NAMES[1:]:
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


def shared(points: float, *cubes: str) -> dict[str, Any]:
    return {"cubes": list(cubes), "with": "Dan", "points": points}


def read(said: dict[str, Any], table: Table) -> dict[str, str]:
    """A sentence as each of the four reads it."""
    return {name: said["you"].get(table.id(name), said["text"]) for name in NAMES}


@pytest.mark.parametrize(
    ("points", "room", "ann", "dan"),
    [
        (1, "Ann gives Dan half {} and pays 1.", "You give Dan half {} and pay 1.",
         "Ann gives you half {} and pays you 1."),
        (-2, "Dan pays Ann 2 for half {}.", "Dan pays you 2 for half {}.", "You pay Ann 2 for half {}."),
        (0, "Ann gives Dan half {}; nothing is paid.", "You give Dan half {}; nothing is paid.",
         "Ann gives you half {}; nothing is paid."),
    ],
)  # fmt: skip
def test_the_history_says_who_paid_whom(taken: Table, points: int, room: str, ann: str, dan: str) -> None:
    taken.tap("Kim", "share", **shared(points, "Cat"), agreed_by=["Ann", "Dan"])
    end, own = "of the Box’s side of Cat’s cube", "of the Box’s side of your cube"
    said = {"Ann": ann.format(end), "Bob": room.format(end), "Cat": room.format(own), "Dan": dan.format(end)}
    assert read(taken.view["last"], taken) == said


@pytest.mark.parametrize(
    ("language", "room"),
    [
        ("de", "Ann gibt Dan die Hälfte der Box-Seite der Doppler von Bob und Cat und zahlt 1."),
        ("fr", "Ann cède à Dan la moitié du côté du Box sur les videaux de Bob et Cat et paie 1."),
    ],
)
def test_of_several_cubes_it_is_half_of_the_box_side_of_each(taken: Table, language: str, room: str) -> None:
    taken.tap("Kim", "share", **shared(1, "Bob", "Cat"), agreed_by=["Ann", "Dan"])
    trace = recent_decoder.decode(taken.session.recent).trail[-1]
    with spoken_in(language):
        assert happened.event(trace, Names({taken.id(name): name for name in NAMES})) == room


def test_nobody_reads_that_a_half_of_their_own_cube_goes(taken: Table) -> None:
    taken.propose("Ann", "share", **shared(1, "Cat"), agreed_by=["Ann"])
    (asked,) = taken.view["proposals"]
    assert read(asked, taken) == {
        "Ann": "You offered Dan half of your side of Cat’s cube and 1 · £2.",
        "Bob": "Dan would take half of Ann’s side of Cat’s cube.",
        "Cat": "Dan would take half of Ann’s side against you; your stake does not change.",
        "Dan": "You would take half of Ann’s side of Cat’s cube.",
    }


def test_of_a_price_the_box_reads_what_it_is_for(taken: Table) -> None:
    taken.propose("Ann", "share", **shared(-1, "Cat"), agreed_by=["Ann"])
    (asked,) = taken.view["proposals"]
    assert read(asked, taken)["Ann"] == "You offered Dan half of your side of Cat’s cube for 1 · £2."
