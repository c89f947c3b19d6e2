"""What must hold of every night."""

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings

from chouette.rules import Refusal, State, Step, apply, legal
from chouette.rules.chapters.advice import advice
from chouette.rules.chapters.games import foretold
from chouette.rules.events import Result
from chouette.rules.facts import captain_due
from chouette.rules.outlook.outlook import outlook
from chouette.rules.record import Replay, amend, replay, undo
from chouette.rules.state import Row
from tests.kit.nights.events import events_of, hostile, listed, parts
from tests.kit.nights.nights import Night, game_event, renumbered

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def on_each_day(examples: int) -> settings:
    """So many examples, the same each time: a tenth of them and at least five, but where slow tests run too
    (tests/conftest.py)."""
    profile = settings.default
    assert profile is not None
    some = max(5, examples * profile.max_examples // 100)
    return settings(max_examples=some, derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)


everyday = on_each_day(100)


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
    check_foreseen(night)
    for state in night.states[1:]:
        waiting = state.game.newcomers if state.game is not None else ()
        apart = () if state.partner is None or state.partner in state.line else (state.partner,)
        box = () if state.box is None else (state.box,)
        assert sorted((*box, *state.line, *apart, *waiting)) == sorted(state.seated)
        assert set(state.totals) == {*state.seated, *state.frozen}
        if state.game is not None:
            assert list(advice(state)) == list(state.seated)
        json.dumps(msgspec.to_builtins(outlook(state)))


def check_foreseen(night: Night) -> None:
    """Before each result the Box, the line and the Captain were foreseen that the table then has."""
    for entry, before, step in zip(night.log, night.states, night.steps, strict=False):
        if isinstance(entry.event, Result) and step.row is not None:
            foreseen = {(one.winner, one.kind): (one.next, one.captain) for one in foretold(before)}
            said = entry.event.winner, entry.event.kind
            assert foreseen[said] == (step.row.next, captain_due(step.state)), f"{said} with {before.away} away"


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
