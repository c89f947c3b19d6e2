"""A finished game from paper: what it pays, who is next, which events it becomes, and what cannot have been."""

import msgspec
import pytest

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Event, Roll, Seat, Start, kind_of
from chouette.rules.house import House
from chouette.rules.paper.from_paper import PaperReading, courses_on_paper, game_from_paper
from chouette.rules.paper.written_game import Paper
from tests.kit.papers import REFUSED, paper, refused, seated


def read(state: State, written: str, **more: object) -> PaperReading:
    reading = game_from_paper(state, paper(written, **more))
    assert isinstance(reading, PaperReading), reading
    return reading


def told(events: tuple[Event, ...]) -> list[str]:
    """ "Ann doubles Bob, Cat", "Bob: take"."""
    said = []
    for event in events:
        cubes = getattr(event, "cubes", ())
        words = (
            ", ".join(f"{cube} {word}" for cube, word in cubes.items()) if isinstance(cubes, dict) else ", ".join(cubes)
        )
        said.append(f"{getattr(event, 'by', '')} {kind_of(event)} {words}".strip())
    return said


def test_the_box_doubled_and_one_dropped() -> None:
    reading = read(seated("atlanta"), "Bob 2, Cat dropped 1, Dan 2; team gammon")
    assert told(reading.events) == [
        "start", "Ann double Bob, Cat, Dan",
        "Bob answer Bob take", "Cat answer Cat drop", "Dan answer Dan take", "result",
    ]  # fmt: skip
    assert reading.row.points == {"Ann": 1 - 4 - 4, "Bob": 4, "Cat": -1, "Dan": 4}
    assert (reading.row.next.box, reading.row.next.line) == ("Bob", ("Cat", "Dan", "Ann"))


def test_cubes_that_stayed_in_the_middle_pay_a_gammon_single_under_jacobys_rule() -> None:
    reading = read(seated("atlanta"), "Bob 1, Cat 2, Dan 1; box gammon")
    assert told(reading.events) == ["start", "Cat double Cat", "Ann answer Cat take", "result"]
    assert reading.row.points == {"Ann": 1 + 4 + 1, "Bob": -1, "Cat": -4, "Dan": -1}


def test_the_game_is_over_with_the_last_drop() -> None:
    reading = read(seated("atlanta"), "Bob dropped 1, Cat dropped 1, Dan dropped 1")
    assert reading.row.points == {"Ann": 3, "Bob": -1, "Cat": -1, "Dan": -1}
    assert reading.row.next.box == "Ann"


def test_whom_the_box_may_not_have_doubled_doubled_themselves() -> None:
    reading = read(seated("st-albans"), "Bob 1, Cat 4, Dan box dropped 1; box single")
    assert told(reading.events) == [
        "start", "Cat double Cat", "Ann answer Cat take", "Ann double Cat", "Cat answer Cat take",
        "Dan double Dan", "Ann answer Dan drop", "result",
    ]  # fmt: skip
    assert reading.row.points == {"Ann": 1 + 4 - 1, "Bob": -1, "Cat": -4, "Dan": 1}


def test_one_cube_for_the_team() -> None:
    reading = read(seated("jacoby-crawford"), "Bob 4, Cat dropped 1, Dan 4; team backgammon")
    assert told(reading.events) == [
        "start", "Ann double Bob, Cat, Dan", "Bob answer Bob take", "Cat answer Cat drop", "Dan answer Dan take",
        "Bob double Bob, Dan", "Ann answer Bob take, Dan take", "result",
    ]  # fmt: skip
    assert reading.row.points == {"Ann": 1 - 12 - 12, "Bob": 12, "Cat": -1, "Dan": 12}


def test_one_cube_of_which_some_go_out_before_the_others() -> None:
    """Eve dropped it at 1, Dan settled it at 2 for 1; the others played it out at 4."""
    reading = read(seated("jacoby-crawford", 5), "Bob 4, Cat 4, Dan 2 settled 1, Eve dropped 1; team single")
    assert told(reading.events) == [
        "start", "Ann double Bob, Cat, Dan, Eve",
        "Bob answer Bob take", "Cat answer Cat take", "Dan answer Dan take", "Eve answer Eve drop",
        "settle", "Bob double Bob, Cat", "Ann answer Bob take, Cat take", "result",
    ]  # fmt: skip
    assert reading.row.points == {"Ann": 1 - 1 - 4 - 4, "Bob": 4, "Cat": 4, "Dan": 1, "Eve": -1}


