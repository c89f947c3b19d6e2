"""Turning cubes: who may, which, when, and in what order (A 5, ACT 16-17, B Doubling, S 25-28, JC Doubling)."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from chouette.rules.chapters.absence import acts_for_absent, at_board, handles, left_to_captain
from chouette.rules.chapters.answers import answered
from chouette.rules.chapters.cubes import named, team_place, turning_side
from chouette.rules.chapters.games import waits, waits_for_person
from chouette.rules.chapters.group_rules import Bond, GroupRule, Need, broken, fewest
from chouette.rules.chapters.lone_taker import no_longer_fresh
from chouette.rules.chapters.partner import half_of_turned
from chouette.rules.events import Double, Insist, Roll
from chouette.rules.house import (
    ABSENT_CUBE,
    ANSWERS_ORDER,
    BOX_INITIAL_DOUBLE,
    BOX_REDOUBLE,
    CUBES,
    OFFERS_CLOSE_ON_ANSWER,
    OFFERS_ORDER,
    House,
)
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against, bad_format, out_of_place
from chouette.rules.state import HIGHEST, BoxDouble, Cube, Game, Side, State, Step


def double(state: State, event: Double) -> Step | Refusal:
    """Turn cubes: a team player their own and those they answer for, the Box the cubes named."""
    game = state.game
    assert game is not None
    refusal = _not_now(state, game, event)
    if refusal is not None:
        return refusal
    cubes = _wanted(state, game, event)
    if isinstance(cubes, Refusal):
        return cubes
    side = _side(state, game, event, cubes)
    if isinstance(side, Refusal):
        return side
    against_box = [cube for cube in cubes if cube.kind == "team"]
    refusal = _blocked(game, side, against_box) or _house_refuses(state, game, event, side, against_box)
    if refusal is not None:
        return refusal
    along = doubling_along(state, game, event.by, cubes) if side == "team" else []
    return _turn(state, event, side, [*cubes, *along])


def _not_now(state: State, game: Game, event: Double) -> Refusal | None:
    if event.by in state.away:
        return out_of_place("is_away", player=event.by)
    if game.disagreement.buying_half and event.by == game.box:
        return None
    return waits_for_person(game)


def _wanted(state: State, game: Game, event: Double) -> list[Cube] | Refusal:
    """The cubes the event names, or their own, or the one cube of the team."""
    if isinstance(event.cubes, tuple):
        return named(game, event.cubes)
    if state.house[CUBES] == "single":
        cubes = game.live("team")
        return cubes or out_of_place("has_no_cube", cube=event.by)
    if event.by == game.box:
        return bad_format("cubes_missing", by=event.by)
    return named(game, (event.by,))


def _side(state: State, game: Game, event: Double, cubes: Sequence[Cube]) -> Side | Refusal:
    """For which end the cubes of the team are turned; each of them must be theirs to turn, and free."""
    sides: set[Side] = set()
    for cube in cubes:
        if cube.pending:
            return out_of_place("cube_is_on_offer", cube=cube.name)
        side = doubling_side(state, game, event.by, cube)
        if side is None:
            return _not_theirs(state, game, event, cube)
        if cube.value * 2 > HIGHEST:
            return bad_format("cube_goes_no_higher", cube=cube.name, value=cube.value)
        if cube.kind == "team":
            sides.add(side)
    if len(sides) > 1:
        return out_of_place("cubes_of_both_sides", by=event.by, cubes=[cube.name for cube in cubes])
    turned: Side = next(iter(sides), "team")
    if isinstance(event.contact, bool) and turned == "team":
        return bad_format("contact_is_for_the_box", by=event.by)
    return turned


def doubling_side(state: State, game: Game, actor: str, cube: Cube) -> Side | None:
    """For which end they would turn this cube; with one cube for the team anybody in it speaks for all."""
    side = turning_side(state, game, actor, cube)
    shared = cube.kind == "team" and state.house[CUBES] == "single"
    if side is None and shared and cube.holder != "box" and actor in game.order:
        return "team"
    return side


def _not_theirs(state: State, game: Game, event: Double, cube: Cube) -> Refusal:
    absent = left_to_captain(state, cube) and event.by != game.box
    if absent and cube.holder != "box" and state.house[ABSENT_CUBE] == "deemed_take":
        return against(state.house, ABSENT_CUBE, "absent_cube_is_not_offered", cube=cube.name)
    held = {"box": "box", "team": "team"}.get(cube.holder)
    if held is not None and (event.by in cube.box_end or event.by in cube.team_end):
        return out_of_place("cube_is_held_by_the_other_side", by=event.by, cube=cube.name, holder=held)
    if cube.holder == "box" and absent:
        return out_of_place("cube_is_held_by_the_other_side", by=event.by, cube=cube.name, holder="box")
    return out_of_place("is_not_their_cube", by=event.by, cube=cube.name)


def _blocked(game: Game, side: Side, against_box: Sequence[Cube]) -> Refusal | None:
    """While a cube of the team waits only further team offers into the open window are doubles (rules.md 11.12)."""
    waiting = [cube.name for cube in game.live("team") if cube.pending]
    if waiting and (side == "box" or not game.window.open or not against_box):
        return out_of_place("a_double_waits", cubes=waiting)
    return None


def _house_refuses(state: State, game: Game, event: Double, side: Side, cubes: Sequence[Cube]) -> Refusal | None:
    if side == "box":
        return box_refused(state, game, event.by, event.agreed_by, cubes)
    return team_refused(state, game, event.by, cubes)


# The Box doubles


def box_refused(state: State, game: Game, by: str, agreed: tuple[str, ...], cubes: Sequence[Cube]) -> Refusal | None:
    """Why the house does not let the box side turn these cubes of the team together."""
    if game.partner == by and any(cube.pool for cube in cubes) and game.box not in agreed:
        return out_of_place("box_must_agree", by=by, players=[game.box], accepted={"agreed_by": [game.box]})
    own = turned_for_box(state, game, by)
    named_now = {cube.name for cube in cubes}
    for bond in box_bonds(state, game, own):
        if broken(bond.rule, named_now):
            return _box_refusal(state.house, own, cubes, bond)
    return None


def turned_for_box(state: State, game: Game, by: str) -> list[Cube]:
    """The cubes of the team that this player turns for the box end, in the order of the line."""
    return [cube for cube in game.live("team") if turning_side(state, game, by, cube) == "box"]


def box_bonds(state: State, game: Game, own: Sequence[Cube]) -> Iterator[Bond]:
    """What binds the cubes that one turns for the box end to each other: the first that is broken speaks."""
    yield from _one_cube(state, game)
    if state.house[CUBES] != "single":
        yield from _first_doubles(state.house, [cube for cube in own if cube.holder == "centre"])
        yield from _redoubles(state.house, own)
    yield from _not_absent_alone(state, own)


def _one_cube(state: State, game: Game) -> Iterator[Bond]:
    if state.house[CUBES] == "single":
        yield Bond(GroupRule("whole", _names(game.live("team"))), CUBES, "one_cube_for_the_team")


def _first_doubles(house: House, centred: Sequence[Cube]) -> Iterator[Bond]:
    """From the centre all of them, or from the Captain down without a gap (A 5.6)."""
    kind = house[BOX_INITIAL_DOUBLE]
    if kind != "any" and centred:
        need: Need = "whole" if kind == "whole_team" else "in_order"
        yield Bond(GroupRule(need, _names(centred)), BOX_INITIAL_DOUBLE, kind)


def _redoubles(house: House, own: Sequence[Cube]) -> Iterator[Bond]:
    """The cubes that go together when the Box turns them again: taken together, or of the same value."""
    kind = house[BOX_REDOUBLE]
    together: dict[int, list[Cube]] = {}
    for cube in own:
        if kind == "taken_together" and cube.holder == "box":
            together.setdefault(cube.window, []).append(cube)
        elif kind == "same_value":
            together.setdefault(cube.value, []).append(cube)
    for cubes in together.values():
        yield Bond(GroupRule("whole", _names(cubes)), BOX_REDOUBLE, kind)


def _not_absent_alone(state: State, own: Sequence[Cube]) -> Iterator[Bond]:
    """The Box cannot offer only to those who are absent and have nobody to speak for them (ACT 17)."""
    if state.house[ABSENT_CUBE] != "deemed_take":
        return
    absent = [cube for cube in own if left_to_captain(state, cube)]
    if absent:
        others = _names([cube for cube in own if cube not in absent])
        yield Bond(GroupRule("only_with", _names(absent), others=others), ABSENT_CUBE, "only_absent_cubes")


def _box_refusal(house: House, own: Sequence[Cube], cubes: Sequence[Cube], bond: Bond) -> Refusal:
    about = [cube.name for cube in cubes]
    if bond.option is CUBES:
        return against(house, CUBES, "one_cube_for_the_team", cubes=[*bond.rule.cubes])
    if bond.option is ABSENT_CUBE:
        return against(house, ABSENT_CUBE, "only_absent_cubes", cubes=about)
    least = _least_double(house, own, about)
    if bond.option is BOX_REDOUBLE:
        return against(house, BOX_REDOUBLE, str(house[BOX_REDOUBLE]), cubes=about, accepted={"cubes": least})
    initial = [cube.name for cube in cubes if cube.holder == "centre"]
    return against(house, BOX_INITIAL_DOUBLE, str(house[BOX_INITIAL_DOUBLE]), cubes=initial, accepted={"cubes": least})


def _least_double(house: House, own: Sequence[Cube], names: Collection[str]) -> list[str]:
    """The fewest cubes, these among them, that the house lets the Box turn together; in the order of the line."""
    bonds = (*_first_doubles(house, [cube for cube in own if cube.holder == "centre"]), *_redoubles(house, own))
    enough = fewest([bond.rule for bond in bonds], _names(own), names)
    return [cube.name for cube in own if cube.name in enough]


def _names(cubes: Sequence[Cube]) -> tuple[str, ...]:
    return tuple(cube.name for cube in cubes)


# The team doubles


def team_refused(state: State, game: Game, by: str, cubes: Sequence[Cube]) -> Refusal | None:
    """Why the house does not let this team player turn these cubes now."""
    if not cubes:
        return None
    names = _names(cubes)
    if any(broken(bond.rule, names) for bond in _one_cube(state, game)):
        return _not_captain(state, game, by) or against(
            state.house, CUBES, "one_cube_for_the_team", cubes=[*_names(game.live("team"))]
        )
    refusal = _not_captain(state, game, by) or offered_too_late(state, game, by, cubes)
    if refusal is not None or not any(broken(bond.rule, names) for bond in _absent_along(state, game, by)):
        return refusal
    alone = [cube.name for cube in cubes if left_to_captain(state, cube)]
    return against(state.house, ABSENT_CUBE, "absent_cube_goes_with_the_captain", by=by, cubes=alone)


def team_bonds(state: State, game: Game, by: str) -> Iterator[Bond]:
    """What binds the cubes that a team player turns to each other."""
    yield from _one_cube(state, game)
    yield from _absent_along(state, game, by)


def _absent_along(state: State, game: Game, by: str) -> Iterator[Bond]:
    """While the Captain or another is at the board for them, absent players' cubes go with that player's own."""
    if not state.away or state.house[ABSENT_CUBE] != "as_captain" or at_board(state, game) is None:
        return
    alone = _names([cube for cube in game.live("team") if left_to_captain(state, cube)])
    if alone:
        own = _names([cube for cube in game.live("team") if by in cube.players])
        yield Bond(GroupRule("only_with", alone, others=own), ABSENT_CUBE, "absent_cube_goes_with_the_captain")


def _not_captain(state: State, game: Game, by: str) -> Refusal | None:
    captain = acts_for_absent(state, game)
    if state.house[CUBES] == "single" and by != captain:
        return against(state.house, CUBES, "captain_turns_for_all", by=by, captain=captain)
    return None


def offered_too_late(state: State, game: Game, by: str, cubes: Sequence[Cube]) -> Refusal | None:
    """Somebody behind has doubled already, or an answer has closed the window."""
    house = state.house
    places = [team_place(game, cube) for cube in cubes]
    in_order = house[OFFERS_ORDER] == "rotation" or "offers" in game.window.insisted
    if in_order and game.window.open and min(places) < game.window.last_offer:
        return against(house, OFFERS_ORDER, "somebody_behind_has_doubled", by=by, cubes=[cube.name for cube in cubes])
    if house[OFFERS_CLOSE_ON_ANSWER] and game.window.closed_until_roll:
        return against(house, OFFERS_CLOSE_ON_ANSWER, "offers_are_closed_until_the_roll", by=by)
    return None


def doubling_along(state: State, game: Game, by: str, cubes: Sequence[Cube]) -> list[Cube]:
    """Cubes of absent players that go along when the Captain doubles their own (B Leaving, JC Leaving)."""
    own = next((cube for cube in cubes if cube.kind == "team" and by in cube.players), None)
    if own is None or state.house[ABSENT_CUBE] != "as_captain" or by != at_board(state, game):
        return []
    names = {cube.name for cube in cubes}
    return [
        cube for cube in game.live("team")
        if cube.name not in names and not cube.pending and cube.holder == own.holder and left_to_captain(state, cube)
        and cube.value * 2 <= HIGHEST and handles(state, game, by, cube)
    ]  # fmt: skip


# The turn


def _turn(state: State, event: Double, side: Side, cubes: Sequence[Cube]) -> Step:
    play = Play(state)
    game = play.game
    against_box = [cube for cube in cubes if cube.kind == "team"]
    joins = not against_box or (side == "team" and game.window.open)
    window = game.window.number if joins else game.window.number + 1
    everybody = side == "box" and len(against_box) == len(game.live("team")) >= 2
    from_centre = all(cube.holder == "centre" for cube in against_box)
    if side == "box" and game.disagreement.buying_half:
        _pay_partner_out(play, against_box)
    for cube in cubes:
        cube = play.game.cubes[cube.name]
        turned_by = side if cube.kind == "team" else _own_side(state, game, event.by, cube)
        play.change(
            cube, status="offered", offered_by=event.by, turned_by=turned_by, turned=True,
            initial=cube.holder == "centre", window=window if cube.kind == "team" else cube.window,
        )  # fmt: skip
    no_longer_fresh(play, cubes)
    _open_window(play, side, against_box, window)
    if everybody and from_centre:
        contact = event.contact if isinstance(event.contact, bool) else True
        play.set(box_double=BoxDouble({cube.name: cube.value for cube in against_box}, contact))
    return _deemed_takes(play, side, against_box)


def _own_side(state: State, game: Game, actor: str, cube: Cube) -> Side:
    side = turning_side(state, game, actor, cube)
    assert side is not None
    return side


def _open_window(play: Play, side: Side, against_box: Sequence[Cube], window: int) -> None:
    game = play.game
    since = play.seq if game.disagreement.buying_half else game.since  # the next double is made with the Partner again
    play.set(
        opened=True, since=since, deals=game.deals.not_stepped_into(), disagreement=game.disagreement.doubled()
    )  # fmt: skip
    if not against_box:
        return
    if side == "team":
        places = [team_place(game, cube) for cube in against_box]
        play.set(window=game.window.offered(window, places), box_double=game.box_double.over())
    else:
        play.set(
            window=game.window.of_box(window), box_double=game.box_double.over(),
            succession=game.succession.doubled_again(),
        )  # fmt: skip


def _pay_partner_out(play: Play, cubes: Sequence[Cube]) -> None:
    """The Box doubles alone: half of the cubes' values to the Partner, and they leave the pool (B Box Partner)."""
    pool = [cube for cube in cubes if cube.pool]
    assert play.game.partner is not None
    play.pay("deals", play.game.box, play.game.partner, half_of_turned(pool))
    for cube in pool:
        play.change(cube, box_end=(play.game.box,), pool=False)


