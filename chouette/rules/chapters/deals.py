"""Settlements and buy-outs: offers, acceptance, the Box stepping in, half points (A 4.3-4.5, JC, B, S 17)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from chouette.rules.chapters.absence import acts_for, box_actor, consents, handles, handles_box_end
from chouette.rules.chapters.answers import after_answers
from chouette.rules.chapters.buying import agrees_to_sell, bought_by, may_buy
from chouette.rules.chapters.cubes import named
from chouette.rules.chapters.halves import end_for_points, fraction_refused, halves
from chouette.rules.events import Accept, OpenOffer, Points, Settle, Withdraw
from chouette.rules.house import (
    PROPOSITIONS_FIRST_COME,
    SETTLEMENTS_FROM,
    SETTLEMENTS_ONE_ROLL_ONLY,
    TEAM_DEALS,
    House,
)
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against, out_of_place
from chouette.rules.state import SIDES, Cube, Game, Offer, Side, State, Step


def terms_refused(house: House, cubes: Sequence[Cube], points: Sequence[Points], *, one_roll: bool) -> Refusal | None:
    """What the house asks of every settlement: a least value, one roll, whole points (A 4.3, S 17)."""
    least = house[SETTLEMENTS_FROM]
    low = [cube.name for cube in cubes if least is not None and cube.value < least]
    if low:
        return against(house, SETTLEMENTS_FROM, "settlements_from", cubes=low, least=least)
    if house[SETTLEMENTS_ONE_ROLL_ONLY] and not one_roll:
        return against(house, SETTLEMENTS_ONE_ROLL_ONLY, "one_roll_only", cubes=[cube.name for cube in cubes])
    return fraction_refused(house, points)


def free(game: Game, names: Iterable[str]) -> list[Cube] | Refusal:
    """Live cubes on which nothing is pending."""
    cubes = named(game, names)
    if isinstance(cubes, Refusal):
        return cubes
    for cube in cubes:
        if cube.pending:
            return out_of_place("cube_is_on_offer", cube=cube.name)
    return cubes


# Offers


def offer(state: State, event: OpenOffer) -> Step | Refusal:
    """Open a settlement; it binds until withdrawn, replaced or the next roll (JC Settlements, B Settlements)."""
    game, house = _game(state), state.house
    cubes = named(game, event.cubes)
    if isinstance(cubes, Refusal):
        return cubes
    refusal = _not_their_end(state, game, event, cubes)
    if refusal is None:
        refusal = terms_refused(house, cubes, [event.points], one_roll=event.one_roll)
    if refusal is not None:
        return refusal
    if isinstance(event.limit, int) and not house[PROPOSITIONS_FIRST_COME]:
        return against(house, PROPOSITIONS_FIRST_COME, "offers_have_no_limit", by=event.by, limit=event.limit)
    play = Play(state)
    made = Offer(
        by=event.by, to=event.to, cubes=tuple(cube.name for cube in cubes), halves=halves(event.points) or 0,
        left=event.limit if isinstance(event.limit, int) else None, one_roll=event.one_roll, since=play.seq,
    )  # fmt: skip
    play.set(deals=play.game.deals.offered(made), opened=True)
    return play.done()


def _not_their_end(state: State, game: Game, event: OpenOffer, cubes: Sequence[Cube]) -> Refusal | None:
    for cube in cubes:
        if not handles_box_end(state, game, event.by, cube) and not handles(state, game, event.by, cube):
            return out_of_place("is_not_their_cube", by=event.by, cube=cube.name)
    return None


def _game(state: State) -> Game:
    assert state.game is not None
    return state.game


def withdraw(state: State, event: Withdraw) -> Step | Refusal:
    """Take one's offer back."""
    play = Play(state)
    deals = play.game.deals
    if all(one.by != event.by for one in deals.offers):
        return out_of_place("has_made_no_offer", by=event.by)
    play.set(deals=deals.withdrawn(event.by, play.seq))
    return play.done()


def accept(state: State, event: Accept) -> Step | Refusal:
    """Take an open offer up: the cube is settled, or bought by a team-mate (JC Settlements)."""
    game = _game(state)
    if not any(event.cube in one.cubes and one.by != event.by for one in game.deals.offers):
        return out_of_place("nothing_is_offered", by=event.by, cube=event.cube)
    cubes = free(game, (event.cube,))
    if isinstance(cubes, Refusal):
        return cubes
    open_to_them = offered_to(state, game, event.by, event.cube)
    if open_to_them is None:
        return _not_offered(state, game, event)
    made, side = open_to_them
    play = Play(state)
    _taken_up(play, made, event)
    if side == "mate":
        return bought_by(play, cubes[0], event.by, made.halves)
    return _settled(play, cubes, {event.cube: made.halves})


class OpenToHim(NamedTuple):
    """An offer that somebody may take up, and as whom: the other `end` of the cube, or a `mate` who buys it."""

    made: Offer
    side: str


def offered_to(state: State, game: Game, actor: str, name: str) -> OpenToHim | None:
    """The latest open offer on this cube that `actor` may take up."""
    deals = state.house[TEAM_DEALS]
    able = (one for one in _meant_for(state, game, actor, name) if one.made.left != 0 and (one.side == "end" or deals))
    return next(able, None)


def _meant_for(state: State, game: Game, actor: str, name: str) -> Iterator[OpenToHim]:
    """The offers on this cube that are made to `actor`, latest first, those too that are closed to everybody."""
    for made in reversed(game.deals.offers):
        if name in made.cubes and made.by != actor:
            side = _accepting_side(state, game, actor, made, game.cubes[name])
            if side is not None:
                yield OpenToHim(made, side)


