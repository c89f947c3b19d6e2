"""Settlements and buy-outs: offers, acceptance, the Box stepping in, half points (A 4.3-4.5, JC, B, S 17)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from chouette.rules.absence import acts_for, box_actor, consents, handles
from chouette.rules.cubes import close_cube, named
from chouette.rules.dice import half_point_winner
from chouette.rules.events import Accept, Buy, OpenOffer, Points, Preempt, Settle, Withdraw
from chouette.rules.events import RollOff as ThrowOff
from chouette.rules.games import ended_or_done, waits_for_person
from chouette.rules.house import (
    FRACTIONS,
    PREEMPT,
    PROPOSITIONS_FIRST_COME,
    SETTLEMENTS_FROM,
    SETTLEMENTS_ONE_ROLL_ONLY,
    TEAM_DEALS,
    House,
)
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against, bad_format, out_of_place
from chouette.rules.state import Bought, Cube, Game, Offer, RollOff, Side, State, Step, other

MOST = 1 << 20  # points; a deal above this is a slip of the finger


def halves(points: Points) -> int | None:
    """Points as whole halves: 3 is 6, n.5 is 2n + 1; null for any other number."""
    doubled = points * 2
    if isinstance(points, float) and (not doubled.is_integer() or int(doubled) % 2 == 0):  # type: ignore[union-attr]
        return None
    return int(doubled) if abs(points) <= MOST else None


def fraction_refused(house: House, points: Iterable[Points]) -> Refusal | None:
    """Is a point halved where the house has whole points only?"""
    for number in points:
        half = halves(number)
        if half is not None and half % 2 and house[FRACTIONS] == "whole_only":
            return against(house, FRACTIONS, "whole_points_only", points=str(number))
    return None


def not_points(points: Iterable[Points]) -> Refusal | None:
    """Is one of these no number of points at all?"""
    bad = [str(number) for number in points if halves(number) is None]
    return bad_format("not_points", points=bad[0]) if bad else None


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
    bad = _offer_malformed(event)
    if bad is not None:
        return bad
    cubes = named(game, event.cubes)
    if isinstance(cubes, Refusal):
        return cubes
    refusal = waits_for_person(game) or _not_his_end(state, game, event, cubes)
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
    others = tuple(one for one in game.offers if one.by != event.by)
    play.set(offers=(*others, made), opened=True)
    return play.done()


def _offer_malformed(event: OpenOffer) -> Refusal | None:
    if not event.cubes or not event.to:
        return bad_format("offer_to_nobody" if event.cubes else "no_cube_named", by=event.by)
    if event.by in event.to:
        return bad_format("offer_to_himself", by=event.by)
    if isinstance(event.limit, int) and event.limit < 1:
        return bad_format("not_a_limit", limit=event.limit)
    return not_points([event.points])


def _not_his_end(state: State, game: Game, event: OpenOffer, cubes: Sequence[Cube]) -> Refusal | None:
    for cube in cubes:
        ends = (*box_actor(game, cube), *cube.players)
        if not any(acts_for(state, game, event.by, holder) for holder in ends):
            return out_of_place("is_not_his_cube", by=event.by, cube=cube.name)
    return None


def _game(state: State) -> Game:
    assert state.game is not None
    return state.game


def withdraw(state: State, event: Withdraw) -> Step | Refusal:
    """Take one's offer back."""
    play = Play(state)
    offers = tuple(one for one in play.game.offers if one.by != event.by)
    if len(offers) == len(play.game.offers):
        return out_of_place("has_made_no_offer", by=event.by)
    play.set(offers=offers)
    return play.done()


def accept(state: State, event: Accept) -> Step | Refusal:
    """Take an open offer up: the cube is settled, or bought by a team-mate (JC Settlements)."""
    game, house = _game(state), state.house
    if not any(event.cube in one.cubes and one.by != event.by for one in game.offers):
        return out_of_place("nothing_is_offered", by=event.by, cube=event.cube)
    cubes = free(game, (event.cube,))
    if isinstance(cubes, Refusal):
        return cubes
    waiting = waits_for_person(game)
    if waiting is not None:
        return waiting
    open_to_him = offered_to(state, game, event.by, event.cube)
    if open_to_him is None:
        return out_of_place("is_not_offered_to_him", by=event.by, cube=event.cube)
    made, side = open_to_him
    if side == "mate" and not house[TEAM_DEALS]:
        return against(house, TEAM_DEALS, "team_makes_no_deals", by=event.by, cube=event.cube)
    if made.left == 0:
        return against(house, PROPOSITIONS_FIRST_COME, "others_came_first", by=event.by, cube=event.cube)
    play = Play(state)
    _taken_up(play, made, event.cube)
    if side == "mate":
        return _bought(play, cubes[0], event.by, made.halves)
    return _settled(play, cubes, {event.cube: made.halves})


