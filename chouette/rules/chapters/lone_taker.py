"""One player takes when the Box has doubled everybody: extras, choices, obligations (A 5.7, ACT 15, S 26, B, JC)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from chouette.rules.chapters.absence import across, acts_for, speakers
from chouette.rules.chapters.cubes import claim_once_answered, drop
from chouette.rules.chapters.games import ended_or_done, reopened, waits_for_person
from chouette.rules.events import DropExtra, LoneChoice, OfferExtra, Reverse
from chouette.rules.house import ANSWERS_ORDER, EXTRA_PRICE, EXTRAS_CAN_BE_DROPPED, LONE_TAKER, House
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against
from chouette.rules.state import Cube, Game, Lone, State, Step


def after_all_answered(play: Play) -> None:
    """Is somebody alone with the Box, now that all have answered?"""
    game, house = play.game, play.state.house
    if not game.box_double.values:
        return
    cubes = [game.cubes[name] for name in game.box_double.values]
    undoubled = dict(game.box_double.values)
    taken = [cube for cube in cubes if kept(cube, undoubled)]
    if any(cube.status == "offered" for cube in cubes) or (len(taken) == 1 and taken[0].pending):
        return
    play.set(box_double=game.box_double.over())
    if len(taken) != 1 or not taken[0].live or house[LONE_TAKER] == "plays_on":
        return
    cube = taken[0]
    lone = Lone(
        player=cube.players[0], cube=cube.name, undoubled=undoubled[cube.name],
        dropped=tuple(one.name for one in cubes if one.status == "dropped"), open=False,
    )  # fmt: skip
    _alone(play, lone, cube)


def kept(cube: Cube, undoubled: Mapping[str, int]) -> bool:
    """Its player answered take or beaver, though the Box has dropped the beaver since: it shows twice as much then."""
    return cube.status != "dropped" or cube.value > undoubled[cube.name]


def _alone(play: Play, lone: Lone, cube: Cube) -> None:
    match play.state.house[LONE_TAKER]:
        case "extras":
            play.set(lone=replace(lone, open=True))
        case "take_all_pay_or_drop":
            play.set(lone=replace(lone, choice_due=True))
        case "foot_if_loses":
            play.set(lone=replace(lone, to_foot=play.game.box_double.contact))
        case "must_beaver" if cube.value == 2 * lone.undoubled and cube.name not in play.game.box_double.deemed:
            play.set(lone=replace(lone, must_beaver=True))
            play.change(
                cube, status="offered", value=lone.undoubled, holder="centre", in_game=False,
                turned_by="box", offered_by=play.game.box,
            )  # fmt: skip


def beavers_only(house: House, game: Game, cube: Cube, words: Mapping[str, str]) -> bool:
    """Would a plain take of this cube be the only one, all others having dropped? (ACT 15)"""
    if house[LONE_TAKER] != "must_beaver" or cube.status != "offered":
        return False
    waiting = reopened(game)
    if waiting is not None:
        return waiting.name == cube.name
    if cube.name not in game.box_double.values:
        return False
    if house[ANSWERS_ORDER] == "sealed":  # what may be answered would tell the last what the others did
        return False
    others = [game.cubes[name] for name in game.box_double.values if name != cube.name]
    return all(
        words.get(one.name) == "drop" if one.status == "offered" else not kept(one, game.box_double.values)
        for one in others
    )


def beaver_extra(game: Game, cube: Cube) -> bool:
    """May the lone taker still beaver this extra? (until the next roll)"""
    return cube.kind == "extra" and cube.status == "live" and game.lone is not None and cube.name in game.lone.fresh


def extra_beavered(play: Play, cube: Cube) -> None:
    """An extra was beavered: the take can no longer be reversed."""
    lone = play.game.lone
    assert lone is not None
    fresh = tuple(name for name in lone.fresh if name != cube.name)
    play.set(lone=replace(lone, fresh=fresh, beavered_extra=lone.beavered_extra or cube.name in lone.fresh))


def no_longer_fresh(play: Play, turned: Iterable[Cube]) -> None:
    """A double has been made: nothing of the lone taker's is open any more, and an extra that is doubled is beavered
    only as any other cube is, not as one just given (A 5.7).
    """
    lone = play.game.lone
    if lone is not None:
        names = {cube.name for cube in turned}
        play.set(lone=replace(lone, open=False, fresh=tuple(name for name in lone.fresh if name not in names)))


def sold(play: Play, cube: Cube) -> None:
    """A cube was sold: what the lone taker has sold is given up and taken back by nobody."""
    lone = play.game.lone
    if lone is not None and cube.name in (lone.cube, *_given(play.game)):
        play.set(lone=replace(lone, sold=(*lone.sold, cube.name)))


# Events


def offer_extra(state: State, event: OfferExtra) -> Step | Refusal:
    """A player who dropped offers the lone taker an extra; they must accept it (A 5.7, S 26)."""
    refusal = _no_extras(state, event.by)
    if refusal is not None:
        return refusal
    play = Play(state)
    lone = play.game.lone
    cube = next(iter(extras_of(play.game, event.by)), None)
    if lone is None or not lone.open or cube is None or event.by not in state.seated:
        return against(state.house, LONE_TAKER, "has_no_extra_to_offer", by=event.by)
    price = extra_price(state.house, play.game, cube)
    play.pay("extras", event.by, lone.player, price)
    play.change(
        cube, kind="extra", box_end=(event.by,), team_end=(lone.player,), value=2 * price, holder="team",
        status="live", in_game=True, pool=False, plays=None,
    )  # fmt: skip
    play.set(lone=replace(lone, fresh=(*lone.fresh, cube.name), given={**lone.given, cube.name: cube}))
    return play.done()


def extras_of(game: Game, player: str) -> list[Cube]:
    """The cubes this player dropped in that answer and has not yet offered again, in the order of the line.

    The other of a drop-take plays on beside the lone taker, and offers them none; nor does who left and came back.
    Of two cubes one dropped by the lone taker is no extra either, even once the one taken is sold: nobody holds both
    ends (rules.md 11.17).
    """
    lone = game.lone
    if lone is None or not lone.open or player in (*game.cubes[lone.cube].team_end, *game.newcomers):
        return []
    cubes = [game.cubes[name] for name in lone.dropped]
    return [
        cube for cube in cubes
        if cube.kind == "team" and player in cube.team_end and lone.player not in cube.team_end
    ]  # fmt: skip


def extra_price(house: House, game: Game, cube: Cube) -> int:
    """What the offerer of an extra pays the lone taker, in points (A 5.7, S 26)."""
    assert game.lone is not None
    if house[EXTRA_PRICE] == "undoubled_value":
        return cube.value
    return min(cube.start, game.cubes[game.lone.cube].start)


def _no_extras(state: State, by: str) -> Refusal | None:
    if state.house[LONE_TAKER] != "extras":
        return against(state.house, LONE_TAKER, "extras_are_not_played", by=by)
    assert state.game is not None
    return _waits(state, state.game)


def _waits(state: State, game: Game) -> Refusal | None:
    waiting = waits_for_person(game)
    return None if waiting is None else against(state.house, LONE_TAKER, waiting.code, **waiting.params)


def drop_extra(state: State, event: DropExtra) -> Step | Refusal:
    """The lone taker gives extras up at once: double the price to each offerer (A 5.7)."""
    house = state.house
    refusal = _no_extras(state, event.by)
    if refusal is not None:
        return refusal
    if not house[EXTRAS_CAN_BE_DROPPED]:
        return against(house, EXTRAS_CAN_BE_DROPPED, "extras_are_not_given_up", by=event.by)
    play = Play(state)
    lone = play.game.lone
    able = droppable_extras(play.game)
    if lone is None or not set(event.cubes) <= set(able) or not gives_up(state, play.game, event.by, lone, event.cubes):
        return against(
            house, LONE_TAKER, "is_no_fresh_extra", by=event.by, cubes=list(event.cubes), accepted={"cubes": able}
        )
    for name in able:
        if name in event.cubes:
            cube = play.game.cubes[name]
            play.pay_end("extras", cube, "team", cube.value)
            play.change(cube, status="dropped")
    fresh = tuple(name for name in lone.fresh if name not in event.cubes)
    play.set(
        lone=replace(lone, fresh=fresh, extras_dropped=True), last_side="box", deals=play.game.deals.not_stepped_into()
    )
    return ended_or_done(play)


def gives_up(state: State, game: Game, actor: str, lone: Lone, cubes: Iterable[str]) -> bool:
    """Does this player decide whether the lone taker gives these extras up?"""
    return all(acts_for(state, game, actor, lone.player, game.cubes[name], "team") for name in cubes)


def droppable_extras(game: Game) -> list[str]:
    """Extras the lone taker may still give up."""
    if game.lone is None or not game.lone.open:
        return []
    fresh = [name for name in game.lone.fresh if name not in game.lone.sold]
    return [name for name in game.cubes if name in fresh and game.cubes[name].status == "live"]


def reverse(state: State, event: Reverse) -> Step | Refusal:
    """The lone taker drops after all; the extras given are undone, each cube as it was before (A 5.7, S 26)."""
    refusal = _no_extras(state, event.by)
    if refusal is not None:
        return refusal
    play = Play(state)
    lone = play.game.lone
    if lone is None or not reversible(play.game) or not may_reverse(state, play.game, event.by, lone):
        return against(state.house, LONE_TAKER, "take_is_not_reversed", by=event.by)
    for cube in play.game.live("extra"):
        play.pay("extras", lone.player, cube.box_end[0], cube.value // 2)
        play.change(_before(play.game, lone, cube))
    play.set(lone=replace(lone, open=False, fresh=()), deals=play.game.deals.not_stepped_into())
    drop(play, play.game.cubes[lone.cube], "team", lone.undoubled)
    claim_once_answered(play, ())
    return ended_or_done(play)


def may_reverse(state: State, game: Game, actor: str, lone: Lone) -> bool:
    """Does this player decide whether the lone taker drops after all? Nobody who has offered an extra does for them."""
    extras = [cube for cube in game.live("extra") if lone.player in cube.team_end]
    offering = frozenset[str]().union(*(across(state, game, cube, "team") for cube in extras))
    return actor in speakers(state, game, lone.player, game.cubes[lone.cube], "team", apart=offering)


def reversal_price(game: Game, player: str) -> int | None:
    """What this player pays at once if they drop after all: the drop, and what they were given for the extras; none
    where others have a part in it, or they act for somebody else."""
    lone = game.lone
    if lone is None or game.cubes[lone.cube].team_end != (player,) or lone.player != player:
        return None
    return lone.undoubled + sum(cube.value // 2 for cube in game.live("extra"))


def reversible(game: Game) -> bool:
    """May the lone taker still drop after all? Not once their cube or an extra has been sold, ended or beavered."""
    lone = game.lone
    if lone is None or not lone.open or lone.extras_dropped or lone.sold or lone.beavered_extra:
        return False
    return all(game.cubes[name].status == "live" for name in (lone.cube, *_given(game)))


def _given(game: Game) -> list[str]:
    return [cube.name for cube in game.cubes.values() if cube.kind == "extra"]


def _before(game: Game, lone: Lone, extra: Cube) -> Cube:
    """The cube as it was dropped; games that began under the first rules did not keep it."""
    dropped = replace(extra, kind="team", status="dropped", box_end=(game.box,), team_end=extra.box_end, in_game=False)
    return lone.given.get(extra.name, dropped)


def lone_choice(state: State, event: LoneChoice) -> Step | Refusal:
    """The lone taker takes every cube, pays the others, or drops too (B Special Conditions)."""
    play = Play(state)
    game, house = play.game, state.house
    lone = game.lone
    if house[LONE_TAKER] != "take_all_pay_or_drop":
        return against(house, LONE_TAKER, "lone_taker_has_no_choice", by=event.by)
    choices = () if lone is None or not lone.choice_due else lone_choices(state, game, event.by, lone)
    if lone is None or not choices:
        return against(house, LONE_TAKER, "lone_taker_has_no_choice", by=event.by)
    if event.choice == "take_all" and "take_all" not in choices:
        across = _held_across(game, lone)[0]
        return against(house, LONE_TAKER, "holds_the_other_end", player=lone.player, cube=across)
    if event.choice not in choices:
        return against(house, LONE_TAKER, "would_be_paid", by=event.by, player=lone.player)
    play.set(lone=replace(lone, choice_due=False), deals=play.game.deals.not_stepped_into())
    for name in () if event.choice == "drop" else lone.dropped:
        cube = play.game.cubes[name]
        if event.choice == "take_all":
            _take_over(play, cube, lone.player)
        else:
            _pay_dropper(play, lone.player, cube)
    if event.choice == "drop":
        drop(play, play.game.cubes[lone.cube], "team", lone.undoubled)
        claim_once_answered(play, ())
    return ended_or_done(play)


def lone_choices(state: State, game: Game, actor: str, lone: Lone) -> tuple[str, ...]:
    """What this player may choose for the lone taker; for an absent one nobody chooses `pay` whom it pays, nor who
    acts for such a one (rules.md 12.1)."""
    cube = game.cubes[lone.cube]
    if not acts_for(state, game, actor, lone.player, cube, "team"):
        return ()
    may = {
        "take_all": not _held_across(game, lone),
        "pay": actor == lone.player or actor not in _paid(state, game, lone),
        "drop": True,
    }
    return tuple(choice for choice, open_now in may.items() if open_now)


def _held_across(game: Game, lone: Lone) -> list[str]:
    """Dropped cubes in whose box end the lone taker has a part: nobody holds both ends (rules.md 11.17)."""
    return [name for name in lone.dropped if lone.player in game.cubes[name].box_end]


def _paid(state: State, game: Game, lone: Lone) -> frozenset[str]:
    """Whom `pay` pays, and who acts for them."""
    dropped = [game.cubes[name] for name in lone.dropped]
    holders = [(cube.team_end[0], cube) for cube in dropped if cube.team_end[0] not in game.left]
    return frozenset(one for player, cube in holders for one in speakers(state, game, player, cube, "team"))


def _pay_dropper(play: Play, lone: str, cube: Cube) -> None:
    """A player who left and was settled with is owed nothing more (rules.md 12.2)."""
    dropper = cube.team_end[0]
    if dropper not in play.game.left:
        play.pay("extras", lone, dropper, cube.value)


def _take_over(play: Play, cube: Cube, player: str) -> None:
    """A dropped cube lives again with the lone taker in its dropper's place; the drop goes to them."""
    taken = play.change(
        cube, team_end=(player,), plays=None, status="live", holder="team", value=2 * cube.value, in_game=True
    )
    play.pay_end("drops", taken, "box", cube.value)
