"""Offers that stand: to settle a cube, or sell it to a team-mate, until withdrawn or the next roll (JC, B, A 4.4)."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from chouette.ledger.money import Worth
from chouette.rules.events import Accept, Points
from chouette.rules.facts import acts_for, addressees, handles_box_end, in_points, offered_to, takers
from chouette.rules.house import PROPOSITIONS_FIRST_COME
from chouette.rules.open.choices import Action
from chouette.rules.outlook.deal_figures import bought_total
from chouette.rules.own_part import own_part
from chouette.rules.state import SIDES, Cube, Game, Offer, State
from chouette.wording import clause
from chouette.wording.language import translate
from chouette.wording.table.offer_sentences import (
    FIRST_COME,
    FREE_TO_TAKERS,
    HELD,
    NOBODY_YET,
    ONE_ROLL,
    OWN_CUBE,
    OWN_CUBE_FOR_SALE,
    OWN_CUBE_TO_MATES,
    PAYS_TAKERS,
    SHARED,
    STILL_OPEN,
    TAKEN,
    TAKERS_PAY,
    TO_THE_TEAM,
    UNTIL,
    USED_UP,
)
from chouette.wording.template import filled
from chouette.wording.voices import Heard, heard
from sessions.store.recent import Recent
from sessions.view.agreements import kind_of, owners
from sessions.view.describing import says
from sessions.view.open_rights import Opened, opened_at
from sessions.view.point_changes import moves_of, plays
from sessions.view.sentences import Names
from sessions.view.terms import by_the_dice, own_parts, price, sale, settlement


class OfferView(Struct, frozen=True, gc=False):
    """A settlement that stands until it is withdrawn or the next roll."""

    number: Annotated[int, says("Its number: the `seq` of the event that made it.")]
    by: Annotated[str, says("The player who offers.")]
    to: Annotated[tuple[str, ...], says("The players who are asked.")]
    cubes: Annotated[tuple[str, ...], says("The cubes it is about.")]
    points: Annotated[Points, says("Points from the box end of each cube to its team end.")]
    one_roll: Annotated[bool, says("Whether it is for one throw alone.")]
    text: Annotated[str, says("What is offered, for the room; who has accepted, once it is used up.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    terms: Annotated[list[Heard], says("The price, and what else belongs to it.")]
    taken: Annotated[Heard, says("Those who have accepted, in a sentence; empty once it is used up.")]
    limit: Annotated[str | None, says("For how many it is, in a sentence; null: for all, or used up.")]
    rule: Annotated[str, says("The clause of the limit; empty where there is none.")]
    until: Annotated[str, says("How long it stands.")]
    opened: Annotated[Opened | None, says("Since when it is open.")]


class Accepting(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a player who may take an offer up has to know besides."""

    offer: Annotated[int, says("The `number` of the offer.")]
    asked: Annotated[bool, says("Whether the player is asked, or one for whom they act.")]
    buys: Annotated[bool, says("Whether the player buys a team-mate’s cube by it.")]
    now: Annotated[int, says("Points that go to that player at once; below zero they pay.")]
    plays: Annotated[
        dict[str, int] | None,
        says("What that player plays for with the cube as it lies in a single game, as in `means`; null: nothing."),
    ]
    dice: Annotated[int, says("Points that the dice may add to `now`, for a half point.")] = 0
    whose: Annotated[str | None, says("The absent player whose figures these are; null: the player’s own.")] = None
    stake: Annotated[dict[str, int], says("Of a buyer: what they then play for with all cubes, as in `means`.")] = {}


def standing(state: State, game: Game, recent: Recent, names: Names, worth: Worth) -> list[OfferView]:
    """Every open offer, the oldest first: who offers what, at which price, for how many, and who has accepted.

    One that is used up is told as what has happened, until the next event.
    """
    just_taken = bool(recent.trail) and recent.trail[-1].event["event"] == "accept"
    told = [made for made in game.deals.offers if made.left != 0 or just_taken]
    return [_standing(state, game, made, recent, names, worth) for made in told]


