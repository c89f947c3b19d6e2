"""What is open during a game: the board, the cubes, deals, remedies."""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations, product

from msgspec.structs import replace

from chouette.rules import groups, lone_taker
from chouette.rules.absence import acts_for, at_board, box_actor, handles, left_to_captain
from chouette.rules.advice import remedies
from chouette.rules.answers import FITTING, answers_for, going_along, out_of_order, word_refused
from chouette.rules.choices import Action, CubeChoice
from chouette.rules.cubes import automatic_needs
from chouette.rules.deals import may_buy, offered_to
from chouette.rules.doubles import box_refused, doubling_side, team_refused
from chouette.rules.games import waits, waits_for_person
from chouette.rules.house import (
    ABSENT_CUBE,
    ANSWERS_ORDER,
    AUTOMATIC_DOUBLES,
    BOX_INITIAL_DOUBLE,
    BOX_REDOUBLE,
    CUBES,
    DROP_TAKES,
    EXTRAS_CAN_BE_DROPPED,
    OFFERS_ORDER,
    PARTNER_SPLIT,
    PREEMPT,
    PROPOSITIONS_FIRST_COME,
    SETTLEMENTS_FROM,
    TEAM_DEALS,
)
from chouette.rules.open_between import Open, coming_and_going
from chouette.rules.partner import pool_on_offer
from chouette.rules.state import Cube, Game, State

Sets = tuple[tuple[str, ...], ...]


def open_in_game(state: State, game: Game) -> Open:
    """Everything open while a game is on."""
    yield from coming_and_going(state)
    for player in state.seated:
        yield from _cubes(state, game, player)
    lone = game.lone
    if game.buying_half or lone_taker.reopened(game) is not None or (lone is not None and lone.choice_due):
        return
    yield from _board(state, game)
    for player in state.seated:
        yield from _deals(state, game, player)
    yield from _remedies(state, game)


def _subsets(names: Sequence[str]) -> Iterable[tuple[str, ...]]:
    return chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))


def _since(game: Game, cubes: Iterable[Cube]) -> int:
    return max([game.since, *(cube.since for cube in cubes)])


# The board


def _board(state: State, game: Game) -> Open:
    sides = dict.fromkeys(("", game.box, at_board(state, game) or game.captain))
    if waits(state) is None:
        since = _since(game, game.live())
        for player in sides:
            yield player, Action("roll", since=game.rolled)
            yield player, Action("result", since=since, choices=("box", "team"))
    for due in game.roll_offs:
        for player in dict.fromkeys((*sides, due.payer, due.receiver)):
            yield player, Action("roll_off", since=due.since, players=(due.payer, due.receiver))
    yield from _automatic(state, game, sides)
    for player in state.seated:
        yield player, Action("pip_count", player)
    for player in sides:
        yield player, Action("illegal_play", players=state.seated)
    orders = {"offers": state.house[OFFERS_ORDER], "answers": state.house[ANSWERS_ORDER]}
    on = tuple(one for one, order in orders.items() if order == "box_may_insist" and one not in game.insisted)
    if on:
        yield game.box, Action("insist", game.box, choices=on)


def _automatic(state: State, game: Game, sides: Iterable[str]) -> Open:
    kind = state.house[AUTOMATIC_DOUBLES]
    centred = [cube for cube in game.live("team") if cube.holder == "centre"]
    if kind == "none" or game.opened or not centred:
        return
    names = tuple(cube.name for cube in centred)
    needs = tuple(dict.fromkeys(automatic_needs(state.house, game, names)))
    cubes = tuple(CubeChoice(cube.name, value=cube.value * 2) for cube in centred)
    for player in sides:
        yield player, Action("automatic_double", cubes=cubes, sets=(names,), needs=needs, since=_since(game, centred))


# Cubes


def _cubes(state: State, game: Game, player: str) -> Open:
    person = waits_for_person(game)
    if player not in state.away and (person is None or (game.buying_half and player == game.box)):
        yield from _double(state, game, player)
    if person is None:
        yield from _answer(state, game, player)
        yield from _lone(state, game, player)
    lone = game.lone
    if lone is not None and lone.choice_due and acts_for(state, game, player, lone.player):
        since = game.cubes[lone.cube].since
        yield player, Action("lone_choice", player, since=since, choices=("take_all", "pay", "drop"))