def deemed_taken(state: State, side: Side, cubes: Sequence[Cube]) -> list[Cube]:
    """Return those of these cubes that are taken by themselves as that side doubles: their players are away without
    anybody to speak for them (ACT 17)."""
    if side == "team" or state.house[ABSENT_CUBE] != "deemed_take":
        return []
    return [cube for cube in cubes if left_to_captain(state, cube)]


def _deemed_takes(play: Play, side: Side, cubes: Sequence[Cube]) -> Step:
    """Without anybody to speak for it, an absent player's cube is taken at once (ACT 17)."""
    deemed = [play.game.cubes[cube.name] for cube in deemed_taken(play.state, side, cubes)]
    if not deemed:
        return play.done()
    play.set(box_double=play.game.box_double.but(deemed=tuple(cube.name for cube in deemed)))
    return answered(play, deemed, {cube.name: "take" for cube in deemed}, by_box=False)


# The dice, and the order of rotation


def roll(state: State, _event: Roll) -> Step | Refusal:
    """The dice have been thrown: offers of deals lapse, the window for more doubles opens again."""
    waiting = waits(state)
    if waiting is not None:
        return waiting
    play = Play(state)
    lone = play.game.lone
    play.set(
        opened=True, rolled=play.seq, window=play.game.window.rolled(),
        deals=play.game.deals.but(offers=(), bought=None), box_double=play.game.box_double.over(),
        lone=None if lone is None else replace(lone, open=False, fresh=()),
    )  # fmt: skip
    return play.done()


def insist(state: State, event: Insist) -> Step | Refusal:
    """The Box insists on the order of rotation until this window is closed (A 5.8, 5.9)."""
    play = Play(state)
    option = OFFERS_ORDER if event.on == "offers" else ANSWERS_ORDER
    if state.house[option] != "box_may_insist":
        return against(state.house, option, "box_may_not_insist", by=event.by)
    if event.by != play.game.box:
        return against(state.house, option, "is_not_the_box", by=event.by, box=play.game.box)
    window = play.game.window
    if event.on in window.insisted:
        return against(state.house, option, "box_insists_already", by=event.by)
    play.set(window=window.but(insisted=(*window.insisted, event.on)))
    return play.done()
