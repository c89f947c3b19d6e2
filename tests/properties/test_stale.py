"""A tap of an older moment is recorded only if it still means what it meant, whatever has happened, been taken back or
put in another's place between."""

from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Answer, DropTake, GameEvent
from chouette.rules.format.record import Misfit, Replay, Standing, amend, undo
from chouette.rules.house import ANSWERS_ORDER
from chouette.rules.open.consent import acting
from chouette.rules.open.stale import changed, corrected
from tests.kit.nights.events import events_of
from tests.kit.nights.houses import house_drawn, sheets
from tests.kit.nights.nights import USUAL, chosen, every_action, game_event, mood_drawn

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
everyday = settings(max_examples=150, derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
thousands = settings(max_examples=3000, deadline=None, suppress_health_check=SLOW)
AT_ONCE = ("drops", "extras", "deals", "penalties", "result", "settlement")
"""What an act pays; the half of a Partner is reckoned when the game is over, whoever ends it."""


class Moment(NamedTuple):
    """What a phone may have seen: the state, and the corrections that have changed what is open."""

    state: State
    moved: dict[str, int]


def evening(sheet: str, changes: int, length: int, dice: Random) -> list[Moment]:
    """Every moment of an evening in which mistakes are made and corrected."""
    first = State(house_drawn(sheet, changes, dice))
    moments, log = [Moment(first, {})], list[Standing]()
    mood = mood_drawn(dice, USUAL)
    while len(moments) < length:
        state, moved = moments[-1]
        again = _correction(first, log, state.seq + 1, dice) if log and dice.random() < 0.12 else None
        if again is not None:
            log = again[1]
            moments.append(Moment(again[0], corrected(state, again[0], moved, state.seq + 1)))
            continue
        fields = chosen(state, every_action(state), dice, mood)
        if fields is None:
            break
        step = apply(state, game_event(fields))
        assert isinstance(step, Step)
        log = [*log, Standing(step.state.seq, game_event(fields))]
        moments.append(Moment(step.state, moved))
    return moments


def _correction(first: State, log: list[Standing], seq: int, dice: Random) -> tuple[State, list[Standing]] | None:
    """An undo of the last event, or another one in the place of one before it; none where nothing would fit."""
    if dice.random() < 0.6:
        back = undo(first, log, seq)
        assert isinstance(back, Replay)
        return back.state, log[:-1]
    place = max(0, len(log) - dice.randint(1, 8))
    before = undo(first, log[: place + 1], log[place].seq)
    assert isinstance(before, Replay)
    other = chosen(before.state, every_action(before.state), dice, mood_drawn(dice, USUAL))
    if other is None:
        return None
    put = amend(first, log, seq, log[place].seq, game_event(other))
    if isinstance(put, Misfit | Refusal):
        return None
    return put.state, [*log[:place], Standing(log[place].seq, game_event(other)), *log[place + 1 :]]


def meaning(state: State, event: GameEvent) -> Any:
    """Which game and Box, which cubes with their values and holders, and what the one who acts pays or gets for it.

    Null where it is refused.
    """
    step = apply(state, event)
    if isinstance(step, Refusal):
        return None
    game, after = state.game, step.state.game
    cubes = {
        name: (cube.value, cube.holder, cube.status, cube.box_end, cube.team_end)
        for name, cube in (game.cubes.items() if game else ())
        if name in _named(event)
    }
    price: dict[str, int] = {}
    for one in step.postings:
        if one.line in AT_ONCE:
            price[one.debtor] = price.get(one.debtor, 0) - one.points
            price[one.creditor] = price.get(one.creditor, 0) + one.points
    if isinstance(event, Answer | DropTake) and state.house[ANSWERS_ORDER] == "sealed":
        price = {}  # it is paid when the last answer opens them all
    about = acting(event)
    own = {player: price.get(player, 0) for player in about} if about else price
    begun = (
        None
        if game or after is None
        else {name: (cube.value, cube.box_end, cube.team_end) for name, cube in after.cubes.items()}
    )
    return (state.games, game is not None, state.box, cubes, own, begun)


def _named(event: GameEvent) -> set[str]:
    named = [getattr(event, field) for field in event.CUBES]
    return {name for one in named if one for name in ((one,) if isinstance(one, str) else one)}


def check_pairs(moments: list[Moment], pairs: int, dice: Random) -> None:
    """Whatever is tapped on one of them and arrives at a later one: it means the same, or it is told apart."""
    for _ in range(pairs):
        then = dice.randrange(len(moments) - 1)
        now = min(len(moments) - 1, then + dice.choice([1, 1, 2, 3, 5, 8, 13, 30]))
        saw, has = moments[then], moments[now]
        actions = every_action(saw.state)
        for action in dice.sample(actions, min(6, len(actions))):
            for fields in list(events_of(saw.state, action, dice))[:3]:
                event = game_event(fields)
                if changed(has.state, event, has.moved) <= saw.state.seq:
                    meant = meaning(has.state, event)
                    assert meant in (None, meaning(saw.state, event)), (
                        f"{fields} seen after {saw.state.seq}, recorded after {has.state.seq}"
                    )


@everyday
@given(sheets, st.sampled_from([0, 0, 2, 8, 20]), st.integers(2, 70), st.integers(0, 2**32))
def test_what_is_recorded_is_what_was_seen(sheet: str, changes: int, length: int, seed: int) -> None:
    dice = Random(seed)
    moments = evening(sheet, changes, length, dice)
    if len(moments) > 1:
        check_pairs(moments, 25, dice)


@pytest.mark.long
@thousands
@given(sheets, st.sampled_from([0, 0, 1, 3, 8, 20]), st.integers(2, 110), st.integers(0, 2**32))
def test_what_is_recorded_is_what_was_seen_on_thousands_of_evenings(
    sheet: str, changes: int, length: int, seed: int
) -> None:
    dice = Random(seed)
    moments = evening(sheet, changes, length, dice)
    if len(moments) > 1:
        check_pairs(moments, 60, dice)


@everyday
@given(sheets, st.sampled_from([0, 0, 2, 8]), st.integers(10, 70), st.integers(0, 2**32))
def test_answers_of_others_never_make_an_answer_stale(sheet: str, changes: int, length: int, seed: int) -> None:
    """Four who answer one double at the same moment are all in time, in whatever order they arrive."""
    dice = Random(seed)
    moments = evening(sheet, changes, length, dice)
    for saw in (moment for moment in moments if moment.state.game is not None):
        asked = [action for action in every_action(saw.state) if action.event == "answer"]
        for late in asked:
            event = game_event(next(iter(events_of(saw.state, late, dice))))
            state = saw.state
            for other in (action for action in asked if action.by != late.by):
                step = apply(state, game_event(next(iter(events_of(saw.state, other, dice)))))
                state = step.state if isinstance(step, Step) and step.state.game is not None else state
            if not isinstance(apply(state, event), Refusal):
                assert changed(state, event, saw.moved) <= saw.state.seq
