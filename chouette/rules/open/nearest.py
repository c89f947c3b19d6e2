"""What stands nearest to an event that was refused and would be accepted: for who chose what the rules do not let them.

It takes nobody's decision: what is offered keeps as much of their own choice as can be kept, and there is always more
than one way where the rules leave more than one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, product
from math import ceil, floor

from msgspec import UNSET
from msgspec.structs import replace

from chouette.rules.engine import apply
from chouette.rules.events import Answer, Buy, Consulted, Double, GameEvent, OpenOffer, Points, Settle, Share, Unshare
from chouette.rules.open.choices import Action
from chouette.rules.open.consent import asks
from chouette.rules.open.legal import legal
from chouette.rules.refusal import Refusal
from chouette.rules.state import State

MOST = 2
TRIED = 64
"""Of freely combined words so many are looked at; any of them will do."""

Told = Settle | OpenOffer | Buy | Share | Unshare


def nearest(state: State, event: GameEvent, most: int = MOST) -> tuple[GameEvent, ...]:
    """At most so many events of the same kind by the same player, the nearest first; none where none is near."""
    found: list[GameEvent] = []
    for other in _others(state, event):
        if len(found) < most and other != event and other not in found and _would_do(state, other):
            found.append(other)
    return tuple(found)


def _would_do(state: State, event: GameEvent) -> bool:
    """Is it accepted, or does it lack nothing but consents, so that others would be asked?"""
    step = apply(state, event)
    return not isinstance(step, Refusal) or bool(asks(step))


def _others(state: State, event: GameEvent) -> Iterable[GameEvent]:
    match event:
        case Answer():
            return _answers(_open(state, event.by, "answer"), event)
        case Double():
            return _doubles(_open(state, event.by, "double"), event)
        case Consulted():
            actions = _open(state, event.by, "consulted")
            words = [word for action in actions if event.player in action.players for word in action.choices]
            return (replace(event, remedy=word) for word in words)
        case Settle() | OpenOffer() | Buy() | Share() | Unshare():
            return _deals(event)
        case _:
            return ()


def _open(state: State, player: str, kind: str) -> list[Action]:
    return [action for action in legal(state).get(player, ()) if action.event == kind]


# Answers


def _answers(actions: Iterable[Action], event: Answer) -> Iterator[GameEvent]:
    """Whole answers, those first that leave most cubes as they had chosen."""
    for action in actions:
        wholes = [_kept(action, whole, event.cubes) for whole in _wholes(action, event.cubes)]
        wholes.sort(key=lambda whole: -sum(event.cubes.get(cube) == word for cube, word in whole.items()))
        yield from (replace(event, cubes=whole) for whole in wholes)


def _wholes(action: Action, chosen: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Every whole answer; where each cube is answered freely only one other word at a time is tried."""
    if action.answers is not None:
        yield from (dict(answer) for answer in action.answers)
        return
    names = [choice.cube for choice in action.cubes]
    fitting = [(chosen[one.cube],) if chosen.get(one.cube) in one.words else one.words for one in action.cubes]
    yield from (dict(zip(names, words, strict=True)) for words in islice(product(*fitting), TRIED))


def _kept(action: Action, whole: Mapping[str, str], chosen: Mapping[str, str]) -> dict[str, str]:
    """A beaver stays a beaver where the list says only that the cube is taken."""
    return {
        cube: chosen[cube] if word == "take" and chosen.get(cube) in action.as_take else word
        for cube, word in whole.items()
    }


# Doubles


def _doubles(actions: Iterable[Action], event: Double) -> Iterator[GameEvent]:
    """Sets of cubes, those first that differ least from the set they named."""
    wanted = set() if event.cubes is UNSET else set(event.cubes)
    for action in actions:
        able = tuple(choice.cube for choice in action.cubes)
        free = tuple(cube for cube in action.free if cube in wanted)
        sets = [tuple(cube for cube in able if cube in wanted)] if action.sets is None else list(action.sets)
        whole = [(*chosen, *(cube for cube in free if cube not in chosen)) for chosen in sets]
        whole.sort(key=lambda cubes: len(wanted.symmetric_difference(cubes)))
        yield from (replace(event, cubes=cubes) for cubes in whole if cubes)


# Deals


def _deals(event: Told) -> Iterator[GameEvent]:
    """The same deal for whole points, down or up; for the next roll alone; open to all."""
    whole = [_rounded(event, rounded) for rounded in (floor, ceil)]
    yield from whole
    yield from (replace(one, one_roll=True) for one in whole if isinstance(one, Settle | OpenOffer))
    if isinstance(event, OpenOffer):
        yield replace(event, limit=UNSET)


def _rounded(event: Told, whole: Callable[[Points], int]) -> Told:
    if isinstance(event, Settle):
        return replace(event, points={cube: whole(given) for cube, given in event.points.items()})
    return replace(event, points=whole(event.points))
