"""What is at stake for each player while a game is on."""

from collections.abc import Iterator
from itertools import islice

import pytest

from chouette.rules import State, apply, legal
from chouette.rules.chapters.games import foretold
from chouette.rules.events import Answer, Double, GameEvent, Result, Seat, Settle, Start, StepOut, TakePartner, Word
from chouette.rules.facts import captain_due
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import Header, TranscriptNames, decode, header_read, opening
from chouette.rules.house import ATLANTA, JACOBY_CRAWFORD, House
from chouette.rules.house.sources import ACT, BRIGHTON, ST_ALBANS
from chouette.rules.outlook.outlook import KINDS, SIDES, Hangs, hanging, outlook
from chouette.rules.refusal import Refusal
from tests.kit.daily import first_daily
from tests.kit.sheets.files import SHEETS
from tests.kit.sheets.reader import Played, read

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


@pytest.mark.parametrize("every", first_daily(3, 1))
def test_what_a_result_would_bring_is_what_it_brings(every: int) -> None:
    """At moments of every score sheet: points, Box, line and clause of each result are those of the row that it writes,
    the Captain is the one that the table then has, and where one cannot be entered nothing is foretold."""
    results = [Result(winner=winner, kind=kind) for winner in SIDES for kind in KINDS]
    met = 0
    for state in islice(states(), None, None, every):
        steps = [apply(state, one) for one in results]
        entered = [step for step in steps if not isinstance(step, Refusal)]
        rows = [(step.row, captain_due(step.state)) for step in entered if step.row is not None]
        told = [(one.points, [*one.points], one.next, one.captain) for one in foretold(state)]
        assert told == [(row.points, [*row.points], row.next, captain) for row, captain in rows]
        met += len(rows)
    assert met > 1000 // every


def states() -> Iterator[State]:
    """After each event of each sheet, as long as a game is on."""
    for path in SHEETS:
        sheet = read(path.read_text(encoding="utf-8"))
        header = header_read(sheet.header)
        assert isinstance(header, Header)
        log, names = Log(opening(header)), TranscriptNames()
        for item in sheet.items:
            if isinstance(item, Played) and item.refused is None:
                fields = names.event(item.event)
                assert not isinstance(fields, Refusal)
                event = decode(fields)
                assert not isinstance(event, Refusal)
                assert log.take(event) is None
                if log.state.game is not None:
                    yield log.state


def test_between_games_nothing_is_foretold() -> None:
    assert outlook(after(Seat(line=LINE))).what_if == ()


def atlanta(*events: GameEvent) -> State:
    """Ann in the box; Bob the Captain, Cat and Dan."""
    state = State(house=House(ATLANTA))
    for event in (Seat(line=("Ann", "Bob", "Cat", "Dan")), Start(), *events):
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        state = step.state
    return state


def passed(*names: str) -> list[GameEvent]:
    """These double, and the Box drops them."""
    return [event for one in names for event in (Double(by=one), Answer(by="Ann", cubes={one: "drop"}))]


def test_who_is_out_hears_what_hangs_on_the_rest_for_them() -> None:
    """Cat and Dan are paid out, Bob's cube is at 1. If Ann wins she has 1 less 2: no profit, so Cat is Box and Dan
    Captain (A 6.1). If Bob wins they are Box and Cat Captain."""
    ahead = outlook(atlanta(*passed("Cat", "Dan")))
    assert hanging(ahead) == {"Cat": (Hangs("box", "box"), Hangs("captain", "team")), "Dan": (Hangs("captain", "box"),)}


def test_it_is_told_that_nothing_hangs_on_the_rest() -> None:
    """Dan alone is paid out. Ann keeps the box with 2 less 1, or Bob takes it: Cat is Captain, and Dan neither."""
    assert hanging(outlook(atlanta(*passed("Dan")))) == {"Dan": ()}
    assert hanging(outlook(atlanta(*passed("Cat")))) == {"Cat": (Hangs("captain", "all"),)}


