"""A note on a game that was over when it was written stands at the end of that game: in the replay, in the history, and
where the evening's page leads to. Two games have ended, then Bob writes on the first and Ann on the second."""

import re
from html import unescape

import pytest
from django.urls import reverse

from sessions.models import Game
from tests.kit.photos import note
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ends(table: Table) -> tuple[int, int]:
    """The events that ended the two games."""
    for winner in ("box", "team"):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner=winner, kind="single")
    note(table, "Bob", "the bold double", game=1)
    note(table, "Ann", "the last roll")
    first, second = Game.objects.filter(club=table.club, session=table.session).order_by("number")
    return first.seq, second.seq


def read(table: Table, name: str, *args: object) -> str:
    return table["Ann"].client().get(reverse(name, args=[table.code, *args])).content.decode()


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_the_evening_leads_to_the_game(table: Table, ends: tuple[int, int]) -> None:
    page = read(table, "evening")
    for end, text in zip(ends, ("the bold double", "the last roll"), strict=True):
        before = page.partition(text)[0]
        assert re.findall(r'href="([^"]+)"', before)[-1] == reverse("moment", args=[table.code, end])


def test_the_replay_has_it_at_the_end_of_its_game(table: Table, ends: tuple[int, int]) -> None:
    assert "the bold double" in words(read(table, "moment", ends[0]))
    at_the_second = words(read(table, "moment", ends[1]))
    assert "the bold double" not in at_the_second
    assert "the last roll" in at_the_second


def test_its_script_has_it_there_too(table: Table, ends: tuple[int, int]) -> None:
    for end, text in zip(ends, ("the bold double", "the last roll"), strict=True):
        answer = table["Ann"].client().get(reverse("game-moments", args=[table.code, end])).json()
        noted = [(one["seq"], told["text"]) for one in answer["moments"] for told in one.get("notes", ())]
        assert noted == [(end, text)]


def test_the_history_has_it_under_its_game(table: Table, ends: tuple[int, int]) -> None:
    first, _, second = words(read(table, "log")).rpartition("Game 2")
    assert "the bold double" in first
    assert "the bold double" not in second
