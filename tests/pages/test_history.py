"""The history of an evening: who said what for whom, what was taken back and why, sifted by game and by player."""

import json
import re
from typing import Any

import pytest
from django.urls import reverse

from tests.kit.ground import of_file
from tests.kit.people import page
from tests.kit.sheet_page import events, figures, opened
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def two_games() -> Table:
    """Two games are over; in the first Cat’s answer was put right, and Dan has left after it."""
    laid = table_laid()
    laid.tap("Kim", "start")
    laid.tap("Kim", "double", by="Cat")
    laid.tap("Kim", "answer", by="Ann", cubes={"Cat": "take"})
    at = laid.seq
    laid.tap("Kim", "result", winner="box", kind="single", note="at last")
    dropped = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}
    laid.tap("Kim", "amend", seq=at, note="misheard", **replaced_by(dropped))
    laid.tap("Kim", "leave", player="Dan")
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    return laid


table_of_file = of_file(two_games)


def history(table: Table, sifted: str = "") -> list[str]:
    told = (re.sub(r" \d\d:\d\d:\d\d", "", said) for said in events(shown(table, f"log/{sifted}")))
    return [said.removesuffix(" Correct") for said in told]


def shown(table: Table, address: str) -> str:
    return page(table.kim.client().get(f"/s/{table.code}/{address}"))


def test_every_event_says_who_for_whom_why_and_by_which_clause(table: Table) -> None:
    told = history(table)
    assert told[0] == "1 Seated: Ann, Bob, Cat and Dan. Kim ·"
    assert told[-1].startswith("9 Game 2:")
    assert "3 Cat doubles to 2. A 1.4 Kim for Cat ·" in told
    assert "4 Ann takes Cat’s cube. A 5.11 Corrected by Kim,: misheard Ann drops Cat’s cube: −1. Kim for Ann ·" in told
    assert "5 Game 1: Ann won a single game in the box. at last Kim ·" in told


def test_it_is_sifted_by_game_and_by_player(table: Table) -> None:
    assert [one.split()[0] for one in history(table, "?game=1")] == ["1", "2", "3", "4", "5"]
    assert [one.split()[0] for one in history(table, "?game=2")] == ["6", "7", "8", "9"]
    assert [one.split()[0] for one in history(table, f"?player={table.id('Dan')}")] == ["1", "7"]
    assert [one.split()[0] for one in history(table, f"?game=1&player={table.id('Cat')}")] == ["1", "3", "4"]
    assert history(table, "?game=99") == []
    assert "Nothing of that kind has happened." in shown(table, "log/?game=99")
    assert len(history(table, "?player=nobody&game=x")) == 9


def test_it_is_told_game_by_game(table: Table) -> None:
    whole = shown(table, "log/")
    parts = [part.split("</h2>") for part in re.split(r'<h2 id="game-', whole)[1:]]
    assert [re.findall(r"Game \d", head) for head, _ in parts] == [["Game 1"], ["Game 2"]]
    assert [re.findall(r'id="e(\d+)"', body) for _, body in parts] == [list("12345"), list("6789")]
    assert re.findall(r'href="/s/\w+/log/(\d)/"\s+aria-label="Replay', whole) == ["1", "6"]


def test_what_follows_the_last_game_is_headed_by_no_game(table: Table) -> None:
    table.tap("Kim", "close")
    whole = shown(table, "log/")
    assert "Game 3" not in whole
    assert "After the last game" in whole


def test_what_repeats_itself_is_one_line_that_opens(table: Table) -> None:
    table.tap("Kim", "start")
    for _ in range(4):
        table.tap("Kim", "roll")
    table.tap("Kim", "double", by="Bob")
    for _ in range(2):
        table.tap("Kim", "undo")
    folded = re.findall(r'<li class="folded".*?</summary>', shown(table, "log/?game=3"), re.S)
    assert [re.sub(r"\s+", " ", re.sub("<.*?>", "", one)).strip() for one in folded] == [
        "11–13 The dice are thrown. 3 times"
    ]
    assert 'id="e12"' in shown(table, "log/?game=3")


def test_each_event_has_an_address_of_its_own(table: Table) -> None:
    link = re.search(r'class="no" href="(/s/\w+/log/4/)"', shown(table, "log/"))
    assert link
    opened_there = page(table.kim.client().get(link[1]))
    assert "Corrected by Kim" in opened_there
    back = re.search(r'href="(/s/\w+/log/\?before=5#e4)"', opened_there)
    assert back
    assert 'id="e4"' in page(table.kim.client().get(back[1]))


