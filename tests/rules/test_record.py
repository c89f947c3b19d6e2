"""The log read again: undo, undo once more, amend, and what no longer fits (rules.md 11.23)."""

from typing import Any

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Answer, Double, GameEvent, Result, Roll, Seat, Start, Undo
from chouette.rules.format.replay import Log
from chouette.rules.format.transcript import decode
from chouette.rules.house import ATLANTA, House
from chouette.rules.record import Misfit, Replay, Standing, amend, replay, undo

FIRST = State(House(ATLANTA))
EVENING: tuple[GameEvent, ...] = (
    Seat(line=("Ann", "Bob", "Cat")),
    Start(),
    Double(by="Bob"),
    Answer(by="Ann", cubes={"Bob": "take"}),
    Roll(),
    Result(winner="team", kind="single"),
)


def standing(events: tuple[GameEvent, ...] = EVENING) -> list[Standing]:
    return [Standing(seq, event) for seq, event in enumerate(events, start=1)]


def replayed(again: Replay | Misfit | Refusal) -> Replay:
    assert isinstance(again, Replay), again
    return again


def logged(*events: dict[str, Any]) -> tuple[Log, Refusal | None]:
    """A log with these events taken one after the other, and the refusal of the last."""
    log, refusal = Log(FIRST), None
    for fields in events:
        event = decode(fields)
        assert not isinstance(event, Refusal), event
        refusal = log.take(event)
    return log, refusal


def test_a_replay_pays_what_the_game_paid() -> None:
    again = replayed(replay(FIRST, standing()))
    assert again.state.totals == {"Ann": -3, "Bob": 2, "Cat": 1}
    assert again.state.seq == 6
    _, last = again.steps[-1]
    assert last.row is not None
    assert last.row.points == {"Ann": -3, "Bob": 2, "Cat": 1}
    assert [number for number, _ in again.steps] == [1, 2, 3, 4, 5, 6]


def test_a_replay_may_begin_at_any_checkpoint() -> None:
    before = replayed(replay(FIRST, standing()[:3])).state
    assert replayed(replay(before, standing()[3:])).state == replayed(replay(FIRST, standing())).state


def test_an_undo_goes_back_across_the_end_of_a_game() -> None:
    back = replayed(undo(FIRST, standing(), 7))
    assert back.state.seq == 7
    assert back.state.game is not None
    assert back.state.totals == {"Ann": 0, "Bob": 0, "Cat": 0}


def test_nothing_is_left_to_undo() -> None:
    assert undo(FIRST, [], 1) == Refusal("nothing_to_undo", "game", {})


def test_an_amended_result_moves_the_points_and_the_box() -> None:
    changed = replayed(amend(FIRST, standing(), 7, 6, Result(winner="box", kind="single")))
    assert changed.state.totals == {"Ann": 3, "Bob": -2, "Cat": -1}
    assert changed.state.seq == 7
    assert changed.state.box == "Ann"


def test_a_removed_event_leaves_the_others_their_numbers() -> None:
    changed = replayed(amend(FIRST, standing(), 7, 5, None))
    assert [number for number, _ in changed.steps] == [1, 2, 3, 4, 6]
    assert changed.state.totals == {"Ann": -3, "Bob": 2, "Cat": 1}


def test_an_amendment_names_the_first_event_that_no_longer_fits() -> None:
    misfit = amend(FIRST, standing(), 7, 3, None)
    assert isinstance(misfit, Misfit)
    assert misfit.seq == 4
    assert (misfit.refusal.code, misfit.refusal.rule) == ("cube_was_not_just_offered", "game")


def test_only_an_event_that_stands_is_amended() -> None:
    kept = [one for one in standing() if one.seq != 5]
    gone = amend(FIRST, kept, 7, 5, Roll())
    assert isinstance(gone, Refusal)
    assert (gone.code, gone.rule) == ("event_does_not_stand", "game")
    unknown = amend(FIRST, standing(), 7, 9, Roll())
    assert isinstance(unknown, Refusal)
    assert (unknown.code, unknown.rule) == ("no_such_event", "format")


def test_undo_and_amend_count_in_the_numbers() -> None:
    log, refusal = logged(
        {"event": "seat", "line": ["Ann", "Bob", "Cat"]},
        {"event": "start"},
        {"event": "undo"},
        {"event": "start"},
        {"event": "amend", "seq": 1, "with": {"event": "seat", "line": ["Bob", "Ann", "Cat"]}},
    )
    assert refusal is None
    assert log.state.seq == 5
    assert [one.seq for one in log.standing] == [1, 4]
    assert log.state.game is not None
    assert log.state.game.box == "Bob"


def test_an_undo_never_takes_an_amendment_back() -> None:
    log, refusal = logged(
        {"event": "seat", "line": ["Ann", "Bob", "Cat"]},
        {"event": "join", "player": "Dan"},
        {"event": "amend", "seq": 2, "with": {"event": "join", "player": "Eve"}},
        {"event": "undo"},
    )
    assert refusal is None
    assert log.state.seated == ("Ann", "Bob", "Cat")
    assert log.state.seq == 4


def test_an_undone_event_cannot_be_amended() -> None:
    _, refusal = logged(
        {"event": "seat", "line": ["Ann", "Bob", "Cat"]},
        {"event": "start"},
        {"event": "undo"},
        {"event": "amend", "seq": 2, "with": None},
    )
    assert refusal is not None
    assert refusal.rule == "game"


def test_an_amendment_is_no_undo() -> None:
    _, refusal = logged(
        {"event": "seat", "line": ["Ann", "Bob", "Cat"]}, {"event": "amend", "seq": 1, "with": {"event": "undo"}}
    )
    assert refusal is not None
    assert refusal.rule == "format"


def test_the_close_is_settled_anew_after_an_amendment() -> None:
    log, refusal = logged(
        {"event": "seat", "line": ["Ann", "Bob", "Cat"]},
        {"event": "start"},
        {"event": "result", "winner": "team", "kind": "single"},
        {"event": "close"},
        {"event": "amend", "seq": 3, "with": {"event": "result", "winner": "box", "kind": "single"}},
    )
    assert refusal is None
    settlement = log.steps[-1][1].settlement
    assert settlement is not None
    assert [(one.payer, one.payee, one.points) for one in settlement.payments] == [("Bob", "Ann", 1), ("Cat", "Ann", 1)]
    assert log.state.closed


def test_a_closed_session_is_opened_by_an_undo_and_by_nothing_else() -> None:
    log, refusal = logged({"event": "seat", "line": ["Ann", "Bob", "Cat"]}, {"event": "close"}, {"event": "start"})
    assert refusal is not None
    assert refusal.code == "session_is_closed"
    assert log.take(Undo()) is None
    step = apply(log.state, Start())
    assert isinstance(step, Step)
