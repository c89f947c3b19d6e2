"""A small situation at a table that shows what an option changes: the same events, played under each of its values.

What comes out is read off the engine's own steps and refusals, so that an example cannot say anything else than what
would happen at the table. Players are their names.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import GameEvent
from chouette.rules.format.transcript import decode
from chouette.rules.house import ACT, OPTIONS, Fault, House, Option, Value, house_checked
from chouette.wording import accepted_sentence, fault_sentence
from chouette.wording.language import render, translate

ANN, BOB, CAT, DAN = "Ann", "Bob", "Cat", "Dan"


class Outcome(NamedTuple):
    """What the last events of a trial did: the state after them, and every step since the table was laid."""

    state: State
    steps: tuple[Step, ...]


Read = Callable[[Outcome], str]


class Told(msgspec.Struct, frozen=True):
    """What came of one thing that was tried: what it was, whether it is accepted, and what is to be said of it."""

    tried: str
    allowed: bool
    says: str


Said = GameEvent | Callable[[State], GameEvent]


class Trial(msgspec.Struct, frozen=True):
    """One thing to try: its words, its events, and what to look at afterwards if not what the scene looks at.

    An event may depend on the table: the Box who answers all that waits names as many cubes as there are. `figure` is
    what stands at {n} in the words.
    """

    tried: str
    events: tuple[Said, ...]
    read: Read | None = None
    figure: int | None = None

    def words(self) -> str:
        """What is tried, in the reader's language."""
        return render(self.tried, {"n": self.figure})


class Example(msgspec.Struct, frozen=True):
    """How the table stands, and what comes of each thing that is tried there."""

    setting: str
    told: tuple[Told, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The situation for one option: how the table stands and the events that brought it there, then what is tried.

    `given` are other options it needs, without which the one it is about has nothing to decide.
    """

    option: Option[Any]
    setting: str
    trials: tuple[Trial, ...]
    before: tuple[GameEvent, ...] = ()
    given: Mapping[str, Value] = {}
    read: Read = lambda _: ""

    def played(self, value: Value) -> Example:
        """What happens under that value."""
        state = State(house_of(self.option, value, self.given))
        return Example(translate(self.setting), tuple(self._told(state, trial) for trial in self.trials))

    def sentences(self) -> Iterator[str]:
        """Every sentence that is written in it."""
        yield self.setting
        yield from (trial.tried for trial in self.trials)

    def _told(self, state: State, trial: Trial) -> Told:
        steps: list[Step] = []
        for event in (*self.before, *trial.events):
            step = apply(state, event(state) if callable(event) else event)
            if isinstance(step, Refusal):
                assert event in trial.events, (self.option.key, trial.tried, step)
                return Told(trial.words(), False, refused(step))
            steps.append(step)
            state = step.state
        return Told(trial.words(), True, (trial.read or self.read)(Outcome(state, tuple(steps))))


def scene_of(option: Option[Any], readings: Mapping[str, Read]) -> Scene:
    """The scene that stands in an option's block."""
    block = option.scene
    assert block is not None
    before = tuple(_event(fields) for fields in block.before)
    trials = tuple(
        Trial(one.tried, tuple(map(_event, one.events)), readings[one.reads] if one.reads else None, one.figure)
        for one in block.trials
    )
    read = readings[block.reads]
    return Scene(option=option, setting=block.setting, before=before, trials=trials, given=block.given, read=read)


def _event(fields: Mapping[str, Any]) -> GameEvent:
    return event(fields["event"], **{key: value for key, value in fields.items() if key != "event"})


def plain() -> dict[str, Value]:
    """The house of an example until its scene says otherwise: each option at its default, so that nothing else
    speaks."""
    return {option.key: option.default for option in OPTIONS.values()}


def house_of(option: Option[Any], value: Value, given: Mapping[str, Value]) -> House:
    """The plain house with what is given and this value.

    The sheet only lends its name; it is one whose own extras are the default ones, as a price of extras needs extras.
    """
    house = house_checked(ACT, {**plain(), **given, option.key: value})
    assert not isinstance(house, Fault), (option.key, value, house)
    return house


def refused(refusal: Refusal) -> str:
    """The refusal, and what would be accepted."""
    fault = fault_sentence(refusal.code, refusal.params)
    return f"{fault} {accepted_sentence(refusal, str)}".rstrip()


def event(kind: str, /, **fields: object) -> GameEvent:
    """An event by its fields in the transcript's format; `with_` is `with`."""
    made = decode({"event": kind, **{key.rstrip("_"): value for key, value in fields.items()}})
    assert not isinstance(made, Refusal), made
    return made  # type: ignore[return-value]  # no scene takes anything back


def seated(*names: str, **fields: object) -> GameEvent:
    """They sit down in their order: Box, Captain, team."""
    return event("seat", line=list(names), **fields)


START = event("start")
FOUR = (seated(ANN, BOB, CAT, DAN), START)


def doubles(by: str, *cubes: str, **fields: object) -> GameEvent:
    """A team player turns their own cube, the Box those named."""
    return event("double", by=by, **({"cubes": list(cubes)} if cubes else {}), **fields)


def answers(by: str, word: str, *cubes: str, **others: str) -> GameEvent:
    """One word to these cubes, or to their own; `others` have a word each."""
    return event("answer", by=by, cubes={**dict.fromkeys(cubes or (() if others else (by,)), word), **others})


def wins(side: str, kind: str = "single") -> GameEvent:
    """The board is played out."""
    return event("result", winner=side, kind=kind)


def takes_what_waits(by: str) -> Callable[[State], GameEvent]:
    """They take every cube that waits for an answer."""

    def taken(state: State) -> GameEvent:
        assert state.game is not None
        return answers(by, "take", *(cube.name for cube in state.game.live() if cube.pending))

    return taken


def told_as(tried: str, *events: Said, read: Read | None = None) -> Trial:
    """A trial in one line."""
    return Trial(tried, events, read)