def test_each_event_shows_the_table_as_it_stood_after_it(table: Table) -> None:
    """Cat’s answer was put right to a drop: so it stands, in its own moment and in those behind it."""
    assert [standing(table, seq) for seq in (1, 2, 3, 4)] == ["between", "centre", "box offered", "out"]
    ended = then(table, 5)
    assert (ended["phase"], ended["rows"][-1]["number"]) == ("between", 1)
    assert [ended["players"][table.id(name)]["result"] for name in ("Ann", "Bob", "Cat", "Dan")] == [1, -1, 1, -1]
    assert then(table, 6) == ended | {"seq": 6}, "a correction moves nothing by itself"
    assert then(table, 7)["settlements"][-1]["player"] == table.id("Dan")
    assert then(table, 8)["game"]["number"] == 2
    assert then(table, 9)["rows"][-1]["number"] == 2


def test_what_was_taken_back_is_not_on_the_table(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "undo")
    assert [then(table, seq)["phase"] for seq in (10, 11)] == ["between", "between"]
    assert "It was undone: the table is shown without it." in shown(table, "log/10/")
    assert "The table is shown with what was put in its place." in shown(table, "log/4/")


def test_one_leafs_from_event_to_event(table: Table) -> None:
    assert steps(shown(table, "log/1/")) == {"next": "2"}
    assert steps(shown(table, "log/4/")) == {"prev": "3", "next": "5"}
    assert steps(shown(table, "log/9/")) == {"prev": "8"}
    kim = table.kim.client()
    assert [kim.get(f"/s/{table.code}/log/{seq}/").status_code for seq in (0, 10)] == [404, 404]


def test_what_happens_after_the_last_game_is_told_with_it(table: Table) -> None:
    """Not with a third, which nobody began."""
    table.tap("Kim", "close")
    assert reverse("sheet-game", args=[table.code, 2]) in shown(table, f"log/{table.seq}/")
    assert view_in(shown(table, f"log/{table.seq}/"))["phase"] == "closed"


def test_the_moment_is_told_in_the_language_of_the_reader(table: Table) -> None:
    german = table.kim.client().get(f"/s/{table.code}/log/3/", headers={"accept-language": "de"})
    assert "Cat doppelt auf 2." in page(german)
    assert view_in(page(german))["game"]["text"] == "Warten auf die Antwort von Ann an Cat."


def then(table: Table, seq: int) -> dict[str, Any]:
    """The view from which the table is drawn beside an event."""
    return view_in(shown(table, f"log/{seq}/"))


def view_in(whole: str) -> dict[str, Any]:
    found = re.search(r'<script id="page" type="application/json">(.*?)</script>', whole, re.S)
    assert found
    view: dict[str, Any] = json.loads(found[1])["view"]
    return view


def standing(table: Table, seq: int) -> str:
    """Where Cat’s cube was, and whether it waited for an answer."""
    game = then(table, seq)["game"]
    if game is None:
        return "between"
    (cube,) = [one for one in game["cubes"] if one["name"] == table.id("Cat")]
    return f"{cube['at']} {cube['status']}" if cube["status"] == "offered" else str(cube["at"])


def steps(whole: str) -> dict[str, str]:
    """The numbers of the events before and after, by what leads there."""
    return dict(re.findall(r'rel="(prev|next)" href="/s/\w+/log/(\d+)/"', whole))


def test_the_sheet_marks_a_game_that_was_put_right_and_shows_how(table: Table) -> None:
    whole = shown(table, "sheet/")
    first, second = (re.search(rf'id="game-{number}".*?</tbody>', whole, re.S) for number in (1, 2))
    assert first
    assert second
    assert "corrected" in first[0]
    assert "corrected" not in second[0]
    game = shown(table, "sheet/1/")
    assert figures(game, "drops") == ["−1", "·", "+1", "·", ""]
    assert "drops Ann drops Cat’s cube: −1. A 5.11" in opened(game)
    assert "<s>Ann takes Cat’s cube.</s>" in game


def test_a_program_reads_the_same_sheet(table: Table) -> None:
    games = table.kim.client().get(f"/api/v1/sessions/{table.code}/games/").json()
    first, _second = games["games"]
    assert (first["number"], first["seq"], first["box"], first["zero"]) == (1, 5, table.id("Ann"), True)
    assert first["lines"][0] == {"kind": "drops", "points": {table.id("Ann"): -1, table.id("Cat"): 1}}
    assert first["next"]["rule"] == "A 6.1"
    assert games["next"] is None
    later = table.kim.client().get(f"/api/v1/sessions/{table.code}/games/?after=1").json()["games"]
    assert [game["number"] for game in later] == [2]
