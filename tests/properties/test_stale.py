"""A tap of an older moment is recorded only if it still means what it meant, whatever has happened, been taken back or
put in another's place between."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Answer, DropTake, GameEvent
from chouette.rules.house import ANSWERS_ORDER
from chouette.rules.open.consent import acting
from chouette.rules.open.stale import changed, corrected
from chouette.rules.record import Misfit, Replay, Standing, amend, undo
from chouette.rules.state import Ends, Game
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.events import events_of
from tests.kit.nights.houses import houses, numbers
from tests.kit.nights.nights import Mood, chosen, dice_beside, every_action, game_event, moods

everyday = on_each_day(150)
thousands = settings(max_examples=3000, deadline=None, suppress_health_check=SLOW)
AT_ONCE = ("drops", "extras", "deals", "penalties", "result", "settlement")
"""What an act pays; the half of a Partner is reckoned when the game is over, whoever ends it."""


class Moment(NamedTuple):
    """What a phone may have seen: the state, and the corrections that have changed what is open.

    `dice` are for what is tried then, the same ones when Hypothesis leaves out events before it. `said` is the event
    that made it, all that is printed of a moment: whole states are more than Hypothesis shows of an evening that fails.
    """

    state: State
    moved: dict[str, int]
    dice: Random
    said: str

    def __repr__(self) -> str:
        return f"{self.state.seq}: {self.said}"


@st.composite
def evenings(draw: st.DrawFn, length: int, changes: Sequence[int], least: int = 1) -> list[Moment]:
    """Every moment of evenings in which mistakes are made and corrected."""
    first, mood, usual = State(draw(houses(changes=changes))), draw(moods()), draw(moods())
    moments, log = [Moment(first, {}, dice_beside(0), f"{first.house.sheet} {first.house.change}")], list[Standing]()
    for number in filter(None, draw(numbers(least, length))):
        state, moved = moments[-1][:2]
        dice, beside = Random(number), dice_beside(number)
        again = _correction(first, log, state.seq + 1, dice, usual) if log and dice.random() < 0.12 else None
        if again is not None:
            after, log = again
            said = f"corrected to {', '.join(f'{one.seq}: {one.event}' for one in log[-8:])}"
            moments.append(Moment(after, corrected(state, after, moved, state.seq + 1), beside, said))
            continue
        fields = chosen(state, every_action(state), dice, mood)
        if fields is None:
            continue
        step = apply(state, game_event(fields))
        assert isinstance(step, Step)
        log = [*log, Standing(step.state.seq, game_event(fields))]
        moments.append(Moment(step.state, moved, beside, str(fields)))
    return moments


def _correction(
    first: State, log: list[Standing], seq: int, dice: Random, mood: Mood
) -> tuple[State, list[Standing]] | None:
    """An undo of the last event, or another one in the place of one before it; none where nothing would fit."""
    if dice.random() < 0.6:
        back = undo(first, log, seq)
        assert isinstance(back, Replay)
        return back.state, log[:-1]
    place = max(0, len(log) - dice.randint(1, 8))
    before = undo(first, log[: place + 1], log[place].seq)
    assert isinstance(before, Replay)
    other = chosen(before.state, every_action(before.state), dice, mood)
    if other is None:
        return None
    put = amend(first, log, seq, log[place].seq, game_event(other))
    if isinstance(put, Misfit | Refusal):
        return None
    return put.state, [*log[:place], Standing(log[place].seq, game_event(other)), *log[place + 1 :]]


def meaning(state: State, event: GameEvent) -> Any:
    """Which game and Box, which cubes with their values and holders, and what the one who acts pays or gets for it.

    Null where it is refused. Of an end that two hold it is what both pay or get: whose the odd point is hangs on what
    else they have paid together in this game, and so on answers that others may give at the same moment (rules.md 6.2).
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
    about = {frozenset(end) for player in acting(event) for end in _ends_of(player, game, _named(event))}
    own = {end: sum(price.get(player, 0) for player in end) for end in about} if about else price
    begun = (
        None
        if game or after is None
        else {name: (cube.value, cube.box_end, cube.team_end) for name, cube in after.cubes.items()}
    )
    return (state.games, game is not None, state.box, cubes, own, begun)


def _ends_of(player: str, game: Game | None, named: set[str]) -> list[Ends]:
    """The player, and any end of these cubes that they hold with another."""
    cubes = [cube for name, cube in game.cubes.items() if name in named] if game else []
    ends: list[Ends] = [end for cube in cubes for end in (cube.box_end, cube.team_end) if player in end]
    return [end for end in ends if len(end) == 2] or [(player,)]


def _named(event: GameEvent) -> set[str]:
    named = [getattr(event, field) for field in event.CUBES]
    return {name for one in named if one for name in ((one,) if isinstance(one, str) else one)}


def check_pairs(moments: list[Moment], *, each: int = 1) -> None:
    """Whatever is tapped on one of them and arrives at a later one: it means the same, or it is told apart.

    So many earlier moments are tried for each.
    """
    for now, has in each * list(enumerate(moments[1:], 1)):
        dice = has.dice
        saw = moments[max(0, now - dice.choice([1, 1, 2, 3, 5, 8, 13, 30]))]
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
@given(evenings(length=70, changes=(0, 0, 2, 8, 20)))
def test_what_is_recorded_is_what_was_seen(moments: list[Moment]) -> None:
    check_pairs(moments)


@pytest.mark.long
@thousands
@given(evenings(length=110, changes=(0, 0, 1, 3, 8, 20)))
def test_what_is_recorded_is_what_was_seen_on_thousands_of_evenings(moments: list[Moment]) -> None:
    check_pairs(moments, each=3)


@pytest.mark.long
@everyday
@given(evenings(length=70, changes=(0, 0, 2, 8), least=10))
def test_answers_of_others_never_make_an_answer_stale(moments: list[Moment]) -> None:
    """Four who answer one double at the same moment are all in time, in whatever order they arrive."""
    for saw in (moment for moment in moments if moment.state.game is not None):
        asked = [action for action in every_action(saw.state) if action.event == "answer"]
        for late in asked:
            event = game_event(next(iter(events_of(saw.state, late, saw.dice))))
            state = saw.state
            for other in (action for action in asked if action.by != late.by):
                step = apply(state, game_event(next(iter(events_of(saw.state, other, saw.dice)))))
                state = step.state if isinstance(step, Step) and step.state.game is not None else state
            if not isinstance(apply(state, event), Refusal):
                assert changed(state, event, saw.moved) <= saw.state.seq
