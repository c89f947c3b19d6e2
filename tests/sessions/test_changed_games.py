"""A finished game that is corrected is told to everybody for whom it pays otherwise, and marked on the sheet."""

from typing import Any

import pytest

from sessions.models import ChangedGame
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, replaced_by, table_laid


@pytest.fixture
def two_games(db: None) -> Table:
    """Ann has won the first game against all, Cat's cube at 2; the second is on."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Cat", "double", by="Cat")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "start")
    return table


ANSWER, ENDED = 4, 5
DROPPED = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}


def corrected(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view["corrected"]
    assert session_verify(table.code) is None
    return found


def test_whoever_it_touches_is_told_by_whom_and_why(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ANSWER, note="Ann dropped", **replaced_by(DROPPED))
    (told,) = corrected(two_games)
    assert told["text"] == "Game 1 corrected by the scorekeeper."
    assert told["you"] == two_games.named({
        "Ann": "Game 1 corrected by the scorekeeper: you +4, now +1.",
        "Cat": "Game 1 corrected by the scorekeeper: you \N{MINUS SIGN}2, now +1.",
    })  # fmt: skip
    assert told["why"] == "Ann dropped"


def test_it_is_told_no_more_once_twelve_events_have_followed(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(DROPPED))
    for _ in range(11):
        two_games.tap("Kim", "roll")
    assert len(corrected(two_games)) == 1
    two_games.tap("Kim", "roll")
    assert corrected(two_games) == []


def test_what_changes_no_figure_is_told_to_nobody(two_games: Table) -> None:
    two_games.tap("Kim", "amend", seq=ENDED, **replaced_by({"event": "result", "winner": "box", "kind": "single"}))
    assert corrected(two_games) == []


def test_what_is_taken_back_is_no_correction_of_an_earlier_game(two_games: Table) -> None:
    for _ in range(2):
        two_games.tap("Kim", "undo")
    assert ChangedGame.objects.count() == 0


def test_the_sheet_has_a_rule_under_what_was_changed(two_games: Table) -> None:
    two_games.tap("Kim", "result", winner="box", kind="single")
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(DROPPED))
    page = two_games.kim.client().get(f"/s/{two_games.code}/sheet/").content.decode()
    assert page.count("changed") == 2
    assert "the game brought \N{MINUS SIGN}2 before" in page
    before = {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}}
    two_games.tap("Kim", "amend", seq=ANSWER, **replaced_by(before))
    page = two_games.kim.client().get(f"/s/{two_games.code}/sheet/").content.decode()
    assert "changed" not in page
