"""A disputed answer after cubes have changed hands: who must agree, whom it may cost, and who is told the figures."""

import pytest

from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD
from sessions.errors import NotAllowed
from sessions.models import Review
from sessions.services import view_renewed
from sessions.services.evenings.verification import session_verify
from tests.kit.disputed import dispute, says
from tests.kit.partner import with_a_partner
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
BOBS, TAKES = 5, {"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}


def lone_taker() -> Table:
    """Ann doubles all, Cat alone takes; Kim enters the drops of the others, that of Bob as event 5."""
    table = table_laid(ATLANTA, FIVE)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    for name in ("Bob", "Dan", "Eve"):
        table.tap("Kim", "answer", by=name, for_=name, cubes={name: "drop"})
    return table


def test_a_drop_is_settled_with_the_box_though_its_cube_is_an_extra_by_now() -> None:
    """Ann doubled Bob and was paid for the drop; Cat, to whom Bob gives the extra, has no part in it."""
    table = lone_taker()
    table.tap("Bob", "extra", by="Bob")
    says(table, "Bob", "dispute", seq=BOBS)
    assert dispute(table)["two"] == [table.id("Bob"), table.id("Ann")]
    assert dispute(table)["waits"]["text"].startswith("Bob and Ann must agree, or an organiser decides.")
    table.tap("Kim", "undo")
    assert dispute(table)["two"] == [table.id("Bob"), table.id("Ann")]


def test_of_a_finished_game_an_extra_is_settled_between_the_two_who_held_it() -> None:
    """Cat beavers Bob’s extra, as Kim has it; Ann, the Box, wins the game and has no part in that."""
    table = lone_taker()
    table.tap("Bob", "extra", by="Bob")
    table.tap("Kim", "answer", by="Cat", for_="Cat", cubes={"Bob": "beaver"})
    beavered = table.seq
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    says(table, "Cat", "dispute", seq=beavered)
    assert dispute(table)["two"] == [table.id("Cat"), table.id("Bob")]


def sold() -> Table:
    """Bob doubles, Kim enters that Ann takes; then Dan buys Bob’s cube."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Kim", "answer", by="Ann", for_="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    table.tap("Kim", "buy", by="Dan", cube="Bob", points=1, agreed_by=["Bob", "Dan"])
    return table


def test_an_answer_of_the_box_is_settled_with_whoever_held_the_cube_then() -> None:
    table = sold()
    says(table, "Ann", "dispute", seq=4)
    assert dispute(table)["two"] == [table.id("Ann"), table.id("Bob")]


def test_the_two_change_no_answer_to_a_cube_that_another_holds_by_now() -> None:
    table = sold()
    says(table, "Ann", "dispute", seq=4)
    says(table, "Ann", "say", seq=4, event={"event": "answer", "by": "Ann", "cubes": {"Bob": "beaver"}})
    with pytest.raises(NotAllowed, match="costs_others"):
        says(table, "Bob", "agree", seq=4)


def settled() -> Table:
    """Bob’s drop becomes a take by the word of Bob and Ann."""
    table = lone_taker()
    says(table, "Bob", "dispute", seq=BOBS)
    says(table, "Bob", "say", seq=BOBS, event=TAKES)
    says(table, "Ann", "agree", seq=BOBS)
    return table


def test_whose_points_change_while_the_game_is_on_reads_the_old_figure_and_the_new() -> None:
    table = settled()
    (told,) = table.view["corrected"]
    assert (told["text"], told["agreed"], told["by"]) == (
        "Game 1 corrected by Bob and Ann.",
        table.named(["Bob", "Ann"]),
        None,
    )
    assert told["you"] == table.named({
        "Ann": "Game 1 corrected by you and Bob: you had +3 so far, now +2.",
        "Bob": "Game 1 corrected by you and Ann: you had \N{MINUS SIGN}1 so far, now 0.",
    })  # fmt: skip
    assert told["named"] == table.named({"Ann": "Ann +3, now +2.", "Bob": "Bob \N{MINUS SIGN}1, now 0."})


def test_the_scorekeepers_correction_of_the_game_that_is_on_is_told_too() -> None:
    table = lone_taker()
    table.tap("Kim", "amend", seq=BOBS, **replaced_by(TAKES))
    (told,) = table.view["corrected"]
    assert told["you"][table.id("Ann")] == "Game 1 corrected by the scorekeeper: you had +3 so far, now +2."


def test_a_correction_that_begins_a_finished_game_again_is_told() -> None:
    """All have dropped, so the game was over: with Bob’s take it is on."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat", "Dan"):
        table.tap("Kim", "answer", by=name, for_=name, cubes={name: "drop"})
    says(table, "Bob", "dispute", seq=4)
    says(table, "Bob", "say", seq=4, event=TAKES)
    says(table, "Ann", "agree", seq=4)
    assert table.view["game"]["number"] == 1
    (told,) = table.view["corrected"]
    assert told["you"][table.id("Ann")] == "Game 1 corrected by you and Bob: you had +3 so far, now +2."


def test_an_answer_that_is_taken_back_by_its_player_is_no_correction_to_be_told() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    assert table.view["game"]["points"][table.id("Ann")] == 1
    says(table, "Bob", "dispute")
    assert table.view["game"]["points"].get(table.id("Ann"), 0) == 0
    assert table.view["corrected"] == []


