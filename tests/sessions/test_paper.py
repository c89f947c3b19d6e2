"""A finished game entered from paper: all of it or nothing, once, by the scorekeeper, and seen before."""

import re
from typing import Any

import msgspec
import pytest

from chouette.ledger.money import points_shown
from sessions import services
from sessions.errors import KeyReused, Malformed, NotAllowed, NotFound, Refused, Stale
from sessions.models import Event, Game, Posting
from sessions.services import Recorded
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import PaperTap, Tap
from tests.kit.balances import balances, totals
from tests.kit.paper import WRITTEN, enter, paper
from tests.kit.people import page
from tests.kit.table import Table, keys


def test_a_game_from_paper_is_played_in_one_go(table: Table) -> None:
    before = table.session
    recorded = enter(table, "Kim", WRITTEN)
    assert recorded.seq == before.seq + 6
    kinds = Event.objects.filter(session=before, seq__gt=before.seq).order_by("seq").values_list("kind", flat=True)
    assert list(kinds) == ["start", "double", "answer", "answer", "answer", "result"]
    assert balances(table) == {"Ann": 1 - 4 - 4, "Bob": 4, "Cat": -1, "Dan": 4}
    assert table.view["rows"][-1]["next"]["box"] == table.id("Bob")
    assert session_verify(table.code) is None


def test_what_a_player_said_on_paper_stands_for_them(table: Table) -> None:
    enter(table, "Kim", WRITTEN)
    answer = next(one for one in table.view["trail"] if one["text"].startswith("Cat drops"))
    assert (answer["who"], answer["for"]) == (None, "Cat")


def test_what_cannot_have_been_changes_nothing(table: Table) -> None:
    before = table.session
    wrong = {**WRITTEN, "cubes": {**WRITTEN["cubes"], "Bob": {"value": 3}}}  # type: ignore[dict-item]  # a dict, as above
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            enter(table, "Kim", wrong, key="the-same-key", seen=before.seq)
        answer = msgspec.json.decode(refused.value.answer)
        assert answer["code"] == "cube_never_stands_at"
        assert answer["message"] == "Bob’s cube is doubled from 1 on; it never stands at 3."
    assert table.seq == before.seq
    assert not Posting.objects.exists()
    with pytest.raises(KeyReused):
        enter(table, "Kim", WRITTEN, key="the-same-key")


def test_a_key_enters_a_game_once(table: Table) -> None:
    first = enter(table, "Kim", WRITTEN, key="the-same-key")
    again = enter(table, "Kim", WRITTEN, key="the-same-key")
    assert (again.seq, again.version, again.again) == (first.seq, first.version, True)
    assert Game.objects.count() == 1


def test_the_paper_of_another_game_is_too_late(table: Table) -> None:
    seen = table.seq
    enter(table, "Kim", WRITTEN)
    with pytest.raises(Stale):
        enter(table, "Kim", WRITTEN, seen=seen)
    assert Game.objects.count() == 1


def test_undo_takes_the_result_back_first_and_then_one_event_after_the_other(table: Table) -> None:
    start = table.seq
    enter(table, "Kim", WRITTEN)
    table.tap("Kim", "undo")
    assert table.view["phase"] == "game"
    assert balances(table) == {"Ann": 1, "Cat": -1}
    table.tap("Kim", "result", winner="box", kind="single")
    assert totals(table) == {"Ann": 5, "Bob": -2, "Cat": -1, "Dan": -2}
    for _ in range(6):
        table.tap("Kim", "undo")
    assert balances(table) == {}
    assert table.view["phase"] == "between"
    assert table.seq == start + 6 + 1 + 1 + 6
    assert session_verify(table.code) is None


def test_a_game_that_was_begun_at_the_table_is_ended_from_paper(table: Table) -> None:
    table.tap("Ann", "start")
    enter(table, "Kim", WRITTEN)
    assert Event.objects.filter(kind="start").count() == 1
    assert balances(table) == {"Ann": -7, "Bob": 4, "Cat": -1, "Dan": 4}


def test_only_the_scorekeeper_enters_games(table: Table) -> None:
    with pytest.raises(NotAllowed):
        enter(table, "Ann", WRITTEN)
    assert table.stranger is not None
    tap = PaperTap("test-key-x", table.seq, paper(table, WRITTEN))
    with pytest.raises(NotFound):
        services.paper_record(session=table.code, actor=table.stranger.hash, tap=tap)


