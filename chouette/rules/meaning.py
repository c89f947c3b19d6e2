"""What a word means in points for the one who says it: what is paid at once, or what is then played for.

Of what Box and Partner hold together each is told his own part (A 4.2).
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from chouette.rules import pool
from chouette.rules.choices import CubeChoice
from chouette.rules.games import Kind, worth
from chouette.rules.house import House
from chouette.rules.state import Cube, Game

KINDS: tuple[Kind, ...] = ("single", "gammon", "backgammon")
MOST_TOTALS = 256
"""More combinations than this are not worth their place in a view: five cubes with three words each are told."""


class Total(NamedTuple):
    """What an answer pays at once (below zero), and what is then at stake of all cubes of who gives it."""

    now: int = 0
    single: int = 0
    gammon: int = 0
    backgammon: int = 0


class Cubes(NamedTuple):
    """Points of cubes, the pool's and the others apart."""

    pool: Total
    others: Total


def meaning(game: Game, player: str, cubes: Iterable[Cube], word: str) -> dict[str, int]:
    """What a word that he says of all these cubes means for him: `now` for a drop (below zero), else what a single
    game, a gammon and a backgammon come to at the new value.
    """
    own = _own(game, player, _sum(_apart(game, player, cube, _said(cube, word)) for cube in cubes))
    return {"now": own.now} if word == "drop" else {kind: getattr(own, kind) for kind in KINDS}


def _said(cube: Cube, word: str) -> Total:
    """A cube that was accepted is in the game, so gammons count in every house; `value` is what it is worth if the
    pending turn is refused (rules.md 11.15)."""
    match word:
        case "drop":
            return Total(now=-cube.value)
        case "refuse":
            played_for = cube.value
        case "take":
            played_for = cube.value * 2
        case _ if cube.pending:  # one turn more: a beaver, a raccoon, and so on
            played_for = cube.value * 4
        case _:  # the beaver of an extra, which was never offered: it lies there at its value (A 5.7)
            played_for = cube.value * 2
    return _played(played_for, played_for * 2, played_for * 3)


def _played(single: int, gammon: int, backgammon: int) -> Total:
    return Total(0, single, gammon, backgammon)


def _apart(game: Game, player: str, cube: Cube, points: Total) -> Cubes:
    together = cube.pool and player in (game.box, game.partner)
    return Cubes(points, Total()) if together else Cubes(Total(), points)


def _sum(parts: Iterable[Cubes]) -> Cubes:
    every = list(parts)
    added = [Total(*map(sum, zip(*(one[side] for one in every), strict=True))) if every else Total() for side in (0, 1)]
    return Cubes(*added)


def _own(game: Game, player: str, points: Cubes) -> Total:
    """His part: of the pool his half, of a stake in it the more that he may win or lose."""
    paid = points.pool.now
    stakes = (max(pool.at_stake(game, player, stake, since=paid)) for stake in points.pool[1:])
    own = Total(pool.part(game, player, paid), *stakes)
    return Total(*map(sum, zip(own, points.others, strict=True)))


def totals(house: House, game: Game, player: str, choices: Sequence[CubeChoice]) -> tuple[Total, ...] | None:
    """What every combination of words for these cubes comes to for him, accepted or not, in the order of `product`.

    Null where there are too many to be told.
    The cubes that are answered by others, or not now, stand as they are.
    """
    if prod(len(choice.words) for choice in choices) > MOST_TOTALS:
        return None
    answered = [game.cubes[choice.cube] for choice in choices]
    rest = _sum(_apart(game, player, cube, _standing(house, cube)) for cube in _untouched(game, answered))
    each = [
        [_apart(game, player, cube, _said(cube, word)) for word in choice.words]
        for cube, choice in zip(answered, choices, strict=True)
    ]
    return tuple(_own(game, player, _sum((rest, *parts))) for parts in product(*each))


def _standing(house: House, cube: Cube) -> Total:
    return _played(*(worth(house, cube, kind) for kind in KINDS))


def _untouched(game: Game, answered: Sequence[Cube]) -> list[Cube]:
    """The other live cubes of who answers these."""
    first = answered[0]
    holders = {holder for side in ("box", "team") if first.answering in (side, None) for holder in first.end(side)}
    return [cube for cube in game.live() if cube not in answered and holders & {*cube.box_end, *cube.team_end}]


def turned(house: House, game: Game, player: str, names: Collection[str]) -> tuple[int, ...]:
    """What is at stake for who turns these cubes, of all he holds, once they are taken: single, gammon, backgammon."""
    mine = [cube for cube in game.live() if cube.name in names or player in (*cube.box_end, *cube.team_end)]
    points = _sum(
        Cubes(Total(), _said(cube, "take"))
        if cube.name in names and game.buying_half  # then they are the Box's alone
        else _apart(game, player, cube, _said(cube, "take") if cube.name in names else _standing(house, cube))
        for cube in mine
    )
    return _own(game, player, points)[1:]
