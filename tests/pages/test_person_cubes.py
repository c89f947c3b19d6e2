"""The cubes and the stays on a person's page: how many, what came of them, and that each figure opens its games."""

import re
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def played() -> Table:
    """Two games with Ann in the box: Bob doubles and is beavered, and Ann doubles Cat, who drops, and Dan, who takes;
    then Ann doubles everybody, and only Bob takes."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "beaver"})
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Kim", "double", by="Ann", cubes=["Cat", "Dan"])
    table.tap("Kim", "answer", by="Cat", cubes={"Cat": "drop"})
    table.tap("Kim", "answer", by="Dan", cubes={"Dan": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Cat", "Dan", "Bob"])
    table.tap("Kim", "answer", by="Cat", cubes={"Cat": "drop"})
    table.tap("Kim", "answer", by="Dan", cubes={"Dan": "drop"})
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="team", kind="single")
    return table


def told(table: Table, of: str) -> Any:
    address = f"/api/v1/clubs/{table.club.slug}/players/{UUID(table.id(of))}/statistics/"
    return table.kim.client().get(address).json()


def page(table: Table, of: str, **asked: str) -> str:
    answer = table.kim.client().get(reverse("player", args=[table.club.slug, UUID(table.id(of))]), asked)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_cubes_are_counted_by_answer_and_value_at_both_ends() -> None:
    table = played()
    ann, bob = told(table, "Ann"), told(table, "Bob")
    assert ann["cubes_offered"] == [
        {"answer": "take", "value": 2, "cubes": 2, "result": "0"},
        {"answer": "drop", "value": 2, "cubes": 3, "result": "3"},
    ]
    assert ann["cubes_received"] == [{"answer": "beaver", "value": 2, "cubes": 1, "result": "4"}]
    assert bob["cubes_offered"] == [{"answer": "beaver", "value": 2, "cubes": 1, "result": "-4"}]
    assert bob["cubes_received"] == [{"answer": "take", "value": 2, "cubes": 1, "result": "2"}]
    assert bob["beside"] == [{"what": "alone", "times": 1, "result": "2"}]
    assert ann["stays"] == [{"games": 2, "stays": 1, "result": "7"}]
    assert bob["stays"] == []


def test_each_figure_opens_its_games() -> None:
    table = played()
    assert "Offered and dropped Game 2" in page(table, "Ann", games="gave-drop")
    assert "Cubes offered, to 2 Game 2" in page(table, "Ann", games="gave", value="2")
    assert "None in this period." in page(table, "Ann", games="gave", value="4")
    assert "Stays in the box Games 1–2" in page(table, "Ann", games="stays")
    assert "Stays in the box of 2 games Games 1–2" in page(table, "Ann", games="stays", value="2")
    assert "Alone against the Box Game 2" in page(table, "Bob", games="alone")


def test_under_ten_there_are_too_few_to_say() -> None:
    table = played()
    assert "All 5 +3 too few to say" in page(table, "Ann")


def test_a_corrected_game_counts_as_it_now_is() -> None:
    table = played()
    table.tap("Kim", "undo")
    assert told(table, "Bob")["beside"] == []
    table.tap("Kim", "result", winner="box", kind="gammon")
    assert told(table, "Bob")["beside"] == [{"what": "alone", "times": 1, "result": "-4"}]


def test_a_value_that_no_cube_shows_is_none() -> None:
    table = played()
    for value in ("x", "99999999999", "-1", "٢"):
        assert "Cubes offered" in page(table, "Ann", games="gave", value=value), value