def test_who_has_something_at_stake_hears_that_instead() -> None:
    """Gus is Partner: their half of the pool is at stake though they have no cube of their own."""
    line = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
    ahead = outlook(after(Seat(line=line), TakePartner(player="Gus"), Start()))
    assert hanging(ahead) == {}
    assert ahead.exposure["Gus"]["single"] == (2, 2)


def test_nothing_is_said_of_the_rest_while_a_double_waits() -> None:
    assert hanging(outlook(atlanta(*passed("Dan"), Double(by="Bob")))) == {}


def test_the_odd_point_that_was_won_before_decides_whose_half_the_next_is() -> None:
    """Bob doubles and is dropped: 1 lost, the Box's. Of the 4 that are left a loss makes 5, 3 and 2: the Box loses 2
    more and the Partner 2; a win makes 3 in all, 2 and 1: the Box wins 3 and the Partner 1."""
    house = House(JACOBY_CRAWFORD, {"cubes": "one_each", "box_answers_some": "any"})
    state = State(house=house)
    for event in (
        Seat(line=LINE),
        TakePartner(player="Gus"),
        Start(),
        Double(by="Bob"),
        Answer(by="Ann", cubes={"Bob": "drop"}),
    ):
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        state = step.state
    at_stake = outlook(state).exposure
    assert (at_stake["Ann"]["single"], at_stake["Gus"]["single"]) == ((2, 3), (2, 1))


def test_an_absent_player_is_not_foreseen_as_captain() -> None:
    """Cat is first behind Bob and away. Whoever wins Dan is Captain; once Bob has dropped, Dan takes the box if the
    team wins, and then Eve is Captain (rules.md 5.7)."""
    line = ("Ann", "Bob", "Cat", "Dan", "Eve")
    state = played(State(house=House(ATLANTA)), Seat(line=line), StepOut(player="Cat"), Start())
    assert {one.captain for one in outlook(state).what_if} == {"Dan"}
    words: dict[str, Word] = {"Bob": "drop", "Cat": "take", "Dan": "take", "Eve": "take"}
    state = played(
        state,
        Double(by="Ann", cubes=line[1:]),
        *(
            Answer(by="Bob" if name == "Cat" else name, cubes={name: words[name]})
            for name in ("Cat", "Bob", "Dan", "Eve")
        ),
    )
    foreseen = {(one.winner, one.next.box, one.captain) for one in outlook(state).what_if}
    assert foreseen == {("box", "Ann", "Dan"), ("team", "Dan", "Eve")}


def played(state: State, *events: GameEvent) -> State:
    """The table after these events."""
    for event in events:
        step = apply(state, event)
        assert not isinstance(step, Refusal), step
        state = step.state
    return state


def test_the_worst_is_the_worst_result_with_what_the_game_has_paid() -> None:
    """Bob drops 1 to Box and Partner; of four cubes of 2 a backgammon costs 24, so 23 in all, and the odd one is the
    Box's."""
    state = played(
        State(house=House(ATLANTA)),
        Seat(line=LINE),
        TakePartner(player="Gus"),
        Start(),
        Double(by="Ann", cubes=LINE[1:6]),
        Answer(by="Bob", cubes={"Bob": "drop"}),
        *(Answer(by=name, cubes={name: "take"}) for name in LINE[2:6]),
    )
    ahead = outlook(state)
    assert ahead.exposure["Ann"]["backgammon"] == (13, 12)
    assert ahead.worst == {"Ann": -12, "Bob": -1, **dict.fromkeys(LINE[2:6], -6), "Gus": -11}


def test_the_worst_counts_what_was_paid_where_no_result_is_foretold() -> None:
    """Ann has paid Bob 1 to settle, and Cat's answer is under seal: two cubes of 1 are left."""
    state = played(
        State(house=House(ATLANTA, {"answers_order": "sealed"})),
        Seat(line=("Ann", "Bob", "Cat", "Dan")),
        Start(),
        Settle(points={"Bob": 1}, agreed_by=("Ann", "Bob")),
        Double(by="Ann", cubes=("Cat", "Dan")),
        Answer(by="Cat", cubes={"Cat": "drop"}),
    )
    ahead = outlook(state)
    assert ahead.what_if == ()
    assert ahead.worst == {"Ann": -3, "Cat": -1, "Dan": -1}


