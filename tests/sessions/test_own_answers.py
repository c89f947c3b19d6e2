"""Whoever has answered may take that back until it has an effect, whatever others have said meanwhile."""

import json

import pytest
from django.test import Client

from chouette.rules.house import JACOBY_CRAWFORD
from tests.kit.table import Table, replaced_by, table_laid


@pytest.fixture
def doubled(table: Table) -> Table:
    """Ann, the Box, has doubled Bob, Cat and Dan; Bob has taken and Cat has dropped."""
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    return table


def taken_back(table: Table, who: str, seq: int, seen: int | None = None) -> tuple[int, str]:
    """Somebody takes the answer of that number back: the status, and the code of a refusal."""
    answer = table.post(who, {"event": "amend", "seq": seq, **replaced_by(None)}, seen=seen)
    return answer.status_code, answer.json().get("code", "")


def offered(table: Table) -> dict[str, list[int]]:
    """By name the numbers of the answers that may be taken back."""
    own = table.view["own_answers"]
    return {name: [one["seq"] for one in own[table.id(name)]] for name in table.people if table.id(name) in own}


def statuses(table: Table) -> dict[str, str]:
    return {cube["player"]: cube["status"] for cube in table.view["game"]["cubes"]}


def test_others_have_answered_since_and_their_answers_stand(doubled: Table) -> None:
    assert offered(doubled) == {"Bob": [4], "Cat": [5]}
    assert taken_back(doubled, "Bob", 4) == (201, "")
    assert offered(doubled) == {"Cat": [5]}
    doubled.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    assert offered(doubled) == {"Bob": [7], "Cat": [5]}
    assert doubled.view["trail"][-1]["text"] == "Bob drops: −1."


def test_what_others_say_meanwhile_makes_it_no_older(doubled: Table) -> None:
    seen = doubled.seq
    assert taken_back(doubled, "Cat", 5) == (201, "")
    assert taken_back(doubled, "Bob", 4, seen=seen) == (201, "")


def test_the_last_answer_gives_all_of_them_their_effect(doubled: Table) -> None:
    doubled.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    assert offered(doubled) == {}
    assert taken_back(doubled, "Bob", 4) == (403, "answer_has_effect")


