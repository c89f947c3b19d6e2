"""The highest cube that a club has ever played with: a line of its results."""

from typing import Any

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from sessions.services import session_delete
from tests.kit.people import page
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def cube_of_two(table: Table, *, word: str) -> None:
    """Bob doubles; the cube is taken or dropped, and the Box wins."""
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": word})
    table.tap("Kim", "result", winner="box", kind="single")


def told(table: Table, who: str = "Bob") -> Any:
    answer = table[who].client().get(f"/api/v1/clubs/{table.club.slug}/balances/")
    assert answer.status_code == 200, answer.content
    return answer.json()["highest_cube"]


def shown(table: Table, who: str = "Bob") -> str:
    return page(table[who].client().get(reverse("balances", args=[table.club.slug])))


def laid() -> Table:
    """A table in a club of which Bob is a member."""
    table = table_laid()
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    return table


def test_the_game_with_the_highest_cube_is_a_tap_away() -> None:
    table = laid()
    cube_of_two(table, word="take")
    found = told(table)
    assert (found["session"], found["game"], found["points"]) == (table.code, 1, 2)
    assert f'href="/s/{table.code}/sheet/1/"' in shown(table).partition("Highest cube ever")[2]


def test_a_double_that_was_dropped_was_never_shown() -> None:
    table = laid()
    cube_of_two(table, word="drop")
    assert told(table) is None
    assert "Highest cube ever" not in shown(table)


def test_of_several_games_the_first_counts() -> None:
    table = laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    cube_of_two(table, word="take")
    cube_of_two(table, word="take")
    assert told(table)["game"] == 2


def test_an_evening_that_is_deleted_counts_no_more() -> None:
    table = laid()
    cube_of_two(table, word="take")
    table.tap("Kim", "close")
    session_delete(actor=table.kim.actor, code=table.code, token=table["Kim"].hash)
    assert told(table, "Bob") is None
