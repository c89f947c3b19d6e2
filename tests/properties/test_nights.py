"""What holds on every night of every house: the sums, the order, the list of what is open, the record, the file."""

import json
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.ledger.payments import fewest
from chouette.replaying import replayed
from chouette.rules import State
from tests.kit.nights.checks import SLOW, check_listed, check_order, check_record, check_sums, everyday
from tests.kit.nights.nights import Night, game_event, nights, stored

thousands = settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)


# The sums and the order


# What is open


# The record


def check_stored(night: Night) -> None:
    """Every state comes back from its text as it was, and the same state is always the same text."""
    for state in night.states:
        again = msgspec.json.decode(stored(state), type=State)
        assert again == state
        assert stored(again) == stored(state)


# The file


def check_file(night: Night) -> None:
    """The night as a file gives the same totals, and the same bytes however often it is read and written."""
    once, twice = replayed(night.transcript()), replayed(night.transcript())
    assert once["refused"] is None
    assert json.dumps(once) == json.dumps(twice)
    assert once["totals"] == night.state.totals
    assert [game["number"] for game in once["games"]] == list(range(1, night.state.games + 1))
    written = [msgspec.to_builtins(one.event, builtin_types=(float,)) for one in night.log]
    lines = [json.loads(line) for line in night.transcript().decode().splitlines()[1:]]
    events = [game_event(fields) for fields in written]
    assert events == [one.event for one in night.log] == [game_event(fields) for fields in lines]
    assert [msgspec.to_builtins(event) for event in events] == written


def check_undone_file(night: Night) -> None:
    """A file that takes its last events back again shows what it showed without them."""
    kept = night.transcript()
    more = kept + b'\n{"event": "undo"}' * 2
    lines = kept.splitlines()
    if len(lines) > 3:
        assert replayed(more) == replayed(b"\n".join(lines[:-2]))


# Settling


def check_settled(night: Night) -> None:
    """A leaver is at nought and nobody else pays more than is due; what is paid at the close leaves nobody owing."""
    for before, step in zip(night.states, night.steps, strict=False):
        if step.settlement is None:
            continue
        left = dict(before.totals if step.settlement.player else step.state.totals)
        for payment in step.settlement.payments:
            assert payment.points > 0
            left[payment.payer] += payment.points
            left[payment.payee] -= payment.points
        if step.settlement.player is None:
            assert not any(left.values())
            assert step.postings == () or step.adjustment is not None
        else:
            assert left.pop(step.settlement.player) == 0
            assert left == step.state.totals
            assert all(abs(left[one]) <= abs(before.totals[one]) for one in left)
    if night.state.seated:
        assert len(fewest(night.state.totals)) <= max(len([n for n in night.state.totals.values() if n]) - 1, 0)


CHECKS = (check_sums, check_order, check_stored, check_file, check_undone_file, check_settled)


@everyday
@given(nights())
def test_the_sums_and_the_order(night: Night) -> None:
    check_sums(night)
    check_order(night)
    check_settled(night)


@everyday
@given(nights(length=60))
def test_what_is_listed_is_what_is_accepted(night: Night) -> None:
    for state, dice in night.moments():
        check_listed(state, dice)


@everyday
@given(nights(), st.integers(0, 2**32))
def test_the_record_replays_as_it_was_played(night: Night, seed: int) -> None:
    check_record(night, Random(seed))
    check_stored(night)


@everyday
@given(nights(length=50))
def test_the_file_of_a_night_gives_the_same_night(night: Night) -> None:
    check_file(night)
    check_undone_file(night)


@pytest.mark.long
@thousands
@given(nights(length=90), st.integers(0, 2**32))
def test_thousands_of_nights(night: Night, seed: int) -> None:
    dice = Random(seed)
    check_record(night, dice)
    for check in CHECKS:
        check(night)
    moments = list(night.moments())
    for state, beside in dice.sample(moments, min(len(moments), 12)):
        check_listed(state, beside)
