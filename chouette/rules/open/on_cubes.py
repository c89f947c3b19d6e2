"""What is open on the cubes: turning them, answering them, and what a lone taker may do."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import TypeVar

from msgspec.structs import replace

from chouette.rules.chapters import groups, lone_taker
from chouette.rules.chapters.absence import left_to_captain
from chouette.rules.chapters.answers import FITTING, going_along, out_of_order, word_refused
from chouette.rules.chapters.doubles import box_refused, doubling_along, team_refused, turned_for_box
from chouette.rules.chapters.games import waits_for_person
from chouette.rules.chapters.partner import kept_alone
from chouette.rules.house import ABSENT_CUBE, BOX_INITIAL_DOUBLE, BOX_REDOUBLE, CUBES, EXTRAS_CAN_BE_DROPPED, LONE_TAKER
from chouette.rules.open.between_games import Open
from chouette.rules.open.choices import MOST_NAMED, Action, CubeChoice
from chouette.rules.open.hands import Hands
from chouette.rules.refusal import Refusal
from chouette.rules.state import Cube, Game, State

Sets = tuple[tuple[str, ...], ...]
T = TypeVar("T")


def open_on_cubes(state: State, game: Game, hands: Hands) -> Open:
    """Doubles, answers, extras and choices, player by player."""
    person = waits_for_person(game)
    for player in state.seated:
        turnable = hands.turns.get(player)
        if turnable and player not in state.away and (person is None or (game.buying_half and player == game.box)):
            yield from _double(state, game, player, turnable.values(), waiting=hands.waiting)
        if person is None:
            if player in hands.answers:
                yield from _answer(state, game, player, hands.answers[player])
            yield from _lone(state, game, player)
        lone = game.lone
        if lone is not None and lone.choice_due:
            choices = lone_taker.lone_choices(state, game, player, lone)
            if choices:
                yield player, Action("lone_choice", player, since=game.cubes[lone.cube].since, choices=choices)


def since(game: Game, cubes: Iterable[Cube]) -> int:
    """The number of the event that last changed one of these cubes, or who may turn."""
    return max([game.since, *(cube.since for cube in cubes)])


def since_halved(game: Game, cube: Cube) -> int:
    """The number of the event that last changed a cube, or another by which the two who hold an end of it together
    have come to bear its odd point the other way round (A 4.2)."""
    pairs = [end for end in (cube.box_end, cube.team_end) if len(end) > 1]
    if not pairs:
        return cube.since
    return max(one.since for one in game.cubes.values() if one.box_end in pairs or one.team_end in pairs)


def too_many(ways: int, cubes: int) -> bool:
    """Would so many ways to name so many cubes be too many to list?"""
    return ways * cubes > MOST_NAMED


def _subsets(of: Sequence[T]) -> Iterable[tuple[T, ...]]:
    return chain.from_iterable(combinations(of, size) for size in range(len(of) + 1))


# Turning


def _double(state: State, game: Game, player: str, turnable: Iterable[tuple[Cube, str]], *, waiting: bool) -> Open:
    pairs = list(turnable)
    box = [cube for cube, side in pairs if cube.kind == "team" and side == "box"]
    team = [cube for cube, side in pairs if cube.kind == "team" and side == "team"]
    others = [cube for cube, _ in pairs if cube.kind != "team"]
    actions: list[Action] = []
    if box and not waiting:
        contact = ("contact",) if state.house[LONE_TAKER] == "foot_if_loses" else ()
        actions += [replace(action, choices=contact) for action in _box_doubles(state, game, player, box)]
    if team and (game.window_open or not waiting):
        actions += _team_doubles(state, game, player, team)
    if others and not game.buying_half:
        actions = [_together(game, action, others, waiting=waiting) for action in actions]
        if not actions and not waiting:
            actions = [_doubling(game, player, others, None)]
    yield from ((player, action) for action in actions)


def _together(game: Game, action: Action, others: Sequence[Cube], *, waiting: bool) -> Action:
    """Extras and penalty cubes go along with a double as they like; alone only while no cube of the team waits."""
    names = tuple(cube.name for cube in others)
    cubes = (*action.cubes, *(CubeChoice(cube.name, value=cube.value * 2) for cube in others))
    latest = max(action.since, since(game, others))
    if action.sets is None and not waiting:
        return replace(action, cubes=cubes, since=latest)
    if not waiting:
        return replace(action, cubes=cubes, since=latest, free=(*action.free, *names))
    ways = len(action.sets) if action.sets is not None else 2 ** len(action.cubes)
    if action.judged or too_many(ways * 2 ** len(names), len(cubes)):
        return replace(action, cubes=cubes, since=latest, sets=None, judged=True)
    sets = action.sets or tuple(_subsets([choice.cube for choice in action.cubes]))[1:]
    along = tuple((*one, *more) for one, more in product(sets, list(_subsets(names))))
    return replace(action, cubes=cubes, since=latest, sets=along)


def _doubling(game: Game, player: str, cubes: Sequence[Cube], sets: Sets | None, needs: tuple[str, ...] = ()) -> Action:
    choices = tuple(CubeChoice(cube.name, value=cube.value * 2) for cube in cubes)
    return Action("double", player, since=max(since(game, cubes), game.rolled), cubes=choices, sets=sets, needs=needs)


def _team_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> list[Action]:
    by_name = {cube.name: cube for cube in cubes}
    names = tuple(by_name)
    along = tuple(cube.name for cube in doubling_along(state, game, player, cubes))
    if state.house[CUBES] != "single" and too_many(2 ** len(names), len(names)):
        tried = [cubes, *([cube] for cube in cubes)]
        able = any(team_refused(state, game, player, chosen) is None for chosen in tried)
        return [replace(_doubling(game, player, cubes, None), along=along, judged=True)] if able else []
    sets = tuple(
        chosen for chosen in ((names,) if state.house[CUBES] == "single" else _subsets(names))
        if chosen and team_refused(state, game, player, [by_name[name] for name in chosen]) is None
    )  # fmt: skip
    if not sets:
        return []
    named = {name for chosen in sets for name in chosen}
    whole = None if len(sets) == 2 ** len(names) - 1 else sets
    return [replace(_doubling(game, player, [cube for cube in cubes if cube.name in named], whole), along=along)]


def _box_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> list[Action]:
    """The sets the house lets the Box turn together; what it leaves free is listed as free."""
    house = state.house
    agreed = (game.box,)
    needs = agreed if player == game.partner and player != game.box else ()
    if house[CUBES] == "single":
        refused = box_refused(state, game, player, agreed, cubes)
        return [] if refused else [_doubling(game, player, cubes, (tuple(cube.name for cube in cubes),), needs)]
    deemed = house[ABSENT_CUBE] == "deemed_take" and any(left_to_captain(state, cube) for cube in cubes)
    if house[BOX_INITIAL_DOUBLE] == house[BOX_REDOUBLE] == "any" and not deemed:
        return [_doubling(game, player, cubes, None, needs)]
    held = [cube for cube in cubes if cube.holder != "centre"]
    apart = house[BOX_REDOUBLE] == "any" and not deemed
    free = tuple(cube.name for cube in held) if apart else ()
    sets = _box_sets(state, game, player, cubes, [] if apart else _alike(house[BOX_REDOUBLE], held))
    if sets == () and not free:
        return []
    action = replace(_doubling(game, player, cubes, sets, needs), free=free, judged=sets is None)
    refusal = _not_alone(state, game, player, agreed, cubes)
    return [action if refusal is None else replace(action, code=refusal.code, rule=refusal.rule)]


def _box_sets(
    state: State, game: Game, player: str, cubes: Sequence[Cube], together: Sequence[tuple[str, ...]]
) -> Sets | None:
    """Centred cubes as the house lets them be doubled first, with some of those that are redoubled together; null if
    there are too many ways."""
    by_name, own = {cube.name: cube for cube in cubes}, turned_for_box(state, game, player)
    centred = [cube.name for cube in cubes if cube.holder == "centre"]
    rule = state.house[BOX_INITIAL_DOUBLE]
    ways = 2 ** len(centred) if rule == "any" else len(centred) + 1
    if too_many(ways * 2 ** len(together), len(cubes)):
        return None
    redoubled = [tuple(chain.from_iterable(chosen)) for chosen in _subsets(together)]
    return tuple(
        chosen for one, other in product(_initial_sets(rule, centred), redoubled)
        if (chosen := (*one, *other))
        and box_refused(state, game, player, (game.box,), [by_name[name] for name in chosen], own) is None
    )  # fmt: skip


def _not_alone(state: State, game: Game, player: str, agreed: tuple[str, ...], cubes: Sequence[Cube]) -> Refusal | None:
    """Why the first cube that the Box may not turn by itself goes with others."""
    own = turned_for_box(state, game, player)
    alone = (box_refused(state, game, player, agreed, [cube], own) for cube in cubes)
    return next((refusal for refusal in alone if refusal is not None), None)


def _initial_sets(rule: str, centred: Sequence[str]) -> list[tuple[str, ...]]:
    match rule:
        case "whole_team":
            return [(), tuple(centred)] if centred else [()]
        case "from_captain_down":
            return [tuple(centred[:count]) for count in range(len(centred) + 1)]
        case _:
            return list(_subsets(centred))


def _alike(rule: str, held: Sequence[Cube]) -> list[tuple[str, ...]]:
    """Cubes held by the Box that are turned together: those alike, the others one by one."""
    together: dict[int | str, list[str]] = {}
    for cube in held:
        alike = {"taken_together": cube.window, "same_value": cube.value}.get(rule, cube.name)
        together.setdefault(alike, []).append(cube.name)
    return [tuple(names) for names in together.values()]


# Answering


def _answer(state: State, game: Game, player: str, own: Sequence[Cube]) -> Open:
    for answering in ("box", "team"):
        cubes = [cube for cube in own if cube.kind == "team" and cube.answering == answering]
        for status in ("offered", "beavered", "raccooned") if cubes else ():
            alike = [cube for cube in cubes if cube.status == status]
            if answering == "team":
                alike = [
                    cube for cube in alike
                    if out_of_order(state, game, player, [cube, *going_along(state, game, player, [cube])]) is None
                ]  # fmt: skip
            if alike:
                yield from _answering(state, game, player, alike, together=answering == "box" and status == "offered")
    for cube in own:
        if cube.kind != "team":
            yield from _answering(state, game, player, [cube], together=False)


def _answering(state: State, game: Game, player: str, cubes: Sequence[Cube], *, together: bool) -> Open:
    choices = tuple(CubeChoice(cube.name, words=_words(state, game, cube), value=cube.value * 2) for cube in cubes)
    if not all(choice.words for choice in choices):
        return
    if not together:
        for choice, cube in zip(choices, cubes, strict=True):
            along = tuple(other.name for other in going_along(state, game, player, [cube]))
            yield player, Action("answer", player, since=cube.since, cubes=(choice,), along=along)
        return
    action = Action("answer", player, since=max(cube.since for cube in cubes), cubes=choices)
    yield player, _whole_answers(state, game, action, cubes)


def _words(state: State, game: Game, cube: Cube) -> tuple[str, ...]:
    house = state.house
    fitting = ("beaver",) if not cube.pending else FITTING[cube.status]
    beavered = _beavered(cube)
    return tuple(
        word for word in fitting
        if word_refused(house, cube, word) is None
        and not (word == "take" and lone_taker.beavers_only(house, game, cube, {}))
        and not (word == "drop" and kept_alone(game, cube))
        and not (beavered and groups.beavers_refused(house, game, beavered, {cube.name: word}))
    )  # fmt: skip


def _beavered(cube: Cube) -> list[Cube]:
    return [cube] if cube.kind == "team" and cube.status == "beavered" and cube.answering == "box" else []


def _whole_answers(state: State, game: Game, action: Action, cubes: Sequence[Cube]) -> Action:
    """Every whole answer the group rules accept; a beaver counts as a take unless cubes alike go together."""
    house = state.house
    if groups.free(house, game, cubes):
        return action
    beaver_apart = groups.alike(house)
    words = {
        choice.cube: [word for word in choice.words if word != "beaver" or beaver_apart or "take" not in choice.words]
        for choice in action.cubes
    }
    many = too_many(groups.ways_tried(house, game, cubes, words), len(cubes))
    tried = [] if many else groups.answers_tried(house, game, cubes, words)
    answers = None if many else tuple(answer for answer in tried if groups.refused(house, game, cubes, answer) is None)
    spoken = _one_by_one(words) if many else _every(words)
    refusal = next((refused for said in spoken if (refused := groups.refused(house, game, cubes, said))), None)
    if refusal is None:
        return action
    as_take = () if beaver_apart else ("beaver",)
    least = tuple(cube.name for cube in groups.least(house, game, cubes))
    told = replace(action, code=refusal.code, rule=refusal.rule, least=least)
    return replace(told, judged=True) if many else replace(told, answers=answers, as_take=as_take)


def _every(words: Mapping[str, Sequence[str]]) -> Iterator[dict[str, str]]:
    return (dict(zip(words, said, strict=True)) for said in product(*words.values()))


def _one_by_one(words: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Whole answers that take one cube, then one more, from the top and from the foot, and those that take these and
    beaver the others: a rule of groups that binds these cubes refuses one of them."""
    names = list(words)
    counts = range(1, len(names))
    taken = [*(names[:count] for count in counts), *(names[-count:] for count in counts)]
    some = [{cube: _word(of, take=cube in cubes) for cube, of in words.items()} for cubes in taken]
    beavered = [
        {cube: _word(of if cube in names[:count] else of[::-1], take=True) for cube, of in words.items()}
        for count in counts
    ]
    return [*some, *beavered]


def _word(words: Sequence[str], *, take: bool) -> str:
    return next((word for word in words if (word != "drop") == take), words[0])


# The lone taker


def _lone(state: State, game: Game, player: str) -> Open:
    lone = game.lone
    if lone is None or not lone.open:
        return
    latest = since(game, [game.cubes[lone.cube], *game.live("extra")])
    if lone_taker.extras_of(game, player):
        yield player, Action("extra", player, since=latest)
    if lone_taker.reversible(game) and lone_taker.may_reverse(state, game, player, lone):
        yield player, Action("reverse", player, since=latest)
    droppable = lone_taker.droppable_extras(game)
    extras = tuple(CubeChoice(name) for name in droppable if lone_taker.gives_up(state, game, player, lone, [name]))
    given_up: bool = state.house[EXTRAS_CAN_BE_DROPPED]
    if extras and given_up:
        yield player, Action("drop_extra", player, since=latest, cubes=extras)
