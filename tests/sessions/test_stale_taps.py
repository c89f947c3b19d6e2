"""A tap of an older moment is answered 409 and writes nothing; one that still means the same is recorded."""

import json
from typing import Any

import pytest
from django.core.management import call_command

from chouette.rules.house import BRIGHTON, JACOBY_CRAWFORD
from sessions.errors import Stale
from sessions.models import Event, Session
from tests.kit.table import Table, replaced_by, table_laid


def game_played(table: Table, winner: str = "box") -> None:
    """A game from its start to its result; Ann keeps the box."""
    table.tap("Kim", "start")
    table.tap("Kim", "roll")
    table.tap("Kim", "result", winner=winner, kind="single")


def refused_as_stale(table: Table, who: str, event: dict[str, Any], seen: int, **more: Any) -> None:
    before = Session.objects.values("seq", "version", "state", "view").get(code=table.code)
    answer = table.post(who, event, seen=seen, **more)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale"), answer.content
    assert Session.objects.values("seq", "version", "state", "view").get(code=table.code) == before


IN_A_GAME: list[tuple[str, dict[str, Any]]] = [
    ("Ann", {"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann"]}),
    ("Kim", {"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann", "Bob"]}),
    ("Ann", {"event": "roll"}),
    ("Bob", {"event": "double", "by": "Bob"}),
    ("Ann", {"event": "result", "winner": "box", "kind": "single"}),
    ("Cat", {"event": "step_out", "player": "Cat"}),
    ("Bob", {"event": "offer", "by": "Bob", "to": ["Ann"], "cubes": ["Bob"], "points": 1}),
    ("Ann", {"event": "pip_count", "by": "Ann", "box": 100, "team": 90}),
    ("Ann", {"event": "illegal_play", "side": "box", "noticed_by": "Bob", "remedy": "corrected"}),
]
BETWEEN_GAMES: list[tuple[str, dict[str, Any]]] = [
    ("Ann", {"event": "start"}),
    ("Ann", {"event": "vacate_box", "by": "Ann"}),
    ("Cat", {"event": "leave", "player": "Cat"}),
    ("Cat", {"event": "sit_out", "player": "Cat"}),
    ("Kim", {"event": "close"}),
    ("Kim", {"event": "remove", "player": "Dan"}),
    ("Kim", {"event": "change_rule", "change": {"jacoby": False}, "agreed_by": ["Ann", "Bob", "Cat", "Dan"]}),
    ("Kim", {"event": "change_rule", "change": {"jacoby": False}, "agreed_by": []}),
    ("Bob", {"event": "step_out", "player": "Bob"}),
]


@pytest.mark.parametrize(
    ("who", "event"), IN_A_GAME, ids=lambda value: value["event"] if isinstance(value, dict) else value
)
def test_seen_in_game_1_is_not_recorded_in_game_2(table: Table, who: str, event: dict[str, Any]) -> None:
    table.tap("Kim", "start")
    seen = table.seq
    table.tap("Kim", "roll")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    refused_as_stale(table, who, event, seen)
    assert table.post(who, event).status_code in (201, 202), "the same tap on what is seen now"


@pytest.mark.parametrize(
    ("who", "event"), BETWEEN_GAMES, ids=lambda value: value["event"] if isinstance(value, dict) else value
)
def test_seen_before_game_1_is_not_recorded_before_game_2(table: Table, who: str, event: dict[str, Any]) -> None:
    if event["event"] == "remove":
        table.tap("Dan", "sit_out", player="Dan")
        table.tap("Kim", "sit_in", player="Dan")
        table.tap("Dan", "step_out", player="Dan")
    seen = table.seq
    game_played(table)
    refused_as_stale(table, who, event, seen)
    assert table.post(who, event).status_code in (201, 202), "the same tap on what is seen now"


def test_who_leaves_pays_what_was_seen(table: Table) -> None:
    """Dan has left before Cat's tap arrives, and Cat's points went to Dan: Cat is told the new figure first."""
    game_played(table)
    seen = table.seq
    points = json.loads(table.session.state)["totals"][table.id("Cat")]
    table.tap("Ann", "leave", player="Ann")
    changed = json.loads(table.session.state)["totals"][table.id("Cat")] != points
    answer = table.post("Cat", {"event": "leave", "player": "Cat"}, seen=seen)
    assert changed, "Ann was paid, by Cat among others"
    assert answer.status_code == 409


def test_a_start_is_of_the_players_who_were_seen(table: Table) -> None:
    seen = table.seq
    table.tap("Dan", "sit_out", player="Dan")
    refused_as_stale(table, "Ann", {"event": "start"}, seen)


