"""The history of an evening: who said what for whom, what was taken back and why, sifted by game and by player."""

import re

import pytest

from tests.clubs.people import page
from tests.pages.test_sheet import events, figures, opened
from tests.sessions.conftest import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Two games are over; in the first Cat’s answer was put right, and Dan has left after it."""
    laid = table_laid()
    for said in ("start", "double", "answer"):
        laid.tap(
            "Kim", said, **{"double": {"by": "Cat"}, "answer": {"by": "Ann", "cubes": {"Cat": "take"}}}.get(said, {})
        )
    at = laid.session.seq
    laid.tap("Kim", "result", winner="box", kind="single", note="at last")
    dropped = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}
    laid.tap("Kim", "amend", seq=at, note="misheard", **{"with": dropped})
    laid.tap("Kim", "leave", player="Dan")
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    return laid


def history(table: Table, sifted: str = "") -> list[str]:
    told = (re.sub(r" \d\d:\d\d:\d\d UTC", "", said) for said in events(shown(table, f"log/{sifted}")))
    return [said.removesuffix(" Put right") for said in told]


def shown(table: Table, address: str) -> str:
    return page(table.kim.client().get(f"/s/{table.code}/{address}"))


def test_every_event_says_who_for_whom_why_and_by_which_clause(table: Table) -> None:
    told = history(table)
    assert told[0].startswith("9 Game 2:")
    assert told[-1] == "1 Seated: Ann, Bob, Cat and Dan. Kim ·"
    assert "3 Cat doubles to 2. A 1.4 Kim for Cat ·" in told
    assert "4 Ann takes Cat. A 5.11 Put right by Kim,: misheard Ann drops Cat: −1. Kim for Ann ·" in told
    assert "5 Game 1: Ann won a single game in the box. at last Kim ·" in told


def test_it_is_sifted_by_game_and_by_player(table: Table) -> None:
    assert [one.split()[0] for one in history(table, "?game=1")] == ["5", "4", "3", "2", "1"]
    assert [one.split()[0] for one in history(table, "?game=2")] == ["9", "8", "7", "6"]
    assert [one.split()[0] for one in history(table, f"?player={table.id('Dan')}")] == ["7", "1"]
    assert [one.split()[0] for one in history(table, f"?game=1&player={table.id('Cat')}")] == ["4", "3", "1"]
    assert history(table, "?game=99") == []
    assert "Nothing of that kind has happened." in shown(table, "log/?game=99")
    assert len(history(table, "?player=nobody&game=x")) == 9


def test_each_event_has_an_address_of_its_own(table: Table) -> None:
    link = re.search(r'href="(/s/\w+/log/\?before=5#e4)"', shown(table, "log/"))
    assert link
    assert 'id="e4"' in page(table.kim.client().get(link[1]))


def test_the_sheet_marks_a_game_that_was_put_right_and_shows_how(table: Table) -> None:
    whole = shown(table, "sheet/")
    first, second = (re.search(rf'id="game-{number}".*?</tbody>', whole, re.S) for number in (1, 2))
    assert first
    assert second
    assert "put right" in first[0]
    assert "put right" not in second[0]
    game = shown(table, "sheet/1/")
    assert figures(game, "drops") == ["−1", "·", "+1", "·", ""]
    assert "drops Ann drops Cat: −1. A 5.11" in opened(game)
    assert "<s>Ann takes Cat.</s>" in game


def test_a_program_reads_the_same_sheet(table: Table) -> None:
    games = table.kim.client().get(f"/api/v1/sessions/{table.code}/games/").json()
    first, _second = games["games"]
    assert (first["number"], first["seq"], first["box"], first["zero"]) == (1, 5, table.id("Ann"), True)
    assert first["lines"][0] == {"kind": "drops", "points": {table.id("Ann"): -1, table.id("Cat"): 1}}
    assert first["next"]["rule"] == "A 6.1"
    assert games["next"] is None
    later = table.kim.client().get(f"/api/v1/sessions/{table.code}/games/?after=1").json()["games"]
    assert [game["number"] for game in later] == [2]
