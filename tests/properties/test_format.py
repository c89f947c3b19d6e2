"""Whatever stands in a line of JSON, the rules answer: accepted or refused, never with an exception."""

import json
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from chouette.replaying import replayed
from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import KINDS, Amend, Undo
from chouette.rules.format.transcript import NotATranscript, decode
from chouette.wording import refusal_sentence
from tests.kit.nights.checks import everyday
from tests.kit.nights.events import NAMES, Fields, hostile
from tests.kit.nights.nights import Night, nights

leaves = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False, width=32)
    | st.sampled_from([*NAMES, "Ann (penalty)", "take", "drop", "beaver", "box", "team", "single", "wash", "", " "])
    | st.text(max_size=5)
)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=3), inner),
    max_leaves=8,
)


@st.composite
def raw_events(draw: st.DrawFn) -> Fields:
    """An object that may look like an event: a known kind with some of its fields, each holding anything."""
    kind = draw(st.sampled_from([*KINDS]))
    fields = [*KINDS[kind].__struct_encode_fields__, "unknown"]
    return {"event": kind, **draw(st.dictionaries(st.sampled_from(fields), values, max_size=6))}


def bent(fields: Fields, dice: Random) -> Fields:
    """A good event with one field missing, doubled up, or of another shape."""
    changed: dict[str, Any] = dict(fields)
    key = dice.choice(list(changed))
    wrong: list[Any] = [None, [], {}, [[]], -1, 0, 2**64, 1.5, "", "Ann", True, {"Ann": 1}, [changed[key]] * 2]
    if dice.random() < 0.2:
        del changed[key]
    else:
        changed[key] = dice.choice(wrong)
    return changed


def judged(state: State, fields: Fields) -> Step | Refusal | None:
    """The rules' answer to any object; null for what is the record's business."""
    event = decode(fields)
    if isinstance(event, Refusal):
        return event
    return None if isinstance(event, Undo | Amend) else apply(state, event)


def check_answered(night: Night, fields: Fields) -> None:
    """A refusal has a code, a rule and a sentence; what is accepted leaves a state that can be stored."""
    before = msgspec.json.encode(night.state)
    answer = judged(night.state, fields)
    assert msgspec.json.encode(night.state) == before
    if isinstance(answer, Refusal):
        assert answer.code == answer.code.lower()
        assert answer.rule
        assert refusal_sentence(answer, str)
        json.dumps(msgspec.to_builtins(answer))
    elif answer is not None:
        msgspec.json.decode(msgspec.json.encode(answer.state), type=State)


@everyday
@given(nights(length=40), st.lists(raw_events(), min_size=5, max_size=15), st.integers(0, 2**32))
def test_any_object_is_answered(night: Night, events: list[Fields], seed: int) -> None:
    dice = Random(seed)
    for fields in events:
        check_answered(night, fields)
    for _ in range(40):
        check_answered(night, bent(hostile(night.state, dice), dice))
    for line in night.lines:
        check_answered(night, bent(line, dice))


@everyday
@given(nights(length=20), raw_events(), st.integers(0, 2**32))
def test_any_line_behind_a_night_is_accepted_or_refused(night: Night, fields: Fields, seed: int) -> None:
    bad = bent(Random(seed).choice(night.lines), Random(seed))
    for last in (fields, bad, {"event": "amend", "seq": 2, "with": bad}, {"event": "amend", "seq": 1, "with": fields}):
        output = replayed(night.transcript() + b"\n" + json.dumps(last).encode())
        assert output["refused"] is None or output["refused"]["line"] == len(night.lines) + 2
        json.dumps(output)


def problem_of(source: bytes) -> tuple[int, int] | None:
    """Line and column of what makes this no transcript; null if it is one."""
    try:
        replayed(source)
    except NotATranscript as problem:
        return problem.line, problem.column
    return None


@everyday
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode(errors="replace")))
def test_any_bytes_are_a_transcript_or_are_none(source: bytes) -> None:
    problem = problem_of(b'{"chouette": 1, "rules": "atlanta", "stake": "1"}\n' + source)
    assert problem is None or (problem[0] >= 2 and problem[1] >= 1)
