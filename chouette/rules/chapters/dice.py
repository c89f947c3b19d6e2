"""Orders thrown for: at the start, among newcomers, and for half a point (A 1.3, B The Game, S 6)."""

from collections.abc import Sequence
from typing import Any

from chouette.rules.events import Dice, Rounds
from chouette.rules.house import FRACTIONS, ORDER_DICE, ORDER_DOUBLES_COUNT_TWICE, House, Option
from chouette.rules.refusal import Refusal, against


def order_thrown(house: House, names: Sequence[str], rolls: Rounds) -> tuple[str, ...] | Refusal:
    """The players from the highest throw down; those who tied throw again for the place they tied for."""
    twice = house[ORDER_DOUBLES_COUNT_TWICE]
    return _ordered(house, ORDER_DICE, house[ORDER_DICE], names, rolls, twice=twice)


def not_those_who_joined(house: House, thrown: Sequence[str], joined: Sequence[str]) -> Refusal:
    """An order among newcomers is thrown by exactly those who joined for the same game, two or more (A 6.5, S 33)."""
    return against(house, ORDER_DICE, "not_those_who_joined", players=list(thrown), accepted={"players": list(joined)})


def half_point_winner(house: House, between: Sequence[str], rolls: Rounds) -> str | Refusal:
    """Names the winner of half a point: two dice each, the higher total (A 4.3)."""
    order = _ordered(house, FRACTIONS, 2, between, rolls, twice=False)
    return order if isinstance(order, Refusal) else order[0]


def _ordered(
    house: House, option: Option[Any], dice: int, names: Sequence[str], rolls: Rounds, *, twice: bool
) -> tuple[str, ...] | Refusal:
    groups = [list(names)]
    for number, thrown in enumerate(rolls, start=1):
        refusal = _round_refused(
            house, option, dice, thrown, [one for group in groups if len(group) > 1 for one in group], number
        )
        if refusal is not None:
            return refusal
        groups = [part for group in groups for part in _parted(group, thrown, twice=twice)]
    tied = [one for group in groups if len(group) > 1 for one in group]
    if tied:
        return against(house, option, "a_tie_is_left", players=tied)
    return tuple(one for group in groups for one in group)


def _round_refused(
    house: House, option: Option[Any], dice: int, thrown: dict[str, Dice], expected: list[str], number: int
) -> Refusal | None:
    if set(thrown) != set(expected):
        return against(
            house, ORDER_DICE, "not_those_who_throw", round=number, players=list(thrown), accepted={"players": expected}
        )
    for player, pips in thrown.items():
        if len(pips) != dice:
            return against(
                house, option, "wrong_number_of_dice", player=player, dice=list(pips), accepted={"dice": dice}
            )
    return None


def _parted(group: list[str], thrown: dict[str, Dice], *, twice: bool) -> list[list[str]]:
    if len(group) == 1:
        return [group]
    totals = {player: _total(thrown[player], twice=twice) for player in group}
    return [
        [player for player in group if totals[player] == total] for total in sorted(set(totals.values()), reverse=True)
    ]


def _total(pips: Dice, *, twice: bool) -> int:
    double = twice and len(pips) == 2 and pips[0] == pips[1]
    return sum(pips) * (2 if double else 1)
