"""Sentences of a table that must be true at the moment they are read."""

import pytest

from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD
from sessions.services.evenings.verification import session_verify
from tests.kit.partner import with_a_partner
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db
SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")


def advice(table: Table, name: str) -> str:
    return str(table.view["players"][table.id(name)]["advice"]["text"])


def test_where_no_cube_has_to_be_turned_first_box_and_partner_talk_from_the_start() -> None:
    table = table_laid(JACOBY_CRAWFORD, SEVEN)
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    assert advice(table, "Ann") == "Box and Partner may talk about plays and cubes from the start."


def test_a_captain_who_plays_alone_has_nobody_to_advise() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    for name in ("Cat", "Dan"):
        assert advice(table, "Bob") == "You play the board, and may say what you think of a play."
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    assert advice(table, "Bob") == "You play the board alone."


def test_a_correction_of_an_answer_in_an_earlier_game_leaves_the_headline_as_it_was() -> None:
    """Game 1 ended with a drop; corrected, one more cube of it was dropped before."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    answer = table.seq - 1
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    before = table.view["ended"]["text"]
    assert before == "Ann wins a single game at 2."
    instead = {"event": "answer", "by": table.id("Cat"), "cubes": {table.id("Cat"): "drop"}}
    table.tap("Kim", "amend", seq=answer, **replaced_by(instead))
    assert table.view["ended"]["text"] == before


def test_a_correction_of_an_earlier_game_leaves_the_headline_as_it_was() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    first = table.seq
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    assert table.view["ended"]["text"] == "The team wins a single game at 1."
    instead = {"event": "result", "winner": "team", "kind": "gammon"}
    table.tap("Kim", "amend", seq=first, **replaced_by(instead))
    assert table.view["ended"]["text"] == "The team wins a single game at 1."


def test_a_correction_of_the_result_itself_keeps_the_figures_of_the_cubes() -> None:
    """The result turns no cube; one of an answer before it may have, and then none are told."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    answer = table.seq
    table.tap("Kim", "result", winner="team", kind="single")
    result = table.seq
    assert table.view["ended"]["text"] == "The team wins a single game at 1 and 2."
    for kind in ("backgammon", "gammon"):
        instead = {"event": "result", "winner": "team", "kind": kind}
        table.tap("Kim", "amend", seq=result, **replaced_by(instead))
        assert table.view["ended"]["text"] == f"The team wins a {kind} at 1 and 2."
    dropped = {"event": "answer", "by": table.id("Ann"), "cubes": {table.id("Bob"): "drop"}}
    table.tap("Kim", "amend", seq=answer, **replaced_by(dropped))
    assert " at " not in table.view["ended"]["text"]


def test_the_table_waits_for_an_answer_to_the_partner_who_has_doubled() -> None:
    table = table_laid(ATLANTA, SEVEN)
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    table.propose("Gus", "double", by="Gus", cubes=["Bob", "Cat"])
    table.reply("Ann", table.view["proposals"][0]["number"], "agree")
    game = table.view["game"]
    (asked,) = [one for one in table.view["legal"][table.id("Bob")] if one["event"] == "answer"]
    assert asked["ask"]["you"][table.id("Bob")].startswith("Ann and Gus double you")
    assert game["text"] == "Waiting for Bob and Cat to answer Ann and Gus."


def test_a_roll_off_says_who_has_won_it() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "settle", points={"Bob": 0.5}, agreed_by=["Ann", "Bob"])
    rolls = [{table.id("Ann"): [6, 5], table.id("Bob"): [2, 1]}]
    table.tap("Kim", "roll_off", between=["Ann", "Bob"], rolls=rolls)
    last = table.view["last"]
    assert last["text"] == "Ann and Bob roll off the half point: Ann wins it."
    assert last["you"] == {
        table.id("Ann"): "You win the half point against Bob.",
        table.id("Bob"): "Ann wins the half point against you.",
    }


