"""What a word means in points for the one who says it: what is paid at once, or what is then played for.

Of an end that two hold, Box and Partner or others, each is told the own part (A 4.2).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from chouette.rules.chapters.games import Kind, worth
from chouette.rules.chapters.halves import in_points
from chouette.rules.events import Points
from chouette.rules.house import House
from chouette.rules.open.choices import CubeChoice
from chouette.rules.own_part import NOTHING, Paid, Shares, at_stake, moved, own_part, risked, shares
from chouette.rules.state import Cube, Game, Side

KINDS: tuple[Kind, ...] = ("single", "gammon", "backgammon")
MOST_TOTALS = 256
"""More combinations than this are not worth their place in a view: five cubes with three words each are told."""


class Total(NamedTuple):
    """What an answer pays at once (below zero), and what is then at stake of all cubes of who gives it.

    `won` and `lost` are a single game's; where an odd point makes them differ (A 4.2), `single` is the more of the two.
    """

    now: int = 0
    single: int = 0
    gammon: int = 0
    backgammon: int = 0
    won: int = 0
    lost: int = 0

    @property
    def stakes(self) -> dict[str, int]:
        """What is then at stake, by kind of game, as in `meaning`."""
        kinds: dict[str, int] = dict(zip(KINDS, self[1:4], strict=True))
        return kinds if self.won == self.lost else kinds | {"single_won": self.won, "single_lost": self.lost}


class Turned(NamedTuple):
    """What the one who turns cubes wins if all are dropped, and plays for in a single game if all are taken.

    `won` and `lost` as of a `Total`.
    """

    wins: int
    plays: int
    won: int
    lost: int


class Said(NamedTuple):
    """What a word does to a cube: what its end pays at once, and what is then played for, by kind of game."""

    cube: Cube
    side: Side
    now: int
    stakes: tuple[int, ...]

    def payment(self) -> Paid:
        """What is paid at once, from box end to team end."""
        return self.cube, self.now if self.side == "box" else -self.now


def meaning(game: Game, player: str, cubes: Iterable[Cube], word: str) -> dict[str, int]:
    """What a word that is said of all these cubes means for one person: `now` for a drop (below zero), else what a
    single game, a gammon and a backgammon come to at the new value.

    Where an odd point makes what is won and lost differ (A 4.2), a kind is the more of the two; `single_won` and
    `single_lost` are the points of either, likewise of the other kinds.
    """
    words = [_said(cube, word) for cube in cubes]
    whose = concerned(player, words[0].cube)
    now, *stakes = _come(game, whose, words)
    if word == "drop":
        return {"now": moved(game, whose, now)}
    return by_kind({kind: risked(game, whose, stake, now) for kind, stake in zip(KINDS, stakes, strict=True)})


def by_kind(outcomes: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """What is lost and won by kind of game, as in `meaning`."""
    found: dict[str, int] = {}
    for kind, (lost, won) in outcomes.items():
        found[kind] = max(lost, won)
        if lost != won:
            found |= {f"{kind}_won": won, f"{kind}_lost": lost}
    return found


def of_each(cube: Cube, word: str) -> dict[str, Points]:
    """What a word means for one of several cubes that are answered together: of an end that two hold just the half.

    Whose an odd point is shows only in the sum (`totals`).
    """
    said = _said(cube, word)
    halves = 1 if len(cube.end(said.side)) == 2 else 2
    figures = {"now": -said.now} if word == "drop" else dict(zip(KINDS, said.stakes, strict=True))
    return {kind: in_points(points * halves) for kind, points in figures.items()}


def _said(cube: Cube, word: str) -> Said:
    """A cube that was accepted is in the game, so gammons count in every house; `value` is what it is worth if the
    pending turn is refused (rules.md 11.15)."""
    side: Side = cube.answering or "team"
    match word:
        case "drop":
            return Said(cube, side, cube.value, (0, 0, 0))
        case "refuse":
            played_for = cube.value
        case "take":
            played_for = cube.value * 2
        case _ if cube.pending:  # one turn more: a beaver, a raccoon, and so on
            played_for = cube.value * 4
        case _:  # the beaver of an extra, which was never offered: it lies there at its value (A 5.7)
            played_for = cube.value * 2
    return Said(cube, side, 0, (played_for, played_for * 2, played_for * 3))


def concerned(player: str, cube: Cube) -> str:
    """Return whose figures an answer to a cube has: of an absent player's cube, that player's."""
    end = cube.end(cube.answering or "team")
    return player if player in end else end[0]


class Come(NamedTuple):
    """What words come to for one person before anything is halved: what is paid at once, and then each kind's stake."""

    now: Shares
    single: Shares
    gammon: Shares
    backgammon: Shares

    def plus(self, other: "Come") -> "Come":
        """Both together."""
        return Come(*(one.plus(more) for one, more in zip(self, other, strict=True)))

    @property
    def halves_nothing(self) -> bool:
        """All of it is borne alone."""
        return all(one.halves_nothing for one in self)

    @property
    def alone(self) -> tuple[int, int, int, int]:
        """What is borne alone of each."""
        return self.now.alone, self.single.alone, self.gammon.alone, self.backgammon.alone


