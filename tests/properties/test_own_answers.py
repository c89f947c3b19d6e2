"""An answer that may still be taken back can be, whatever others have said since, and its cubes wait again."""

import msgspec
import pytest
from hypothesis import given, settings

from chouette.rules.record import Replay, amend
from chouette.rules.state import State
from sessions.store.own_answers import own_answers
from sessions.store.recent import Recent, Trace, absent_answered
from sessions.store.sealed import answered_by
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.nights import Night, nights

everyday = on_each_day(240)
thousands = settings(max_examples=4000, deadline=None, suppress_health_check=SLOW)


def check(night: Night) -> None:
    """At every moment of a night."""
    for place, state in enumerate(night.states[1:], 1):
        log = night.log[:place]
        trail = tuple(
            Trace(one.seq, msgspec.to_builtins(one.event), "", absent=absent_answered(one.event, before))
            for one, before in zip(log[-12:], night.states[:place][-12:], strict=True)
        )
        for answer in own_answers(state, Recent(trail)):
            without = amend(night.states[0], log, state.seq + 1, answer.seq, None)
            assert isinstance(without, Replay), f"{answer.event} (event {answer.seq}) at {state.seq}: {without}"
            assert waiting(without.state).issuperset(answered_by(answer.event)), answer


def waiting(state: State) -> set[str]:
    """The cubes that wait for an answer."""
    game = state.game
    assert game is not None
    return {cube.name for cube in game.live() if cube.pending and cube.name not in game.window.sealed}


@everyday
@given(nights())
def test_it_can_be_taken_back(night: Night) -> None:
    check(night)


@pytest.mark.long
@thousands
@given(nights())
def test_it_can_be_taken_back_on_thousands_of_nights(night: Night) -> None:
    check(night)
