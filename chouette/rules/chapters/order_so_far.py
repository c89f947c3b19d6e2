"""Rolls for the order that fall one by one, each player's by themselves, before they are an event (A 1.3, S 6)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from chouette.rules.chapters.dice import order_thrown
from chouette.rules.events import Dice, Rounds
from chouette.rules.house import House
from chouette.rules.refusal import Refusal

FEWEST_ROLLING = 2
"""One alone rolls against nobody."""


class SoFar(NamedTuple):
    """Rolls for the order as far as they have fallen: the rounds that are complete, and who is to roll now."""

    rounds: Rounds
    throwing: tuple[str, ...]


def rolled_so_far(house: House, rolled: Mapping[str, Sequence[Dice]]) -> SoFar:
    """Where the rolls for the order stand, each by themselves: what everybody has rolled, in the order of the rounds.

    A newcomer rolls in the first round too; those who tie with them then roll again, each what they lack.
    """
    rounds: list[dict[str, Dice]] = []
    throwing = tuple(rolled)
    while throwing:
        lacking = tuple(player for player in throwing if len(rolled[player]) <= len(rounds))
        if lacking or len(rolled) < FEWEST_ROLLING:
            return SoFar(tuple(rounds), lacking)
        rounds.append({player: rolled[player][len(rounds)] for player in throwing})
        order = order_thrown(house, tuple(rolled), tuple(rounds))
        throwing = tuple(map(str, order.params["players"])) if isinstance(order, Refusal) else ()
    return SoFar(tuple(rounds), ())
