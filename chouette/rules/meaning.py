"""What a word means in points for the one who says it: what is paid at once, or what is then played for."""

from collections.abc import Collection, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from chouette.rules.choices import CubeChoice
from chouette.rules.games import Kind, worth
from chouette.rules.house import House
from chouette.rules.state import Cube, Game

KINDS: tuple[Kind, ...] = ("single", "gammon", "backgammon")
MOST_TOTALS = 256
"""More combinations than this are not worth their place in a view: five cubes with three words each are told."""


def meaning(cube: Cube, word: str) -> dict[str, int]:
    """`now` for a drop (below zero), else what a single game, a gammon and a backgammon come to at the new value.

    A cube that was accepted is in the game, so gammons count in every house; `value` is what it is worth if the
    pending turn is refused (rules.md 11.15).
    """
    match word:
        case "drop":
            return {"now": -cube.value}
        case "refuse":
            played_for = cube.value
        case "take":
            played_for = cube.value * 2
        case _ if cube.pending:  # one turn more: a beaver, a raccoon, and so on
            played_for = cube.value * 4
        case _:  # the beaver of an extra, which was never offered: it lies there at its value (A 5.7)
            played_for = cube.value * 2
    return {kind: played_for * times for times, kind in enumerate(KINDS, start=1)}


class Total(NamedTuple):
    """What a whole answer pays at once (below zero), and what is then at stake of all cubes of who gives it."""

    now: int
    single: int
    gammon: int
    backgammon: int


def totals(house: House, game: Game, choices: Sequence[CubeChoice]) -> tuple[Total, ...] | None:
    """What every combination of words for these cubes comes to, accepted or not, in the order of `product`; null where
    there are too many to be told.

    The cubes that are answered by others, or not now, stand as they are.
    """
    if prod(len(choice.words) for choice in choices) > MOST_TOTALS:
        return None
    rest = _untouched(house, game, [game.cubes[choice.cube] for choice in choices])
    each = [[_part(game.cubes[choice.cube], word) for word in choice.words] for choice in choices]
    return tuple(Total(*map(sum, zip(rest, *parts, strict=True))) for parts in product(*each))


def _part(cube: Cube, word: str) -> Total:
    means = meaning(cube, word)
    return Total(means.get("now", 0), *(means.get(kind, 0) for kind in KINDS))


def _untouched(house: House, game: Game, answered: Sequence[Cube]) -> Total:
    """The other live cubes of who answers these."""
    first = answered[0]
    holders = {holder for side in ("box", "team") if first.answering in (side, None) for holder in first.end(side)}
    others = [cube for cube in game.live() if cube not in answered and holders & {*cube.box_end, *cube.team_end}]
    return Total(0, *(sum(worth(house, cube, kind) for cube in others) for kind in KINDS))


def turned(house: House, game: Game, player: str, names: Collection[str]) -> tuple[int, ...]:
    """What is at stake for who turns these cubes, of all he holds, once they are taken: single, gammon, backgammon."""
    mine = [cube for cube in game.live() if cube.name in names or player in (*cube.box_end, *cube.team_end)]
    return tuple(
        sum(cube.value * 2 * times if cube.name in names else worth(house, cube, kind) for cube in mine)
        for times, kind in enumerate(KINDS, start=1)
    )
