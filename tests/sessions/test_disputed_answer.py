"""The sheet of a disputed answer: who doubled what to what, and what each answer of the house meant then."""

import json
from typing import Any

import pytest

from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD, ST_ALBANS
from sessions import services
from sessions.models import Review
from tests.kit.disputed import dispute, disputed_beaver, lone_beaver, says
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def answered(sheet: str = ATLANTA) -> Table:
    """Ann doubles all to 2; Kim says that Bob drops, the others take themselves."""
    table = table_laid(sheet)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


ANSWER = 4


def test_of_a_disputed_answer_the_sheet_says_who_doubled_what_to_what_and_has_no_results() -> None:
    table = answered()
    says(table, "Bob", "dispute", seq=ANSWER)
    told = dispute(table)
    assert told["turned"] == [
        {
            "text": "Ann doubled Bob to 2.",
            "you": {table.id("Ann"): "You doubled Bob to 2.", table.id("Bob"): "Ann doubled you to 2."},
        }
    ]
    assert (told["results"], told["holds"]) == ([], [])
    assert told["heading"]["text"] == "Game 1: Ann was Box"


def test_of_two_who_doubled_their_own_cubes_each_is_named() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Cat", "double", by="Cat")
    table.tap("Kim", "answer", by="Ann", for_="Ann", cubes={"Bob": "take", "Cat": "take"})
    table.tap("Kim", "roll")
    says(table, "Ann", "dispute", seq=5)
    assert dispute(table)["turned"] == [
        {"text": "Bob doubled to 2.", "you": {table.id("Bob"): "You doubled to 2."}},
        {"text": "Cat doubled to 2.", "you": {table.id("Cat"): "You doubled to 2."}},
    ]


