"""What stands nearest to an event that was refused and would be accepted: for who chose what the rules do not let them.

It takes nobody's decision: what is offered keeps as much of their own choice as can be kept, and there is always more
than one way where the rules leave more than one.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import ceil, floor

from msgspec import UNSET
from msgspec.structs import replace

from chouette.rules.chapters.group_rules import choices, greatest, keeps
from chouette.rules.events import Answer, Buy, Consulted, Double, GameEvent, OpenOffer, Points, Settle, Share, Unshare
from chouette.rules.open.choices import Action, CubeChoice
from chouette.rules.open.consent import needed
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
    return not isinstance(needed(state, event), Refusal)


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
        wholes = list(islice(_wholes(action, event.cubes), TRIED))
        wholes.sort(key=lambda whole: -sum(event.cubes.get(cube) == word for cube, word in whole.items()))
        yield from (replace(event, cubes=whole) for whole in wholes)


def _wholes(action: Action, wished: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Whole answers; where each cube is answered freely only one other word at a time is tried."""
    fitting = {
        one.cube: (wished[one.cube],) if wished.get(one.cube) in one.words else one.words for one in action.cubes
    }
    if not action.together:
        yield from (dict(zip(fitting, words, strict=True)) for words in product(*fitting.values()))
        return
    taken = {cube for cube, words in fitting.items() if words != ("drop",)}
    for chosen in _nearest_first(action, taken):
        yield from _spoken(action, {one.cube: _words(one, fitting[one.cube], chosen) for one in action.cubes})


def _words(choice: CubeChoice, wished: Sequence[str], chosen: Collection[str]) -> list[str]:
    """What may be said of a cube that is taken or not: their own word first."""
    return [word for word in dict.fromkeys((*wished, *choice.words)) if (word != "drop") == (choice.cube in chosen)]


def _spoken(action: Action, words: Mapping[str, Sequence[str]]) -> Iterator[dict[str, str]]:
    """The words that come nearest, and those with which all cubes bound to be answered alike are."""
    for spoken in dict.fromkeys(word for of in words.values() for word in of if word != "drop") or ("drop",):
        bound = {cube for rule in action.together if rule.need == "alike" for cube in rule.cubes}
        whole = {cube: spoken if cube in bound and spoken in of else of[0] for cube, of in words.items() if of}
        if len(whole) == len(words) and all(keeps(rule, whole) for rule in action.together):
            yield whole


# Doubles


def _doubles(actions: Iterable[Action], event: Double) -> Iterator[GameEvent]:
    """Cubes that go together, those first that differ least from what they named."""
    wanted = set() if event.cubes is UNSET else set(event.cubes)
    for action in actions:
        yield from (replace(event, cubes=cubes) for cubes in _nearest_first(action, wanted) if cubes)


def _nearest_first(action: Action, wanted: Collection[str]) -> list[tuple[str, ...]]:
    able = [choice.cube for choice in action.cubes]
    if not action.together:
        return [tuple(cube for cube in able if cube in wanted)]
    found = list(islice(choices(action.together, able, wanted), TRIED))
    less = greatest(action.together, [cube for cube in able if cube in wanted])
    found.append(tuple(cube for cube in able if cube in less))
    return sorted(dict.fromkeys(found), key=lambda cubes: len(set(wanted).symmetric_difference(cubes)))


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