def test_the_box_has_acted_on_a_beaver_and_not_on_the_others(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "beaver"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    assert offered(table) == {"Bob": [4], "Cat": [5]}
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    assert offered(table) == {"Ann": [6], "Cat": [5]}
    assert taken_back(table, "Bob", 4) == (403, "answer_has_effect")


def test_nobody_takes_back_for_others_or_anything_but_an_answer(doubled: Table) -> None:
    assert taken_back(doubled, "Dan", 4) == (403, "scorekeeper_corrects")
    assert taken_back(doubled, "Ann", 3) == (403, "scorekeeper_corrects")
    answer = {"event": "amend", "seq": 4, **replaced_by({"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}})}
    assert doubled.post("Bob", answer).json()["code"] == "scorekeeper_corrects"


def test_what_the_scorekeeper_has_said_for_somebody_is_taken_back_by_them(doubled: Table) -> None:
    assert taken_back(doubled, "Bob", 4) == (201, "")
    doubled.tap("Kim", "answer", by="Bob", cubes={"Bob": "drop"})
    assert offered(doubled)["Bob"] == [7]
    assert taken_back(doubled, "Bob", 7) == (201, "")


def test_what_the_scorekeeper_has_put_right_is_not_taken_back_by_its_player(doubled: Table) -> None:
    instead = {"event": "answer", "by": doubled.id("Bob"), "cubes": {doubled.id("Bob"): "drop"}}
    doubled.tap("Kim", "amend", seq=4, **replaced_by(instead))
    assert offered(doubled) == {"Cat": [5]}
    assert taken_back(doubled, "Bob", 4) == (403, "answer_has_effect")


def test_in_rotation_nobody_may_have_answered_behind_them(doubled: Table) -> None:
    """Ann insists on the order: Cat has answered behind Bob, so only Cat's can be taken back."""
    doubled.tap("Ann", "insist", by="Ann", on="answers")
    assert offered(doubled) == {"Cat": [5]}


def test_a_sealed_answer_is_taken_back_and_shows_nothing(db: None) -> None:
    table = table_laid(answers_order="sealed")
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    (shown_to_bob,) = table.view["own_answers"][table.id("Bob")]
    assert (shown_to_bob["text"], shown_to_bob["answer"]) == ("Bob has answered.", None)
    assert shown_to_bob["you"] == {table.id("Bob"): "You have answered."}
    assert taken_back(table, "Bob", 4) == (201, "")
    assert offered(table) == {"Cat": [5]}
    shown = json.dumps([table.view["trail"], table.view["last"]])
    assert "has answered" in shown
    assert "take" not in shown.replace("taken", "")


def test_what_went_along_and_was_answered_since_gives_an_answer_its_effect(db: None) -> None:
    """Cat is away, so that their cube is beavered with the Captain's; then Ann takes that of Cat."""
    table = table_laid(absent_cube="as_captain")
    table.tap("Kim", "start")
    table.tap("Cat", "step_out", player="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "beaver"})
    assert offered(table) == {"Bob": [5]}
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    assert "Bob" not in offered(table)
    assert taken_back(table, "Bob", 5) == (403, "answer_has_effect")


def test_what_rests_on_an_answer_leaves_it_as_it_is(doubled: Table) -> None:
    """Cat steps out, having dropped: from then on the scorekeeper corrects."""
    doubled.tap("Cat", "step_out", player="Cat")
    assert offered(doubled) == {}
    assert taken_back(doubled, "Cat", 5) == (403, "answer_has_effect")


def test_a_stranger_takes_nothing_back(doubled: Table) -> None:
    path = f"/api/v1/sessions/{doubled.code}/events/"
    body = {"key": "of-a-stranger", "seen": 5, "event": {"event": "amend", "seq": 4, **replaced_by(None)}}
    assert Client().post(path, body, content_type="application/json").status_code == 404


def test_an_answer_for_an_absent_player_names_them(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Cat", "step_out", player="Cat", proxy="Bob")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Bob", "answer", by="Bob", cubes={"Cat": "drop"})
    absent = [one["absent"] for one in table.view["own_answers"][table.id("Bob")]]
    assert absent[-1] == [table.id("Cat")]


def test_the_player_who_took_something_back_reads_you(doubled: Table) -> None:
    doubled.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    doubled.tap("Dan", "undo")
    assert doubled.view["last"]["text"] == "Dan undid: Dan takes."
    assert doubled.view["last"]["you"] == {doubled.id("Dan"): "You undid: You take."}


def test_an_answer_taken_back_before_others_is_undone_and_not_corrected(doubled: Table) -> None:
    assert taken_back(doubled, "Bob", 4) == (201, "")
    assert doubled.view["trail"][-1]["text"] == "Undone: Bob takes."
    assert doubled.view["last"]["text"] == "Undone: Bob takes."
    assert doubled.view["last"]["you"] == {doubled.id("Bob"): "You undid: You take."}
    shown = doubled["Kim"].client().get(f"/s/{doubled.code}/log/").content.decode()
    assert "Undone: Bob takes." in shown
    assert "Corrected" not in shown


def test_two_who_play_one_cube_together_read_you(db: None) -> None:
    table = table_laid(JACOBY_CRAWFORD, ("Ann", "Bob", "Cat", "Dan", "Eve"))
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Kim", "drop_take", by=["Cat", "Dan"], drops="Cat")
    (told,) = table.view["own_answers"][table.id("Cat")]
    assert told["text"] == "Cat and Dan play one cube together and drop Cat’s."
    assert told["you"] == {
        table.id("Cat"): "You and Dan play one cube together and drop yours.",
        table.id("Dan"): "You and Cat play one cube together and drop Cat’s.",
    }


def test_what_a_proxy_answers_leaves_the_answers_before_it_to_be_taken_back(db: None) -> None:
    """Dan is proxy whoever is in: their word for Cat rests on nobody else's answer."""
    table = table_laid(JACOBY_CRAWFORD, ("Ann", "Bob", "Cat", "Dan", "Eve"))
    table.tap("Kim", "start")
    table.tap("Cat", "step_out", player="Cat", proxy="Dan")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "drop"})
    table.tap("Dan", "answer", by="Dan", cubes={"Cat": "take"})
    assert offered(table) == {"Bob": [5], "Dan": [6, 7]}
    assert taken_back(table, "Bob", 5) == (201, "")
    assert offered(table) == {"Dan": [6, 7]}


def test_what_is_answered_for_one_who_has_named_nobody_gives_the_answers_before_it_their_effect(db: None) -> None:
    """Bob answers for Cat as the player at the board: after another answer that may be somebody else."""
    table = table_laid(JACOBY_CRAWFORD, ("Ann", "Bob", "Cat", "Dan", "Eve"), absent_cube="captain_decides")
    table.tap("Kim", "start")
    table.tap("Cat", "step_out", player="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    table.tap("Bob", "answer", by="Bob", cubes={"Cat": "take"})
    assert offered(table) == {}
