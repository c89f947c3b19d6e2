"""Undo and amend: the table, the sheet and the money are as if what was taken back had never been."""

from sessions.models import Game, Posting, Session
from sessions.services.evenings.rebuilding import session_rebuild
from sessions.services.evenings.verification import session_verify
from tests.kit.balances import balances, first_game, totals
from tests.kit.table import Table, replaced_by


def test_undo_takes_the_end_of_a_game_back(table: Table) -> None:
    first_game(table)
    assert balances(table) == {"Ann": 1, "Bob": 1, "Cat": -1, "Dan": -1}
    table.tap("Kim", "undo")
    view = table.view
    assert view["phase"] == "game"
    assert view["rows"] == []
    assert balances(table) == {"Ann": -1, "Bob": 1}
    assert not Game.objects.exists()
    assert view["trail"][-2]["undone"]
    assert session_verify(table.code) is None


def test_undo_and_the_same_again_pay_the_same(table: Table) -> None:
    first_game(table)
    before = totals(table)
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="box", kind="single")
    assert totals(table) == before
    assert balances(table) == {"Ann": 1, "Bob": 1, "Cat": -1, "Dan": -1}
    assert Game.objects.get().seq == 7
    assert session_verify(table.code) is None


def test_undo_goes_on_backwards_to_the_empty_table(table: Table) -> None:
    first_game(table)
    for _ in range(5):
        table.tap("Kim", "undo")
    view = table.view
    assert (view["phase"], view["order"]) == ("lobby", [])
    assert balances(table) == {}
    assert session_verify(table.code) is None


def test_amend_replays_what_followed_and_posts_the_difference(table: Table) -> None:
    first_game(table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    box = table.view["rows"][0]["box"]
    table.tap(
        "Kim",
        "amend",
        seq=5,
        **replaced_by({"event": "result", "winner": "box", "kind": "single", "note": "seen by all"}),
    )
    assert table.view["rows"][0]["box"] == box
    table.tap(
        "Kim", "amend", seq=4, **replaced_by(table.named({"event": "answer", "by": "Ann", "cubes": {"Bob": "take"}}))
    )
    assert table.view["rows"][0]["points"] == table.named({"Ann": 4, "Bob": -2, "Cat": -1, "Dan": -1})
    assert sum(totals(table).values()) == 0
    assert balances(table) == {name: points for name, points in totals(table).items() if points}
    assert Posting.objects.filter(reverses__isnull=False).exists()
    assert session_verify(table.code) is None


def test_verify_names_the_first_difference(table: Table) -> None:
    first_game(table)
    Session.objects.update(state=table.session.state.replace('"games":1', '"games":2'))
    difference = session_verify(table.code)
    assert difference is not None
    assert (difference.what, difference.damage) == ("the state is not what the log makes of it", True)
    session_rebuild(code=table.code)
    assert session_verify(table.code) is None


def test_verify_finds_a_lost_game_and_rebuilds_it(table: Table) -> None:
    first_game(table)
    Game.objects.all().delete()
    difference = session_verify(table.code)
    assert difference is not None
    assert difference.what == "game 1 is not what the log makes of it"
    session_rebuild(code=table.code)
    assert Game.objects.get().number == 1
    assert session_verify(table.code) is None


def test_verify_finds_a_broken_chain(table: Table) -> None:
    first_game(table)
    Session.objects.update(head="0" * 64)
    difference = session_verify(table.code)
    assert difference is not None
    assert difference.what == "the last hash is not that of the last event"


def test_a_correction_makes_stale_what_it_changed_and_nothing_else(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Kim", "automatic_double", agreed_by=["Ann", "Bob", "Cat", "Dan"])
    doubled_by_dice = table.seq
    table.tap("Kim", "undo")
    assert table.post("Bob", {"event": "double", "by": "Bob"}, seen=doubled_by_dice).status_code == 409
    assert table.post("Bob", {"event": "double", "by": "Bob"}).status_code == 201
    offered = table.seq
    table.tap("Cat", "double", by="Cat")
    table.tap("Kim", "undo")
    drop = {"event": "answer", "by": "Ann", "cubes": {"Bob": "drop"}}
    assert table.post("Ann", drop, seen=offered + 1).status_code == 409
    assert table.post("Dan", {"event": "double", "by": "Dan"}, seen=offered).status_code == 201
    assert session_verify(table.code) is None
