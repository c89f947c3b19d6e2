"""The moments of an evening, each against a small evening made by hand; their definitions stand in the module."""

import pytest

from sessions.history.evening_moments import BoxStay, HighestCube, PlayedMoments, Swing, moments_of
from sessions.history.games_replayed import games_played
from sessions.selectors.changed_games import games_corrected
from sessions.selectors.finished_games import game_rows, recent_of
from sessions.sheet.running import by_hand, running_results, series_of
from tests.kit.table import Table, replaced_by, table_laid

pytestmark = pytest.mark.django_db


def moments(table: Table) -> PlayedMoments:
    session = table.session
    return moments_of(session, games_played(session))


def name(table: Table, player: str) -> str:
    return next(one for one, person in table.people.items() if person.id == player)


def named(table: Table, points: dict[str, int]) -> dict[str, int]:
    return {name(table, player): figure for player, figure in points.items()}


def won_by(table: Table, winner: str, kind: str = "single") -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner=winner, kind=kind)


def turned(table: Table, captain: str, box: str) -> None:
    """A game begins, the Captain doubles and the Box takes: their cube stands at 2."""
    table.tap("Kim", "start")
    table.tap("Kim", "double", by=captain, cubes=[captain])
    table.tap("Kim", "answer", by=box, cubes={captain: "take"})


def test_nothing_is_told_before_a_game_is_over(table: Table) -> None:
    assert moments(table) == PlayedMoments([], None, [], [], [])
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for one, word in (("Bob", "drop"), ("Cat", "take"), ("Dan", "drop")):
        table.tap("Kim", "answer", by=one, cubes={one: word})
    assert moments(table) == PlayedMoments([], None, [], [], [])


def test_a_swing_is_the_largest_figure_of_a_game(table: Table) -> None:
    """Ann loses 1 to each of three; Bob, the next Box, wins 2 from Cat, who had doubled, and 1 from each other."""
    won_by(table, "team")
    turned(table, "Cat", "Bob")
    table.tap("Kim", "result", winner="box", kind="single")
    assert moments(table).swings == [Swing(2, table.id("Bob"), 4), Swing(1, table.id("Ann"), -3)]


def test_of_two_who_win_and_lose_as_much_the_winner_is_told() -> None:
    """Ann drops Bob's cube and beats Cat: Bob wins 1, Cat loses 1, Ann is even."""
    table = table_laid(names=("Ann", "Bob", "Cat"))
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob", cubes=["Bob"])
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "drop"})
    table.tap("Kim", "result", winner="box", kind="single")
    assert moments(table).swings == [Swing(1, table.id("Bob"), 1)]


def test_cubes_that_stand_as_they_began_are_none_to_tell_of(table: Table) -> None:
    won_by(table, "team")
    assert moments(table).highest is None


def test_the_highest_cube_is_what_one_shows_at_the_end_of_its_game(table: Table) -> None:
    """Bob's cube goes to 2 in the first game; in the second Cat's goes to 2 and to 4, and Dan's is dropped."""
    turned(table, "Bob", "Ann")
    table.tap("Kim", "result", winner="team", kind="single")
    assert moments(table).highest == HighestCube(1, (table.id("Bob"),), 2)
    turned(table, "Cat", "Bob")
    table.tap("Kim", "double", by="Bob", cubes=["Cat"])
    table.tap("Kim", "answer", by="Cat", cubes={"Cat": "take"})
    table.tap("Kim", "double", by="Dan", cubes=["Dan"])
    table.tap("Kim", "answer", by="Bob", cubes={"Dan": "drop"})
    table.tap("Kim", "result", winner="team", kind="single")
    assert moments(table).highest == HighestCube(2, (table.id("Cat"),), 4)


def test_a_stay_in_the_box_is_two_games_at_least_and_all_the_longest_are_told(table: Table) -> None:
    """The box goes from Ann to Bob, who wins once and loses; then Cat has it, wins once, and loses too."""
    won_by(table, "team")
    assert moments(table).stays == []
    won_by(table, "box")
    won_by(table, "team")
    bob = BoxStay(table.id("Bob"), 2, 3)
    assert moments(table).stays == [bob]
    assert bob.games == 2
    holder = table.view["box"]
    won_by(table, "box")
    won_by(table, "team")
    assert moments(table).stays == [bob, BoxStay(holder, 4, 5)]


def alone(table: Table, *, taker: str = "Cat") -> int:
    """Ann doubles all three; this one alone takes. The number of the answer with which they were alone."""
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for one in ("Bob", "Cat", "Dan"):
        table.tap("Kim", "answer", by=one, cubes={one: "take" if one == taker else "drop"})
    return table.seq


def test_somebody_who_alone_takes(table: Table) -> None:
    """Bob and Dan drop at 1 each; Cat takes at 2 and wins."""
    seq = alone(table)
    table.tap("Kim", "result", winner="team", kind="single")
    [one] = moments(table).lone_takes
    assert (one.game, one.seq, name(table, one.player), one.points) == (1, seq, "Cat", 2)


@pytest.mark.parametrize("sheet", ["brighton", "jacoby-crawford"])
def test_also_where_the_house_has_no_rule_for_it(sheet: str) -> None:
    table = table_laid(sheet)
    alone(table, taker="Bob")
    table.tap("Kim", "result", winner="box", kind="single")
    [one] = moments(table).lone_takes
    assert (name(table, one.player), one.points) == ("Bob", -2)


