"""Everybody's own part: what a payment between two ends moves for each person, and what each has at stake.

Every figure that is told before a game has ended is one of these. Of what Box and Partner hold together each has half
of the whole game, and the odd point, won or lost, is the Box's (A 4.2); any other end held by two is borne as its
postings split it (rules.md 6.2).
"""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from chouette.rules.pool import halved
from chouette.rules.state import Cube, Ends, Game, Posting, Side, State

SIGNS: tuple[tuple[Side, int], ...] = (("box", -1), ("team", 1))
Paid = tuple[Cube, int]
"""A cube, and the points that its box end pays its team end; below zero they go the other way."""
Pair = tuple[str, str]
"""Two who hold an end together: who has the odd point first."""


def bearers(game: Game, cube: Cube, side: Side) -> Ends:
    """Those who bear what an end pays or receives now; of what is held in common the Box, until the game ends."""
    return (game.box,) if side == "box" and cube.pool else cube.end(side)


def first_and_second(game: Game, cube: Cube, holders: Ends) -> tuple[str, str]:
    """Of two holders the Box, or the one the cube is named after, and the other."""
    first = game.box if game.box in holders else cube.player if cube.player in holders else holders[0]
    return first, holders[1] if holders[0] == first else holders[0]


def split(game: Game, cube: Cube, holders: Ends, points: int) -> tuple[Game, list[tuple[str, int]]]:
    """How an end bears or receives these (signed) points, `(player, points without sign)`, and the game after it."""
    if len(holders) == 1:
        return game, [(holders[0], abs(points))]
    first, second = first_and_second(game, cube, holders)
    key = "|".join((first, second))
    before = game.score.halves.get(key, 0)
    part = abs(_half_from_zero(before + points) - _half_from_zero(before))
    after = replace(game, score=game.score.shared(key, before + points))
    return after, [(first, part), (second, abs(points) - part)]


def _half_from_zero(points: int) -> int:
    return (points + 1) // 2 if points >= 0 else -((1 - points) // 2)


class Shares(NamedTuple):
    """What payments come to for one person before anything is halved: borne alone, of the pool, of each shared end."""

    alone: int = 0
    pool: int = 0
    pairs: tuple[tuple[Pair, int], ...] = ()

    @property
    def halves_nothing(self) -> bool:
        """All of it is borne alone."""
        return not self.pool and not self.pairs

    def plus(self, other: "Shares", sign: int = 1) -> "Shares":
        """Both together; the other the other way round for a `sign` of -1."""
        if other.halves_nothing:
            return Shares(self.alone + sign * other.alone, self.pool, self.pairs)
        pairs = Counter(dict(self.pairs))
        for pair, points in other.pairs:
            pairs[pair] += sign * points
        return Shares(self.alone + sign * other.alone, self.pool + sign * other.pool, tuple(pairs.items()))


NOTHING = Shares()


def shares(game: Game, player: str, payments: Iterable[Paid]) -> Shares:
    """What these payments come to for one person; below zero they pay."""
    alone = pool = 0
    shared: dict[Pair, int] = {}
    for cube, points in payments:
        for side, gained in SIGNS:
            end = cube.end(side)
            if player not in end:
                continue
            if side == "box" and cube.pool:
                pool += gained * points
            elif len(end) == 1:
                alone += gained * points
            else:
                pair = first_and_second(game, cube, end)
                shared[pair] = shared.get(pair, 0) + gained * points
    return Shares(alone, pool, tuple(shared.items()))


def moved(game: Game, player: str, paid: Shares) -> int:
    """What it moves for them once the game has ended."""
    if paid.halves_nothing:
        return paid.alone
    return paid.alone + _of_pool(game, player, paid.pool) + sum(_of_pair(game, player, *one) for one in paid.pairs)


def own_part(game: Game, player: str, payments: Iterable[Paid]) -> int:
    """What these payments move for one person once the game has ended; below zero they pay."""
    return moved(game, player, shares(game, player, payments))


def _of_pool(game: Game, player: str, points: int) -> int:
    part = halved(game.score.pool + points)[1] - halved(game.score.pool)[1]
    return part if player == game.partner else points - part


def _of_pair(game: Game, player: str, pair: Pair, points: int) -> int:
    before = game.score.halves.get("|".join(pair), 0)
    part = _half_from_zero(before + points) - _half_from_zero(before)
    return part if player == pair[0] else points - part


def at_stake(game: Game, player: str, stakes: Iterable[Paid], since: Collection[Paid] = ()) -> tuple[int, int]:
    """What a person loses and wins if all of these cubes pay so many points, to the team or to the box, after the
    payments of `since`."""
    return risked(game, player, shares(game, player, stakes), shares(game, player, since) if since else NOTHING)


def risked(game: Game, player: str, stake: Shares, since: Shares) -> tuple[int, int]:
    """The same of what all of it comes to for that person."""
    if stake.halves_nothing:
        return abs(stake.alone), abs(stake.alone)
    now = moved(game, player, since)
    outcomes = [moved(game, player, since.plus(stake, sign)) - now for sign in (1, -1)]
    return -min(outcomes), max(outcomes)


def partner_counted(found: Counter[str], before: Game, after: Game | None) -> Counter[str]:
    """With what goes from Box to Partner for it when the game ends; null `after`: it has ended, and is in `found`."""
    if before.partner is not None:
        more = (0 if after is None else halved(after.score.pool)[1]) - halved(before.score.pool)[1]
        found[before.partner] += more
        found[before.box] -= more
    return found


def posted(before: Game | None, after: Game | None, postings: Iterable[Posting]) -> Counter[str]:
    """What an event has moved for each person, of postings that leave the Partner's part to the end of the game."""
    found: Counter[str] = Counter()
    for posting in postings:
        found[posting.creditor] += posting.points
        found[posting.debtor] -= posting.points
    return found if before is None else partner_counted(found, before, after)


def counted(state: State, points: dict[str, int]) -> dict[str, int]:
    """Totals, or the points of the game that is on, as each person's own: with the Partner's part of it so far."""
    game = state.game
    if game is None or game.partner is None or not game.score.pool:
        return points
    part = halved(game.score.pool)[1]
    found = {**points, game.box: points.get(game.box, 0) - part}
    return {**found, game.partner: found.get(game.partner, 0) + part}


def paid_so_far(state: State) -> dict[str, int]:
    """What the game that is on has brought each person so far, with the Partner's part of it; empty between games."""
    found: Counter[str] = Counter()
    for of in state.game.score.points.values() if state.game else ():
        found.update(of)
    return counted(state, dict(found))
