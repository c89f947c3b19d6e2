"""The marks of the paper sheet, played by hand from A 10.1 and the first rows of Brighton's own sheet."""

from typing import Any

from chouette.rules.format.replay import Log
from chouette.rules.format.sheet import Mark, circles, initials
from chouette.rules.format.transcript import TranscriptNames, decode, header_read, opening
from chouette.rules.state import Row


def rows_of(*events: dict[str, Any], rules: str = "atlanta") -> list[Row]:
    header = header_read({"chouette": 1, "rules": rules, "stake": "1"})
    log, names = Log(opening(header)), TranscriptNames()  # type: ignore[arg-type]  # the header is a good one
    for fields in events:
        named = names.event(fields)
        event = decode(named)  # type: ignore[arg-type]  # no name here is refused
        assert log.take(event) is None, fields  # type: ignore[arg-type]  # decoded above
    return [step.row for _, step in log.steps if step.row is not None]


SEAT = {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan"]}
START = {"event": "start"}
TEAM_WINS = {"event": "result", "winner": "team", "kind": "single"}
BOX_WINS = {"event": "result", "winner": "box", "kind": "single"}


def test_the_loser_is_circled_and_crossed_when_they_become_box() -> None:
    marks = circles(rows_of(SEAT, START, TEAM_WINS, START, BOX_WINS, START, TEAM_WINS))
    # Game 1: Ann loses the box to Bob. Game 2: Bob keeps it against Cat. Game 3: Dan wins it from Bob.
    assert marks[1, "Ann"] == Mark(role="b", circle=True)
    assert marks[1, "Bob"] == Mark(role="c")
    assert marks[2, "Cat"] == Mark(role="c", circle=True)
    assert marks[3, "Bob"] == Mark(role="b", circle=True)
    assert not marks[3, "Dan"].circle


def test_the_first_line_stands_numbered_above_the_first_game() -> None:
    marks = circles(rows_of(SEAT, START, TEAM_WINS))
    assert marks[0, "Bob"] == Mark(circle=True, letter="1", crossed=True)  # they are Box now
    assert marks[0, "Dan"] == Mark(circle=True, letter="3")
    assert (0, "Ann") not in marks


def test_a_circle_is_crossed_once_its_player_is_box_again() -> None:
    marks = circles(rows_of(SEAT, START, TEAM_WINS, START, TEAM_WINS, START, TEAM_WINS, START, TEAM_WINS))
    # Ann loses to Bob, Bob to Cat, Cat to Dan, Dan to Ann, who is Box again.
    assert marks[1, "Ann"] == Mark(role="b", circle=True, crossed=True)
    assert marks[2, "Bob"] == Mark(role="b", circle=True)


def test_both_lose_and_the_box_follows_the_captain() -> None:
    rows = rows_of(
        SEAT, START,
        {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
        {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
        {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
        {"event": "answer", "by": "Dan", "cubes": {"Dan": "drop"}},
        TEAM_WINS,
    )  # fmt: skip
    marks = circles(rows)
    assert marks[1, "Bob"] == Mark(role="c", circle=True)
    assert marks[1, "Ann"] == Mark(role="b", circle=True, letter="b")


def test_a_later_captain_who_dropped_is_circled_behind_the_captain() -> None:
    """rules.md 12.21, 9.2: Bob and then Cat drop while captain; Ann wins, and both go to the foot."""
    rows = rows_of(
        SEAT, START,
        {"event": "double", "by": "Ann", "cubes": ["Bob", "Cat", "Dan"]},
        {"event": "answer", "by": "Bob", "cubes": {"Bob": "drop"}},
        {"event": "answer", "by": "Cat", "cubes": {"Cat": "take"}},
        {"event": "answer", "by": "Dan", "cubes": {"Dan": "take"}},
        {"event": "double", "by": "Cat"},
        {"event": "answer", "by": "Ann", "cubes": {"Cat": "take"}},
        {"event": "double", "by": "Ann", "cubes": ["Cat"]},
        {"event": "answer", "by": "Cat", "cubes": {"Cat": "drop"}},
        BOX_WINS,
        rules="backgammon-act",
    )  # fmt: skip
    marks = circles(rows)
    assert marks[1, "Bob"] == Mark(role="c", circle=True)
    assert marks[1, "Cat"] == Mark(circle=True, letter="c")
    assert not marks[1, "Ann"].circle


def test_two_newcomers_are_numbered() -> None:
    join_eve, join_fay = ({"event": "join", "player": name} for name in ("Eve", "Fay"))
    marks = circles(rows_of(SEAT, START, join_eve, join_fay, TEAM_WINS, START, TEAM_WINS))
    assert marks[1, "Eve"] == Mark(circle=True, letter="1")
    assert marks[1, "Fay"] == Mark(circle=True, letter="2")


def test_a_box_given_up_between_games_is_circled() -> None:
    marks = circles(rows_of(SEAT, START, BOX_WINS, {"event": "vacate_box", "by": "Ann"}, START, TEAM_WINS))
    assert marks[1, "Ann"] == Mark(role="b", circle=True)


def test_initials_tell_the_players_apart() -> None:
    assert initials(["Mick", "Mike", "Ergin"]) == {"Mick": "Mic", "Mike": "Mik", "Ergin": "E"}
