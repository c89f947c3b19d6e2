"""What an event must be in itself, whoever sits here and whatever is going on: "format" comes before all other checks.

Names and types are looked at before (`engine`, `transcript`); here it is numbers out of range and lists without end
or beginning. Each function answers for one kind of event.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import UNSET

from chouette.rules import events as ev
from chouette.rules.chapters.halves import halves
from chouette.rules.chapters.stakes import MOST
from chouette.rules.events import GameEvent, Points, Rounds
from chouette.rules.house import change_fault
from chouette.rules.names import written_name_refused
from chouette.rules.refusal import Refusal, bad_format


def misshapen(event: GameEvent) -> Refusal | None:
    """What is wrong with the event in any session at all; null if nothing is."""
    look = SHAPES.get(type(event))
    return None if look is None else look(event)


def _seat(event: ev.Seat) -> Refusal | None:
    return _sitting_down(event, event.line)


def _roll_order(event: ev.RollOrder) -> Refusal | None:
    names = tuple(event.rolls[0]) if event.rolls else ()
    return _sitting_down(event, names) or _dice(event.rolls)


def _sitting_down(event: ev.Seat | ev.RollOrder, line: tuple[str, ...]) -> Refusal | None:
    """Two players at least; who agrees or has a stake is one of them."""
    if len(line) < 2:
        return bad_format("at_least_two_players", players=list(line))
    stakes = event.stakes or {}
    for name in (*event.agreed_by, *stakes):
        if name not in line:
            return bad_format("unknown_player", player=name)
    return next((bad for player, stake in stakes.items() if (bad := _stake(player, stake))), None)


def _join(event: ev.Join) -> Refusal | None:
    return _stake(event.player, event.stake) if isinstance(event.stake, int) else None


def _change_stake(event: ev.ChangeStake) -> Refusal | None:
    opponents = event.against
    if isinstance(opponents, tuple) and (not opponents or event.player in opponents):
        return bad_format("not_an_opponent", player=event.player)
    return _stake(event.player, event.stake)


def _stake(player: str, stake: int) -> Refusal | None:
    return None if 1 <= stake <= MOST else bad_format("not_a_stake", player=player, stake=stake)


def _change_rule(event: ev.ChangeRule) -> Refusal | None:
    if not event.change:
        return bad_format("no_rule_named")
    fault = change_fault(event.change)
    return None if fault is None else bad_format(fault.code, **fault.params)


def _split(event: ev.Split) -> Refusal | None:
    if not event.newcomers:
        return bad_format("nobody_has_come")
    return _dice(event.rolls) if isinstance(event.rolls, tuple) else None


def _thrown(event: ev.JoinOrder | ev.RollOff) -> Refusal | None:
    return _dice(event.rolls)


def _dice(rolls: Rounds) -> Refusal | None:
    if not rolls:
        return bad_format("no_dice_thrown")
    for thrown in rolls:
        for player, pips in thrown.items():
            if not all(1 <= pip <= 6 for pip in pips):
                return bad_format("not_a_die", player=player, dice=list(pips))
    return None


def _cubes(event: ev.Double | ev.Answer | ev.DropExtra) -> Refusal | None:
    """The cubes of a double may be left out, but a list of cubes is not empty."""
    return None if event.cubes or event.cubes is UNSET else _no_cube(event.by)


def _no_cube(by: str) -> Refusal:
    return bad_format("no_cube_named", by=by)


def _offer(event: ev.OpenOffer) -> Refusal | None:
    if not event.cubes:
        return _no_cube(event.by)
    if not event.to:
        return bad_format("offer_to_nobody", by=event.by)
    if event.by in event.to:
        return bad_format("offer_to_oneself", by=event.by)
    if isinstance(event.limit, int) and event.limit < 1:
        return bad_format("not_a_limit", limit=event.limit)
    return _points([event.points])


def _settle(event: ev.Settle) -> Refusal | None:
    return _points(event.points.values()) if event.points else bad_format("no_cube_named")


def _buy(event: ev.Buy) -> Refusal | None:
    return _points([event.points])


def _share(event: ev.Share | ev.Unshare) -> Refusal | None:
    return _points([event.points]) if event.cubes else bad_format("no_cube_named")


def _points(points: Iterable[Points]) -> Refusal | None:
    """Whole points or n.5; a half where the house has none is the house's matter (rules.md 11.18)."""
    return next((bad_format("not_points", points=str(number)) for number in points if halves(number) is None), None)


def _illegal_play(event: ev.IllegalPlay) -> Refusal | None:
    """Anybody may notice it, a passer-by too; but what is written there must be a name."""
    return written_name_refused(event.noticed_by)


def _pip_count(event: ev.PipCount) -> Refusal | None:
    if event.box < 0 or event.team < 0:
        return bad_format("not_a_pip_count", box=event.box, team=event.team)
    return None


LONGEST_REASON = 200


def _adjust(event: ev.Adjust) -> Refusal | None:
    """Whole points of at least two players that sum to zero, and a reason that can be read."""
    if not event.points:
        return bad_format("nobody_is_adjusted")
    for player, points in event.points.items():
        if points == 0 or abs(points) > MOST:
            return bad_format("not_an_adjustment", player=player, points=points, most=MOST)
    if total := sum(event.points.values()):
        return bad_format("adjustment_is_not_zero", sum=total, players=list(event.points))
    return _reason(event.reason)


def _reason(reason: str) -> Refusal | None:
    length = len(reason.strip())
    if not length:
        return bad_format("no_reason_given")
    if length > LONGEST_REASON:
        return bad_format("reason_is_too_long", length=length, longest=LONGEST_REASON)
    return None if reason.isprintable() else bad_format("reason_has_control_characters")


SHAPES: dict[type, Callable[[Any], Refusal | None]] = {
    ev.Seat: _seat, ev.RollOrder: _roll_order, ev.Join: _join, ev.JoinOrder: _thrown, ev.ChangeStake: _change_stake,
    ev.ChangeRule: _change_rule, ev.Split: _split, ev.Double: _cubes, ev.Answer: _cubes,
    ev.DropExtra: _cubes, ev.OpenOffer: _offer, ev.Settle: _settle, ev.RollOff: _thrown, ev.Buy: _buy,
    ev.Share: _share, ev.Unshare: _share, ev.PipCount: _pip_count, ev.Adjust: _adjust,
    ev.IllegalPlay: _illegal_play,
}  # fmt: skip