def test_the_partner_named_is_for_the_box_that_was_seen(db: None) -> None:
    """`partner` names somebody else than the Box who acts: it is found in the list all the same."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    seen = table.seq
    listed = [one["event"] for one in table.view["legal"][table.id("Ann")]]
    assert "partner" in listed
    game_played(table)
    refused_as_stale(table, "Ann", {"event": "partner", "player": "Fay"}, seen)


def test_what_others_did_for_themselves_makes_nothing_stale(table: Table) -> None:
    seen = table.seq
    table.tap("Dan", "sit_out", player="Dan")
    table.tap("Bob", "step_out", player="Bob")
    assert table.post("Cat", {"event": "leave", "player": "Cat"}, seen=seen).status_code == 201


def test_a_settlement_of_one_cube_knows_nothing_of_another(table: Table) -> None:
    table.tap("Kim", "start")
    seen = table.seq
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    asked = {"event": "settle", "points": {"Bob": 1}, "agreed_by": []}
    assert table.post("Bob", asked, seen=seen).status_code == 202
    refused_as_stale(table, "Cat", {"event": "settle", "points": {"Cat": 1}, "agreed_by": []}, seen)


def test_a_correction_that_turns_an_odd_point_makes_a_settlement_another(db: None) -> None:
    """Ann and Dan hold the other end of Bob's and Cat's cubes together. Ann paid the odd point of Cat's drop, so Dan
    was to pay that of Bob's; without that drop it is Ann's."""
    table = table_laid()
    table.tap("Kim", "start")
    shared: dict[str, Any] = {"cubes": ["Bob", "Cat"], "with": "Dan", "points": 0, "agreed_by": ["Ann", "Dan"]}
    table.tap("Kim", "share", **shared)
    table.tap("Kim", "double", by="Cat", cubes=["Cat"])
    table.tap("Kim", "answer", by="Ann", cubes={"Cat": "drop"})
    seen = table.seq
    table.tap("Kim", "undo")
    settled = {"event": "settle", "points": {"Bob": 1}, "agreed_by": ["Ann", "Bob", "Dan"]}
    refused_as_stale(table, "Kim", settled, seen)


@pytest.mark.parametrize(("before", "after"), [("come_back", "step_out"), ("step_out", "come_back")])
def test_a_captain_who_answers_for_others_too_has_seen_whom(db: None, before: str, after: str) -> None:
    """Whoever is away goes along with the Captain (JC Leaving): it is another answer with Cat's cube than without."""
    table = table_laid(JACOBY_CRAWFORD)
    table.tap("Kim", "start")
    table.tap("Kim", "step_out", player="Cat")
    if before == "come_back":
        table.tap("Kim", before, player="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    seen = table.seq
    table.tap("Kim", after, player="Cat")
    refused_as_stale(table, "Bob", {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}}, seen)


def test_two_who_enter_one_throw_decide_one_half_point(table: Table) -> None:
    """Ann and Bob roll off the half points of two cubes; the scorekeeper too enters the dice of the first."""
    table.tap("Kim", "start")
    table.tap("Kim", "buy", by="Bob", cube="Cat", points=0, agreed_by=["Bob", "Cat"])
    table.tap("Kim", "settle", points={"Bob": 0.5, "Cat": 0.5}, agreed_by=["Ann", "Bob"])
    seen = table.seq
    thrown = {"event": "roll_off", "between": ["Ann", "Bob"], "rolls": [{"Ann": [6, 1], "Bob": [5, 4]}]}
    assert table.post("Ann", thrown).status_code == 201
    refused_as_stale(table, "Kim", thrown, seen)
    assert table.post("Kim", thrown).status_code == 201


COVERED = [
    ("Ann", {"event": "withdraw", "by": "Ann"}),
    ("Ann", {"event": "offer", "by": "Ann", "to": ["Dan"], "cubes": ["Dan"], "points": 5, "one_roll": True}),
    ("Kim", {"event": "step_out", "player": "Bob", "proxy": "Dan"}),
]


@pytest.mark.parametrize(("who", "goes"), COVERED, ids=["withdrawn", "another in its place", "acts for Cat no more"])
def test_an_offer_that_lay_under_another_is_not_taken_up_for_it(table: Table, who: str, goes: dict[str, Any]) -> None:
    """Cat sells her cube to Bob; then the Box asks Bob, who acts for her, to settle it. What Bob saw is the second."""
    table.tap("Kim", "start")
    table.tap("Cat", "offer", by="Cat", to=["Bob"], cubes=["Cat"], points=-2, one_roll=True)
    table.tap("Kim", "step_out", player="Cat")
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat"], cubes=["Cat"], points=5, one_roll=True)
    seen = table.seq
    table.tap(who, **table.named(goes))
    refused_as_stale(table, "Bob", {"event": "accept", "by": "Bob", "cube": "Cat"}, seen)