class OpenToHim(NamedTuple):
    """An offer that somebody may take up, and as whom: the other `end` of the cube, or a `mate` who buys it."""

    made: Offer
    side: str


def offered_to(state: State, game: Game, actor: str, name: str) -> OpenToHim | None:
    """The latest open offer on this cube that `actor` may take up."""
    for made in reversed(game.offers):
        if name in made.cubes and made.by != actor:
            side = _accepting_side(state, game, actor, made, game.cubes[name])
            if side is not None:
                return OpenToHim(made, side)
    return None


def _accepting_side(state: State, game: Game, actor: str, made: Offer, cube: Cube) -> str | None:
    box_offers = any(acts_for(state, game, made.by, holder) for holder in box_actor(game, cube))
    if not box_offers and not handles(state, game, made.by, cube):
        return None  # he has sold it since
    across = cube.players if box_offers else box_actor(game, cube)
    for holder in across:
        if acts_for(state, game, actor, holder) and (actor in made.to or holder in made.to):
            return "end"
    if box_offers or not may_buy(state, game, actor, cube):
        return None
    return "mate"


def _taken_up(play: Play, made: Offer, cube: str) -> None:
    """One cube fewer under the offer; a full one stays, so that later takers hear that others came first."""
    left = None if made.left is None else made.left - 1
    used = replace(made, left=left, cubes=tuple(name for name in made.cubes if name != cube))
    offers = (used if one is made else one for one in play.game.offers)
    play.set(offers=tuple(one for one in offers if one.cubes))


# Settling


def settle(state: State, event: Settle) -> Step | Refusal:
    """Both ends agree on points for each cube named; the cubes end (A 4.5, B Settlements, S 17)."""
    game, house = _game(state), state.house
    if not event.points:
        return bad_format("no_cube_named")
    bad = not_points(event.points.values())
    if bad is not None:
        return bad
    cubes = free(game, event.points)
    if isinstance(cubes, Refusal):
        return cubes
    waiting = waits_for_person(game)
    if waiting is not None:
        return waiting
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
    holders = dict.fromkeys(player for cube in cubes for player in (*cube.box_end, *cube.team_end))
    return [player for player in holders if not consents(state, game, player, agreed)]


def _settled(play: Play, cubes: Sequence[Cube], points: Mapping[str, int]) -> Step:
    play.set(opened=True, bought=None)
    for cube in cubes:
        end_for_points(play, cube, points[cube.name])
    return ended_or_done(play)


def end_for_points(play: Play, cube: Cube, half_points: int) -> None:
    """The cube ends for points from box end to team end; an odd half is left to the dice (rules.md 11.18)."""
    whole = abs(half_points) // 2 * (1 if half_points > 0 else -1)
    play.pay_end("deals", cube, "box", whole)
    if half_points % 2 == 0:
        close_cube(play, cube, "settled", half_points)
        return
    _half_left_to_dice(play, cube, half_points, whole)


def _half_left_to_dice(play: Play, cube: Cube, half_points: int, whole: int) -> None:
    receiver: Side = "team" if half_points > 0 else "box"
    play.change(cube, status="settled", turned_by=None, offered_by=None)
    play.set(box_double={})
    payer, to = play.first_holder(cube, other(receiver)), play.first_holder(cube, receiver)
    play.roll_off(RollOff("deals", payer, to, cube=cube.name, whole=whole, to_team=receiver == "team"))


def roll_off(state: State, event: ThrowOff) -> Step | Refusal:
    """Two dice each decide who gets half a point (A 4.3)."""
    play = Play(state)
    due = next((one for one in play.game.roll_offs if {one.payer, one.receiver} == set(event.between)), None)
    if due is None:
        return out_of_place("no_roll_off_is_due", players=list(event.between))
    winner = half_point_winner(state.house, event.between, event.rolls)
    if isinstance(winner, Refusal):
        return winner
    play.set(roll_offs=tuple(one for one in play.game.roll_offs if one is not due))
    won = winner == due.receiver
    if due.cube is None:
        _roll_off_between_players(play, due, won=won)
    else:
        _roll_off_for_cube(play, due, due.cube, won=won)
    return ended_or_done(play)


def _roll_off_between_players(play: Play, due: RollOff, *, won: bool) -> None:
    if won:
        play.pay(due.line, due.payer, due.receiver, 1)
    bought = play.game.bought
    if due.buys and bought is not None and bought.cube == due.buys:
        extra = 1 if won else 0
        total = due.whole + (extra if due.whole_sign > 0 else -extra)
        play.set(bought=replace(bought, halves=2 * total))