def _standing(state: State, game: Game, made: Offer, recent: Recent, names: Names, worth: Worth) -> OfferView:
    made = replace(made, to=addressees(state, game, made))
    if made.left == 0:
        said, taken = heard(USED_UP, {"taken": made.taken, "by": [made.by]}, names), Heard("", {})
    else:
        said = _offered(state, game, made, names)
        taken = heard(TAKEN, {"taken": made.taken}, names) if made.taken else heard(NOBODY_YET, {}, names)
    return OfferView(
        number=made.since,
        by=made.by,
        to=made.to,
        cubes=made.cubes,
        points=in_points(made.halves),
        one_roll=made.one_roll,
        text=said.text,
        you=said.you,
        terms=[] if made.left == 0 else _terms(state, game, made, names, worth),
        taken=taken,
        limit=_limit(made),
        rule=clause(state.house.clause(PROPOSITIONS_FIRST_COME)) if made.left is not None else "",
        until=translate(UNTIL),
        opened=opened_at(made.since, recent),
    )


def accepting(listed: Action, state: State, game: Game) -> Accepting:
    """What one who may take an offer up has to know besides: which it is, whether they are asked, what a yes moves."""
    player, cube = listed.by or "", listed.cubes[0].cube
    found = offered_to(state, game, player, cube)
    assert found is not None, "only what is open is listed"
    moves = moves_of(state, Accept(by=player, cube=cube))
    bet, buys = game.cubes[cube], found.side == "mate"
    asked = player in found.made.to or any(
        one in found.made.to and acts_for(state, game, player, one, bet, side)
        for side in SIDES for one in bet.end(side)
    )  # fmt: skip
    whose = player if buys else _holder(state, game, bet, player)
    return Accepting(
        offer=found.made.since,
        asked=asked,
        whose=None if whose == player else whose,
        buys=buys,
        now=moves.now[whose],
        plays=plays(game, bet).get(whose),
        dice=moves.dice[whose],
        stake=bought_total(state.house, game, player, bet).stakes if buys else {},
    )


def _holder(state: State, game: Game, bet: Cube, player: str) -> str:
    """Return the player whose points an acceptance moves: of a cube that is answered for an absent one, that player."""
    ends = [(side, one) for side in SIDES for one in bet.end(side)]
    acting = (one for side, one in ends if acts_for(state, game, player, one, bet, side))
    return player if any(one == player for _, one in ends) else next(acting, player)


def _by_the_box(state: State, game: Game, made: Offer) -> bool:
    return any(handles_box_end(state, game, made.by, game.cubes[name]) for name in made.cubes)


def _offered(state: State, game: Game, made: Offer, names: Names) -> Heard:
    cubes = [game.cubes[name] for name in made.cubes]
    owner, kind = owners(cubes), kind_of(state.house, cubes)
    people: dict[str, Sequence[str]] = {"by": [made.by], "owner": owner}
    if _by_the_box(state, game, made):
        return heard(TO_THE_TEAM, people, names, kind=kind)
    if owner != [made.by]:
        return heard(HELD, people, names, kind=kind)
    able, pair, to_mates = _addressed(state, game, made)
    answers = [one for one in pair if any(handles_box_end(state, game, one, cube) for cube in cubes)]
    beside = [one for one in pair if answers and one not in answers]
    takers_named = (*able, *(answers or pair))
    people = {"by": owner, "takers": takers_named, "beside": beside, "mates": to_mates}
    voices = OWN_CUBE if not to_mates else OWN_CUBE_FOR_SALE if able or pair else OWN_CUBE_TO_MATES
    return heard(voices, people, names, kind=kind)


class Addressed(NamedTuple):
    """The players an offer is made to, by what they may do with it."""

    takers: tuple[str, ...]
    """Those who hold the other end of a cube alone."""
    pair: tuple[str, ...]
    """The two who hold it together, if either is asked."""
    mates: tuple[str, ...]
    """Team-mates who would buy."""


