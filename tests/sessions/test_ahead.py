"""What hangs on the rest of the game for one who has nothing at stake in it, as they read it."""

import pytest

from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, comes

pytestmark = pytest.mark.django_db


def hangs(table: Table, name: str) -> list[str]:
    """The sentences on their own phone."""
    found = table.view["outlook"]["hangs"][table.id(name)]
    return [one["you"].get(table.id(name), one["text"]) for one in found]


def paid_out(table: Table, *names: str) -> None:
    """The Box drops their doubles."""
    for name in names:
        table.tap(name, "double", by=name)
        table.tap("Ann", "answer", by="Ann", cubes={name: "drop"})


def test_whose_cube_is_out_reads_what_they_will_be(table: Table) -> None:
    """A 6.1: Ann winning has no profit, 1 less 2, and the box goes to Cat, the next in line; else Bob has it."""
    table.tap("Kim", "start")
    assert table.view["outlook"]["hangs"] == {}
    paid_out(table, "Dan")
    assert hangs(table, "Dan") == ["You have nothing more at stake this game."]
    paid_out(table, "Cat")
    assert hangs(table, "Cat") == [
        "If Ann wins, you are Box in the next game.",
        "If the team wins, you are Captain in the next game.",
    ]
    assert hangs(table, "Dan") == ["If Ann wins, you are Captain in the next game."]
    table.tap("Bob", "double", by="Bob")
    assert table.view["outlook"]["hangs"] == {}
    assert session_verify(table.code) is None


def test_what_the_result_decides_of_both_parts_is_one_sentence(table: Table) -> None:
    """Ann has paid 2 and plays for 2: a single game makes Cat Box, a gammon keeps Ann there and makes Cat Captain."""
    table.tap("Kim", "start")
    paid_out(table, "Dan", "Cat")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    assert hangs(table, "Cat") == ["The result decides whether you are Box or Captain in the next game."]


def test_one_who_joins_during_a_game_has_had_nothing_at_stake(table: Table) -> None:
    table.tap("Kim", "start")
    comes(table, "Eve")
    table.tap("Kim", "join", player="Eve")
    assert hangs(table, "Eve") == ["You have nothing at stake this game."]


def test_who_is_away_is_not_foreseen_as_captain(table: Table) -> None:
    """Cat would be next; while they are away it is Dan, and once they are back Cat again."""
    table.tap("Kim", "step_out", player="Cat")
    table.tap("Kim", "start")
    assert captains_ahead(table) == {"Dan"}
    table.tap("Kim", "come_back", player="Cat")
    assert captains_ahead(table) == {"Cat"}


def captains_ahead(table: Table) -> set[str]:
    """The next Captain, by each result that the view foresees."""
    return {name for one in table.view["outlook"]["what_if"] for name in table.people
            if table.id(name) == one["next"]["captain"]}  # fmt: skip


def test_one_who_is_out_and_buys_a_cube_has_something_at_stake(table: Table) -> None:
    table.tap("Kim", "start")
    paid_out(table, "Dan")
    table.tap("Kim", "buy", by="Dan", cube="Cat", points=0, agreed_by=["Cat"])
    assert table.view["outlook"]["exposure"][table.id("Dan")]["single"] == [1, 1]
    assert table.id("Dan") not in table.view["outlook"]["hangs"]
    assert hangs(table, "Cat") == ["You are Captain in the next game, whoever wins."]
