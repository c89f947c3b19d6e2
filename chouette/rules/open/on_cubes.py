"""What is open on the cubes: turning them, answering them, and what a lone taker may do."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from chouette.rules.chapters import groups, lone_taker
from chouette.rules.chapters.absence import at_board
from chouette.rules.chapters.answers import going_along, out_of_order
from chouette.rules.chapters.doubles import box_bonds, doubling_along, offered_too_late, team_bonds, turned_for_box
from chouette.rules.chapters.games import waits_for_person
from chouette.rules.chapters.group_rules import Bond, GroupRule, among, greatest
from chouette.rules.house import ABSENT_CUBE, CUBES, EXTRAS_CAN_BE_DROPPED, LONE_TAKER, House
from chouette.rules.open.between_games import Open
from chouette.rules.open.choices import Action, CubeChoice
from chouette.rules.open.hands import Hands
from chouette.rules.open.playable import playable_words
from chouette.rules.state import Cube, Game, State


def open_on_cubes(state: State, game: Game, hands: Hands) -> Open:
    """Doubles, answers, extras and choices, player by player."""
    person = waits_for_person(game)
    for player in state.seated:
        turnable = hands.turns.get(player)
        may_double = person is None or (game.disagreement.buying_half and player == game.box)
        if turnable and player not in state.away and may_double:
            yield from _double(state, game, player, hands)
        if person is None:
            if player in hands.answers:
                yield from _answer(state, game, player, hands)
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
    return max(one.since for one in halved_with(game, cube))


def halved_with(game: Game, cube: Cube) -> list[Cube]:
    """A cube, and the others whose odd points the two who hold an end of it together bear by turns."""
    pairs = [end for end in (cube.box_end, cube.team_end) if len(end) > 1]
    return [one for one in game.cubes.values() if one is cube or one.box_end in pairs or one.team_end in pairs]


# Turning


def _double(state: State, game: Game, player: str, hands: Hands) -> Open:
    pairs, waiting = list(hands.turns[player].values()), hands.waiting
    box = [cube for cube, side in pairs if cube.kind == "team" and side == "box"]
    team = [cube for cube, side in pairs if cube.kind == "team" and side == "team"]
    others = [cube for cube, _ in pairs if cube.kind != "team"]
    actions: list[Action] = []
    if box and not waiting:
        contact = ("contact",) if state.house[LONE_TAKER] == "foot_if_loses" else ()
        actions += [replace(action, choices=contact) for action in _box_doubles(state, game, player, box)]
    if team and (game.window.open or not waiting):
        actions += _team_doubles(state, game, player, team, hands)
    if others and not game.disagreement.buying_half:
        actions = [_with_others(game, action, others, waiting=waiting) for action in actions]
        if not actions and not waiting:
            actions = [_doubling(game, player, others)]
    yield from ((player, action) for action in actions)


def _with_others(game: Game, action: Action, others: Sequence[Cube], *, waiting: bool) -> Action:
    """Extras and penalty cubes go along with a double as they like; alone only while no cube of the team waits."""
    names = tuple(cube.name for cube in others)
    rules = action.together
    if waiting:
        rules = (*rules, GroupRule("only_with", names, others=tuple(choice.cube for choice in action.cubes)))
    cubes = (*action.cubes, *(CubeChoice(cube.name, value=cube.value * 2) for cube in others))
    return replace(action, cubes=cubes, since=max(action.since, since(game, others)), together=rules)


def _doubling(game: Game, player: str, cubes: Sequence[Cube], needs: tuple[str, ...] = ()) -> Action:
    choices = tuple(CubeChoice(cube.name, value=cube.value * 2) for cube in cubes)
    return Action("double", player, since=max(since(game, cubes), game.rolled), cubes=choices, needs=needs)


def _team_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube], hands: Hands) -> list[Action]:
    if state.house[CUBES] == "single" and player != hands.captain:
        return []
    early = [cube for cube in cubes if offered_too_late(state, game, player, [cube]) is None]
    along = tuple(cube.name for cube in doubling_along(state, game, player, early)) if player == hands.board else ()
    bonds = list(team_bonds(state, game, player))
    return [replace(action, along=along) for action in _bound(_doubling(game, player, early), bonds)]


def _box_doubles(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> list[Action]:
    """The cubes that the house lets the Box turn, and which of them together."""
    needs = (game.box,) if player == game.partner and player != game.box else ()
    bonds = list(box_bonds(state, game, turned_for_box(state, game, player)))
    actions = _bound(_doubling(game, player, cubes, needs), bonds)
    return [_spoken(state.house, action, bonds) for action in actions]


def _bound(action: Action, bonds: Sequence[Bond]) -> list[Action]:
    """With its group rules, and without the cubes that they never let be named; nothing if that leaves none."""
    able = greatest([bond.rule for bond in bonds], [choice.cube for choice in action.cubes])
    cubes = tuple(choice for choice in action.cubes if choice.cube in able)
    rules = [among(bond.rule, able) for bond in bonds]
    return [replace(action, cubes=cubes, together=tuple(rule for rule in rules if rule))] if cubes else []


def _spoken(house: House, action: Action, bonds: Sequence[Bond]) -> Action:
    """With the code and the clause of the first rule that binds its cubes."""
    names = {choice.cube for choice in action.cubes}
    speaks = next((bond for bond in bonds if bond.option is not CUBES and among(bond.rule, names)), None)
    if speaks is None:
        return action
    return replace(action, code=speaks.code, rule=house.clause(speaks.option))


# Answering


def _answer(state: State, game: Game, player: str, hands: Hands) -> Open:
    own, board = hands.answers[player], player == hands.board
    for answering in ("box", "team"):
        cubes = [cube for cube in own if cube.kind == "team" and cube.answering == answering]
        for status in ("offered", "beavered", "raccooned") if cubes else ():
            alike = [cube for cube in cubes if cube.status == status]
            if answering == "team":
                alike = [cube for cube in alike if _in_order(state, game, player, cube, board=board)]
            if alike and answering == "box" and status == "offered":
                yield from _answering_together(state, game, player, alike)
            else:
                yield from _answering(state, game, player, alike, board=board)
    yield from _answering(state, game, player, [cube for cube in own if cube.kind != "team"], board=board)


def _in_order(state: State, game: Game, player: str, cube: Cube, *, board: bool) -> bool:
    along = going_along(state, game, player, [cube]) if board else ()
    return out_of_order(state, game, player, [cube, *along]) is None


def _answering_together(state: State, game: Game, player: str, cubes: Sequence[Cube]) -> Open:
    choices = tuple(_choice(state, game, cube) for cube in cubes)  # each may be taken, whatever the house says
    action = Action("answer", player, since=max(cube.since for cube in cubes), cubes=choices)
    yield player, _whole_answers(state, game, action, cubes)


def _answering(state: State, game: Game, player: str, cubes: Sequence[Cube], *, board: bool) -> Open:
    for cube in cubes:
        choice = _choice(state, game, cube)
        if choice.words:
            along = tuple(other.name for other in going_along(state, game, player, [cube])) if board else ()
            for_absent = state.house[ABSENT_CUBE] == "as_captain" and player == at_board(state, game)
            latest = since(game, [cube]) if for_absent else cube.since
            yield player, Action("answer", player, since=latest, cubes=(choice,), along=along)


def _choice(state: State, game: Game, cube: Cube) -> CubeChoice:
    return CubeChoice(cube.name, words=playable_words(state, game, cube), value=cube.value * 2)


def _whole_answers(state: State, game: Game, action: Action, cubes: Sequence[Cube]) -> Action:
    """With the group rules that can be broken by these words, and the least that may be taken."""
    words = {choice.cube: choice.words for choice in action.cubes}
    bonds = [bond for bond in groups.bonds(state.house, game, cubes) if _can_be_broken(bond.rule, words)]
    if not bonds:
        return action
    speaks = next((bond for bond in bonds if bond.rule.need != "alike"), bonds[0])
    rule = groups.clause(state.house, speaks)
    least = tuple(cube.name for cube in groups.least(state.house, game, cubes))
    return replace(action, together=tuple(bond.rule for bond in bonds), code=speaks.code, rule=rule, least=least)


def _can_be_broken(rule: GroupRule, words: Mapping[str, Sequence[str]]) -> bool:
    """Is there a choice at all: between words that take, or of what is taken?"""
    if rule.need == "alike":
        return len({word for cube in rule.cubes for word in words[cube] if word != "drop"}) > 1
    return any("drop" in words[cube] for cube in (*rule.cubes, *rule.others))


# The lone taker


def _lone(state: State, game: Game, player: str) -> Open:
    lone = game.lone
    if lone is None or not lone.open:
        return
    latest = since(game, [game.cubes[lone.cube], *game.live("extra")])
    for cube in lone_taker.extras_of(game, player)[:1]:
        yield player, Action("extra", player, since=latest, pays=lone_taker.extra_price(state.house, game, cube))
    if lone_taker.reversible(game) and lone_taker.may_reverse(state, game, player, lone):
        yield player, Action("reverse", player, since=latest, pays=lone_taker.reversal_price(game, player))
    droppable = lone_taker.droppable_extras(game)
    extras = tuple(CubeChoice(name) for name in droppable if lone_taker.gives_up(state, game, player, lone, [name]))
    given_up: bool = state.house[EXTRAS_CAN_BE_DROPPED]
    if extras and given_up:
        yield player, Action("drop_extra", player, since=latest, cubes=extras)