def test_who_has_come_to_the_board_since_takes_up_another_offer(table: Table) -> None:
    """Cat sells her cube to Dan and goes; the Box asks to settle it with Bob, who acts for her. Bob's cube is settled:
    now Dan does, and the latest offer to Dan is the Box's."""
    table.tap("Kim", "start")
    table.tap("Cat", "offer", by="Cat", to=["Dan"], cubes=["Cat"], points=-2, one_roll=True)
    table.tap("Kim", "step_out", player="Cat")
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat"], cubes=["Bob", "Cat"], points=5, one_roll=True)
    seen = table.seq
    table.tap("Bob", "accept", by="Bob", cube="Bob")
    refused_as_stale(table, "Dan", {"event": "accept", "by": "Dan", "cube": "Cat"}, seen)


def test_others_who_take_up_an_offer_make_nobodys_own_stale(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat", "Dan"], cubes=["Bob", "Cat", "Dan"], points=1)
    seen = table.seq
    for who in ("Bob", "Cat", "Dan"):
        assert table.post(who, {"event": "accept", "by": who, "cube": who}, seen=seen).status_code == 201


def test_an_undo_takes_back_what_was_last_on_the_screen(table: Table) -> None:
    table.tap("Kim", "start")
    seen = table.seq
    table.tap("Kim", "pip_count", by="Ann", box=100, team=90)
    refused_as_stale(table, "Kim", {"event": "undo"}, seen)
    refused_as_stale(table, "Kim", {"event": "undo"}, seen, whole=True)


def test_an_amendment_is_of_the_record_that_was_seen(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "pip_count", by="Ann", box=100, team=90)
    counted = table.seq
    table.tap("Kim", "roll")
    other = {"event": "amend", "seq": counted, "with": {"event": "pip_count", "by": "Ann", "box": 101, "team": 90}}
    seen = table.seq
    table.tap("Kim", "roll")
    assert table.post("Kim", other, seen=seen).status_code == 201, "what came after has not changed what is corrected"
    refused_as_stale(table, "Kim", {**other, "with": None}, seen)


def test_a_correction_back_to_an_older_moment_is_no_way_round(table: Table) -> None:
    """Seen between the games; by undos and another result game 1 ends anew, with other points."""
    table.tap("Kim", "start")
    table.tap("Kim", "roll")
    table.tap("Kim", "result", winner="box", kind="single")
    seen = table.seq
    table.tap("Kim", "amend", seq=seen, **replaced_by({"event": "result", "winner": "team", "kind": "backgammon"}))
    refused_as_stale(table, "Cat", {"event": "leave", "player": "Cat"}, seen)
    refused_as_stale(table, "Bob", {"event": "start"}, seen)


def test_what_a_correction_closed_is_new_when_it_is_open_again(table: Table) -> None:
    """Bob had stepped out, so Ann gave the box to Cat; Dan sat out under Cat. Both are corrected: Bob stayed, and is
    Box. Dan sits out again: their old tap to come back in was meant for a game against Cat."""
    table.tap("Bob", "step_out", player="Bob")
    stepped_out = table.seq
    table.tap("Ann", "vacate_box", by="Ann")
    table.tap("Dan", "sit_out", player="Dan")
    seen = table.seq
    assert table.view["box"] == table.id("Cat")
    table.tap("Dan", "undo")
    table.tap("Kim", "amend", seq=stepped_out, **replaced_by(None))
    assert table.view["box"] == table.id("Bob")
    table.tap("Dan", "sit_out", player="Dan")
    refused_as_stale(table, "Dan", {"event": "sit_in", "player": "Dan"}, seen)
    assert table.post("Dan", {"event": "sit_in", "player": "Dan"}).status_code == 201


def test_who_leaves_from_a_game_that_never_began_is_asked_again(table: Table) -> None:
    table.tap("Dan", "sit_out", player="Dan")
    table.tap("Kim", "start")
    seen = table.seq
    table.tap("Kim", "undo")
    refused_as_stale(table, "Dan", {"event": "leave", "player": "Dan"}, seen)


def test_a_double_costs_what_was_seen(db: None) -> None:
    """Brighton, Box Ann with Partner Fay against four. Ann turns the four centred cubes of 1 without Fay and pays half
    of the sum for it: 2. A tap of before that cost nothing; after it is taken back, one of then cost 2."""
    table = table_laid(BRIGHTON, names=("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    table.tap("Ann", "partner", player="Fay")
    table.tap("Kim", "start")
    double: dict[str, Any] = {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan", "Eve"]}
    together = table.seq
    table.tap("Ann", "partner_split", by="Ann", keeps="Ann")
    refused_as_stale(table, "Ann", double, together)
    alone = table.seq
    table.tap("Ann", "undo")
    refused_as_stale(table, "Ann", double, alone)
    table.tap("Ann", "partner_split", by="Ann", keeps="Ann")
    assert table.post("Ann", double).status_code == 201
    points = json.loads(table.session.state)["game"]["score"]["points"]
    assert points == {"deals": {table.id("Ann"): -2, table.id("Fay"): 2}}


def test_the_next_double_is_not_bought_out_again(db: None) -> None:
    """Box Ann redoubles one cube without Partner Fay. The others they would double together now, for nothing: a tap of
    before, which would have cost half of three, is told apart."""
    table = table_laid(BRIGHTON, names=("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"))
    table.tap("Ann", "partner", player="Fay")
    table.tap("Kim", "start")
    table.tap("Eve", "double", by="Eve")
    table.tap("Ann", "answer", by="Ann", cubes={"Eve": "take"})
    table.tap("Ann", "partner_split", by="Ann", keeps="Ann")
    alone = table.seq
    table.tap("Ann", "double", by="Ann", cubes=["Eve"])
    table.tap("Eve", "answer", by="Eve", cubes={"Eve": "drop"})
    refused_as_stale(table, "Ann", {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]}, alone)


def test_taps_that_an_earlier_version_has_dated_are_no_damage(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """It kept no number for what a correction had closed, and others for some that were open: said, and mended."""
    table.tap("Kim", "start")
    table.tap("Kim", "roll")
    table.tap("Kim", "undo")
    recent = json.loads(table.session.recent)
    del recent["moved"]
    state = json.loads(table.session.state)
    state["game"]["since"] = 1
    Session.objects.filter(code=table.code).update(
        recent=json.dumps(recent, separators=(",", ":")), state=json.dumps(state, separators=(",", ":"))
    )
    table.tap("Kim", "pip_count", by="Ann", box=100, team=90)
    call_command("verify", table.code)
    assert f"{table.code}: of older rules: since when its actions are open" in capsys.readouterr().out
    call_command("verify", table.code, "--rebuild")
    assert capsys.readouterr().out == "1 sessions verified, 0 damaged\n"


def test_a_result_that_an_earlier_version_has_recorded_is_no_damage(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """It did not keep what the cubes were worth that a result pays."""
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    recent = json.loads(table.session.recent)
    assert recent["trail"][-1].pop("values")
    Session.objects.filter(code=table.code).update(recent=json.dumps(recent, separators=(",", ":")), view="")
    call_command("verify", table.code)
    assert "0 damaged" in capsys.readouterr().out


def test_a_correction_of_something_else_makes_nothing_stale(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "pip_count", by="Ann", box=100, team=90)
    counted = table.seq
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    seen = table.seq
    table.tap("Kim", "amend", seq=counted, **replaced_by(None))
    assert table.post("Bob", {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}, seen=seen).status_code == 201


@pytest.mark.parametrize(
    ("who", "event"),
    [
        ("Bob", {"event": "settle", "points": {"Bob": 1}, "agreed_by": []}),
        ("Bob", {"event": "automatic_double", "cubes": ["Bob"], "agreed_by": []}),
    ],
)
def test_what_was_asked_in_game_1_is_not_agreed_to_in_game_2(db: None, who: str, event: dict[str, Any]) -> None:
    table = table_laid(automatic_doubles="by_agreement")
    table.tap("Kim", "start")
    number = table.post(who, event).json()["proposal"]
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    count = Event.objects.count()
    with pytest.raises(Stale):
        table.reply("Ann", number, "agree")
    assert Event.objects.count() == count


def test_a_rule_asked_for_before_game_1_is_not_agreed_to_after_it(table: Table) -> None:
    number = table.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[]).proposal
    for who in ("Ann", "Bob", "Cat"):
        table.reply(who, number, "agree")
    game_played(table)
    with pytest.raises(Stale):
        table.reply("Dan", number, "agree")


def test_a_question_that_was_asked_anew_is_not_agreed_to_under_its_old_number(table: Table) -> None:
    table.tap("Kim", "start")
    first = table.propose("Bob", "settle", points={"Bob": 1}, agreed_by=[], for_="Bob").proposal
    second = table.propose("Bob", "settle", points={"Bob": 3}, agreed_by=[], for_="Bob").proposal
    with pytest.raises(Stale):
        table.reply("Ann", first, "agree")
    assert table.reply("Ann", second, "agree").seq is not None


def test_the_view_says_since_when_each_action_means_what_it_means(table: Table) -> None:
    table.tap("Kim", "start")
    began = table.seq
    for actions in table.view["legal"].values():
        assert all(one["since"] >= began for one in actions if one["event"] != "join"), actions
    table.tap("Kim", "roll")
    assert {one["since"] for one in table.view["legal"][table.id("Ann")] if one["event"] == "roll"} == {began + 1}