def test_no_points_change_by_the_word_of_two_who_lose_nothing_by_it() -> None:
    """A dispute that an earlier version began between Bob and Cat: what Bob gains Ann would lose."""
    table = lone_taker()
    says(table, "Bob", "dispute", seq=BOBS)
    Review.objects.update(against=table.id("Cat"))
    says(table, "Bob", "say", seq=BOBS, event=TAKES)
    before = table.view["game"]["points"]
    with pytest.raises(NotAllowed, match="costs_others"):
        says(table, "Cat", "agree", seq=BOBS)
    assert table.view["game"]["points"] == before
    assert session_verify(table.code) is None


def test_a_dispute_of_the_program_before_finds_the_other_of_the_two_when_its_view_is_built() -> None:
    table = lone_taker()
    says(table, "Bob", "dispute", seq=BOBS)
    Review.objects.update(against=table.id("Cat"), game_then=None)
    view_renewed(code=table.code)
    assert dispute(table)["two"] == [table.id("Bob"), table.id("Ann")]


def test_of_two_cubes_answered_at_once_the_two_change_the_one_that_is_theirs() -> None:
    """Cat and Dan doubled and Kim entered that Ann took both: Ann and Cat may settle Cat’s, not Dan’s."""
    table = table_laid()
    table.tap("Kim", "start")
    for name in ("Cat", "Dan"):
        table.tap(name, "double", by=name)
    table.tap("Kim", "answer", by="Ann", for_="Ann", cubes={"Cat": "take", "Dan": "take"})
    table.tap("Kim", "roll")
    says(table, "Ann", "dispute", seq=5)
    told = dispute(table)
    assert (told["two"], told["theirs"]) == (table.named(["Ann", "Cat"]), [table.id("Cat")])
    assert {tried["word"]: tried["means"] for tried in told["answers"]} == {
        "take": {"single": 2, "gammon": 4, "backgammon": 6},
        "drop": {"now": -1},
        "beaver": {},  # Cat would have had to answer it before the roll
    }
    assert told["keeper_only"] == {
        "text": "Only the scorekeeper can change what was answered to Dan’s cube.",
        "you": {table.id("Dan"): "Only the scorekeeper can change what was answered to your cube."},
    }
    dropped = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop", "Dan": "take"}}
    says(table, "Ann", "say", seq=5, event=dropped)
    says(table, "Cat", "agree", seq=5)
    assert table.last_body["with"] == table.named(dropped)
    assert table.view["disputes"] == []


def test_the_captain_agrees_for_the_one_cube_of_the_team() -> None:
    table = table_laid(JACOBY_CRAWFORD)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Ann", for_="Ann", cubes=dict.fromkeys(("Bob", "Cat", "Dan"), "take"))
    table.tap("Kim", "roll")
    says(table, "Ann", "dispute", seq=4)
    dropped = {"event": "answer", "by": "Ann", "cubes": dict.fromkeys(("Bob", "Cat", "Dan"), "drop")}
    table.tap("Kim", "undo")
    says(table, "Ann", "say", seq=4, event=dropped)
    says(table, "Bob", "agree", seq=4)
    assert table.view["rows"][-1]["points"][table.id("Ann")] == -3


def test_where_no_single_word_fits_the_scorekeeper_is_named() -> None:
    """An extra is beavered before it is turned: there is no other word for that."""
    table = lone_taker()
    table.tap("Bob", "extra", by="Bob")
    table.tap("Kim", "answer", by="Cat", for_="Cat", cubes={"Bob": "beaver"})
    beavered = table.seq
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    says(table, "Cat", "dispute", seq=beavered)
    assert dispute(table)["answers"] == []
    assert dispute(table)["keeper_only"]["text"] == (
        "Only the scorekeeper can enter another answer: no single word fits here."
    )


def partners_point() -> Table:
    """Ann is Box with Fay: of the two points for the drops of Bob and Cat each has one, of a single one Ann has it."""
    table = with_a_partner()
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    for name in ("Bob", "Cat"):
        table.tap("Kim", "answer", by=name, for_=name, cubes={name: "drop"})
    for name in ("Dan", "Eve"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


def test_the_box_gives_away_no_point_that_is_the_partners_alone() -> None:
    table = partners_point()
    says(table, "Bob", "dispute", seq=5)
    assert dispute(table)["two"] == table.named(["Bob", "Ann"])
    says(table, "Bob", "say", seq=5, event=TAKES)
    with pytest.raises(NotAllowed, match="costs_others"):
        says(table, "Ann", "agree", seq=5)


def test_the_partner_reads_what_the_scorekeepers_correction_costs() -> None:
    table = partners_point()
    table.tap("Kim", "amend", seq=5, **replaced_by(TAKES))
    (told,) = table.view["corrected"]
    assert told["you"] == table.named({
        "Bob": "Game 1 corrected by the scorekeeper: you had \N{MINUS SIGN}1 so far, now 0.",
        "Fay": "Game 1 corrected by the scorekeeper: you had +1 so far, now 0.",
    })  # fmt: skip
