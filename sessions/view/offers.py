"""Offers that stand: to settle a cube, or sell it to a team-mate, until withdrawn or the next roll (JC, B, A 4.4)."""

from typing import Any

from chouette.ledger.money import Worth
from chouette.rules.events import Accept
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
from chouette.wording.voices import heard
from sessions.view.agreements import kind_of, owners
from sessions.view.point_changes import moved, plays
from sessions.view.sentences import Names
from sessions.view.terms import by_the_dice, own_parts, price

Said = dict[str, Any]


def standing(state: State, game: Game, names: Names, worth: Worth) -> list[dict[str, Any]]:
    """Every open offer, the oldest first: who offers what, at which price, for how many, and who has accepted."""
    return [
        {
            "number": made.since,
            "by": made.by,
            "to": made.to,
            "cubes": made.cubes,
            "points": in_points(made.halves),
            "one_roll": made.one_roll,
            **_offered(state, game, made, names),
            "terms": _terms(state, game, made, names, worth),
            "taken": heard(TAKEN, {"taken": made.taken}, names) if made.taken else heard(NOBODY_YET, {}, names),
            "limit": _limit(made),
            "rule": clause(state.house.clause(PROPOSITIONS_FIRST_COME)) if made.left is not None else "",
            "until": translate(UNTIL),
        }
        for made in game.deals.offers
    ]


def accepting(listed: Action, state: State, game: Game) -> dict[str, Any]:
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
    of = plays(bet)
    return {
        "offer": found.made.since, "asked": asked, "buys": found.side == "mate", "now": now, "plays": of.get(player),
    }  # fmt: skip


def across(game: Game, name: str, by: str | None) -> tuple[str, ...]:
    """Those who hold the other end of a cube that they may offer to settle."""
    cube = game.cubes[name]
    return cube.team_end if by in cube.box_end else cube.box_end


def _by_the_box(state: State, game: Game, made: Offer) -> bool:
    return any(handles_box_end(state, game, made.by, game.cubes[name]) for name in made.cubes)


def _offered(state: State, game: Game, made: Offer, names: Names) -> Said:
    cubes = [game.cubes[name] for name in made.cubes]
    owner, kind = owners(cubes), kind_of(cubes)
    people = {"by": [made.by], "owner": owner}
    if _by_the_box(state, game, made):
        return heard(TO_THE_TEAM, people, names, kind=kind)
    if owner != [made.by]:
        return heard(HELD, people, names, kind=kind)
    to_a_mate = any(player not in (game.box, game.partner) for player in made.to)
    return heard(OWN_CUBE_FOR_SALE if to_a_mate else OWN_CUBE, {"by": owner}, names, kind=kind)


def _terms(state: State, game: Game, made: Offer, names: Names, worth: Worth) -> list[Said]:
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


def _own_parts(game: Game, made: Offer, names: Names, worth: Worth) -> list[Said]:
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