def _addressed(state: State, game: Game, made: Offer) -> Addressed:
    cubes = [game.cubes[name] for name in made.cubes]
    by_box = _by_the_box(state, game, made)
    ends = [cube.team_end if by_box else cube.box_end for cube in cubes]
    alone = [end[0] for end in ends if len(end) == 1 and end[0] in made.to]
    pair = next((end for end in ends if len(end) > 1 and {*end} & {*made.to}), ())
    to_mates = [
        player
        for name in made.cubes
        for player in takers(state, game, made.by, game.cubes[name]).mates
        if player in made.to
    ]
    return Addressed(*(tuple(dict.fromkeys(players)) for players in (alone, pair, to_mates)))


def _terms(state: State, game: Game, made: Offer, names: Names, worth: Worth) -> list[Heard]:
    """The price, what becomes of the cube, whether the dice decide on a half, whether it is for one throw."""
    one_roll = [heard(ONE_ROLL, {}, names)] if made.one_roll else []
    own = _own_parts(state, game, made, names, worth) if made.halves else []
    first, *rest = _price(state, game, made, names, worth)
    return [first, *own, *rest, *one_roll]


def _price(state: State, game: Game, made: Offer, names: Names, worth: Worth) -> list[Heard]:
    """Return who pays whom: the one who is asked, or whoever accepts of several."""
    points, by_box = in_points(made.halves), _by_the_box(state, game, made)
    able, pair, to_mates = _addressed(state, game, made)
    kind = kind_of(state.house, [game.cubes[name] for name in made.cubes])
    if len(made.to) == 1:
        cube = next((cube for name in made.cubes if made.to[0] in (cube := game.cubes[name]).players), None)
        cube = cube if by_box and cube is not None else game.cubes[made.cubes[0]]
        if to_mates:
            return sale(to_mates[0], cube.team_end, points, names, worth, kind)
        return settlement(cube.box_end, cube.team_end, points, names, worth, kind)
    cube = game.cubes[made.cubes[0]]
    people = {"ours": cube.box_end if by_box else cube.team_end, "takers": able, "pair": pair, "mates": to_mates}
    if not points:
        return [heard(FREE_TO_TAKERS, people, names, kind=kind)]
    voices = (PAYS_TAKERS if (points > 0) == by_box else TAKERS_PAY)[_for_how_many(made)]
    given = {"price": price(points, worth), "left": str(made.left), "kind": kind}
    return [heard(voices, people, names, **given), *by_the_dice(points, names)]


def _for_how_many(made: Offer) -> str:
    """Return the key of the sentence: for one cube, for each of several, for the first who accepts, for the first few.

    An offer that some have accepted already says in `limit` how many more may.
    """
    if made.left is not None and made.left > 0 and not made.taken:
        return "first" if made.left == 1 else "several"
    return "each" if len(made.cubes) > 1 else "one"


def _own_parts(state: State, game: Game, made: Offer, names: Names, worth: Worth) -> list[Heard]:
    """What of the price each of two who hold an end has: of one cube in points, of several how they share it.

    Nothing of the Box's end where a team-mate may accept, who pays alone."""
    cubes = [game.cubes[name] for name in made.cubes]
    to_mates = _addressed(state, game, made).mates
    if len(cubes) > 1:
        if to_mates:
            return []
        pairs = dict.fromkeys(cube.box_end for cube in cubes if len(cube.box_end) == 2)
        return [heard(SHARED, {"first": [first], "second": [second]}, names) for first, second in pairs]
    ends = (cubes[0].team_end,) if to_mates else (cubes[0].box_end, cubes[0].team_end)
    whole = abs(made.halves) // 2 * (1 if made.halves > 0 else -1)  # an odd half is left to the dice
    more = whole + made.halves % 2 * (1 if made.halves > 0 else -1)
    least, most = (
        {player: own_part(game, player, [(cubes[0], paid)]) for end in ends for player in end} for paid in (whole, more)
    )
    return own_parts(ends, least, names, worth, most)


def _limit(made: Offer) -> str | None:
    """For how many it stands; null where everyone may accept, or nobody any more."""
    if not made.left:
        return None
    return filled(STILL_OPEN if made.taken else FIRST_COME, {"left": made.left}, {"left": str(made.left)})
