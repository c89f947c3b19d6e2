"""Everybody who has had a seat is in the view with a result, and the payments of an evening even the results out.

Six at a table of the rules of Atlanta, Finn in the box: a game that the team wins costs the Box 5, and each of the team
has won 1; the Box moves on to the next in the line.
"""

from collections import Counter
from typing import Any

import pytest

from sessions.history.made_up_evening import Event, MadeUpEvening
from sessions.pages.design.design_scene import SIX, START, TEN, result, seat
from tests.kit.table import Table, replaced_by

TEAM_WINS = [START, result("team")]
BOX_WINS = [START, result("box")]
CLOSE: Event = {"event": "close"}
FINN_IS_BACK: Event = {"event": "join", "player": "Finn"}
FREEZE = {"leaving": "settle_or_freeze"}


def leaves(name: str) -> Event:
    return {"event": "leave", "player": name}


def evening(*events: Event, names: tuple[str, ...] = SIX, **more: Any) -> dict[str, Any]:
    change = {"max_players": 12} | more.pop("change", {})
    return MadeUpEvening(more.pop("came", names), [seat(*names), *events], change=change, **more).view("en")


def listed(view: dict[str, Any]) -> dict[str, int]:
    """By name the results of those who have, or had, a seat."""
    return {one["name"]: one["result"] for one in view["players"].values() if one["seated"] or one["left"]}


def received(view: dict[str, Any]) -> dict[str, int]:
    """By name what all payments of the evening bring, those of the leaves and those of the closing."""
    found: Counter[str] = Counter()
    for payment in (one for settled in view["settlements"] for one in settled["payments"]):
        found[view["players"][payment["to"]]["name"]] += payment["points"]
        found[view["players"][payment["from"]]["name"]] -= payment["points"]
    return {name: points for name, points in found.items() if points}


def test_a_leaver_is_listed_with_what_they_lost_and_paid() -> None:
    """Finn, then Bob lose 5 in the box; Bob goes at -4 and pays a point to each of the four at +2; then Ann loses 4."""
    view = evening(*TEAM_WINS, *TEAM_WINS, leaves("Bob"), *TEAM_WINS, CLOSE)
    assert listed(view) == {"Finn": -3, "Ann": -2, "Dan": 3, "Eve": 3, "Cat": 3, "Bob": -4}
    assert received(view) == listed(view)
    assert [one["player"] and one["after_game"] for one in view["settlements"]] == [2, None]


def test_who_came_and_never_sat_down_is_not_listed() -> None:
    view = evening(*TEAM_WINS, CLOSE, came=(*SIX, "Gus"))
    assert listed(view) == {"Finn": -5, "Bob": 1, "Ann": 1, "Dan": 1, "Eve": 1, "Cat": 1}


def test_between_two_games_the_totals_of_everybody_sum_to_zero() -> None:
    view = evening(*TEAM_WINS, *TEAM_WINS, leaves("Bob"), *TEAM_WINS)
    (*_, row) = view["rows"]
    bob = next(key for key, one in view["players"].items() if one["name"] == "Bob")
    assert bob not in row["points"]
    assert row["results"][bob] == -4
    assert sum(row["results"].values()) == 0
    assert sum(one["to_settle"] for one in view["players"].values()) == 0


MEANWHILE: dict[str, dict[str, Any]] = {
    "two leavers": {"events": [*TEAM_WINS, leaves("Finn"), *TEAM_WINS, leaves("Cat"), *BOX_WINS]},
    "one at the last": {"events": [*TEAM_WINS, *BOX_WINS, leaves("Finn")]},
    "one in the middle of a game": {
        "events": [START, {"event": "double", "by": "Cat"}, {"event": "answer", "by": "Finn", "cubes": {"Cat": "drop"}},
                   leaves("Cat"), result("team"), *BOX_WINS]
    },
    "one who came back": {"events": [*TEAM_WINS, leaves("Finn"), *TEAM_WINS, FINN_IS_BACK, *BOX_WINS]},
    "one who came back and left": {
        "events": [*TEAM_WINS, leaves("Finn"), *TEAM_WINS, FINN_IS_BACK, *TEAM_WINS, leaves("Finn"), *BOX_WINS],
    },
    "an account that stays open": {
        "events": [*TEAM_WINS, {"event": "freeze", "player": "Finn"}, *TEAM_WINS], "change": FREEZE
    },
    "points of a leaver corrected": {
        "events": [*TEAM_WINS, leaves("Finn"), *TEAM_WINS,
                   {"event": "adjust", "points": {"Finn": 2, "Ann": -2}, "reason": "miscounted", "agreed_by": ()}]
    },
    "ten, two have left": {"names": TEN, "events": [*TEAM_WINS, leaves("Ann"), *TEAM_WINS, leaves("Dan"), *TEAM_WINS]},
    "a split": {
        "events": [*TEAM_WINS, {"event": "split", "newcomers": ("Gus", "Hal")}, *TEAM_WINS],
        "came": (*SIX, "Gus", "Hal"), "sheet": "st-albans",
    },
}  # fmt: skip


@pytest.mark.parametrize("what", MEANWHILE)
def test_results_sum_to_zero_and_the_payments_of_the_evening_bring_them(what: str) -> None:
    given = dict(MEANWHILE[what])
    view = evening(*given.pop("events"), CLOSE, **given)
    results = listed(view)
    assert sum(results.values()) == 0
    assert received(view) == {name: points for name, points in results.items() if points}
    assert any(results.values())


def four(table: Table) -> dict[str, int]:
    """The results, which the payments bring."""
    results = listed(table.view)
    assert received(table.view) == {name: points for name, points in results.items() if points}
    return results


@pytest.mark.django_db
def test_a_correction_after_the_close_is_in_both(table: Table) -> None:
    """Ann loses 3 to three; Dan is paid 1 by Ann, and goes; Bob loses 2 to two. Then it was Ann who won the first game:
    they stay in the box and lose 2 in the second, and Dan has lost 1 to them."""
    for leaver in ("Dan", None):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="team", kind="single")
        table.tap("Kim", "leave", player=leaver) if leaver else table.tap("Kim", "close")
    assert four(table) == {"Ann": -2, "Bob": -1, "Cat": 2, "Dan": 1}
    won = {"event": "result", "winner": "box", "kind": "single"}
    table.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(won))
    assert four(table) == {"Ann": 1, "Bob": 0, "Cat": 0, "Dan": -1}


@pytest.mark.django_db
def test_a_leave_that_is_taken_back_leaves_nothing(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Dan")
    table.tap("Kim", "undo")
    table.tap("Kim", "close")
    assert four(table) == {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1}
    assert [one["player"] for one in table.view["settlements"]] == [None]
