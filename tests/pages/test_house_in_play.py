"""How the house rules play out: what is counted, in which games, and how long a game takes."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.actors import NOBODY
from sessions.services import session_import
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 7, 2, 19, tzinfo=UTC)


def evening(day: int = 0, *, timed: bool = True) -> bytes:
    """A game of ten minutes in which Bob alone takes and Cat gives an extra; Bob settles, and loses the extra."""
    lines: list[dict[str, Any]] = [
        {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]},
        {"event": "start"},
        {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
        {"event": "answer", "by": "Cat", "cubes": {"Cat": "drop"}},
        {"event": "answer", "by": "Dan", "cubes": {"Dan": "drop"}},
        {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}},
        {"event": "extra", "by": "Cat"},
        {"event": "settle", "points": {"Bob": -1}, "agreed_by": ["Ann", "Bob"]},
        {"event": "result", "winner": "box", "kind": "single" if timed else "gammon"},
    ]
    for line in lines if timed else ():
        at = BEGAN + timedelta(days=day, minutes=10 if line["event"] == "result" else 0)
        line["at"] = f"{at:%Y-%m-%dT%H:%M:%SZ}"
    header = {"chouette": 1, "rules": "atlanta", "stake": "2.00", "currency": "GBP", "name": "One"}
    return "\n".join(map(json.dumps, [header, *lines])).encode()


def told(table: Table, **asked: str) -> Any:
    answer = table.kim.client().get(f"/api/v1/clubs/{table.club.slug}/house-rules-in-play/", asked)
    assert answer.status_code == 200, answer.content
    return answer.json()


def page(table: Table, *, status: int = 200, **asked: str) -> str:
    answer = table.kim.client().get(reverse("house-rules-in-play", args=[table.club.slug]), asked)
    assert answer.status_code == status
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_what_was_never_done_is_told_as_such() -> None:
    assert told(table_laid()) == {
        "period": "all", "since": None, "until": None, "games": 0, "timed_games": 0, "seconds_per_game": None,
        "rules": [
            {"what": what, "times": 0, "points": 0} for what in ("alone", "extra", "settled", "beaver")
        ],
    }  # fmt: skip


def test_takers_extras_and_settlements_are_counted_with_what_they_paid() -> None:
    table = table_laid()
    session_import(club=table.club, actor=NOBODY, file=evening())
    found = told(table)
    assert found["games"] == found["timed_games"] == 1
    assert {one["what"]: (one["times"], one["points"]) for one in found["rules"]} == {
        "alone": (1, -2), "extra": (1, 1), "settled": (1, 1), "beaver": (0, 0),
    }  # fmt: skip
    assert "Lone takers Game 1" in page(table, games="alone")
    assert "Settlements Game 1 2 July 2026 +1" in page(table, games="settled")


def test_the_time_of_a_game_is_said_from_ten_on() -> None:
    table = table_laid()
    for day in range(9):
        session_import(club=table.club, actor=NOBODY, file=evening(day))
    assert told(table)["seconds_per_game"] is None
    assert "too few to say" in page(table)
    session_import(club=table.club, actor=NOBODY, file=evening(9))
    session_import(club=table.club, actor=NOBODY, file=evening(timed=False))
    found = told(table)
    assert (found["games"], found["timed_games"], found["seconds_per_game"]) == (11, 10, 600)
    assert "10 min" in page(table)


def test_a_period_is_in_the_address() -> None:
    table = table_laid()
    session_import(club=table.club, actor=NOBODY, file=evening())
    assert [told(table, period=period)["games"] for period in ("2026", "2025", "year")] == [1, 0, 1]
    assert "There is no such period." in page(table, status=422, period="winter")


def test_a_season_has_its_own_figures_there_and_on_its_page() -> None:
    table = table_laid()
    for day in (0, 40):
        session_import(club=table.club, actor=table.kim.actor, file=evening(day))
    season = people.season_create(
        actor=table.kim.actor, club=table.club,
        name="Summer", since=date(2026, 7, 1), until=date(2026, 7, 31), least_evenings=1,
    )  # fmt: skip
    assert (told(table)["games"], told(table, period=str(season.id))["games"]) == (2, 1)
    assert "Summer" in page(table, period=str(season.id))
    asked = {"season": str(season.id)}
    shown = table.kim.client().get(reverse("season", args=[table.club.slug]), asked).content.decode()
    assert f"?period={season.id}&amp;games=extra#games" in shown
    assert told_refused(table, period=str(uuid4())) == 422


def told_refused(table: Table, **asked: str) -> int:
    return table.kim.client().get(f"/api/v1/clubs/{table.club.slug}/house-rules-in-play/", asked).status_code
