"""What holds on every night of every house: the sums, the order, the list of what is open, the record, the file."""

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chouette.ledger.payments import fewest
from chouette.rules import Refusal, State, Step, apply, legal
from chouette.rules.chapters.advice import advice
from chouette.rules.format.record import Replay, amend, replay, undo
from chouette.rules.format.replay import replayed
from chouette.rules.outlook.outlook import outlook
from chouette.rules.state import Row
from tests.properties.events import events_of, hostile, listed, parts
from tests.properties.nights import Night, game_event, nights, renumbered, stored

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
everyday = settings(max_examples=100, derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
thousands = settings(max_examples=2000, deadline=None, suppress_health_check=SLOW)


# The sums and the order


def check_sums(night: Night) -> None:
    """Every line, row and total is nought; a row is the sum of its lines; the postings are the lines."""
    posted: dict[str, dict[str, int]] = {}
    for before, step in zip(night.states, night.steps, strict=False):
        assert sum(step.state.totals.values()) == 0
        assert all(one.points > 0 and one.debtor != one.creditor for one in step.postings)
        for one in step.postings:
            if one.line == "adjust":
                assert step.adjustment is not None
            elif one.line != "settlement":
                line = posted.setdefault(one.line, {})
                line[one.debtor] = line.get(one.debtor, 0) - one.points
                line[one.creditor] = line.get(one.creditor, 0) + one.points
        if step.row is not None:
            check_row(before, step.state, step.row, posted)
            posted = {}
        elif step.state.game is None:
            assert not any(one.line not in ("settlement", "adjust") for one in step.postings)
        if step.adjustment is not None:
            check_adjusted(before, step, step.adjustment.points)


def check_adjusted(before: State, step: Step, points: dict[str, int]) -> None:
    """A row of differences sums to zero, is what is posted, and moves nobody in the rotation."""
    posted: Counter[str] = Counter()
    for one in step.postings:
        assert one.line == "adjust"
        posted[one.debtor] -= one.points
        posted[one.creditor] += one.points
    after = step.state
    assert sum(points.values()) == 0
    assert posted == points
    moved = {player: of - before.totals.get(player, 0) for player, of in after.totals.items()}
    assert points == {player: of for player, of in moved.items() if of}
    assert msgspec.structs.replace(after, totals={}, frozen=(), paid={}, seq=0) == msgspec.structs.replace(
        before, totals={}, frozen=(), paid={}, seq=0
    )


def check_row(before: State, after: State, row: Row, posted: dict[str, dict[str, int]]) -> None:
    """One game on the sheet."""
    lines = {line.kind: line.points for line in row.lines}
    assert lines == {kind: left for kind, of in posted.items() if (left := {one: n for one, n in of.items() if n})}
    assert all(sum(points.values()) == 0 for points in lines.values())
    sums = dict.fromkeys(after.seated, 0)
    for points in lines.values():
        for player, of in points.items():
            sums[player] = sums.get(player, 0) + of
    assert row.points == {player: of for player, of in sums.items() if of or player in after.seated}
    assert row.totals == after.totals
    assert (row.next.box, row.next.line) == (after.box, after.line)
    assert before.game is not None
    assert row.number == before.game.number == after.games


def check_order(night: Night) -> None:
    """Box, line and a Partner out of the line are all those seated, each once; newcomers wait behind."""
    for state in night.states[1:]:
        waiting = state.game.newcomers if state.game is not None else ()
        apart = () if state.partner is None or state.partner in state.line else (state.partner,)
        box = () if state.box is None else (state.box,)
        assert sorted((*box, *state.line, *apart, *waiting)) == sorted(state.seated)
        assert set(state.totals) == {*state.seated, *state.frozen}
        if state.game is not None:
            assert list(advice(state)) == list(state.seated)
        json.dumps(msgspec.to_builtins(outlook(state)))


# What is open


def check_listed(state: State, dice: Random) -> None:
    """Whatever is listed is accepted; nothing else is."""
    open_now = legal(state)
    actions = [action for of in open_now.values() for action in of]
    for action in dice.sample(actions, min(len(actions), 4)):
        assert action.since <= state.seq
        events = list(events_of(state, action, dice))
        for fields in dice.sample(events, min(len(events), 6)):
            judged = apply(state, game_event(fields))
            assert isinstance(judged, Step), f"listed and refused: {fields}: {judged}"
            assert listed(open_now, fields) is not False, f"not found in the list it is made of: {fields}"
    for _ in range(10):
        fields = hostile(state, dice)
        if not isinstance(apply(state, game_event(fields)), Refusal):
            found = listed(open_now, fields)
            assert found is not False, f"accepted and not listed: {fields}"
            if found is None and fields["event"] == "answer":
                check_parts(state, fields)


def check_parts(state: State, fields: dict[str, Any]) -> None:
    """Cubes answered together that are listed apart may be answered one after the other, unless an absent player's has
    gone along with the Captain's by then (B Leaving)."""
    assert state.game is not None
    order, before = list(state.game.line), state.game.cubes
    for part in sorted(parts(fields), key=lambda one: [order.index(cube) for cube in one["cubes"] if cube in order]):
        assert state.game is not None
        if any(state.game.cubes[cube].status != before[cube].status for cube in part["cubes"]):
            continue
        judged = apply(state, game_event(part))
        assert isinstance(judged, Step), f"accepted together, refused alone: {part}: {judged}"
        state = judged.state
        if state.game is None:
            break


# The record


def check_record(night: Night, dice: Random) -> None:
    """Replay equals live, from the first event and from the middle; undo and amend bring back what was."""
    first, last = night.states[0], night.state
    again = replay(first, night.log)
    assert isinstance(again, Replay)
    assert again.state == last
    assert [step for _, step in again.steps] == night.steps
    middle = dice.randrange(len(night.log))
    late = replay(night.states[middle], night.log[middle:])
    assert isinstance(late, Replay)
    assert late.state == last
    seq = last.seq + 1
    back = undo(first, night.log, seq)
    assert isinstance(back, Replay)
    assert back.state == renumbered(night.states[-2], seq)
    same = night.log[middle]
    kept = amend(night.states[middle], night.log[middle:], seq, same.seq, same.event)
    assert isinstance(kept, Replay)
    assert kept.state == renumbered(last, seq)


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
    """Who leaves is at nought and nobody else pays more than is due; what is paid at the close leaves nobody owing."""
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
@given(nights(length=60), st.integers(0, 2**32))
def test_what_is_listed_is_what_is_accepted(night: Night, seed: int) -> None:
    dice = Random(seed)
    for state in night.states:
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
    for state in dice.sample(night.states, min(len(night.states), 12)):
        check_listed(state, dice)