def lone_taker_settled(*, settles: bool) -> Table:
    """Bob alone takes Ann's double; Cat and Dan give extras, and Bob beavers Cat's to 4. Their own cube is settled for
    nothing, or lies on at 2."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Cat", "extra", by="Cat")
    table.tap("Bob", "answer", by="Bob", cubes={"Cat": "beaver"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    if settles:
        table.tap("Kim", "settle", points={"Bob": 1}, agreed_by=["Ann", "Bob"])
    return table


@pytest.mark.parametrize("away", [False, True])
def test_a_lone_taker_who_drops_after_all_has_lost_to_the_box(*, away: bool) -> None:
    """Cat says it for Bob who is away; nothing was settled."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    if away:
        table.tap("Kim", "step_out", player="Bob", proxy="Cat")
    table.tap("Kim", "reverse", by="Cat" if away else "Bob")
    ended = table.view["ended"]
    assert ended["text"] == "Bob drops: Ann wins."
    assert ended["you"] == table.named({"Bob": "You drop: Ann wins.", "Ann": "Bob drops: you win."})


def test_a_partner_wins_with_the_box_when_the_lone_taker_drops_after_all() -> None:
    table = with_a_partner()
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    for name in ("Bob", "Cat", "Dan", "Eve"):
        table.tap(name, "answer", by=name, cubes={name: "take" if name == "Bob" else "drop"})
    table.tap("Bob", "reverse", by="Bob")
    assert table.view["ended"]["text"] == "Bob drops: Ann and Fay win."
    assert table.view["ended"]["you"][table.id("Fay")] == "Bob drops: you and Ann win."


def test_a_last_extra_that_is_given_up_is_dropped() -> None:
    """Ann's cube with Bob was settled before; the extra lay between Bob and Cat."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Cat", "extra", by="Cat")
    table.tap("Kim", "settle", points={"Bob": 1}, agreed_by=["Ann", "Bob"])
    table.tap("Bob", "drop_extra", by="Bob", cubes=["Cat"])
    assert table.view["ended"]["text"] == "The last cube is dropped: the game is over."


def test_a_last_cube_that_is_washed_is_not_settled() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "settle", points={"Cat": 0, "Dan": 0}, agreed_by=["Ann", "Cat", "Dan"])
    table.tap("Kim", "consulted", player="Bob", remedy="wash", by="Ann")
    assert table.view["ended"]["text"] == "The last cube is washed: the game is over."


@pytest.mark.parametrize("winner", ["box", "team"])
@pytest.mark.parametrize("settles", [True, False])
def test_a_result_has_no_figure_of_cubes_within_the_team(*, settles: bool, winner: str) -> None:
    """The extra at 4 lies between Bob and Cat: Ann has won or lost nothing with it."""
    table = lone_taker_settled(settles=settles)
    table.tap("Kim", "result", winner=winner, kind="single")
    won = "Ann wins a single game." if winner == "box" else "The team wins a single game."
    assert table.view["ended"]["text"] == won


def test_a_result_has_the_figure_that_the_box_and_an_extra_share() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Cat", "extra", by="Cat")
    table.tap("Kim", "result", winner="box", kind="single")
    assert table.view["ended"]["text"] == "Ann wins a single game at 2."


def test_a_double_of_a_cube_that_was_turned_is_a_redouble_wherever_it_is_said(db: None) -> None:
    """On the button, in the log, to whoever turns it and to whoever answers; undone it is called so too."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    assert table.view["trail"][-1]["text"] == "Bob doubles to 2."
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    table.tap("Ann", "double", by="Ann", cubes=["Bob"])
    assert table.view["trail"][-1]["text"] == "Ann redoubles Bob to 4."
    assert table.view["last"]["you"][table.id("Ann")] == "You redouble Bob to 4."
    (asked,) = (one["ask"] for one in table.view["legal"][table.id("Bob")] if one["event"] == "answer")
    assert asked["text"] == "Ann redoubles Bob to 4."
    assert asked["you"] == table.named({"Ann": "You redouble Bob to 4.", "Bob": "Ann redoubles you to 4."})
    table.tap("Kim", "undo")
    assert table.view["trail"][-1]["text"].startswith("Undone: Ann redoubles")
    assert session_verify(table.code) is None


def test_a_first_double_and_a_redouble_together_are_doubles(db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    assert table.view["trail"][-1]["text"].startswith("Ann doubles: Bob, Cat")