def test_one_cube_that_the_box_drops_to_those_who_are_left() -> None:
    """Dan had dropped at 1; the cube came to 2, and the Box drops it to Bob and Cat."""
    reading = read(seated("jacoby-crawford"), "Bob box dropped 2, Cat box dropped 2, Dan dropped 1")
    assert reading.row.points == {"Ann": 1 - 2 - 2, "Bob": 2, "Cat": 2, "Dan": -1}


TWO_LINES = "Bob dropped 1, Cat 1, Dan 2; team single"
"""ACT: the Captain's claim goes to Dan if Dan took where the Captain dropped, and to Cat if Dan had doubled before."""


def test_a_paper_that_leads_to_two_lines_may_say_which() -> None:
    state = seated("backgammon-act")
    first, second = courses_on_paper(state, paper(TWO_LINES))
    assert [one.row.next.seating for one in (first, second)] == [
        ("Dan", "Cat", "Bob", "Ann"),
        ("Cat", "Dan", "Bob", "Ann"),
    ]
    assert first.row.points == second.row.points == {"Ann": 1 - 1 - 2, "Bob": -1, "Cat": 1, "Dan": 2}
    assert read(state, TWO_LINES).row.next == first.row.next
    assert read(state, TWO_LINES, next=["Cat", "Dan", "Bob", "Ann"]).row.next == second.row.next


def test_most_papers_lead_to_one_line() -> None:
    assert len(courses_on_paper(seated("atlanta"), paper("Bob 2, Cat dropped 1, Dan 2; team gammon"))) == 1
    assert courses_on_paper(seated("atlanta"), paper("Bob 3, Cat 2, Dan 2; box single")) == ()


def test_extras_of_a_lone_taker() -> None:
    written = "Bob dropped 1 then 2, Cat 2, Dan dropped 1 then dropped 2; team single"
    reading = read(seated("atlanta"), written, taker="Cat")
    assert told(reading.events)[5:8] == ["Bob extra", "Dan extra", "Cat drop_extra Dan"]
    # Bob drops 1, gives 1 and loses 2; Dan drops 1, gives 1 and is paid 2; Cat wins 2 of the Box.
    assert reading.row.points == {"Ann": 1 + 1 - 2, "Bob": -1 - 1 - 2, "Cat": 2 + 1 + 2 + 1 - 2, "Dan": -1 - 1 + 2}


def test_a_lone_taker_who_took_every_cube_over() -> None:
    house = seated("brighton", lone_taker="take_all_pay_or_drop")
    reading = read(
        house, "Bob dropped 1 then 2, Cat 2, Dan dropped 1 then 2; team single", taker="Cat", lone="take_all"
    )
    assert reading.row.points == {"Ann": -6, "Bob": -1, "Cat": 2 + 6, "Dan": -1}
    paid = read(house, "Bob dropped 1 paid, Cat 2, Dan dropped 1 paid; team single", taker="Cat", lone="pay")
    assert paid.row.points == {"Ann": 1 + 1 - 2, "Bob": -1 + 1, "Cat": -2 + 2, "Dan": -1 + 1}


def test_the_lone_taker_paid_those_who_are_paid_on_paper_and_nobody_else() -> None:
    """Ann doubled Bob, who dropped; then she doubled Cat and Dan, and Dan paid Cat alone."""
    house = seated("backgammon-act", lone_taker="take_all_pay_or_drop")
    reading = read(house, "Bob dropped 1, Cat dropped 1 paid, Dan 2; team single", taker="Dan", lone="pay")
    assert reading.row.points == {"Ann": 1 + 1 - 2, "Bob": -1, "Cat": -1 + 1, "Dan": 2 - 1}
    both = read(house, "Bob dropped 1 paid, Cat dropped 1 paid, Dan 2; team single", taker="Dan", lone="pay")
    assert both.row.points == {"Ann": 1 + 1 - 2, "Bob": 0, "Cat": 0, "Dan": 2 - 2}


