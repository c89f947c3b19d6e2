"""What is at stake for each player while a game is on."""

from chouette.rules import State, apply, legal
from chouette.rules.events import Answer, Double, GameEvent, Seat, Start, TakePartner
from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD, House
from chouette.rules.outlook import outlook
from chouette.rules.refusal import Refusal

LINE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")


def after(*events: GameEvent) -> State:
    """A session by the Backgammon Book after these events."""
    state = State(house=House(JACOBY_CRAWFORD))
    for event in events:
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        state = step.state
    return state


def test_box_and_partner_halve_what_they_hold_together() -> None:
    """Five cubes of 1: the Partner bears 2 and the Box 3, of a gammon 5 each; the odd point is the Box's."""
    state = after(Seat(line=LINE), TakePartner(player="Gus"), Start())
    at_stake = outlook(state).exposure
    assert (at_stake["Ann"]["single"], at_stake["Gus"]["single"]) == ((3, 3), (2, 2))
    assert (at_stake["Ann"]["gammon"], at_stake["Gus"]["gammon"]) == ((5, 5), (5, 5))
    assert at_stake["Bob"] == {"single": (1, 1), "gammon": (2, 2), "backgammon": (3, 3)}


def test_a_double_that_waits_is_not_yet_at_stake() -> None:
    state = after(Seat(line=LINE), Start(), Double(by="Bob", cubes=LINE[1:]))
    assert any(action.event == "answer" for action in legal(state)["Ann"])
    assert outlook(state).exposure["Ann"]["single"] == (6, 6)


def test_while_a_double_waits_the_results_are_those_after_a_take() -> None:
    """Six cubes of 1 doubled together and all taken: the Box wins or loses 12, and 24 with a gammon."""
    ahead = outlook(after(Seat(line=LINE), Start(), Double(by="Bob", cubes=LINE[1:])))
    assert ahead.taken
    assert [(one.winner, one.kind, one.points["Ann"]) for one in ahead.what_if[:2]] == [
        ("box", "single", 12),
        ("box", "gammon", 24),
    ]
    assert [one.next.box for one in ahead.what_if] == ["Ann"] * 3 + ["Bob"] * 3


def test_a_sealed_answer_is_not_given_away_by_what_would_follow() -> None:
    """Bob has dropped in secret: what a take would bring the others is not said before all have answered."""
    state = State(house=House(ATLANTA, {"answers_order": "sealed"}))
    names = ("Bob", "Cat", "Dan")
    events: tuple[GameEvent, ...] = (
        Seat(line=("Ann", *names)),
        Start(),
        Double(by="Ann", cubes=names),
        Answer(by="Bob", cubes={"Bob": "drop"}),
    )
    for event in events:
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        state = step.state
    assert outlook(state).what_if == ()


def test_between_games_nothing_is_foretold() -> None:
    assert outlook(after(Seat(line=LINE))).what_if == ()
