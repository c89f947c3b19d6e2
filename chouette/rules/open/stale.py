"""When an open action came to mean what it means: a tap of an older moment must not be taken for one of now.

The state keeps the numbers of a few events: the one that began or ended a game or changed the Box (`since`), the one
that last changed what the next game would be (`arranged`), and whose points changed since (`paid`). The rest stands
with the cubes. A correction makes old numbers come back, so after it the meanings are compared themselves.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from chouette.rules.chapters.dated import arrangement
from chouette.rules.events import Base, kind_of
from chouette.rules.open.choices import Action
from chouette.rules.open.consent import acting
from chouette.rules.open.legal import legal
from chouette.rules.open.on_cubes import halved_with
from chouette.rules.state import Game, State

ON_ALL_CUBES = ("roll", "result", "consulted", "lone_choice", "extra", "reverse", "automatic_double")
"""They name no cube, or may leave it out, and mean something for all of them."""


OTHERS = ""
"""The key of all actions that a correction has changed, those included that were closed right after it: opened again
they would come back under a number that stood for something else. None in a map that an earlier version has kept."""


def changed(state: State, event: Base, moved: Mapping[str, int]) -> int:
    """The number of the event that last changed what this one would mean; 0 where nothing of its kind is open.

    `moved` has the corrections after which actions mean something else, by `action_key`.
    """
    kind = kind_of(event)
    listed = [action for actions in legal(state).values() for action in actions if action.event == kind]
    return max((since(action, moved) for action in _named(listed, event)), default=0)


def since(action: Action, moved: Mapping[str, int]) -> int:
    """After which event an open action means what it means, corrections included."""
    return max(action.since, moved.get(action_key(action), moved.get(OTHERS, 0))) if moved else action.since


def since_corrected(action: Action, moved: Mapping[str, int]) -> Action:
    """An open action as it is shown: its `since` knows of corrections too."""
    if not moved:
        return action
    number = since(action, moved)
    return action if number == action.since else replace(action, since=number)


def _named(listed: list[Action], event: Base) -> list[Action]:
    """Those the event is about, as far as it names a person and a cube."""
    about, cubes = acting(event), set(_cubes(event))
    about_it = [action for action in listed if not about or action.by is None or action.by in about] or listed
    return [action for action in about_it if cubes & {choice.cube for choice in action.cubes}] or about_it


def _cubes(event: Base) -> Iterator[str]:
    for field in event.CUBES:
        named = getattr(event, field)
        if isinstance(named, str):
            yield named
        elif isinstance(named, dict | tuple):
            yield from named


def action_key(action: Action) -> str:
    """An open action, whatever may be said with it."""
    return "|".join((action.event, action.by or "", *(choice.cube for choice in action.cubes)))


def corrected(before: State, after: State, moved: Mapping[str, int], seq: int) -> dict[str, int]:
    """`moved` after a correction numbered `seq` that has put one state in the place of the other.

    An open action that means what it meant keeps its number, even where the record as it now is has a smaller one.
    Every other one, whenever it is open again, is as new as the correction.
    """
    old = {key: (_meanings(before, of), max(since(one, moved) for one in of)) for key, of in _by_key(before).items()}
    now = {OTHERS: seq}
    for key, actions in _by_key(after).items():
        meaning, number = old.get(key, (None, seq))
        if meaning == _meanings(after, actions):
            now[key] = number
    return now


def _by_key(state: State) -> dict[str, list[Action]]:
    by_key: dict[str, list[Action]] = {}
    for actions in legal(state).values():
        for action in actions:
            by_key.setdefault(action_key(action), []).append(action)
    return by_key


def _meanings(state: State, actions: Iterable[Action]) -> list[Any]:
    game = None if state.game is None else state.game.number
    return [(replace(action, since=0), state.games, game, state.box, _at_stake(state, action)) for action in actions]


def _at_stake(state: State, action: Action) -> Any:
    """What an action is about, as far as it is not in the list already."""
    game = state.game
    match action.event:
        case "leave" | "freeze":
            return state.totals[action.by or ""]
        case "remove" | "close" | "adjust":
            return state.totals, state.seated
        case "start":
            return arrangement(state)
        case "change_rule" | "stake":
            return state.house, state.stakes
    return None if game is None else _on_cubes(game, action)


def _on_cubes(game: Game, action: Action) -> Any:
    named = [choice.cube for choice in action.cubes]
    if action.event in ON_ALL_CUBES:
        named = list(game.cubes)
    if action.event in HALVED:
        named = [one.name for name in named for one in halved_with(game, game.cubes[name])]
    cubes = [replace(cube, since=0, window=0) for name in named if (cube := game.cubes.get(name)) is not None]
    deals = game.deals if action.event in DEALS else None
    alone = action.event == "double" and game.disagreement.buying_half  # the Box pays the Partner to turn them alone
    return cubes, deals, alone


HALVED = ("settle", "accept")
"""They pay at once what two may have to halve."""
DEALS = ("accept", "withdraw", "preempt", "roll_off", "lone_choice")
