"""Nights of play grown from what `legal` lists: nothing in them is refused."""

import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import assume, note
from hypothesis import strategies as st

from chouette.rules import Refusal, State, Step, apply, legal
from chouette.rules.events import Amend, GameEvent, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.house import CAPTAIN_PASSES, REJECTING_SUCCESSOR, House
from chouette.rules.open.legal import Action
from chouette.rules.record import Standing
from tests.kit.nights.events import Fields, events_of
from tests.kit.nights.houses import MANY, houses, numbers

# How often a kind is chosen, against 10 for any other: a night should mostly be play.
WEIGHTS = {
    "close": 0.02, "leave": 0.5, "freeze": 0.5, "remove": 1, "sit_out": 0.5, "change_rule": 0.3, "vacate_box": 0.5,
    "start": 60, "join": 0.7, "split": 0.5, "pip_count": 0.2, "illegal_play": 0.2, "step_out": 2, "offer": 2,
    "settle": 1, "result": 3, "double": 40, "answer": 60, "proxy": 1, "stake": 1, "consulted": 2, "decline_box": 2,
    "share": 2, "buy": 3, "roll": 15, "extra": 60, "drop_extra": 60, "partner": 25, "partner_choice": 60, "adjust": 1,
}  # fmt: skip
RESTLESS = {
    **WEIGHTS, "step_out": 30, "come_back": 4, "proxy": 12, "leave": 2, "freeze": 2, "join": 3, "offer": 12,
    "accept": 30, "settle": 4, "buy": 10, "share": 10, "unshare": 10, "double": 25, "roll": 5, "lone_choice": 30,
    "reverse": 3,
}  # fmt: skip
"""A table where people come and go all night, and deal meanwhile."""
BRISK = {**WEIGHTS, "result": 60, "double": 6, "roll": 2, "step_out": 0.3, "buy": 1, "partner": 60}


class Night:
    """One session as it grew: its events, the states between them and what each event did.

    `numbers` has for each event the number it was drawn by.
    """

    def __init__(self, house: House) -> None:
        self.states = [State(house)]
        self.lines: list[Fields] = []
        self.log: list[Standing] = []
        self.steps: list[Step] = []
        self.numbers: list[int] = []

    @property
    def state(self) -> State:
        return self.states[-1]

    def moments(self) -> Iterator[tuple[State, Random]]:
        """Each state with dice for what is tried there, the same ones when events before it are left out."""
        return zip(self.states, map(dice_beside, (0, *self.numbers)), strict=True)

    def play(self, fields: Fields, number: int = 0) -> Step | Refusal:
        """Carry one event out; a refusal leaves the night as it is."""
        event = game_event(fields)
        step = apply(self.state, event)
        if isinstance(step, Step):
            self.lines.append(fields)
            self.log.append(Standing(step.state.seq, event))
            self.steps.append(step)
            self.numbers.append(number)
            self.states.append(step.state)
        return step

    def header(self) -> Fields:
        """The first line of its transcript."""
        house = self.states[0].house
        change = dict(house.change)
        if house[CAPTAIN_PASSES] == "successor_plays_for_box":  # its order of play has two readings: this is today's
            change["rejecting_successor"] = house[REJECTING_SUCCESSOR]
        return {"chouette": 2, "rules": house.sheet, "change": change, "stake": "0.50", "currency": "EUR"}

    def transcript(self) -> bytes:
        """The night as a text file."""
        return "\n".join(json.dumps(line) for line in (self.header(), *self.lines)).encode()


def game_event(fields: Fields) -> GameEvent:
    """The event of these fields, which must be in good form."""
    event = decode(fields)
    assert not isinstance(event, Refusal | Undo | Amend), (fields, event)
    return event


def every_action(state: State) -> list[Action]:
    """All that is open, whoever it is open to."""
    return [action for actions in legal(state).values() for action in actions]


class Mood(NamedTuple):
    """How a table plays. The more caution, the more cubes are dropped: a lone taker is rare at a bold table."""

    weights: Mapping[str, float]
    caution: float


USUAL = (WEIGHTS, WEIGHTS, BRISK, RESTLESS)


def moods(weights: Sequence[Mapping[str, float]] = USUAL) -> st.SearchStrategy[Mood]:
    """A slow table turns every cube, a brisk one plays many short games, as a Partner's turn needs to come round."""
    return st.builds(Mood, st.sampled_from(weights), st.sampled_from([0, 0.3, 0.85]))


def chosen(state: State, actions: Sequence[Action], dice: Random, mood: Mood) -> Fields | None:
    """One event of those listed; kinds of which much is listed do not crowd out the others."""
    if not actions:
        return None
    by_kind: dict[str, list[Action]] = {}
    for action in actions:
        by_kind.setdefault(action.event, []).append(action)
    kinds = list(by_kind)
    for kind in dice.choices(kinds, [mood.weights.get(kind, 10) for kind in kinds], k=5):
        events = list(events_of(state, dice.choice(by_kind[kind]), dice))
        if events and kind == "answer" and dice.random() < mood.caution:
            return max(events, key=lambda fields: list(fields["cubes"].values()).count("drop"))
        if events:
            return dice.choice(events)
    return None


def grown(house: House, drawn: Sequence[int], mood: Mood) -> Night:
    """A night of an event for each number but nought, as long as anything is open."""
    return played_on(Night(house), drawn, mood)


def played_on(night: Night, drawn: Sequence[int], mood: Mood) -> Night:
    """The night with an event more for each number but nought."""
    for number in filter(None, drawn):
        fields = chosen(night.state, every_action(night.state), Random(number), mood)
        if fields is None:
            continue
        step = night.play(fields, number)
        assert isinstance(step, Step), f"listed and refused: {fields}: {step}\n{night.transcript().decode()}"
    return night


@st.composite
def nights(draw: st.DrawFn, length: int = 80, weights: Sequence[Mapping[str, float]] = USUAL) -> Night:
    """Nights of all houses. Of a failing one Hypothesis leaves out whatever events and changes it does not need."""
    house, mood = draw(houses(changes=(0, 0, 1, 3, 8, 20))), draw(moods(weights))
    night = grown(house, draw(numbers(1, length)), mood)
    assume(night.lines)
    note(night.transcript().decode())
    return night


def dice_beside(number: int) -> Random:
    """Dice for what is tried beside the event that was drawn by this number, apart from the event's own."""
    return Random(number + MANY)


def stored(state: State) -> bytes:
    """The state as the database keeps it."""
    return msgspec.json.encode(state)


def renumbered(state: State, seq: int) -> State:
    """The same state under another number, for comparing what an undo brings back."""
    return msgspec.structs.replace(state, seq=seq)


def shown(value: Any) -> str:
    """A value as it may be read in a failure."""
    return msgspec.json.encode(value).decode()
