"""What an event would move, by player."""

from collections import Counter
from typing import NamedTuple

from chouette.rules import Refusal, State, apply
from chouette.rules.events import GameEvent, Points
from chouette.rules.facts import in_points
from chouette.rules.open.consent import agreed
from chouette.rules.outlook.deal_figures import dice_may_add
from chouette.rules.own_part import posted
from chouette.rules.state import Cube


class Moves(NamedTuple):
    """What an event moves, by player: points at once, and what the dice may add to them for a half point."""

    now: Counter[str]
    dice: Counter[str]


def moves_of(state: State, event: GameEvent, consents: tuple[str, ...] = ()) -> Moves:
    """Return the points that an event moves as soon as it is recorded with these consents; below zero they pay.

    None if it is refused. Of an end that two hold each is told the own part; whoever holds an end of a cube that it
    closes has a figure, zero too.
    """
    step = apply(state, agreed(event, (*getattr(event, "agreed_by", ()), *consents)) if consents else event)
    if isinstance(step, Refusal):
        return Moves(Counter(), Counter())
    points = posted(state.game, step.state.game, step.postings)
    for player in _concerned(state, event):
        points[player] += 0
    return Moves(points, dice_may_add(state, step))


def plays(cube: Cube) -> dict[str, Points]:
    """What each holder of a cube plays for with it as it lies; of an end that two hold just the half."""
    ends = [(end, 1 if len(end) == 2 else 2) for end in (cube.box_end, cube.team_end)]
    return {player: in_points(cube.value * halves) for end, halves in ends for player in end}


def _concerned(state: State, event: GameEvent) -> list[str]:
    """Those who hold an end of a cube that the event moves points for."""
    names = [getattr(event, field) for field in event.CUBES]
    flat = [one for named in names for one in ([named] if isinstance(named, str) else named or ())]
    cubes = [] if state.game is None else [state.game.cubes[name] for name in flat if name in state.game.cubes]
    return [player for cube in cubes for player in (*cube.box_end, *cube.team_end)]