def test_who_dropped_a_redouble_before_was_not_paid() -> None:
    """Where the Box doubles the whole team, too: Bob's cube was with Ann by then."""
    house = seated("brighton", lone_taker="take_all_pay_or_drop")
    reading = read(house, "Bob dropped 2, Cat dropped 1 paid, Dan 2; team single", taker="Dan", lone="pay")
    assert reading.row.points == {"Ann": 2 + 1 - 2, "Bob": -2, "Cat": -1 + 1, "Dan": 2 - 1}


@pytest.mark.parametrize("box", ["whole_team", "from_captain_down", "any"])
@pytest.mark.parametrize(
    ("written", "lone", "code"),
    [
        ("Bob dropped 1, Cat dropped 1, Dan 2", "pay", "paper_lacks_who_was_paid"),
        ("Bob dropped 1 paid, Cat dropped 1, Dan 2", None, "drop_was_not_paid"),
        ("Bob dropped 1, Cat 1 paid, Dan 2", "pay", "drop_was_not_paid"),
        ("Bob dropped 1 then 2 paid, Cat dropped 1 then 2, Dan 2", "take_all", "drop_was_not_paid"),
    ],
)
def test_whom_a_lone_taker_paid_is_not_guessed(box: str, written: str, lone: str | None, code: str) -> None:
    house = seated("brighton", lone_taker="take_all_pay_or_drop", box_initial_double=box)
    reading = game_from_paper(house, paper(f"{written}; team single", taker="Dan", lone=lone))
    assert isinstance(reading, Refusal)
    assert reading.code == code


def test_all_whom_the_box_must_double_together_are_paid_or_none() -> None:
    house = seated("brighton", lone_taker="take_all_pay_or_drop")
    reading = game_from_paper(
        house, paper("Bob dropped 1, Cat dropped 1 paid, Dan 2; box single", taker="Dan", lone="pay")
    )
    assert isinstance(reading, Refusal)
    assert reading.code in ("cube_does_not_come_to_that", "whole_team")


def test_who_took_beside_drops_down_the_line_was_not_alone() -> None:
    house = seated("backgammon-act", box_initial_double="from_captain_down")
    reading = read(house, "Bob dropped 1, Cat box dropped 2, Dan box dropped 1")
    assert told(reading.events) == [
        "start", "Dan double Dan", "Ann answer Dan drop", "Ann double Bob", "Bob answer Bob drop",
        "Ann double Cat", "Cat answer Cat take", "roll", "Cat double Cat", "Ann answer Cat drop",
    ]  # fmt: skip
    assert reading.row.points == {"Ann": 1 - 2 - 1, "Bob": -1, "Cat": 2, "Dan": 1}


def test_who_took_beside_a_cube_that_was_offered_later_was_not_alone() -> None:
    house = House("backgammon-act", {"stakes": "by_agreement", "box_redouble": "same_value"})
    stakes = {"Ann": 2, "Bob": 2, "Cat": 2}
    step = apply(State(house), Seat(line=("Ann", "Bob", "Cat", "Dan"), stakes=stakes))
    assert isinstance(step, Step)
    reading = read(step.state, "Bob dropped 2, Cat box dropped 4, Dan box dropped 1")
    assert told(reading.events)[:4] == [
        "start", "Ann double Bob, Cat", "Bob answer Bob drop", "Cat answer Cat take",
    ]  # fmt: skip
    assert reading.row.points == {"Ann": 2 - 4 - 1, "Bob": -2, "Cat": 4, "Dan": 1}


def test_what_the_lone_taker_did_not_take_over_was_dropped_before() -> None:
    house = seated("backgammon-act", lone_taker="take_all_pay_or_drop")
    reading = read(house, "Bob dropped 1, Cat dropped 1 then 2, Dan 2; team single", taker="Dan", lone="take_all")
    # Bob pays the Box, Cat pays Dan, who wins two cubes at 2.
    assert reading.row.points == {"Ann": 1 - 4, "Bob": -1, "Cat": -1, "Dan": 1 + 4}


