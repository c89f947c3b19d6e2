"""Putting an earlier event right: the table as it was then, and what would change, seen before it is done."""

from typing import Any

import msgspec

from sessions.models import Game
from tests.kit.balances import balances, first_game
from tests.kit.table import Table, replaced_by


def asked(table: Table, who: str, seq: int) -> tuple[int, dict[str, Any]]:
    answer = table[who].client().get(f"/api/v1/sessions/{table.code}/events/{seq}/")
    return answer.status_code, msgspec.json.decode(answer.content)


def previewed(table: Table, seq: int, with_: dict[str, Any] | None) -> tuple[int, dict[str, Any]]:
    """What the scorekeeper is shown before they change an event."""
    answer = table["Kim"].client().post(
        f"/api/v1/sessions/{table.code}/events/{seq}/amendment/",
        msgspec.json.encode({"with": table.named(with_)}),
        content_type="application/json",
    )  # fmt: skip
    return answer.status_code, msgspec.json.decode(answer.content)


def by_name(table: Table, points: dict[str, dict[str, int | None]]) -> dict[str, tuple[int | None, int | None]]:
    names = {table.id(name): name for name in table.people}
    return {names[player]: (of["before"], of["after"]) for player, of in points.items()}


def number_of(table: Table, kind: str) -> int:
    return int(table.session.events.filter(kind=kind).latest("seq").seq)


def test_what_was_legal_then_is_there_to_choose_from(table: Table) -> None:
    first_game(table)
    status, then = asked(table, "Kim", number_of(table, "answer"))
    assert status == 200
    assert then["text"] == "Ann drops Bob’s cube: −1."
    assert then["event"] == {"event": "answer", "by": table.id("Ann"), "cubes": {table.id("Bob"): "drop"}}
    answers = [one for one in then["view"]["legal"][table.id("Ann")] if one["event"] == "answer"]
    assert [choice["cube"] for one in answers for choice in one["cubes"]] == [table.id("Bob")]
    assert then["view"]["game"]["number"] == 1
    assert then["view"]["trail"] == []


def test_a_change_is_seen_before_it_is_made(table: Table) -> None:
    first_game(table)
    before = (table.session.version, balances(table))
    seq = number_of(table, "answer")
    instead = {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}
    status, seen = previewed(table, seq, instead)
    assert status == 200
    assert seen["text"] == "Ann takes Bob’s cube."
    # Ann then wins Bob's cube at 2 with the others: it was +1 for them, and is -2.
    assert by_name(table, seen["games"][0]["points"]) == {"Ann": (1, 4), "Bob": (1, -2)}
    assert by_name(table, seen["totals"]) == {"Ann": (1, 4), "Bob": (1, -2)}
    assert seen["roles"]["box"] == {"before": table.id("Bob"), "after": table.id("Ann")}
    assert (table.session.version, balances(table)) == before
    table.tap("Kim", "amend", seq=seq, **replaced_by(instead))
    assert balances(table) == {"Ann": 4, "Bob": -2, "Cat": -1, "Dan": -1}
    assert Game.objects.count() == 1


def test_an_event_that_no_longer_fits_is_named_with_its_rule(table: Table) -> None:
    first_game(table)
    status, said = previewed(table, number_of(table, "double"), None)
    assert status == 422
    assert said["code"] == "cube_was_not_just_offered"
    assert said["seq"] == number_of(table, "answer")
    assert said["text"] == "Ann drops Bob’s cube: −1."
    assert "What was recorded later would no longer fit, and has to be undone first." in said["message"]
    assert balances(table) == {"Ann": 1, "Bob": 1, "Cat": -1, "Dan": -1}


def test_a_change_in_an_earlier_game_goes_on_through_the_later_ones(table: Table) -> None:
    first_game(table)
    table.tap("Bob", "start")
    table.tap("Bob", "result", winner="box", kind="single")
    first = Game.objects.get(number=1).seq
    status, seen = previewed(table, first, {"event": "result", "winner": "team", "kind": "single"})
    assert status == 200
    assert [game["number"] for game in seen["games"]] == [1]
    assert by_name(table, seen["games"][0]["points"]) == {"Ann": (1, -3), "Cat": (-1, 1), "Dan": (-1, 1)}
    # The second game, Bob's three cubes at one point each, is played again upon it.
    assert by_name(table, seen["totals"]) == {"Ann": (0, -4), "Cat": (-2, 0), "Dan": (-2, 0)}


def test_the_game_that_is_on_shows_what_is_scored_so_far(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    instead = {"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}
    _status, seen = previewed(table, number_of(table, "answer"), instead)
    assert seen["games"][0]["ended"] is False
    assert by_name(table, seen["games"][0]["points"]) == {"Ann": (-1, 0), "Bob": (1, 0)}
    assert seen["totals"] == seen["games"][0]["points"]


def test_what_does_not_stand_is_not_put_right(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "undo")
    gone = number_of(table, "result")
    assert asked(table, "Kim", gone)[1]["code"] == "event_does_not_stand"
    last, (_, missing) = table.seq, asked(table, "Kim", 99)
    assert missing["code"] == "no_such_event"
    assert missing["message"] == f"There is no event 99; the last is number {last}."
    assert previewed(table, gone, None)[0] == 422


def test_only_who_may_put_it_right_is_asked(table: Table) -> None:
    first_game(table)
    assert asked(table, "Ann", 2)[0] == 403
    assert table.stranger is not None
    assert table.stranger.client().get(f"/api/v1/sessions/{table.code}/events/2/").status_code == 404


def test_no_event_is_none(table: Table) -> None:
    first_game(table)
    for with_ in ({"event": "nothing"}, {"event": "undo"}, {}):
        assert previewed(table, number_of(table, "double"), with_)[0] == 400


def test_the_new_figure_of_a_player_who_has_left_is_shown(table: Table) -> None:
    """Dan lost 1 in game 1 and left: had the team won it, Dan would have left with +1."""
    first_game(table)
    table.tap("Kim", "leave", player="Dan")
    status, seen = previewed(table, 5, {"event": "result", "winner": "team", "kind": "single"})
    assert status == 200
    assert by_name(table, seen["totals"])["Dan"] == (-1, 1)
    assert by_name(table, seen["games"][0]["points"])["Dan"] == (-1, 1)


def test_the_table_as_it_was_then_is_in_the_language_of_whoever_reads_it(table: Table) -> None:
    first_game(table)
    address = f"/api/v1/sessions/{table.code}/events/{number_of(table, 'answer')}/"
    answer = table["Kim"].client().get(address, headers={"Accept-Language": "de"})
    assert msgspec.json.decode(answer.content)["view"]["game"]["box_wins"]["text"] == "Ann gewinnt"