def test_two_who_take_are_not_alone(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for one, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        table.tap("Kim", "answer", by=one, cubes={one: word})
    table.tap("Kim", "result", winner="box", kind="single")
    assert moments(table).lone_takes == []


def test_whoever_drops_after_all_did_not_take(table: Table) -> None:
    """Cat reverses the take: all three have dropped, and the game is over with 1 from each."""
    alone(table)
    table.tap("Kim", "reverse", by="Cat")
    assert named(table, game_rows(table.session)[0][1].points) == {"Ann": 3, "Bob": -1, "Cat": -1, "Dan": -1}
    assert moments(table).lone_takes == []


def test_where_a_plain_take_is_not_enough_the_beaver_counts() -> None:
    """ACT 15: Cat, alone, beavers to 4 and wins; a drop instead makes nobody a taker."""
    for word, found in (("beaver", [("Cat", 4)]), ("drop", [])):
        table = table_laid("backgammon-act")
        table.tap("Kim", "start")
        table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
        for one, answer in (("Bob", "drop"), ("Cat", "take"), ("Dan", "drop")):
            table.tap("Kim", "answer", by=one, cubes={one: answer})
        assert moments(table).lone_takes == []
        table.tap("Kim", "answer", by="Cat", cubes={"Cat": word})
        if word == "beaver":
            table.tap("Kim", "answer", by="Ann", cubes={"Cat": "take"})
            table.tap("Kim", "result", winner="team", kind="single")
        assert [(name(table, one.player), one.points) for one in moments(table).lone_takes] == found


def test_a_settlement_says_what_moved_at_once(table: Table) -> None:
    """Ann and Bob settle one cube for 2 points to Bob; the others play on."""
    turned(table, "Bob", "Ann")
    table.tap("Kim", "settle", points={"Bob": 2}, agreed_by=["Ann", "Bob"])
    seq = table.seq
    assert moments(table).deals == []  # the game is on
    table.tap("Kim", "result", winner="team", kind="single")
    [one] = moments(table).deals
    assert (one.game, one.seq, one.kind, one.cubes, one.points) == (1, seq, "settle", (table.id("Bob"),), 2)


def test_what_was_taken_back_never_was(table: Table) -> None:
    """A settlement that is undone is none; the game is then won."""
    table.tap("Kim", "start")
    table.tap("Kim", "settle", points={"Bob": 1}, agreed_by=["Ann", "Bob"])
    table.tap("Kim", "undo")
    table.tap("Kim", "result", winner="team", kind="single")
    assert moments(table).deals == []


def test_a_correction_counts_for_each_game_that_it_changed_once_it_was_over(table: Table) -> None:
    """The first game, 2 from Ann to Bob, who had doubled, was a gammon: 4. Those who had not doubled get no more for a
    gammon (Jacoby)."""
    turned(table, "Bob", "Ann")
    table.tap("Kim", "result", winner="team", kind="single")
    result = table.seq
    won_by(table, "box")
    assert games_corrected(table.session) == []
    table.tap("Kim", "amend", seq=result, **replaced_by({"event": "result", "winner": "team", "kind": "gammon"}))
    [one] = games_corrected(table.session)
    assert (one.game, one.seq, one.by) == (1, table.seq, "scorekeeper")
    assert named(table, one.before) == {"Ann": -4, "Bob": 2, "Cat": 1, "Dan": 1}
    assert named(table, one.after) == {"Ann": -6, "Bob": 4, "Cat": 1, "Dan": 1}
    assert moments(table).swings[0] == Swing(1, table.id("Ann"), -6)


def test_the_running_results_have_what_the_sheet_has(table: Table) -> None:
    """Ann loses 3; a point is moved by hand; Dan leaves and is settled with; Bob wins 1 from each of the two left."""
    won_by(table, "team")
    table.tap("Kim", "adjust", points={"Ann": 1, "Bob": -1}, reason="miscounted")
    adjusted = table.seq
    table.tap("Kim", "leave", player="Dan")
    won_by(table, "box")
    session = table.session
    recent = recent_of(session)
    steps = running_results([row for _, row in game_rows(session)], recent)
    assert [(step.game, step.adjusted) for step in steps] == [(1, None), (1, adjusted), (2, None)]
    assert [named(table, step.points) for step in steps] == [
        {"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1},
        {"Ann": -2, "Bob": 0, "Cat": 1, "Dan": 1},
        {"Ann": -3, "Bob": 2, "Cat": 0, "Dan": 1},
    ]
    assert series_of(steps, [table.id("Ann"), table.id("Dan")]) == [[0, -3, -2, -3], [0, 1, 1, 1]]
    assert [(one.after_game, one.seq, named(table, one.points), one.reason) for one in by_hand(recent)] == [
        (1, adjusted, {"Ann": 1, "Bob": -1}, "miscounted")
    ]
    by_the_sheet = {player["name"]: player["result"] for player in table.view["players"].values()}
    assert by_the_sheet == named(table, steps[-1].points)


def test_points_moved_before_the_first_game_have_a_step_too(table: Table) -> None:
    table.tap("Kim", "adjust", points={"Ann": 5, "Bob": -5}, reason="from last week")
    won_by(table, "team")
    session = table.session
    steps = running_results([row for _, row in game_rows(session)], recent_of(session))
    assert [named(table, step.points) for step in steps] == [
        {"Ann": 5, "Bob": -5},
        {"Ann": 2, "Bob": -4, "Cat": 1, "Dan": 1},
    ]
    assert series_of(steps, [table.id("Ann"), table.id("Cat")]) == [[0, 5, 2], [None, 0, 1]]