class Takers(NamedTuple):
    """The players to whom a cube may be offered: holders of its other end, and `mates` who would buy it."""

    holders: tuple[str, ...]
    mates: tuple[str, ...]


def takers(state: State, game: Game, by: str, cube: Cube) -> Takers:
    """Return the seated players who may take up an offer that `by` makes to them on this cube (JC Settlements)."""
    others = [player for player in state.seated if player != by]
    if handles_box_end(state, game, by, cube):
        return Takers(tuple(player for player in others if player in cube.players), ())
    made = Offer(by=by, to=(), cubes=(cube.name,), halves=0)
    mates = [
        player for player in others
        if state.house[TEAM_DEALS] and may_buy(state, game, player, cube) and _sells(state, game, player, made, cube)
    ]  # fmt: skip
    return Takers(tuple(player for player in others if player in box_actor(game, cube)), tuple(mates))


def addressees(state: State, game: Game, made: Offer) -> tuple[str, ...]:
    """Return those of `to` who count: they have accepted, or the offer could be taken up were it made to them alone.

    Everybody, where none of them could: then it is still theirs to read.
    """
    able = (player for player in made.to if player in made.taken or _counts(state, game, made, player))
    return tuple(able) or made.to


def _counts(state: State, game: Game, made: Offer, player: str) -> bool:
    alone = replace(made, to=(player,))
    cubes = [game.cubes[name] for name in made.cubes]
    sides = ((one, _accepting_side(state, game, one, alone, cube)) for cube in cubes for one in state.seated)
    return any(side == "end" or (side == "mate" and one == player and state.house[TEAM_DEALS]) for one, side in sides)


def _not_offered(state: State, game: Game, event: Accept) -> Refusal:
    """Why nothing can be taken up: nothing is meant for them, the team makes no deals, or others came first."""
    latest = next(_meant_for(state, game, event.by, event.cube), None)
    if latest is None:
        return out_of_place("is_not_offered_to_them", by=event.by, cube=event.cube)
    if latest.side == "mate" and not state.house[TEAM_DEALS]:
        return against(state.house, TEAM_DEALS, "team_makes_no_deals", by=event.by, cube=event.cube)
    return against(state.house, PROPOSITIONS_FIRST_COME, "others_came_first", by=event.by, cube=event.cube)


def _accepting_side(state: State, game: Game, actor: str, made: Offer, cube: Cube) -> str | None:
    box_offers = handles_box_end(state, game, made.by, cube)
    if not box_offers and not handles(state, game, made.by, cube):
        return None  # they have sold it since
    side: Side = "team" if box_offers else "box"
    for holder in cube.players if box_offers else box_actor(game, cube):
        if acts_for(state, game, actor, holder, cube, side) and (actor in made.to or holder in made.to):
            return "end"
    if box_offers or not may_buy(state, game, actor, cube) or not _sells(state, game, actor, made, cube):
        return None
    return "mate"


def _sells(state: State, game: Game, buyer: str, made: Offer, cube: Cube) -> bool:
    """Is this offer the word of a holder of the team end to sell for it, and against no absent one? (rules.md 12.1)"""
    agreed = [
        holder for holder in cube.team_end
        if agrees_to_sell(state, game, holder, (made.by,), cube=cube, buyer=buyer, half_points=made.halves)
    ]  # fmt: skip
    unheard = [holder for holder in cube.team_end if holder in state.away and holder != made.by]
    return bool(agreed) and (made.halves >= 0 or not unheard)


def _taken_up(play: Play, made: Offer, event: Accept) -> None:
    """One cube fewer under the offer; a full one stays, so that later takers hear that others came first."""
    left = None if made.left is None else made.left - 1
    cubes = tuple(name for name in made.cubes if name != event.cube)
    used = replace(made, left=left, cubes=cubes, taken=(*made.taken, event.by))
    play.set(deals=play.game.deals.taken_up(made, used, play.seq))


# Settling


def settle(state: State, event: Settle) -> Step | Refusal:
    """Both ends agree on points for each cube named; the cubes end (A 4.5, B Settlements, S 17)."""
    game, house = _game(state), state.house
    cubes = free(game, event.points)
    if isinstance(cubes, Refusal):
        return cubes
    missing = missing_consents(state, game, cubes, event.agreed_by)
    if missing:
        return out_of_place("both_ends_must_agree", players=missing, accepted={"agreed_by": missing})
    refusal = terms_refused(house, cubes, list(event.points.values()), one_roll=event.one_roll)
    if refusal is not None:
        return refusal
    play = Play(state)
    return _settled(play, cubes, {name: halves(points) or 0 for name, points in event.points.items()})


def missing_consents(state: State, game: Game, cubes: Sequence[Cube], agreed: tuple[str, ...]) -> list[str]:
    """Holders of either end of these cubes who have not agreed."""
    ends = ((cube, side, holder) for cube in cubes for side in SIDES for holder in cube.end(side))
    missing = (holder for cube, side, holder in ends if not consents(state, game, holder, agreed, cube, side))
    return list(dict.fromkeys(missing))


def _settled(play: Play, cubes: Sequence[Cube], points: Mapping[str, int]) -> Step:
    play.set(opened=True, deals=play.game.deals.not_stepped_into())
    for cube in cubes:
        end_for_points(play, cube, points[cube.name])
    return after_answers(play, cubes)
