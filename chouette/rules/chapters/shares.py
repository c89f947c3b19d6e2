"""Half interests: in the box ends, given back, and one cube held by two in a drop-take (A 4.5, JC)."""

from collections.abc import Sequence

from chouette.rules.chapters.answers import answered, out_of_order
from chouette.rules.chapters.cubes import named
from chouette.rules.chapters.games import waits_for_person
from chouette.rules.chapters.halves import fraction_refused, halves
from chouette.rules.events import DropTake, Share, Unshare
from chouette.rules.house import CUBES, DROP_TAKES, PARTNER_SPLIT, TEAM_DEALS
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against
from chouette.rules.state import Cube, Game, RollOff, State, Step, Together


def share(state: State, event: Share) -> Step | Refusal:
    """A player takes a half interest in box ends the Box holds alone (JC Settlement Story, A 4.5)."""
    game = _game(state)
    cubes = _shared(state, game, event, event.with_)
    if isinstance(cubes, Refusal):
        return cubes
    house, partner = state.house, event.with_
    if partner not in state.seated or partner == game.box or partner in state.sitting_out:
        return against(house, TEAM_DEALS, "cannot_share", player=partner)
    for cube in cubes:
        if cube.pool or cube.box_end != (game.box,) or partner in cube.team_end:
            return against(house, TEAM_DEALS, "box_end_is_not_shared", player=partner, cube=cube.name)
    missing = [one for one in (game.box, partner) if one not in event.agreed_by]  # for the absent too (rules.md 12.1)
    if missing:
        return against(house, TEAM_DEALS, "both_must_agree", players=missing, accepted={"agreed_by": missing})
    refusal = fraction_refused(house, [event.points])
    if refusal is not None:
        return refusal
    play = Play(state)
    for cube in cubes:
        play.change(cube, box_end=(game.box, partner))
    return _paid(play, game.box, partner, halves(event.points) or 0)


def unshare(state: State, event: Unshare) -> Step | Refusal:
    """One of two gives their half of box ends up to the other (JC Settlement Story, A 4.5)."""
    game = _game(state)
    cubes = _shared(state, game, event, _other(game, event))
    if isinstance(cubes, Refusal):
        return cubes
    house, other = state.house, _other(game, event)
    for cube in cubes:
        if len(cube.box_end) != 2 or event.by not in cube.box_end or other not in cube.box_end:
            return against(house, TEAM_DEALS, "has_no_half", player=event.by, cube=cube.name)
    assert other is not None
    missing = [] if other in event.agreed_by else [other]
    if missing:
        return against(house, TEAM_DEALS, "both_must_agree", players=missing, accepted={"agreed_by": missing})
    refusal = fraction_refused(house, [event.points])
    if refusal is not None:
        return refusal
    play = Play(state)
    for cube in cubes:
        play.change(cube, box_end=(other,), pool=False)
    return _paid(play, other, event.by, halves(event.points) or 0)


def _game(state: State) -> Game:
    assert state.game is not None
    return state.game


def _other(game: Game, event: Unshare) -> str | None:
    """Names the holder of the other half of the first cube named."""
    cube = game.cubes.get(event.cubes[0]) if event.cubes else None
    return None if cube is None else next((one for one in cube.box_end if one != event.by), None)


def _shared(state: State, game: Game, event: Share | Unshare, with_: str | None) -> list[Cube] | Refusal:
    """The cubes named, if the house allows shares between these two; nothing may be pending on them."""
    house = state.house
    private = game.partner is not None and house[PARTNER_SPLIT] == "private"
    pair = {game.partner, game.box}
    with_partner = private and (with_ == game.partner if isinstance(event, Share) else {event.by, with_} == pair)
    if not house[TEAM_DEALS] and not with_partner:
        return against(house, TEAM_DEALS, "team_makes_no_deals", cubes=list(event.cubes))
    waiting = waits_for_person(game)
    cubes: list[Cube] | Refusal = waiting if waiting is not None else named(game, event.cubes)
    if isinstance(cubes, Refusal):
        return against(house, TEAM_DEALS, cubes.code, **cubes.params)
    pending = [cube.name for cube in cubes if cube.pending]
    if pending:
        return against(house, TEAM_DEALS, "cube_is_on_offer", cube=pending[0])
    live = [cube.name for cube in game.live()]
    if house[CUBES] == "single" and len(cubes) < len(live):
        return against(house, CUBES, "one_cube_is_shared_whole", cubes=live)
    return cubes


def _paid(play: Play, payer: str, payee: str, half_points: int) -> Step:
    whole = abs(half_points) // 2 * (1 if half_points > 0 else -1)
    play.pay("deals", payer, payee, whole)
    if half_points % 2:
        between = (payer, payee) if half_points > 0 else (payee, payer)
        play.roll_off(RollOff("deals", *between))
    play.set(opened=True, deals=play.game.deals.not_stepped_into(), since=play.seq)
    return play.done()


# Drop-takes


def drop_take(state: State, event: DropTake) -> Step | Refusal:
    """Answering the Box's double, two players hold one cube together and drop the other (JC Drop-Takes)."""
    game, house = _game(state), state.house
    if house[DROP_TAKES] == "no":
        return against(house, DROP_TAKES, "drop_takes_are_not_played", players=list(event.by))
    cubes = _two_on_offer(state, game, event)
    if isinstance(cubes, Refusal):
        return cubes
    plays = event.plays or None
    if (house[DROP_TAKES] == "one_plays") != (plays is not None) or (plays is not None and plays not in event.by):
        code = "one_must_play" if house[DROP_TAKES] == "one_plays" else "both_play"
        return against(house, DROP_TAKES, code, players=list(event.by))
    dropped = next(cube for cube in cubes if cube.name == event.drops)
    kept = next(cube for cube in cubes if cube.name != event.drops)
    refusal = out_of_order(state, game, event.drops, cubes)
    if refusal is not None:
        return refusal
    play = Play(state)
    drop_takes = (*game.window.drop_takes, Together(kept.name, dropped.name, plays))
    play.set(window=game.window.but(drop_takes=drop_takes))
    return answered(play, cubes, {dropped.name: "drop", kept.name: "take"}, by_box=False)


def _two_on_offer(state: State, game: Game, event: DropTake) -> Sequence[Cube] | Refusal:
    house = state.house
    if event.drops not in event.by:
        return against(house, DROP_TAKES, "drops_one_of_the_two", players=list(event.by), drops=event.drops)
    cubes = [cube for name in game.cubes if name in event.by for cube in (game.cubes[name],)]
    for player in event.by:
        cube = game.cubes.get(player)
        if cube is None or cube.status != "offered" or cube.turned_by != "box" or cube.team_end != (player,):
            return against(house, DROP_TAKES, "cube_was_not_just_offered", by=player, cube=player)
        if cube.name in game.window.sealed:
            return against(house, DROP_TAKES, "has_answered", by=player, cube=player)
    across = across_from(cubes)
    if across is not None:
        return against(house, DROP_TAKES, "holds_the_other_end", player=across[0], cube=across[1])
    return cubes


def across_from(cubes: Sequence[Cube]) -> tuple[str, str] | None:
    """The one who would hold both ends of a cube in a drop-take, with half of the box end, and which; else null."""
    players = [player for cube in cubes for player in cube.team_end]
    both = ((player, cube.name) for cube in cubes for player in players if player in cube.box_end)
    return next(both, None)
