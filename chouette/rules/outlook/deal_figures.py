"""What a deal leaves at stake, and what the dice may still add to a price with half a point in it.

What a deal pays at once is what its event posts; these are the figures next to it.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from chouette.rules.chapters.games import worth
from chouette.rules.chapters.lone_taker import extra_price, extras_of
from chouette.rules.engine import apply
from chouette.rules.events import RollOff as ThrowOff
from chouette.rules.house import House
from chouette.rules.outlook.meaning import KINDS, MOST_TOTALS, Said, Total, others_held, own_total, standing
from chouette.rules.own_part import posted
from chouette.rules.refusal import Refusal
from chouette.rules.state import Cube, Game, State, Step

HIGH, LOW = (6, 6), (1, 1)
"""Dice that win a roll-off, and that lose it."""
NO_STAKE = (0, 0, 0)


def stake_of(house: House, cube: Cube) -> dict[str, int]:
    """Return what a cube is played for as it lies, by kind of game, for a player who holds an end of it alone."""
    return {kind: worth(house, cube, kind) for kind in KINDS}


def answer_to(cube: Cube) -> tuple[int, int]:
    """Return what a cube on offer moves to its team end if it is dropped, and what it is played for if taken."""
    return cube.value if cube.answering == "box" else -cube.value, cube.value * 2


def bought_total(house: House, game: Game, player: str, cube: Cube) -> Total:
    """Return what a player has at stake with all their cubes once they hold the team end of this one alone."""
    rest = [standing(house, one) for one in others_held(game, [cube], player)]
    return own_total(game, player, [*rest, standing(house, replace(cube, team_end=(player,)))])


def extra_stake(house: House, game: Game, player: str) -> dict[str, int]:
    """Return what the next extra of this player would be played for, by kind of game; gammons count (A 5.7)."""
    value = 2 * extra_price(house, game, extras_of(game, player)[0])
    return {kind: value * times for times, kind in enumerate(KINDS, start=1)}


def extra_totals(house: House, game: Game, player: str, names: Sequence[str]) -> tuple[Total, ...] | None:
    """Return what each choice of extras to give up pays, and what the player then has at stake with all their cubes.

    In the order of the cubes, the last changing fastest, each first kept and then given up; None for more than 256.
    """
    if 2 ** len(names) > MOST_TOTALS:
        return None
    extras = [game.cubes[name] for name in names]
    whose = player if player in extras[0].team_end else extras[0].team_end[0]
    rest = [standing(house, cube) for cube in others_held(game, extras, whose)]
    kept_or_not = [(standing(house, cube), Said(cube, "team", cube.value, NO_STAKE)) for cube in extras]
    return tuple(own_total(game, whose, [*rest, *words]) for words in product(*kept_or_not))


def drop_take_total(house: House, game: Game, player: str, dropped: Cube, kept: Cube) -> Total:
    """Return what a player pays at once who drops one cube and plays another with a team-mate, and then has at stake.

    Each of the two bears half of both (JC Drop-Takes); at stake is then what they have with all their cubes.
    """
    pair = (dropped.player, kept.player)
    taken = tuple(2 * kept.value * times for times in (1, 2, 3))
    both = [
        Said(replace(dropped, team_end=pair), "team", dropped.value, NO_STAKE),
        Said(replace(kept, team_end=pair), "team", 0, taken),
    ]
    rest = [standing(house, cube) for cube in others_held(game, [dropped, kept], player)]
    return own_total(game, player, [*rest, *both])


def dice_may_add(before: State, step: Step) -> Counter[str]:
    """Return what each player gets (below zero: pays) besides if the dice give every new half point to its receiver."""
    found: Counter[str] = Counter()
    known = () if before.game is None else before.game.deals.roll_offs
    state = step.state
    while state.game is not None and (new := [one for one in state.game.deals.roll_offs if one not in known]):
        payer, receiver = new[0].payer, new[0].receiver
        after = apply(state, ThrowOff(between=(payer, receiver), rolls=({receiver: HIGH, payer: LOW},)))
        if isinstance(after, Refusal):
            break
        found.update(posted(state.game, after.state.game, after.postings))  # += drops what is below zero
        state = after.state
    return found