def _double(state: State, game: Game, player: str) -> Open:
    free = [cube for cube in game.live() if not cube.pending]
    waiting = any(cube.pending for cube in game.live("team"))
    others = [cube for cube in free if cube.kind != "team" and doubling_side(state, game, player, cube) is not None]
    actions: list[Action] = []
    if not waiting and (turned := _turnable(state, game, player, "box")):
        actions += _box_doubles(state, game, player, turned)
    if (game.window_open or not waiting) and (turned := _turnable(state, game, player, "team")):
        actions += _team_doubles(state, game, player, turned)
    if others and not game.buying_half:
        actions = [_together(game, action, others, waiting=waiting) for action in actions]
        if not actions and not waiting:
            actions = [_doubling(game, player, others, None)]
    yield from ((player, action) for action in actions)


def _turnable(state: State, game: Game, player: str, side: str) -> list[Cube]:
    """The cubes of the team that he may turn for this end."""
    cubes = [cube for cube in game.live("team") if not cube.pending]
    return [cube for cube in cubes if doubling_side(state, game, player, cube) == side]


def _together(game: Game, action: Action, others: Sequence[Cube], *, waiting: bool) -> Action:
    """Extras and penalty cubes go along with a double as he likes; alone only while no cube of the team waits."""
    names = tuple(cube.name for cube in others)
    cubes = (*action.cubes, *(CubeChoice(cube.name, value=cube.value * 2) for cube in others))
    since = max(action.since, _since(game, others))
    if action.sets is None and not waiting:
        return replace(action, cubes=cubes, since=since)
    sets = action.sets or tuple(_subsets([choice.cube for choice in action.cubes]))[1:]
    if not waiting:
        return replace(action, cubes=cubes, since=since, free=(*action.free, *names))
    along = tuple((*one, *more) for one, more in product(sets, list(_subsets(names))))
    return replace(action, cubes=cubes, since=since, sets=along)


def _doubling(game: Game, player: str, cubes: Sequence[Cube], sets: Sets | None, needs: tuple[str, ...] = ()) -> Action:
    choices = tuple(CubeChoice(cube.name, value=cube.value * 2) for cube in cubes)
    since = max(_since(game, cubes), game.rolled)
    return Action("double", player, since=since, cubes=choices, sets=sets, needs=needs)


def _team_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> list[Action]:
    by_name = {cube.name: cube for cube in cubes}
    names = tuple(by_name)
    sets = tuple(
        chosen for chosen in _subsets(names)
        if chosen and team_refused(state, game, player, [by_name[name] for name in chosen]) is None
    )  # fmt: skip
    if not sets:
        return []
    named = {name for chosen in sets for name in chosen}
    whole = None if len(sets) == 2 ** len(names) - 1 else sets
    return [_doubling(game, player, [cube for cube in cubes if cube.name in named], whole)]


def _box_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> list[Action]:
    """The sets the house lets the Box turn together; what it leaves free is listed as free."""
    house = state.house
    agreed = (game.box,)
    needs = agreed if player == game.partner and player != game.box else ()
    by_name = {cube.name: cube for cube in cubes}
    centred = [cube.name for cube in cubes if cube.holder == "centre"]
    held = [cube.name for cube in cubes if cube.holder != "centre"]
    deemed = house[ABSENT_CUBE] == "deemed_take" and any(left_to_captain(state, cube) for cube in cubes)
    if house[CUBES] == "single":
        refused = box_refused(state, game, player, agreed, cubes)
        return [] if refused else [_doubling(game, player, cubes, (tuple(by_name),), needs)]
    if house[BOX_INITIAL_DOUBLE] == house[BOX_REDOUBLE] == "any" and not deemed:
        return [_doubling(game, player, cubes, None, needs)]
    free: tuple[str, ...] = tuple(held) if house[BOX_REDOUBLE] == "any" and not deemed else ()
    initial = _initial_sets(house[BOX_INITIAL_DOUBLE], centred)
    redoubled = [()] if free else _subsets(held)
    sets = tuple(
        chosen for one, other in product(initial, list(redoubled))
        if (chosen := (*one, *other))
        and box_refused(state, game, player, agreed, [by_name[name] for name in chosen]) is None
    )  # fmt: skip
    return [replace(_doubling(game, player, cubes, sets, needs), free=free)] if sets or free else []


def _initial_sets(rule: str, centred: Sequence[str]) -> list[tuple[str, ...]]:
    match rule:
        case "whole_team":
            return [(), tuple(centred)] if centred else [()]
        case "from_captain_down":
            return [tuple(centred[:count]) for count in range(len(centred) + 1)]
        case _:
            return list(_subsets(centred))


# Answers


