"""What an event would move, by player."""

from collections import Counter
from typing import NamedTuple

from chouette.rules import Refusal, State, apply
from chouette.rules.events import GameEvent
from chouette.rules.open.consent import agreed
from chouette.rules.outlook.deal_figures import dice_may_add
from chouette.rules.outlook.meaning import by_kind
from chouette.rules.own_part import at_stake, posted
from chouette.rules.state import Cube, Game


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


def plays(game: Game, cube: Cube) -> dict[str, dict[str, int]]:
    """What each holder of a cube plays for with it as it lies, in a single game, as in `means`: their own part."""
    holders = (*cube.box_end, *cube.team_end)
    return {player: by_kind({"single": at_stake(game, player, [(cube, cube.value)])}) for player in holders}


def _concerned(state: State, event: GameEvent) -> list[str]:
    """Those who hold an end of a cube that the event moves points for."""
    names = [getattr(event, field) for field in event.CUBES]
    flat = [one for named in names for one in ([named] if isinstance(named, str) else named or ())]
    cubes = [] if state.game is None else [state.game.cubes[name] for name in flat if name in state.game.cubes]
    return [player for cube in cubes for player in (*cube.box_end, *cube.team_end)]
