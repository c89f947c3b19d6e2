"""What is open on the cubes: turning them, answering them, and what a lone taker may do."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product

from msgspec.structs import replace

from chouette.rules import groups, lone_taker
from chouette.rules.absence import acts_for, left_to_captain
from chouette.rules.answers import FITTING, going_along, out_of_order, word_refused
from chouette.rules.choices import Action, CubeChoice
from chouette.rules.doubles import box_refused, doubling_along, team_refused
from chouette.rules.games import waits_for_person
from chouette.rules.hands import Hands
from chouette.rules.house import ABSENT_CUBE, BOX_INITIAL_DOUBLE, BOX_REDOUBLE, CUBES, EXTRAS_CAN_BE_DROPPED, LONE_TAKER
from chouette.rules.open_between import Open
from chouette.rules.partner import kept_alone
from chouette.rules.refusal import Refusal
from chouette.rules.state import Cube, Game, State

Sets = tuple[tuple[str, ...], ...]


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
        if lone is not None and lone.choice_due and acts_for(state, game, player, lone.player):
            since = game.cubes[lone.cube].since
            yield player, Action("lone_choice", player, since=since, choices=("take_all", "pay", "drop"))


def since(game: Game, cubes: Iterable[Cube]) -> int:
    """The number of the event that last changed one of these cubes, or who may turn."""
    return max([game.since, *(cube.since for cube in cubes)])


def _subsets(names: Sequence[str]) -> Iterable[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


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
    """Extras and penalty cubes go along with a double as he likes; alone only while no cube of the team waits."""
    names = tuple(cube.name for cube in others)
    cubes = (*action.cubes, *(CubeChoice(cube.name, value=cube.value * 2) for cube in others))
    latest = max(action.since, since(game, others))
    if action.sets is None and not waiting:
        return replace(action, cubes=cubes, since=latest)
    sets = action.sets or tuple(_subsets([choice.cube for choice in action.cubes]))[1:]
    if not waiting:
        return replace(action, cubes=cubes, since=latest, free=(*action.free, *names))
    along = tuple((*one, *more) for one, more in product(sets, list(_subsets(names))))
    return replace(action, cubes=cubes, since=latest, sets=along)


def _doubling(game: Game, player: str, cubes: Sequence[Cube], sets: Sets | None, needs: tuple[str, ...] = ()) -> Action:
    choices = tuple(CubeChoice(cube.name, value=cube.value * 2) for cube in cubes)
    return Action("double", player, since=max(since(game, cubes), game.rolled), cubes=choices, sets=sets, needs=needs)


def _team_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> list[Action]:
    by_name = {cube.name: cube for cube in cubes}
    names = tuple(by_name)
    sets = tuple(
        chosen for chosen in ((names,) if state.house[CUBES] == "single" else _subsets(names))
        if chosen and team_refused(state, game, player, [by_name[name] for name in chosen]) is None
    )  # fmt: skip
    if not sets:
        return []
    named = {name for chosen in sets for name in chosen}
    whole = None if len(sets) == 2 ** len(names) - 1 else sets
    along = tuple(cube.name for cube in doubling_along(state, game, player, cubes))
    return [replace(_doubling(game, player, [cube for cube in cubes if cube.name in named], whole), along=along)]


def _box_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> list[Action]:
    """The sets the house lets the Box turn together; what it leaves free is listed as free."""
    house = state.house
    agreed = (game.box,)
    needs = agreed if player == game.partner and player != game.box else ()
    by_name = {cube.name: cube for cube in cubes}
    if house[CUBES] == "single":
        refused = box_refused(state, game, player, agreed, cubes)
        return [] if refused else [_doubling(game, player, cubes, (tuple(by_name),), needs)]
    deemed = house[ABSENT_CUBE] == "deemed_take" and any(left_to_captain(state, cube) for cube in cubes)
    if house[BOX_INITIAL_DOUBLE] == house[BOX_REDOUBLE] == "any" and not deemed:
        return [_doubling(game, player, cubes, None, needs)]
    held = [cube for cube in cubes if cube.holder != "centre"]
    free: tuple[str, ...] = ()
    redoubled: Iterable[tuple[str, ...]] = [()]
    if house[BOX_REDOUBLE] == "any" and not deemed:
        free = tuple(cube.name for cube in held)
    else:
        redoubled = list(_redoubled(house[BOX_REDOUBLE], held))
    initial = _initial_sets(house[BOX_INITIAL_DOUBLE], [cube.name for cube in cubes if cube.holder == "centre"])
    sets = tuple(
        chosen for one, other in product(initial, redoubled)
        if (chosen := (*one, *other))
        and box_refused(state, game, player, agreed, [by_name[name] for name in chosen]) is None
    )  # fmt: skip
    if not sets and not free:
        return []
    action = replace(_doubling(game, player, cubes, sets, needs), free=free)
    refusal = _not_alone(state, game, player, agreed, cubes)
    return [action if refusal is None else replace(action, code=refusal.code, rule=refusal.rule)]


def _not_alone(state: State, game: Game, player: str, agreed: tuple[str, ...], cubes: Sequence[Cube]) -> Refusal | None:
    """Why the first cube that the Box may not turn by itself goes with others."""
    alone = (box_refused(state, game, player, agreed, [cube]) for cube in cubes)
    return next((refusal for refusal in alone if refusal is not None), None)


def _initial_sets(rule: str, centred: Sequence[str]) -> list[tuple[str, ...]]:
    match rule:
        case "whole_team":
            return [(), tuple(centred)] if centred else [()]
        case "from_captain_down":
            return [tuple(centred[:count]) for count in range(len(centred) + 1)]
        case _:
            return list(_subsets(centred))


def _redoubled(rule: str, held: Sequence[Cube]) -> Iterator[tuple[str, ...]]:
    """Cubes held by the Box that might be turned together: those alike go together, the others as one likes."""
    together: dict[int | str, list[str]] = {}
    for cube in held:
        alike = {"taken_together": cube.window, "same_value": cube.value}.get(rule, cube.name)
        together.setdefault(alike, []).append(cube.name)
    groups_of = [tuple(names) for names in together.values()]
    for count in range(len(groups_of) + 1):
        for chosen in combinations(groups_of, count):
            yield tuple(name for names in chosen for name in names)


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
    tried = groups.answers_tried(house, game, cubes, words)
    answers = tuple(answer for answer in tried if groups.refused(house, game, cubes, answer) is None)
    refusal = next(
        (
            refused for spoken in product(*words.values())
            if (refused := groups.refused(house, game, cubes, dict(zip(words, spoken, strict=True)))) is not None
        ),
        None,
    )  # fmt: skip
    if refusal is None:
        return action
    as_take = () if beaver_apart else ("beaver",)
    least = tuple(refusal.accepted.get("take", ()))
    return replace(action, answers=answers, as_take=as_take, code=refusal.code, rule=refusal.rule, least=least)


# The lone taker


def _lone(state: State, game: Game, player: str) -> Open:
    lone = game.lone
    if lone is None or not lone.open:
        return
    latest = max(game.cubes[lone.cube].since, game.since)
    if lone_taker.extras_of(game, player):
        yield player, Action("extra", player, since=latest)
    if not acts_for(state, game, player, lone.player):
        return
    if lone_taker.reversible(game):
        yield player, Action("reverse", player, since=latest)
    extras = tuple(CubeChoice(name) for name in lone_taker.droppable_extras(game))
    given_up: bool = state.house[EXTRAS_CAN_BE_DROPPED]
    if extras and given_up:
        yield player, Action("drop_extra", player, since=latest, cubes=extras)
