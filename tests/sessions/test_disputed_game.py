"""The sheet of a dispute: the game as it was then, with what each of the six results would bring everybody."""

import msgspec
import pytest

from chouette.rules.events import Double, Result
from chouette.rules.format.transcript import Header, header_read, opening
from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD
from chouette.rules.record import Standing
from sessions import services
from sessions.history.disputed_games import disputed_game
from sessions.history.made_up_evening import MadeUpEvening
from sessions.models import Review
from sessions.pages.design.design_scene import START, result, seat
from sessions.selectors.sessions import session_now
from sessions.services.evenings.verification import session_verify
from sessions.view.fitting import LARGEST
from sessions.view.view import view_of
from tests.kit.disputed import dispute, says
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")


def points(table: Table, winner: str, kind: str) -> dict[str, int]:
    """What a result would bring each, by name."""
    (found,) = [one for one in dispute(table)["results"] if (one["winner"], one["kind"]) == (winner, kind)]
    names = {table.id(name): name for name in table.people}
    return {names[player]: of for player, of in found["points"].items()}


def captain_won() -> Table:
    """Ann was Box. Bob doubled, Ann took; Cat stayed in the centre. Bob, the Captain, enters that the team won; so Bob
    is the next Box, and Ann disputes it."""
    table = table_laid(ATLANTA, ("Ann", "Bob", "Cat"))
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Bob", "result", winner="team", kind="single")
    says(table, "Ann", "dispute")
    return table


def test_the_game_has_its_own_box_and_captain_not_the_next_ones() -> None:
    table = captain_won()
    told = dispute(table)
    assert table.view["box"] == table.id("Bob")
    assert (told["game"], told["box"], told["captain"], told["partner"]) == (1, table.id("Ann"), table.id("Bob"), None)
    assert told["heading"] == {"text": "Game 1: Ann was Box", "you": {table.id("Ann"): "Game 1: you were Box"}}
    assert told["box_wins"] == {"text": "Ann wins", "you": {table.id("Ann"): "You win"}}


def test_each_of_the_six_has_the_points_of_everybody() -> None:
    """Bob's cube is at 2, Cat's at 1; at Atlanta a gammon counts on turned cubes only."""
    table = captain_won()
    assert points(table, "team", "single") == {"Ann": -3, "Bob": 2, "Cat": 1}
    assert points(table, "box", "single") == {"Ann": 3, "Bob": -2, "Cat": -1}
    assert points(table, "box", "gammon") == {"Ann": 5, "Bob": -4, "Cat": -1}
    assert points(table, "team", "backgammon") == {"Ann": -7, "Bob": 6, "Cat": 1}


@pytest.mark.parametrize("winner", ["box", "team"])
@pytest.mark.parametrize("kind", ["single", "gammon", "backgammon"])
def test_what_a_button_promises_is_what_the_correction_pays(winner: str, kind: str) -> None:
    table = captain_won()
    promised, seq = points(table, winner, kind), table.seq
    table.tap("Kim", "amend", seq=seq, **replaced_by({"event": "result", "winner": winner, "kind": kind}))
    names = {table.id(name): name for name in table.people}
    assert {names[player]: of for player, of in table.view["rows"][-1]["points"].items()} == promised


def test_the_partner_wins_with_the_box_and_only_they_two_read_you() -> None:
    table = table_laid(JACOBY_CRAWFORD, SEVEN)
    table.tap("Kim", "partner", player="Fay")
    table.tap("Kim", "start")
    table.tap("Bob", "result", winner="box", kind="gammon")
    says(table, "Ann", "dispute")
    told = dispute(table)
    assert told["partner"] == table.id("Fay")
    assert told["box_wins"] == {
        "text": "Ann and Fay win",
        "you": {table.id("Ann"): "You and Fay win", table.id("Fay"): "You and Ann win"},
    }


def test_one_that_no_longer_fits_says_what_does_not_and_has_no_points() -> None:
    """Bob, Box after the team's win, gives the box away: had Ann won, it would not have been Bob's."""
    table = captain_won()
    table.tap("Bob", "vacate_box", by="Bob")
    unfit = [one for one in dispute(table)["results"] if one["unfit"]]
    assert [(one["winner"], one["points"]) for one in unfit] == [("box", {})] * 3
    assert unfit[0]["unfit"]["text"].startswith("Bob ")
    assert "Ann" in unfit[0]["unfit"]["why"]
    assert points(table, "team", "gammon") == {"Ann": -5, "Bob": 4, "Cat": 1}
    table.tap("Kim", "undo")
    assert [one for one in dispute(table)["results"] if one["unfit"]] == []


def test_a_correction_of_the_game_changes_what_the_results_would_bring() -> None:
    """Ann did not take Bob's cube, she dropped it."""
    table = captain_won()
    taken = 4
    dropped = {"event": "answer", "by": "Ann", "cubes": {"Bob": "drop"}}
    assert points(table, "box", "single")["Bob"] == -2
    table.tap("Kim", "amend", seq=taken, **replaced_by(table.named(dropped)))
    assert points(table, "box", "single") == {"Ann": 0, "Bob": 1, "Cat": -1}
    assert session_verify(table.code) is None


def test_the_results_are_sent_only_while_a_result_is_disputed() -> None:
    table = captain_won()
    assert len(dispute(table)["results"]) == 6
    says(table, "Ann", "agree")
    assert table.view["disputes"] == []
    assert Review.objects.get().status == "stands"


def test_a_dispute_that_was_never_tried_is_tried_when_its_view_is_built() -> None:
    """A dispute of the program before has no game yet."""
    table = captain_won()
    before = dispute(table)
    Review.objects.update(game_then=None)
    services.view_renewed(code=table.code)
    assert dispute(table) == before


@pytest.mark.parametrize("language", ["de", "fr"])
def test_in_other_languages_nobody_else_is_named(language: str) -> None:
    table = captain_won()
    (told,) = msgspec.json.decode(view_of(session_now(table.code), language))["disputes"]
    assert "Ann" in told["heading"]["text"]
    assert "Bob" not in told["heading"]["text"] + told["box_wins"]["text"]


# An evening of before, whose events the rules no longer accept


def test_where_the_rules_no_longer_accept_the_log_there_is_no_game_to_show() -> None:
    """A double in a game that never began stands for an event that an earlier program accepted."""
    header = header_read({"chouette": 1, "rules": ATLANTA, "change": {}, "stake": "2.00", "currency": "GBP"})
    assert isinstance(header, Header)
    events = [Standing(1, Double(by="Bob")), Standing(2, Result(winner="box", kind="single"))]
    assert disputed_game(opening(header), events, 2) is None


# What it weighs

LONG = tuple(f"{name} von und zu Hohenlohe-Langenburg {name}"[:40] for name in (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou", "Max", "Ned", "Oda", "Pam",
    "Quin", "Ray", "Sue", "Tom",
))  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_twenty_long_names_with_a_disputed_result_stay_under_the_limit_and_lose_no_result(language: str) -> None:
    events = [seat(*LONG), START, result("team", "gammon")]
    made = MadeUpEvening(LONG, events, change={"max_players": 20, "partner_from_players": None})
    text = view_of(made.disputed(LONG[0], LONG[1]), language)
    (told,) = msgspec.json.decode(text)["disputes"]
    assert len(text.encode()) <= LARGEST
    assert [len(one["points"]) for one in told["results"]] == [20] * 6
