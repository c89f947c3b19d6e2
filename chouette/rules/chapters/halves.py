"""Half points: how they are written, whether the house has them, and the dice that decide them (A 4.3)."""

from collections.abc import Iterable

from msgspec.structs import replace

from chouette.rules.chapters.cubes import close_cube, no_lone_taker_of
from chouette.rules.chapters.dice import half_point_winner
from chouette.rules.chapters.games import ended_or_done
from chouette.rules.events import Points
from chouette.rules.events import RollOff as ThrowOff
from chouette.rules.house import FRACTIONS, House
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against, out_of_place
from chouette.rules.state import Cube, RollOff, Side, State, Step, other

MOST = 1 << 20  # points; a deal above this is a slip of the finger


def halves(points: Points) -> int | None:
    """Points as whole halves: 3 is 6, n.5 is 2n + 1; null for any other number."""
    doubled = points * 2
    if isinstance(points, float) and (not doubled.is_integer() or int(doubled) % 2 == 0):  # type: ignore[union-attr]  # doubled is a float where points is
        return None
    return int(doubled) if abs(points) <= MOST else None


def in_points(half_points: int) -> Points:
    """Half points as they are written: 6 is 3, 2n + 1 is n.5."""
    return half_points / 2 if half_points % 2 else half_points // 2


def is_written(house: House, half_points: int) -> bool:
    """Whether the house has a figure of so many half points: half a point only where it is rolled off (A 4.3)."""
    return half_points % 2 == 0 or house[FRACTIONS] != "whole_only"


def fraction_refused(house: House, points: Iterable[Points]) -> Refusal | None:
    """Is a point halved where the house has whole points only?"""
    for number in points:
        half = halves(number)
        if half is not None and not is_written(house, half):
            return against(house, FRACTIONS, "whole_points_only", points=str(number))
    return None


def end_for_points(play: Play, cube: Cube, half_points: int) -> None:
    """The cube ends for points from box end to team end; an odd half is left to the dice (rules.md 11.18)."""
    whole = abs(half_points) // 2 * (1 if half_points > 0 else -1)
    play.pay_end("deals", cube, "box", whole)
    if half_points % 2 == 0:
        close_cube(play, cube, "settled", half_points)
        return
    half_left_to_dice(play, cube, half_points, whole)


def half_left_to_dice(play: Play, cube: Cube, half_points: int, whole: int) -> None:
    receiver: Side = "team" if half_points > 0 else "box"
    play.change(cube, status="settled", turned_by=None, offered_by=None)
    no_lone_taker_of(play, cube)
    payer, to = play.first_holder(cube, other(receiver)), play.first_holder(cube, receiver)
    play.roll_off(RollOff("deals", payer, to, cube=cube.name, whole=whole, to_team=receiver == "team"))


def roll_off(state: State, event: ThrowOff) -> Step | Refusal:
    """Two dice each decide who gets half a point (A 4.3)."""
    play = Play(state)
    due = next((one for one in play.game.deals.roll_offs if {one.payer, one.receiver} == set(event.between)), None)
    if due is None:
        return out_of_place("no_roll_off_is_due", players=list(event.between))
    winner = half_point_winner(state.house, event.between, event.rolls)
    if isinstance(winner, Refusal):
        return winner
    play.set(deals=play.game.deals.thrown(due, play.seq))
    won = winner == due.receiver
    if due.cube is None:
        _roll_off_between_players(play, due, won=won)
    else:
        _roll_off_for_cube(play, due, due.cube, won=won)
    return ended_or_done(play)


def _roll_off_between_players(play: Play, due: RollOff, *, won: bool) -> None:
    if won:
        play.pay(due.line, due.payer, due.receiver, 1)
    bought = play.game.deals.bought
    if due.buys and bought is not None and bought.since == due.since:
        extra = 1 if won else 0
        total = due.whole + (extra if due.whole_sign > 0 else -extra)
        play.set(deals=play.game.deals.but(bought=replace(bought, halves=2 * total)))


def _roll_off_for_cube(play: Play, due: RollOff, name: str, *, won: bool) -> None:
    cube = play.game.cubes[name]
    extra = (1 if due.to_team else -1) if won else 0
    play.pay_end(due.line, cube, "box", extra)
    close_cube(play, cube, "settled", 2 * (due.whole + extra))