def test_a_cube_that_was_turned_before_was_redoubled() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    table.tap("Ann", "double", by="Ann", cubes=["Bob"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    says(table, "Bob", "dispute", seq=7)
    assert dispute(table)["turned"] == [
        {
            "text": "Ann redoubled Bob to 4.",
            "you": {table.id("Ann"): "You redoubled Bob to 4.", table.id("Bob"): "Ann redoubled you to 4."},
        }
    ]


@pytest.mark.parametrize(("whose", "other"), [("Cat", "Bob"), ("Bob", "Cat")])
def test_an_answer_about_an_extra_is_settled_between_the_two_who_hold_it(whose: str, other: str) -> None:
    """Bob alone takes, Cat gives an extra, Bob beavers it, Cat turns it again: Ann, the Box, has no part in it."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Cat", "extra", by="Cat")
    for name, word in (("Bob", "beaver"), ("Cat", "raccoon"), ("Bob", "take")):
        table.tap("Kim", "answer", by=name, for_=name, cubes={"Cat": word})
    table.tap("Kim", "roll")
    says(table, whose, "dispute", seq=9 if whose == "Cat" else 10)
    assert dispute(table)["two"] == [table.id(whose), table.id(other)]
    assert dispute(table)["waits"]["text"].startswith(f"{whose} and {other} must agree, or an organiser decides.")


def test_a_beaver_is_named_as_one() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "beaver"})
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    says(table, "Bob", "dispute", seq=5)
    assert dispute(table)["turned"][0]["text"] == "Ann beavered to 4."


def words_of(table: Table) -> dict[str, dict[str, Any]]:
    """By word the answers of the disputed one's sheet."""
    return {tried["word"]: tried for tried in dispute(table)["answers"]}


def test_each_answer_has_what_its_question_showed_to_the_player_who_was_asked() -> None:
    """Bob’s cube is at 1, turned to 2: a drop costs 1, a take plays for 2, a beaver for 4; a gammon is twice that."""
    table = answered()
    says(table, "Bob", "dispute", seq=ANSWER)
    assert dispute(table)["asked"] == table.id("Bob")
    told = words_of(table)
    assert {word: tried["means"] for word, tried in told.items()} == {
        "take": {"single": 2, "gammon": 4, "backgammon": 6},
        "drop": {"now": -1},
        "beaver": {"single": 4, "gammon": 8, "backgammon": 12},
    }
    assert [(tried["withheld"], tried["unfit"]) for tried in told.values()] == [(None, None)] * 3


def test_the_figures_are_those_of_then_after_the_cube_has_gone_on() -> None:
    """Cat took at 2 as it was entered, then redoubles to 4; the dispute is about the 2."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Cat", for_="Cat", cubes={"Cat": "take"})
    for name in ("Bob", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "roll")
    table.tap("Cat", "double", by="Cat")
    says(table, "Cat", "dispute", seq=4)
    told = words_of(table)
    assert told["take"]["means"] == {"single": 2, "gammon": 4, "backgammon": 6}
    assert (told["drop"]["means"], told["drop"]["withheld"]) == ({}, None)
    assert told["drop"]["unfit"]["text"] == "Cat redoubles to 4."


def test_a_house_without_beavers_has_no_place_for_one() -> None:
    table = answered(ST_ALBANS)
    says(table, "Bob", "dispute", seq=ANSWER)
    assert {word: tried["means"] for word, tried in words_of(table).items()} == {
        "take": {"single": 2, "gammon": 4, "backgammon": 6},
        "drop": {"now": -1},
    }


def test_an_answer_that_the_rules_refused_then_is_withheld_with_their_words_and_clause() -> None:
    table = lone_beaver()
    told = words_of(table)
    assert told["take"] == {
        "word": "take",
        "means": {},
        "points": {},
        "withheld": {
            "word": "take",
            "text": "Dan is the last one in and may only beaver or drop.",
            "you": {table.id("Dan"): "You are the last one in and may only beaver or drop."},
            "rule": "ACT 15",
        },
        "unfit": None,
    }
    assert (told["drop"]["means"], told["drop"]["unfit"]) == ({"now": -1}, None)
    assert told["beaver"]["means"] == {"single": 4, "gammon": 8, "backgammon": 12}


def test_an_answer_that_a_later_event_rests_on_no_longer_fits_and_has_no_figures() -> None:
    """Dan’s drop would have ended the game: Ann could not have taken the beaver."""
    table = disputed_beaver()
    drop = words_of(table)["drop"]
    assert (drop["means"], drop["withheld"]) == ({}, None)
    assert drop["unfit"] == {
        "text": "Ann takes Dan’s cube.",
        "why": "No game is on.",
        "first": "First undo, which the scorekeeper can: Ann takes Dan’s cube.",
    }
    table.tap("Kim", "undo")
    assert words_of(table)["drop"]["unfit"] is None


def test_what_has_to_be_taken_back_first_is_named_with_every_event_that_rests_on_the_answer() -> None:
    """Cat took alone as Bob’s drop was entered; Bob and Dan gave extras, which Cat has only while they are alone."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name, word in (("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    for name in ("Bob", "Dan"):
        table.tap(name, "extra", by=name)
    says(table, "Bob", "dispute", seq=ANSWER)
    assert words_of(table)["take"]["unfit"]["first"] == (
        "First undo, which the scorekeeper can: Bob offers an extra. Dan offers an extra."
    )
    for _ in range(2):
        table.tap("Kim", "undo")
    assert words_of(table)["take"]["unfit"] is None


def test_to_a_beaver_the_words_of_the_house_are_shown_with_the_figures_of_who_doubled() -> None:
    """Bob doubled to 2 and Ann beavered to 4: a take plays for 4, a raccoon for 8, a drop costs 2."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "beaver"})
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "take"})
    says(table, "Bob", "dispute")
    assert dispute(table)["asked"] == table.id("Bob")
    assert {word: tried["means"] for word, tried in words_of(table).items()} == {
        "take": {"single": 4, "gammon": 8, "backgammon": 12},
        "raccoon": {"single": 8, "gammon": 16, "backgammon": 24},
        "drop": {"now": -2},
    }


def test_several_cubes_that_get_one_word_are_answered_together() -> None:
    """The team’s one cube is turned to 2 against Ann: three ends of 2 each; a drop would have ended the game."""
    table = table_laid(JACOBY_CRAWFORD)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Ann", for_="Ann", cubes=dict.fromkeys(("Bob", "Cat", "Dan"), "take"))
    table.tap("Kim", "roll")
    says(table, "Ann", "dispute", seq=4)
    told = words_of(table)
    assert told["take"]["means"] == {"single": 6, "gammon": 12, "backgammon": 18}
    assert (told["drop"]["means"], told["drop"]["unfit"]["why"]) == ({}, "No game is on.")


@pytest.mark.parametrize("word", ["take", "beaver"])
def test_a_shown_answer_is_accepted_as_a_correction_and_has_the_points_it_showed(word: str) -> None:
    """Bob loses a single game to the Box: what the sheet said is played for."""
    table = answered()
    says(table, "Bob", "dispute", seq=ANSWER)
    shown = words_of(table)[word]["means"]["single"]
    instead = {"event": "answer", "by": "Bob", "cubes": {"Bob": word}}
    says(table, "Bob", "say", seq=ANSWER, event=instead)
    table.tap("Kim", "amend", seq=ANSWER, **replaced_by(table.named(instead)))
    if word == "beaver":
        table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    assert table.view["rows"][-1]["points"][table.id("Bob")] == -shown


def test_a_word_that_is_withheld_is_refused_as_a_correction() -> None:
    table = lone_beaver()
    take = {"event": "answer", "by": "Dan", "cubes": {"Dan": "take"}}
    says(table, "Dan", "say", seq=6, event=take)
    answer = table.post("Kim", {"event": "amend", "seq": 6, **replaced_by(table.named(take))})
    assert (answer.status_code, answer.json()["rule"]) == (422, "ACT 15")


def test_a_disputed_answer_of_the_program_before_is_tried_when_its_view_is_built() -> None:
    """Its game was kept without any answer."""
    table = answered()
    says(table, "Bob", "dispute", seq=ANSWER)
    now = dispute(table)
    review = Review.objects.get()
    assert review.game_then is not None
    then = {field: of for field, of in json.loads(review.game_then).items() if field not in ("answers", "asked")}
    Review.objects.update(game_then=json.dumps(then))
    services.view_renewed(code=table.code)
    assert dispute(table) == now


def test_both_who_agree_on_another_answer_are_named_beside_it() -> None:
    table = answered()
    says(table, "Bob", "dispute", seq=ANSWER)
    says(table, "Bob", "say", seq=ANSWER, event={"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}})
    says(table, "Ann", "say", seq=ANSWER, event={"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}})
    answer = next(told for told in table.view["trail"] if told["seq"] == ANSWER)
    correction = next(told for told in table.view["trail"] if told["seq"] == answer["undone_in"])
    assert correction["agreed"] == ["Bob", "Ann"]
    assert [told["agreed"] for told in table.view["corrected"]] == [table.named(["Bob", "Ann"])]


def test_a_scorekeeper_who_settles_it_is_not_said_to_have_the_other_s_word() -> None:
    table = answered()
    says(table, "Bob", "dispute", seq=ANSWER)
    taken = {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}
    says(table, "Bob", "say", seq=ANSWER, event=taken)
    table.tap("Kim", "amend", seq=ANSWER, **replaced_by(taken))
    assert table.view["trail"][-1]["agreed"] == []