def _answer(state: State, game: Game, player: str) -> Open:
    own = [cube for cube in game.live() if cube.name not in game.sealed and answers_for(state, game, player, cube)]
    for answering in ("box", "team"):
        cubes = [cube for cube in own if cube.kind == "team" and cube.answering == answering]
        for status in ("offered", "beavered", "raccooned"):
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
    choices = tuple(CubeChoice(cube.name, words=_words(state, game, cube), value=_shows(cube)) for cube in cubes)
    if not all(choice.words for choice in choices):
        return
    since = max(cube.since for cube in cubes)
    action = Action("answer", player, since=since, cubes=choices)
    if not together:
        for choice, cube in zip(choices, cubes, strict=True):
            yield player, Action("answer", player, since=cube.since, cubes=(choice,))
        return
    yield player, _whole_answers(state, game, action, cubes)


def _shows(cube: Cube) -> int:
    return cube.value * 2


def _words(state: State, game: Game, cube: Cube) -> tuple[str, ...]:
    house = state.house
    fitting = ("beaver",) if not cube.pending else FITTING[cube.status]
    kept = game.keeper is not None and cube.window == game.keeps_window and cube.box_end == (game.keeper,)
    return tuple(
        word for word in fitting
        if word_refused(house, cube, word) is None
        and not (word == "take" and lone_taker.beavers_only(house, game, cube, {}))
        and not (word == "drop" and kept and cube.status == "offered" and cube.turned_by == "team")
        and groups.beavers_refused(house, game, _beavered(cube), {cube.name: word}) is None
    )  # fmt: skip


def _beavered(cube: Cube) -> list[Cube]:
    return [cube] if cube.kind == "team" and cube.status == "beavered" and cube.answering == "box" else []


def _whole_answers(state: State, game: Game, action: Action, cubes: Sequence[Cube]) -> Action:
    """Every whole answer the group rules accept; a beaver counts as a take unless cubes alike go together."""
    house = state.house
    beaver_apart = groups.alike(house)
    words = [
        [word for word in choice.words if word != "beaver" or beaver_apart or "take" not in choice.words]
        for choice in action.cubes
    ]
    names = [cube.name for cube in cubes]
    answers, refusal = [], None
    for spoken in product(*words):
        answer = dict(zip(names, spoken, strict=True))
        refused = groups.refused(house, game, cubes, answer)
        if refused is None:
            answers.append(answer)
        refusal = refusal or refused
    if refusal is None:
        return action
    as_take = () if beaver_apart else ("beaver",)
    least = tuple(refusal.accepted.get("take", ()))
    return replace(action, answers=tuple(answers), as_take=as_take, code=refusal.code, rule=refusal.rule, least=least)


# The lone taker


def _lone(state: State, game: Game, player: str) -> Open:
    lone = game.lone
    if lone is None or not lone.open:
        return
    since = max(game.cubes[lone.cube].since, game.since)
    if lone_taker.extras_of(game, player):
        yield player, Action("extra", player, since=since)
    if not acts_for(state, game, player, lone.player):
        return
    if lone_taker.reversible(game):
        yield player, Action("reverse", player, since=since)
    extras = tuple(CubeChoice(name) for name in lone_taker.droppable_extras(game))
    given_up: bool = state.house[EXTRAS_CAN_BE_DROPPED]
    if extras and given_up:
        yield player, Action("drop_extra", player, since=since, cubes=extras)


# Deals


def _deals(state: State, game: Game, player: str) -> Open:
    house = state.house
    for made in game.offers:
        if made.by == player:
            yield player, Action("withdraw", player, since=made.since)
    if player == game.box and house[PREEMPT]:
        yield from _preempt(game)
    if waits_for_person(game) is not None:
        return
    yield from _settling(state, game, player)
    yield from _offers(state, game, player)
    if house[TEAM_DEALS]:
        cubes = [cube for cube in game.live() if may_buy(state, game, player, cube) and cube.name not in game.sealed]
        for cube in cubes:
            yield player, Action("buy", player, since=cube.since, cubes=(CubeChoice(cube.name),), needs=cube.team_end)
    if player == game.box:
        yield from _sharing(state, game)
    yield from _giving_back(state, game, player)
    yield from _drop_takes(state, game, player)
    yield from _splitting(state, game, player)


def _preempt(game: Game) -> Open:
    bought = game.bought
    if bought is not None and game.box in game.cubes[bought.cube].box_end:
        yield game.box, Action("preempt", game.box, since=bought.since, cubes=(CubeChoice(bought.cube),))


def _mine(state: State, game: Game, player: str, cube: Cube) -> bool:
    return handles(state, game, player, cube) or any(
        acts_for(state, game, player, one) for one in box_actor(game, cube)
    )


