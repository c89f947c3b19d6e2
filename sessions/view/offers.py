"""Offers that stand: to settle a cube, or sell it to a team-mate, until withdrawn or the next roll (JC, B, A 4.4)."""

from typing import Annotated

from msgspec import Struct

from chouette.ledger.money import Worth
from chouette.rules.events import Accept, Points
from chouette.rules.facts import acts_for, handles_box_end, in_points, offered_to
from chouette.rules.house import PROPOSITIONS_FIRST_COME
from chouette.rules.open.choices import Action
from chouette.rules.own_part import own_part
from chouette.rules.state import SIDES, Game, Offer, State
from chouette.wording import clause
from chouette.wording.language import translate
from chouette.wording.table.offer_sentences import (
    FIRST_COME,
    FULL,
    HELD,
    NOBODY_YET,
    OFFERER_PAYS,
    ONE_ROLL,
    OWN_CUBE,
    OWN_CUBE_FOR_SALE,
    SHARED,
    STILL_OPEN,
    TAKEN,
    TAKER_PAYS,
    TO_THE_TEAM,
    UNTIL,
)
from chouette.wording.table.term_sentences import NOTHING
from chouette.wording.template import filled
from chouette.wording.voices import Heard, heard
from sessions.store.recent import Recent
from sessions.view.agreements import kind_of, owners
from sessions.view.describing import says
from sessions.view.open_rights import Opened, opened_at
from sessions.view.point_changes import moved, plays
from sessions.view.sentences import Names
from sessions.view.terms import by_the_dice, own_parts, price


class OfferView(Struct, frozen=True, gc=False):
    """A settlement that stands until it is withdrawn or the next roll."""

    number: Annotated[int, says("Its number: the `seq` of the event that made it.")]
    by: Annotated[str, says("The player who offers.")]
    to: Annotated[tuple[str, ...], says("The players who are asked.")]
    cubes: Annotated[tuple[str, ...], says("The cubes it is about.")]
    points: Annotated[Points, says("Points from the box end of each cube to its team end.")]
    one_roll: Annotated[bool, says("Whether it is for one throw alone.")]
    text: Annotated[str, says("What is offered, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    terms: Annotated[list[Heard], says("The price, and what else belongs to it.")]
    taken: Annotated[Heard, says("Those who have accepted, in a sentence.")]
    limit: Annotated[str | None, says("For how many it is, in a sentence; null: for all.")]
    rule: Annotated[str, says("The clause of the limit; empty where there is none.")]
    until: Annotated[str, says("How long it stands.")]
    opened: Annotated[Opened | None, says("Since when it is open.")]


class Accepting(Struct, frozen=True, gc=False):
    """What one who may take an offer up has to know besides."""

    offer: Annotated[int, says("The `number` of the offer.")]
    asked: Annotated[bool, says("Whether the player is asked, or one for whom they act.")]
    buys: Annotated[bool, says("Whether the player buys a team-mate’s cube by it.")]
    now: Annotated[int, says("Points that go to the player at once; below zero they pay.")]
    plays: Annotated[Points | None, says("What the player plays for with the cube as it lies; null: nothing.")]


def standing(state: State, game: Game, recent: Recent, names: Names, worth: Worth) -> list[OfferView]:
    """Every open offer, the oldest first: who offers what, at which price, for how many, and who has accepted."""
    return [_standing(state, game, made, recent, names, worth) for made in game.deals.offers]


def _standing(state: State, game: Game, made: Offer, recent: Recent, names: Names, worth: Worth) -> OfferView:
    said = _offered(state, game, made, names)
    return OfferView(
        number=made.since,
        by=made.by,
        to=made.to,
        cubes=made.cubes,
        points=in_points(made.halves),
        one_roll=made.one_roll,
        text=said.text,
        you=said.you,
        terms=_terms(state, game, made, names, worth),
        taken=heard(TAKEN, {"taken": made.taken}, names) if made.taken else heard(NOBODY_YET, {}, names),
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
    now = moved(state, Accept(by=player, cube=cube))[player]
    bet = game.cubes[cube]
    asked = player in found.made.to or any(
        one in found.made.to and acts_for(state, game, player, one, bet, side)
        for side in SIDES for one in bet.end(side)
    )  # fmt: skip
    return Accepting(
        offer=found.made.since, asked=asked, buys=found.side == "mate", now=now, plays=plays(bet).get(player)
    )


def across(game: Game, name: str, by: str | None) -> tuple[str, ...]:
    """Those who hold the other end of a cube that they may offer to settle."""
    cube = game.cubes[name]
    return cube.team_end if by in cube.box_end else cube.box_end


def _by_the_box(state: State, game: Game, made: Offer) -> bool:
    return any(handles_box_end(state, game, made.by, game.cubes[name]) for name in made.cubes)


def _offered(state: State, game: Game, made: Offer, names: Names) -> Heard:
    cubes = [game.cubes[name] for name in made.cubes]
    owner, kind = owners(cubes), kind_of(cubes)
    people = {"by": [made.by], "owner": owner}
    if _by_the_box(state, game, made):
        return heard(TO_THE_TEAM, people, names, kind=kind)
    if owner != [made.by]:
        return heard(HELD, people, names, kind=kind)
    to_a_mate = any(player not in (game.box, game.partner) for player in made.to)
    return heard(OWN_CUBE_FOR_SALE if to_a_mate else OWN_CUBE, {"by": owner}, names, kind=kind)


def _terms(state: State, game: Game, made: Offer, names: Names, worth: Worth) -> list[Heard]:
    """The price, whether the dice decide on a half, whether it is for one throw."""
    one_roll = [heard(ONE_ROLL, {}, names)] if made.one_roll else []
    points = in_points(made.halves)
    if not points:
        return [heard(NOTHING, {}, names), *one_roll]
    voices = OFFERER_PAYS if (points > 0) == _by_the_box(state, game, made) else TAKER_PAYS
    paid = voices[len(made.cubes) > 1]
    side = _shared_box_end(game, made)
    people = {"by": [made.by], "to": [one for one in made.to if one not in side], "side": side}
    return [
        heard(paid, people, names, price=price(points, worth)),
        *_own_parts(game, made, names, worth),
        *by_the_dice(points, names),
        *one_roll,
    ]


def _shared_box_end(game: Game, made: Offer) -> tuple[str, ...]:
    """The two who hold the box end of what is offered, if the offer concerns them; none where one holds it."""
    end = game.cubes[made.cubes[0]].box_end
    return end if len(end) == 2 and {made.by, *made.to} & {*end} else ()


def _own_parts(game: Game, made: Offer, names: Names, worth: Worth) -> list[Heard]:
    """What of the price each of two who hold an end has: of one cube in points, of several how they share it."""
    cubes = [game.cubes[name] for name in made.cubes]
    if len(cubes) > 1:
        pairs = dict.fromkeys(cube.box_end for cube in cubes if len(cube.box_end) == 2)
        return [heard(SHARED, {"first": [first], "second": [second]}, names) for first, second in pairs]
    ends = (cubes[0].box_end, cubes[0].team_end)
    whole = abs(made.halves) // 2 * (1 if made.halves > 0 else -1)  # an odd half is left to the dice
    points = {player: own_part(game, player, [(cubes[0], whole)]) for end in ends for player in end}
    return own_parts(ends, points, names, worth)


def _limit(made: Offer) -> str | None:
    """For how many it stands; null where everyone may accept."""
    if made.left is None:
        return None
    if not made.left:
        return translate(FULL)
    return filled(STILL_OPEN if made.taken else FIRST_COME, {"left": made.left}, {"left": str(made.left)})
