"""The people of a made club, and how they play: some see the position well, some are bold, some hardly ever come."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jim", "Kay", "Lea", "Mo", "Nell", "Oscar", "Pat",
    "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wendy", "Xenia", "Yusuf", "Zoe", "Anna Maria", "Bernard",
    "Clementine", "Dorothea", "Edmund", "Frederick", "Georgina", "Hannah", "Ingrid", "Jonathan", "Katharina", "Leopold",
    "Maximilian", "Nicola",
)  # fmt: skip


class Character(NamedTuple):
    """How somebody plays.

    `skill` is from 0 to 1, `error` how far off they see a chance of winning as a rule, `hope` how much better they
    believe their own side to stand than it does. `comes` is how often they come while they belong to the club, which
    is from the part `since` of the season to the part `until`.
    """

    name: str
    skill: float
    error: float
    hope: float
    comes: float
    since: float = 0.0
    until: float = 1.0

    def sees(self, chance: float, dice: Random) -> float:
        """What they take the chance of their own side for."""
        return chance + dice.gauss(self.hope, self.error)

    def belongs(self, part: float) -> bool:
        """Are they of the club at this part of the season?"""
        return self.since <= part <= self.until


def characters(count: int, dice: Random) -> list[Character]:
    """So many people: regulars first, then those who come now and then and rare guests; a few join or leave."""
    return [_one(place, count, dice) for place in range(count)]


def _one(place: int, count: int, dice: Random) -> Character:
    skill = dice.triangular(0.0, 1.0, 0.5)
    regular, rare = place < max(4, count * 0.5), place >= count * 0.8
    comes = dice.uniform(0.75, 0.95) if regular else dice.uniform(0.08, 0.2) if rare else dice.uniform(0.35, 0.6)
    joiner, leaver = place % 7 == 5, place % 7 == 6
    return Character(
        name=name_of(place),
        skill=skill,
        error=0.03 + 0.09 * (1 - skill),
        hope=dice.gauss(0.0, 0.035) * (1.3 - skill),
        comes=comes,
        since=dice.uniform(0.3, 0.6) if joiner else 0.0,
        until=dice.uniform(0.4, 0.7) if leaver else 1.0,
    )


def name_of(place: int) -> str:
    """The name of the one at this place; a club may have any number."""
    again, first = divmod(place, len(NAMES))
    return f"{NAMES[first]} {again + 1}" if again else NAMES[first]


def who_comes(people: Sequence[Character], part: float, most: int, dice: Random, *, always: int = 0) -> list[Character]:
    """Those who come on one evening, at least four where the club has them, in the order in which they arrive; before
    everybody else the first `always` of them."""
    able = [one for one in people if one.belongs(part)] or list(people)
    came = [one for one in able if dice.random() < one.comes]
    others = sorted((one for one in able if one not in came), key=lambda one: -one.comes)
    came += others[: max(0, 4 - len(came))]
    dice.shuffle(came)
    first = list(people[:always])
    return [*first, *(one for one in came if one not in first)][:most]