def beavered(**change: int | str | bool | None) -> State:
    """Bob beavers Ann's double to 4; Cat and Dan have taken at 2."""
    state = played(
        State(house=House(ATLANTA, change)),
        Seat(line=("Ann", "Bob", "Cat", "Dan")),
        Start(),
        Double(by="Ann", cubes=("Bob", "Cat", "Dan")),
        *(Answer(by=name, cubes={name: "take"}) for name in ("Cat", "Dan")),
    )
    return played(state, Answer(by="Bob", cubes={"Bob": "beaver"}))


def test_whatever_is_answered_to_a_raccoon_leaves_the_cube_in_the_game() -> None:
    """Refused, it stays at 4 and gammons count (rules.md 4)."""
    state = played(beavered(), Answer(by="Ann", cubes={"Bob": "raccoon"}))
    assert outlook(state).exposure["Bob"] == {"single": (4, 4), "gammon": (8, 8), "backgammon": (12, 12)}


@pytest.mark.parametrize(("may_drop", "single", "gammon"), [(True, 2, 2), (False, 4, 8)])
def test_a_beaver_that_may_be_dropped_is_not_counted_yet(*, may_drop: bool, single: int, gammon: int) -> None:
    """Dropped it costs 2, and no gammon counts; where Ann may not drop, it is at least taken at 4 (rules.md 4.11)."""
    state = beavered(drop_beaver=may_drop)
    assert outlook(state).exposure["Bob"]["single"] == (single, single)
    assert outlook(state).exposure["Bob"]["gammon"] == (gammon, gammon)


@pytest.mark.parametrize(
    ("sheet", "change", "single", "gammon"),
    [
        (ATLANTA, {}, 5, 5),  # dropped, Bob's costs the 2 before the beaver, and no gammon counts
        (ACT, {}, 7, 11),
        (BRIGHTON, {}, 5, 5),
        (ST_ALBANS, {"immediate_redoubles": "beaver"}, 7, 11),
        (JACOBY_CRAWFORD, {"immediate_redoubles": "beaver", "cubes": "one_each"}, 7, 14),  # no Jacoby: 3 × 2 too
    ],
)
def test_a_beaver_that_waits_is_at_stake_as_its_doubler_must_play_it(
    sheet: str, change: dict[str, int | str | bool | None], single: int, gammon: int
) -> None:
    """Three cubes lie in the middle at 1, and Ann has beavered Bob's to 4: 3 + 4, and a gammon 3 + 8."""
    house, five = House(sheet, change), ("Ann", "Bob", "Cat", "Dan", "Eve")
    opened = played(State(house=house), Seat(line=five), Start(), Double(by="Bob"))
    at_stake = outlook(played(opened, Answer(by="Ann", cubes={"Bob": "beaver"}))).exposure["Ann"]
    assert (at_stake["single"], at_stake["gammon"]) == ((single, single), (gammon, gammon))


def test_a_beaver_and_a_take_are_at_stake_as_their_answer_said() -> None:
    """ACT 7: three at 1, Cat's taken at 2, and Bob, who may not drop, beavered to 4: 9, and a gammon 3 + 4 + 8."""
    house, six = House(ACT), ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    opened = played(State(house=house), Seat(line=six), Start(), Double(by="Bob"), Double(by="Cat"))
    state = played(opened, Answer(by="Ann", cubes={"Bob": "beaver", "Cat": "take"}))
    assert outlook(state).exposure["Ann"] == {"single": (9, 9), "gammon": (15, 15), "backgammon": (21, 21)}
    assert outlook(state).exposure["Bob"]["single"] == (4, 4)