def _roll_off_for_cube(play: Play, due: RollOff, name: str, *, won: bool) -> None:
    cube = play.game.cubes[name]
    extra = (1 if due.to_team else -1) if won else 0
    play.pay_end(due.line, cube, "box", extra)
    close_cube(play, cube, "settled", 2 * (due.whole + extra))


# Buy-outs


def may_buy(state: State, game: Game, actor: str, cube: Cube) -> bool:
    """Is he one of those who may buy this cube?"""
    return actor in buyers(state, game, cube)


def buyers(state: State, game: Game, cube: Cube) -> list[str]:
    """Any seated player but Box and Partner who has no part in this cube (A 4.4, JC Buying Out)."""
    apart = (game.box, game.partner, *state.sitting_out, *cube.team_end, *cube.box_end)
    return [player for player in state.seated if player not in apart]


def buy(state: State, event: Buy) -> Step | Refusal:
    """Buy the team end of a cube; the buyer then doubles and answers for it (A 4.4, JC Buying Out)."""
    game, house = _game(state), state.house
    bad = not_points([event.points])
    if bad is not None:
        return bad
    if not house[TEAM_DEALS]:
        return against(house, TEAM_DEALS, "team_makes_no_deals", by=event.by, cube=event.cube)
    waiting = waits_for_person(game)
    cubes: list[Cube] | Refusal = waiting if waiting is not None else named(game, (event.cube,))
    if isinstance(cubes, Refusal):
        return against(house, TEAM_DEALS, cubes.code, **cubes.params)
    cube = cubes[0]
    if cube.name in game.sealed:
        return against(house, TEAM_DEALS, "has_answered", by=event.by, cube=cube.name)
    if not may_buy(state, game, event.by, cube):
        return against(house, TEAM_DEALS, "may_not_buy_this_cube", by=event.by, cube=cube.name)
    missing = [player for player in cube.team_end if not consents(state, game, player, event.agreed_by)]
    if missing:
        return against(
            house, TEAM_DEALS, "seller_must_agree", players=missing, cube=cube.name, accepted={"agreed_by": missing}
        )
    refusal = fraction_refused(house, [event.points])
    if refusal is not None:
        return refusal
    return _bought(Play(state), cube, event.by, halves(event.points) or 0)


def _bought(play: Play, cube: Cube, buyer: str, half_points: int) -> Step:
    """The points go to whoever sells; the cube keeps its name."""
    sold = replace(cube, kind="extra", box_end=(buyer,), pool=False)  # the buyer pays, and no net or pool moves
    whole = abs(half_points) // 2 * (1 if half_points > 0 else -1)
    play.pay_end("deals", sold, "box", whole)
    seller = play.first_holder(cube, "team")
    if half_points % 2:
        payer, receiver = (buyer, seller) if half_points > 0 else (seller, buyer)
        play.roll_off(
            RollOff("deals", payer, receiver, whole=whole, whole_sign=1 if half_points > 0 else -1, buys=cube.name)
        )
    play.change(cube, team_end=(buyer,), plays=None)
    play.set(opened=True, since=play.seq, bought=Bought(cube.name, buyer, cube.team_end, half_points, since=play.seq))
    return ended_or_done(play)


def preempt(state: State, event: Preempt) -> Step | Refusal:
    """The Box steps into the deal just made: it pays the seller and the cube ends (A 4.4, JC Pre-empting)."""
    play = Play(state)
    game, house = play.game, state.house
    if not house[PREEMPT]:
        return against(house, PREEMPT, "box_does_not_step_in", by=event.by)
    if event.by != game.box:
        return against(house, PREEMPT, "is_not_the_box", by=event.by, box=game.box)
    bought = game.bought
    if bought is None or bought.cube != event.cube or game.box not in game.cubes[event.cube].box_end:
        return against(house, PREEMPT, "no_deal_to_step_into", by=event.by, cube=event.cube)
    cube = game.cubes[event.cube]
    half_points = bought.halves
    open_half = next((one for one in game.roll_offs if one.buys == cube.name), None)
    if open_half is not None:
        play.set(roll_offs=tuple(one for one in game.roll_offs if one is not open_half))
    whole = abs(half_points) // 2 * (1 if half_points > 0 else -1)
    play.pay_end("deals", cube, "box", whole)
    cube = play.change(cube, team_end=bought.seller)
    play.set(bought=None, since=play.seq)
    if half_points % 2:
        _half_left_to_dice(play, cube, half_points, whole)
    else:
        close_cube(play, cube, "settled", half_points)
    return ended_or_done(play)
