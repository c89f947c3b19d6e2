"""Buy-outs in the team, and the Box stepping into them (A 4.4, JC Buying Out and Pre-empting)."""

from collections.abc import Collection

from msgspec.structs import replace

from chouette.rules.chapters.absence import deputy, speakers
from chouette.rules.chapters.answers import after_answers
from chouette.rules.chapters.cubes import close_cube, named
from chouette.rules.chapters.games import ended_or_done
from chouette.rules.chapters.halves import fraction_refused, half_left_to_dice, halves
from chouette.rules.chapters.lone_taker import sold as sold_by_lone_taker
from chouette.rules.events import Buy, Preempt
from chouette.rules.house import PREEMPT, TEAM_DEALS
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against
from chouette.rules.state import Bought, Cube, Game, RollOff, State, Step


def may_buy(state: State, game: Game, actor: str, cube: Cube) -> bool:
    """Are they one of those who may buy this cube?"""
    return actor in state.seated and not why_not_buying(state, game, actor, cube)


def buyers(state: State, game: Game, cube: Cube) -> list[str]:
    """Any seated player but Box and Partner who has no part in this cube (A 4.4, JC Buying Out)."""
    apart = {game.box, game.partner, *cube.team_end, *cube.box_end, *state.sitting_out}
    return [player for player in state.seated if player not in apart]


def why_not_buying(state: State, game: Game, actor: str, cube: Cube) -> str:
    """The one reason, in a word, for which this player may not buy this cube; empty if they may."""
    if actor in (game.box, game.partner):
        return "box" if actor == game.box else "partner"
    if actor in cube.team_end:
        return "holds_it"
    if actor in cube.box_end:
        return "other_side"
    return "sits_out" if actor in state.sitting_out else ""


def buy(state: State, event: Buy) -> Step | Refusal:
    """Buy the team end of a cube; the buyer then doubles and answers for it (A 4.4, JC Buying Out)."""
    play = Play(state)
    game, house = play.game, state.house
    if not house[TEAM_DEALS]:
        return against(house, TEAM_DEALS, "team_makes_no_deals", by=event.by, cube=event.cube)
    cubes = named(game, (event.cube,))
    if isinstance(cubes, Refusal):
        return against(house, TEAM_DEALS, cubes.code, **cubes.params)
    cube = cubes[0]
    if cube.name in game.window.sealed:
        return against(house, TEAM_DEALS, "has_answered", by=event.by, cube=cube.name)
    why = why_not_buying(state, game, event.by, cube)
    if why:
        return against(house, TEAM_DEALS, "may_not_buy_this_cube", by=event.by, cube=cube.name, why=why)
    price = halves(event.points) or 0
    missing = [
        seller for seller in cube.team_end
        if not agrees_to_sell(state, game, seller, event.agreed_by, cube=cube, buyer=event.by, half_points=price)
    ]  # fmt: skip
    if missing:
        return against(
            house, TEAM_DEALS, "seller_must_agree", players=missing, cube=cube.name, accepted={"agreed_by": missing}
        )
    refusal = fraction_refused(house, [event.points])
    if refusal is not None:
        return refusal
    return bought_by(play, cube, event.by, price)


def agrees_to_sell(
    state: State, game: Game, seller: str, said: Collection[str], *, cube: Cube, buyer: str, half_points: int
) -> bool:
    """Has this holder of the team end agreed to sell, or while they are away somebody who acts for them?

    Never the buyer, nor who acts for the buyer; and that an absent player pays nobody says but they (rules.md 12.1).
    """
    if seller in said or seller not in state.away or half_points < 0:
        return seller in said
    apart = [buyer]
    if buyer in state.away and (acting := deputy(state, game, buyer, cube.team_end)) is not None:
        apart.append(acting)
    return any(one in said for one in speakers(state, game, seller, cube, "team", apart=apart))


def bought_by(play: Play, cube: Cube, buyer: str, half_points: int) -> Step:
    """The points go to whoever sells; the cube keeps its name."""
    sold = replace(cube, kind="extra", box_end=(buyer,), pool=False)
    whole = abs(half_points) // 2 * (1 if half_points > 0 else -1)
    play.pay_holders("deals", sold, "box", whole)  # no net or pool moves, and nothing between its ends
    seller = play.first_holder(cube, "team")
    if half_points % 2:
        payer, receiver = (buyer, seller) if half_points > 0 else (seller, buyer)
        play.roll_off(
            RollOff("deals", payer, receiver, whole=whole, whole_sign=1 if half_points > 0 else -1, buys=cube.name)
        )
    sold_by_lone_taker(play, cube)
    if not cube.pending:
        play.set(succession=play.game.succession.seller_kept(cube))
    play.change(cube, team_end=(buyer,), plays=None)
    bought = Bought(cube.name, buyer, cube.team_end, half_points, since=play.seq)
    play.set(opened=True, since=play.seq, deals=play.game.deals.but(bought=bought))
    return ended_or_done(play)


def deal_to_step_into(game: Game) -> Bought | None:
    """The buy-out that the Box may still take over: the cube is live still, and the Box has a part in it."""
    bought = game.deals.bought
    if bought is None:
        return None
    cube = game.cubes[bought.cube]
    return bought if cube.live and game.box in cube.box_end else None


def preempt(state: State, event: Preempt) -> Step | Refusal:
    """The Box steps into the deal just made: it pays the seller and the cube ends (A 4.4, JC Pre-empting)."""
    play = Play(state)
    game, house = play.game, state.house
    if not house[PREEMPT]:
        return against(house, PREEMPT, "box_does_not_step_in", by=event.by)
    if event.by != game.box:
        return against(house, PREEMPT, "is_not_the_box", by=event.by, box=game.box)
    bought = deal_to_step_into(game)
    if bought is None or bought.cube != event.cube:
        return against(house, PREEMPT, "no_deal_to_step_into", by=event.by, cube=event.cube)
    cube = game.cubes[event.cube]
    half_points = bought.halves
    open_half = next((one for one in game.deals.roll_offs if one.buys and one.since == bought.since), None)
    if open_half is not None:
        play.set(deals=game.deals.thrown(open_half, play.seq))
    whole = abs(half_points) // 2 * (1 if half_points > 0 else -1)
    play.pay_end("deals", cube, "box", whole)
    cube = play.change(cube, team_end=bought.seller)
    play.set(deals=play.game.deals.not_stepped_into(), since=play.seq)
    if half_points % 2:
        half_left_to_dice(play, cube, half_points, whole)
    else:
        close_cube(play, cube, "settled", half_points)
    return after_answers(play, [cube])