def post(table: Table, who: str, door: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    answer = table[who].client().post(
        f"/api/v1/sessions/{table.code}/{door}", msgspec.json.encode(body), content_type="application/json"
    )  # fmt: skip
    return answer.status_code, msgspec.json.decode(answer.content)


def test_it_is_seen_before_it_is_recorded(table: Table) -> None:
    before = table.session
    status, seen = post(table, "Kim", "paper/preview/", {"paper": table.named(WRITTEN)})
    assert status == 200
    named = {table.view["players"][player]["name"]: points for player, points in seen["points"].items()}
    assert named == {"Ann": 1 - 4 - 4, "Bob": 4, "Cat": -1, "Dan": 4}
    assert seen["next"]["box"] == table.id("Bob")
    assert seen["events"] == [
        "The game begins.", "Ann doubles Bob, Cat and Dan to 2.", "Bob takes.", "Cat drops: −1.", "Dan takes.",
        "Game 1: the team won a gammon.",
    ]  # fmt: skip
    assert table.session.version == before.version
    status, said = post(table, "Kim", "paper/preview/", {"paper": table.named({**WRITTEN, "winner": None})})
    assert (status, said["code"]) == (422, "paper_lacks_the_result")
    status, recorded = post(table, "Kim", "paper/", {"key": "a-program", "seen": 1, "paper": table.named(WRITTEN)})
    assert (status, recorded["seq"]) == (201, before.seq + 6)
    assert recorded["version"] == table.session.version


@pytest.mark.parametrize("cubes", [{"Bob": {"value": 0}}, {"Bob": {"value": 2, "end": "lost"}}, {"Bob": 2}, []])
def test_what_is_no_paper_is_none(table: Table, cubes: Any) -> None:
    status, said = post(table, "Kim", "paper/preview/", {"paper": {"cubes": table.named(cubes)}})
    assert (status, said["code"]) == (400, "not_a_paper_game")


def game_back(table: Table, who: str, *, seen: int | None = None) -> Recorded | services.Proposed:
    """The one tap that takes a whole game from paper back."""
    seen = table.seq if seen is None else seen
    tap = Tap(f"test-key-{next(keys)}", seen, {"event": "undo"}, whole=True)
    return services.event_record(session=table.code, actor=table[who].hash, tap=tap)


def test_the_whole_game_is_taken_back_with_one_tap(table: Table) -> None:
    start = table.seq
    enter(table, "Kim", WRITTEN)
    assert table.view["undoes"]["whole"]
    game_back(table, "Kim")
    assert (balances(table), table.view["phase"], table.view["rows"]) == ({}, "between", [])
    kinds = Event.objects.filter(session=table.session, seq__gt=start + 6).values_list("kind", flat=True)
    assert list(kinds) == ["undo"] * 6
    assert all(one["undone"] for one in table.view["trail"] if not one["corrects"] and one["seq"] > start)
    assert not table.view["undoes"]["whole"]
    assert session_verify(table.code) is None


def test_of_two_games_from_paper_only_the_last_is_taken_back(table: Table) -> None:
    enter(table, "Kim", WRITTEN)
    after = balances(table)
    again = {**WRITTEN, "cubes": {"Ann": {"value": 2}, "Cat": {"value": 2}, "Dan": {"value": 2}}}
    enter(table, "Kim", again)
    assert len(table.view["rows"]) == 2
    game_back(table, "Kim")
    assert (len(table.view["rows"]), balances(table)) == (1, after)
    game_back(table, "Kim")
    assert (table.view["rows"], balances(table)) == ([], {})
    assert session_verify(table.code) is None


def test_what_was_begun_at_the_table_stays_when_its_paper_is_taken_back(table: Table) -> None:
    table.tap("Ann", "start")
    enter(table, "Kim", WRITTEN)
    game_back(table, "Kim")
    assert (table.view["phase"], balances(table)) == ("game", {})


def test_after_the_result_alone_was_taken_back_the_rest_goes_with_one_tap(table: Table) -> None:
    enter(table, "Kim", WRITTEN)
    table.tap("Kim", "undo")
    game_back(table, "Kim")
    assert (table.view["phase"], balances(table)) == ("between", {})


def test_what_came_after_it_is_not_taken_back_with_it(table: Table) -> None:
    """The next game has begun: a tap on the older table is too late, one on this table finds no such game."""
    seen = enter(table, "Kim", WRITTEN).seq
    table.tap("Kim", "start")
    before = balances(table)
    assert not table.view["undoes"]["whole"]
    with pytest.raises(Stale):
        game_back(table, "Kim", seen=seen)
    with pytest.raises(Refused) as refused:
        game_back(table, "Kim")
    assert msgspec.json.decode(refused.value.answer)["code"] == "nothing_to_undo"
    assert (table.view["phase"], balances(table)) == ("game", before)


def test_only_who_keeps_the_sheet_takes_a_whole_game_back(table: Table) -> None:
    enter(table, "Kim", WRITTEN)
    with pytest.raises(NotAllowed):
        game_back(table, "Ann")
    tap = Tap(f"test-key-{next(keys)}", table.seq, {"event": "start"}, whole=True)
    with pytest.raises(Malformed):
        services.event_record(session=table.code, actor=table.kim.hash, tap=tap)


def test_the_total_beside_a_game_from_paper_is_what_was_won_once_somebody_has_left(table: Table) -> None:
    """Ann pays Dan, who leaves: it settles Ann's minus, and makes what Ann has lost no less."""
    for _ in range(2):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Dan")
    box = table.view["box"]
    written = {f"value-{player}": "1" for player in table.view["order"] if player != box}
    filled = {**written, "won": "box-single"}
    client = table.kim.client()
    shown = page(client.post(f"/s/{table.code}/paper/", {**filled, "look": "1"}, headers={"X-Part": "books"}))
    totals = dict(re.findall(r'<th[^>]* scope="row">(\w+)</th>.*?</td>\s*<td[^>]*>([^<]*)</td>', shown, re.DOTALL))
    client.post(f"/s/{table.code}/paper/", {**filled, "seen": str(table.seq)})
    results = {one["name"]: points_shown(one["result"]) for one in table.view["players"].values() if one["seated"]}
    assert totals == results
    assert totals["Ann"] != points_shown(table.view["players"][table.id("Ann")]["to_settle"])


def test_the_form_names_the_box(table: Table) -> None:
    shown = page(table.kim.client().get(f"/s/{table.code}/paper/"))
    assert shown.count("Ann dropped") == 3
    assert "The Box dropped" not in shown