def test_of_cubes_taken_over_the_highest_goes_first() -> None:
    house = seated("brighton", lone_taker="take_all_pay_or_drop")
    written = "Bob dropped 1 then 4, Cat dropped 1 then 16, Dan 2; box single"
    reading = read(house, written, taker="Dan", lone="take_all")
    assert reading.row.points == {"Ann": 4 + 16 + 2, "Bob": -1, "Cat": -1, "Dan": 2 - 4 - 16 - 2}


def test_automatic_doubles_come_first() -> None:
    cubes = {name: {"value": 4, "automatic": 1} for name in ("Bob", "Cat", "Dan")}
    state = seated("backgammon-act")
    reading = game_from_paper(state, msgspec.convert({"cubes": cubes, "winner": "team"}, Paper))
    assert isinstance(reading, PaperReading)
    assert kind_of(reading.events[1]) == "automatic_double"
    assert reading.row.points == {"Ann": -12, "Bob": 4, "Cat": 4, "Dan": 4}
    alone = {**cubes, "Dan": {"value": 1}}
    refusal = game_from_paper(state, msgspec.convert({"cubes": alone, "winner": "team"}, Paper))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "automatic_double_is_for_all"


def test_one_of_the_team_settles_at_the_value_of_the_one_cube_before_the_others_go_on() -> None:
    """rules.md 12.24: Cat leaves at 2 for 1 point; then the one cube is turned to 4, and the team wins 4 twice."""
    reading = read(seated("jacoby-crawford"), "Bob 4, Cat 2 settled 1, Dan 4; team single")
    assert reading.row.points == {"Ann": -9, "Bob": 4, "Cat": 1, "Dan": 4}
    assert [kind_of(event) for event in reading.events].index("settle") < len(reading.events) - 2


def test_settled_at_what_it_stood_at() -> None:
    reading = read(seated("atlanta"), "Bob 2, Cat 4 settled 3, Dan 2; box single")
    assert reading.row.points == {"Ann": 2 - 3 + 2, "Bob": -2, "Cat": 3, "Dan": -2}


def test_doubles_of_the_team_wait_for_a_roll_where_an_answer_closes_them() -> None:
    reading = read(seated("backgammon-act"), "Bob 1, Cat box dropped 1, Dan box dropped 1; team single")
    kinds = [kind_of(event) for event in reading.events]
    assert kinds == ["start", "double", "answer", "roll", "double", "answer", "result"]


def test_a_game_that_was_started_at_the_table_goes_on_from_there() -> None:
    state = seated("atlanta")
    for event in (Start(), Roll()):
        step = apply(state, event)
        assert isinstance(step, Step)
        state = step.state
    reading = read(state, "Bob 2, Cat 2, Dan 2; box single")
    assert "start" not in told(reading.events)
    assert reading.row.points == {"Ann": 6, "Bob": -2, "Cat": -2, "Dan": -2}


@pytest.mark.parametrize("code", REFUSED)
def test_a_paper_that_cannot_have_been_is_refused_with_its_code(code: str) -> None:
    assert refused(code).code == code


def test_the_rule_of_the_house_says_why_it_cannot_have_been() -> None:
    reading = game_from_paper(seated("st-albans"), paper("Bob 1, Cat dropped 1, Dan 2; box single"))
    assert isinstance(reading, Refusal)
    assert (reading.code, reading.rule) == ("whole_team", "S 25")


def test_who_cannot_begin_cannot_have_played() -> None:
    reading = game_from_paper(seated("atlanta", 2), paper("Bob 2; box single"))
    assert isinstance(reading, Refusal)
    assert reading.code == "fewer_than_three_players"


def test_a_cube_of_somebody_else_is_none() -> None:
    reading = game_from_paper(seated("atlanta"), paper("Bob 2, Cat 2, Dan 2, Zoe 2; box single"))
    assert isinstance(reading, Refusal)
    assert (reading.code, reading.rule) == ("unknown_cube", "format")