def _come(game: Game, player: str, words: Sequence[Said]) -> Come:
    paid = [said.payment() for said in words if said.now]
    played = [said for said in words if any(said.stakes)]
    now = shares(game, player, paid) if paid else NOTHING
    if not played:
        return Come(now, NOTHING, NOTHING, NOTHING)
    return Come(
        now, *(shares(game, player, [(said.cube, said.stakes[kind]) for said in played]) for kind in range(len(KINDS)))
    )


def own_total(game: Game, player: str, words: Sequence[Said]) -> Total:
    """The own part: of what is paid now, and then of the stake the more that may be won or lost."""
    return _total(game, player, _come(game, player, words))


def _total(game: Game, player: str, come: Come) -> Total:
    now, *stakes = come
    outcomes = [risked(game, player, stake, now) for stake in stakes]
    lost, won = outcomes[0]
    single, gammon, backgammon = (max(outcome) for outcome in outcomes)
    return Total(moved(game, player, now), single, gammon, backgammon, won, lost)


def doubled(game: Game, player: str, cubes: Sequence[Cube], side: Side) -> Turned:
    """What it means for a player of the side that turns these cubes."""
    ends = [holder for cube in cubes for holder in cube.end(side)]
    whose = player if player in ends else ends[0]
    sign = 1 if side == "team" else -1
    wins = own_part(game, whose, [(cube, sign * cube.value) for cube in cubes])
    lost, won = at_stake(game, whose, [(cube, cube.value * 2) for cube in cubes])
    return Turned(wins, max(lost, won), won, lost)


def totals(house: House, game: Game, player: str, choices: Sequence[CubeChoice]) -> tuple[Total, ...] | None:
    """What every combination of words for these cubes comes to for one person, accepted or not, in the order of the
    cubes and their words, the last cube changing fastest.

    Null where there are too many to be told.
    The cubes that are answered by others, or not now, count as they are.
    """
    if prod(len(choice.words) for choice in choices) > MOST_TOTALS:
        return None
    answered = [game.cubes[choice.cube] for choice in choices]
    whose = concerned(player, answered[0])
    rest = _come(game, whose, [standing(house, cube) for cube in others_held(game, answered, whose)])
    each = [
        [_come(game, whose, [_said(cube, word)]) for word in choice.words]
        for cube, choice in zip(answered, choices, strict=True)
    ]
    if all(come.halves_nothing for come in (rest, *chain.from_iterable(each))):
        return _sums(rest, each)
    found = [rest]
    for words in each:
        found = [before.plus(one) for before in found for one in words]
    return tuple(_total(game, whose, come) for come in found)


def answer_total(house: House, game: Game, player: str, words: Mapping[str, str]) -> Total:
    """Return what one answer, word by cube, comes to for one person."""
    said = [_said(game.cubes[name], word) for name, word in words.items()]
    whose = concerned(player, said[0].cube)
    rest = [standing(house, cube) for cube in others_held(game, [one.cube for one in said], whose)]
    return own_total(game, whose, [*rest, *said])


def _sums(rest: Come, each: Iterable[Sequence[Come]]) -> tuple[Total, ...]:
    """The totals of every combination where all of it is borne alone: plain sums, and there may be hundreds."""
    found = [rest.alone]
    for words in each:
        more = [one.alone for one in words]
        found = [(n + now, s + one, g + two, b + three) for n, s, g, b in found for now, one, two, three in more]
    return tuple(
        Total(now, abs(single), abs(gammon), abs(third), abs(single), abs(single))
        for now, single, gammon, third in found
    )


def standing(house: House, cube: Cube) -> Said:
    return Said(cube, "team", 0, tuple(worth(house, cube, kind) for kind in KINDS))


def others_held(game: Game, answered: Sequence[Cube], player: str) -> list[Cube]:
    """The other live cubes of which this person holds an end."""
    return [cube for cube in game.live() if cube not in answered and player in (*cube.box_end, *cube.team_end)]


def turned(house: House, game: Game, player: str, names: Collection[str]) -> tuple[int, ...]:
    """Return what is at stake for the player who turns these cubes, of all they hold, once they are taken.

    Single, gammon, backgammon. Of cubes that they turn for an absent player it is what that player has at stake.
    """
    side: Side = "box" if player in (game.box, game.partner) else "team"
    cubes = [game.cubes[name] for name in names]
    holds = any(player in (*cube.box_end, *cube.team_end) for cube in cubes)
    whose = player if holds else cubes[0].end(side)[0]
    mine = [cube for cube in game.live() if cube.name in names or whose in (*cube.box_end, *cube.team_end)]
    words = [_said(_alone(game, cube), "take") if cube.name in names else standing(house, cube) for cube in mine]
    return own_total(game, whose, words)[1:4]


def _alone(game: Game, cube: Cube) -> Cube:
    """Bought out of the pool, they are the Box's alone."""
    return replace(cube, box_end=(game.box,), pool=False) if game.disagreement.buying_half else cube