def _settling(state: State, game: Game, player: str) -> Open:
    least = state.house[SETTLEMENTS_FROM] or 0
    for cube in game.live():
        if not cube.pending and cube.value >= least and _mine(state, game, player, cube):
            needs = tuple(dict.fromkeys((*cube.box_end, *cube.team_end)))
            yield player, Action("settle", player, since=cube.since, cubes=(CubeChoice(cube.name),), needs=needs)


def _offers(state: State, game: Game, player: str) -> Open:
    least = state.house[SETTLEMENTS_FROM] or 0
    cubes = [cube for cube in game.live() if cube.value >= least and _mine(state, game, player, cube)]
    if cubes:
        others = tuple(one for one in state.seated if one != player)
        limit = ("limit",) if state.house[PROPOSITIONS_FIRST_COME] else ()
        choices = tuple(CubeChoice(cube.name) for cube in cubes)
        yield player, Action("offer", player, since=_since(game, cubes), cubes=choices, players=others, choices=limit)
    for name in dict.fromkeys(name for made in game.offers for name in made.cubes):
        cube = game.cubes[name]
        open_to_him = offered_to(state, game, player, name)
        if open_to_him is None or not cube.live or cube.pending or open_to_him.made.left == 0:
            continue
        if open_to_him.side == "end" or state.house[TEAM_DEALS]:
            since = max(open_to_him.made.since, cube.since)
            yield player, Action("accept", player, since=since, cubes=(CubeChoice(name),))


def _sharing(state: State, game: Game) -> Open:
    cubes = [cube for cube in game.live() if not cube.pending and not cube.pool and cube.box_end == (game.box,)]
    if not cubes:
        return
    if state.house[TEAM_DEALS]:
        able = tuple(one for one in state.seated if one != game.box and one not in state.sitting_out)
    elif game.partner is not None and state.house[PARTNER_SPLIT] == "private":
        able = (game.partner,)
    else:
        return
    choices = tuple(CubeChoice(cube.name) for cube in cubes)
    for one in able:
        open_to = tuple(choice for choice, cube in zip(choices, cubes, strict=True) if one not in cube.team_end)
        if open_to:
            yield (
                game.box,
                Action("share", game.box, since=_since(game, cubes), cubes=open_to, players=(one,), needs=(one,)),
            )


def _giving_back(state: State, game: Game, player: str) -> Open:
    house = state.house
    for cube in game.live():
        if cube.pending or len(cube.box_end) != 2 or player not in cube.box_end:
            continue
        private = house[PARTNER_SPLIT] == "private" and set(cube.box_end) == {game.box, game.partner}
        if house[TEAM_DEALS] or private:
            other = tuple(one for one in cube.box_end if one != player)
            yield player, Action("unshare", player, since=cube.since, cubes=(CubeChoice(cube.name),), needs=other)


def _drop_takes(state: State, game: Game, player: str) -> Open:
    if state.house[DROP_TAKES] == "no":
        return
    able = [
        one for one in game.line
        if (cube := game.cubes.get(one)) is not None and cube.status == "offered" and cube.turned_by == "box"
        and cube.team_end == (one,) and cube.name not in game.sealed
    ]  # fmt: skip
    if player not in able:
        return
    for other in able:
        cubes = [game.cubes[player], game.cubes[other]]
        if other != player and out_of_order(state, game, player, cubes) is None:
            choices = ("plays",) if state.house[DROP_TAKES] == "one_plays" else ()
            since = max(cube.since for cube in cubes)
            yield (
                player,
                Action("drop_take", player, since=since, players=(player, other), choices=choices, needs=(other,)),
            )


def _splitting(state: State, game: Game, player: str) -> Open:
    mode = state.house[PARTNER_SPLIT]
    if mode == "private" or game.partner is None or player not in (game.box, game.partner):
        return
    offered = pool_on_offer(game)
    other = game.partner if player == game.box else game.box
    if offered:
        yield player, Action("partner_split", player, since=_since(game, offered), players=(other,))
        return
    waiting = any(cube.pending for cube in game.live("team"))
    turnable = [cube for cube in game.live("team") if cube.pool and cube.holder != "team"]
    if mode == "buy_half" and player == game.box and turnable and not waiting:
        yield player, Action("partner_split", player, since=_since(game, turnable), players=(player,))


def _remedies(state: State, game: Game) -> Open:
    for by, offender, choices in remedies(state, game):
        yield by, Action("consulted", by, players=(offender,), choices=choices, since=game.since)
