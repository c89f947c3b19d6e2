"""The replay: all moments of a game in one answer, the same as their pages; the marks to jump to."""

from typing import Any

import msgspec
import pytest

from sessions.history.passage import passage_of
from sessions.history.view_at import views_then
from sessions.pages.history.replay_marks import GameSpan
from sessions.selectors.finished_games import game_rows
from sessions.selectors.sessions import session_now
from tests.kit.ground import of_file
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def two_games() -> Table:
    """Two games of five events and four, then the start of a third; in the second a double is taken back."""
    laid = table_laid()
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    laid.tap("Kim", "result", winner="team", kind="single")
    laid.tap("Kim", "start")
    laid.tap("Cat", "double", by="Cat")
    laid.tap("Kim", "undo")
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Kim", "start")
    return laid


table_of_file = of_file(two_games)


def game_of(table: Table, number: int) -> dict[str, Any]:
    answer = table.kim.client().get(f"/s/{table.code}/log/{number}/game/")
    assert answer.status_code == 200
    sent: dict[str, Any] = msgspec.json.decode(answer.content)
    return sent


def changed(before: Any, change: dict[str, Any]) -> Any:
    """What the script makes of a change (docs/live-protocol.md)."""
    if "is" in change:
        return change["is"]
    if "by" in change:
        return [
            before[one] if isinstance(one, int) else changed(before[place] if place < len(before) else None, one)
            for place, one in enumerate(change["by"])
        ]
    return with_fields(before, change["of"])


def with_fields(before: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    now = before | {field: changed(before.get(field), change) for field, change in fields.items() if change is not None}
    return {field: value for field, value in now.items() if fields.get(field, "") is not None}


def views_of(sent: dict[str, Any]) -> dict[int, Any]:
    """Every view of a game put together, by the number of its event."""
    view, views = sent["view"], {}
    for moment in sent["moments"]:
        view = with_fields(view, moment.get("parts", {}))
        views[moment["seq"]] = view
    return views


@pytest.mark.parametrize(
    ("number", "game", "first", "last"), [(1, 1, 1, 5), (5, 1, 1, 5), (6, 2, 6, 9), (10, 3, 10, 10)]
)
def test_an_event_brings_all_of_its_game(table: Table, number: int, game: int, first: int, last: int) -> None:
    sent = game_of(table, number)
    assert (sent["game"], sent["first"], sent["last"]) == (game, first, last)
    assert [one["seq"] for one in sent["moments"]] == list(range(first, last + 1))


@pytest.mark.parametrize("number", [1, 6, 10])
def test_the_views_put_together_are_those_of_each_event(table: Table, number: int) -> None:
    for seq, view in views_of(game_of(table, number)).items():
        passage = passage_of(table.session, first=seq, last=seq)
        [alone] = views_then(session_now(table.code), passage, game_rows(table.session))
        assert view == msgspec.json.decode(msgspec.json.encode(alone)), seq


def test_what_was_taken_back_is_told_and_is_in_no_view(table: Table) -> None:
    sent = game_of(table, 6)
    double, undo = sent["moments"][1:3]
    assert double["correction"]["said"] == "Undone by Kim"
    assert double["correction"]["seq"] == undo["seq"] == 8
    assert {cube["shows"] for cube in views_of(sent)[7]["game"]["cubes"]} == {1}


def test_a_note_on_a_game_that_is_over_stands_at_its_end(table: Table) -> None:
    answer = table.kim.client().post(f"/s/{table.code}/notes/", {"text": "Was it a gammon?", "game": "2", "key": "one"})
    assert answer.status_code == 302
    assert not any(one.get("notes") for one in game_of(table, 10)["moments"])
    last = game_of(table, 9)["moments"][-1]
    assert (last["seq"], [note["text"] for note in last["notes"]]) == (9, ["Was it a gammon?"])


def test_the_page_says_what_there_is_to_jump_to(table: Table) -> None:
    page = table.kim.client().get(f"/s/{table.code}/log/6/")
    marks, jumps = page.context["marks"], {one.kind: (one.before, one.after) for one in page.context["jumps"]}
    assert (marks.ends, marks.games) == ([5, 9], 3)
    assert jumps == {"double": (3, 7), "swing": (5, 9), "correction": (None, 8)}
    assert [marks.span(number) for number in (1, 9, 10)] == [GameSpan(1, 1, 5), GameSpan(2, 6, 9), GameSpan(3, 10, 10)]
    assert (page.context["game_before"], page.context["game_after"]) == (1, 10)


def test_points_corrected_by_hand_and_amended_events_are_corrections(table: Table) -> None:
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "amend", seq=11, **replaced_by({"event": "result", "winner": "team", "kind": "gammon"}))
    table.tap("Kim", "adjust", points={"Ann": 1, "Bob": -1}, reason="Counted again")
    page = table.kim.client().get(f"/s/{table.code}/log/1/")
    assert page.context["marks"].corrections == [8, 12, 13]


@pytest.mark.parametrize("number", [0, 11, 4000])
def test_an_event_that_is_not_there_says_which_is_the_last(table: Table, number: int) -> None:
    page = table.kim.client().get(f"/s/{table.code}/log/{number}/")
    assert page.status_code == 404
    assert f"There is no event {number}" in page.content.decode()
    assert "The last event is number 10." in page.content.decode()
    assert f'href="/s/{table.code}/log/10/"' in page.content.decode()
    assert table.kim.client().get(f"/s/{table.code}/log/{number}/game/").status_code == 404
