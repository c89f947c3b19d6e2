"""What an answer may be when several cubes wait together: the house's group rules (A 5.10, ACT 14 and 18, S 25)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from chouette.rules.chapters.group_rules import Bond, GroupRule, Need, keeps
from chouette.rules.house import (
    BOX_ANSWERS_ALL,
    BOX_ANSWERS_SOME,
    BOX_REDOUBLE,
    CAPTAIN_CUBE_FIRST,
    CUBES,
    TWO_CUBES_TOGETHER,
    House,
    Option,
)
from chouette.rules.refusal import Refusal, against
from chouette.rules.state import Cube, Game

Words = Mapping[str, str]
TWO = "5.10a"
"""The clause on two cubes, beside that of its option."""


def refused(house: House, game: Game, offered: Sequence[Cube], words: Words) -> Refusal | None:
    """Why the Box's answers to the cubes of one window may not be these; `offered` is in the order of the line."""
    for bond in bonds(house, game, offered):
        if not keeps(bond.rule, words):
            return _refusal(house, game, offered, words, bond)
    return None


def bonds(house: House, game: Game, offered: Sequence[Cube]) -> Iterator[Bond]:
    """What binds these cubes to each other: the first that is broken speaks."""
    initial = [cube for cube in offered if cube.initial]
    yield from _one_word(house, offered)
    yield from _beavered_alike(house, offered)
    yield from _initial(house, game, initial)
    if _two_bound(house, game, initial):
        yield Bond(GroupRule("whole", _names(initial)), TWO_CUBES_TOGETHER, "two_cubes_together")
    if _forced(house, game, offered) and len(offered) > 1:
        rule = GroupRule("only_with", _names(offered), others=(game.captain,))
        yield Bond(rule, CAPTAIN_CUBE_FIRST, "captain_cube_first")


def _rule_on(house: House, game: Game, initial: Sequence[Cube]) -> tuple[str, Option[str]]:
    """The rule on these initial doubles: another one when everybody still in the game has doubled from the centre."""
    names = {cube.name for cube in initial}
    everybody = initial and all(cube.name in names for cube in game.live("team"))
    option = BOX_ANSWERS_ALL if everybody else BOX_ANSWERS_SOME
    return house[option], option


def rule_spoken(house: House, game: Game, offered: Sequence[Cube]) -> tuple[Option[Any], str | None]:
    """The option that the Box's answer to these cubes rests on, and which of its clauses."""
    initial = [cube for cube in offered if cube.initial]
    if _two_bound(house, game, initial):
        return TWO_CUBES_TOGETHER, TWO
    return _rule_on(house, game, initial)[1], None


def least(house: House, game: Game, offered: Sequence[Cube]) -> list[Cube]:
    """The fewest of these cubes that may be taken if any is, the first such down the line; none if only drops will do.

    `offered` is one window in the order of the line, with initial doubles of the team that `box_answers_all` or
    `box_answers_some` binds.
    """
    initial = [cube for cube in offered if cube.initial]
    rule = _rule_on(house, game, initial)[0]
    together = rule == "all_or_none" or _two_bound(house, game, initial)
    if together and (rule != "enough_to_profit" or profit(game, initial, initial) > 0):
        return initial
    match rule:
        case "half_from_captain":
            return initial[: (len(initial) + 1) // 2]
        case "enough_to_profit":
            return [] if together else _fewest_to_profit(house, game, initial)
        case _:
            return _forced(house, game, initial) or initial[:1]


def _fewest_to_profit(house: House, game: Game, cubes: Sequence[Cube]) -> list[Cube]:
    """The fewest that leave a profit (ACT 18), the Captain's among them where it comes first (ACT 14)."""
    forced = _forced(house, game, cubes)
    if any(game.disagreement.keeps(cube) for cube in cubes):
        return [cube for cube in cubes if game.disagreement.keeps(cube) or cube in forced]
    for count in range(max(1, len(forced)), len(cubes) + 1):
        if profit(game, cubes, _best(cubes, forced, count)) > 0:
            return _first_in_line(game, cubes, forced, count)
    return []


def _first_in_line(game: Game, cubes: Sequence[Cube], forced: Sequence[Cube], count: int) -> list[Cube]:
    """Of the sets of so many cubes that leave a profit the first down the line."""
    chosen: list[Cube] = []
    for place, cube in enumerate(cubes):
        rest = [*chosen, cube, *cubes[place + 1 :]]
        held = [*chosen, cube, *(one for one in forced if one not in chosen and one != cube)]
        if len(held) <= count and profit(game, cubes, _best(rest, held, count)) > 0:
            chosen.append(cube)
    return chosen


def _best(cubes: Sequence[Cube], held: Sequence[Cube], count: int) -> list[Cube]:
    """So many of these cubes that win most, those held among them."""
    others = sorted((cube for cube in cubes if cube not in held), key=lambda cube: -cube.value)
    return [*held, *others[: count - len(held)]]


def _forced(house: House, game: Game, cubes: Sequence[Cube]) -> list[Cube]:
    """The Captain's cube, where whoever takes any must take it (ACT 14)."""
    if not house[CAPTAIN_CUBE_FIRST] or set(game.window.box_took) - {game.captain}:
        return []
    return [cube for cube in cubes if cube.name == game.captain]


def alike(house: House) -> bool:
    """Are cubes of one value and window beavered alike? (B Doubling)"""
    return house[BOX_REDOUBLE] in ("taken_together", "same_value")


def _one_word(house: House, offered: Sequence[Cube]) -> Iterator[Bond]:
    if house[CUBES] == "single" and len(offered) > 1:
        needs: tuple[Need, ...] = ("whole", "alike")
        for need in needs:
            yield Bond(GroupRule(need, _names(offered)), CUBES, "one_cube_one_answer")


def _beavered_alike(house: House, offered: Sequence[Cube]) -> Iterator[Bond]:
    """Cubes of one value in one window that are taken are beavered alike (B Doubling)."""
    if not alike(house):
        return
    for value in dict.fromkeys(cube.value for cube in offered):
        same = [cube for cube in offered if cube.value == value]
        if len(same) > 1:
            yield Bond(GroupRule("alike", _names(same)), BOX_REDOUBLE, "cubes_alike_are_beavered_alike")


def beavers_refused(house: House, game: Game, beavered: Sequence[Cube], words: Words) -> Refusal | None:
    """The Box's words to beavers of one value and window are the same, over several events too (rules.md 11.13)."""
    if not alike(house):
        return None
    said = dict(game.window.words)
    for cube in beavered:
        if said.setdefault(beaver_key(cube), words[cube.name]) != words[cube.name]:
            word = said[beaver_key(cube)]
            return against(
                house, BOX_REDOUBLE, "beavers_alike_are_answered_alike", cube=cube.name, accepted={"word": word}
            )
    return None


def beaver_key(cube: Cube) -> str:
    """Under what the Box's word to a beaver is remembered: its window and its value."""
    return f"{cube.window}|{cube.value}"


def _two_bound(house: House, game: Game, initial: Sequence[Cube]) -> bool:
    """Are these the two cubes of a team of two, doubled together in a house that binds them? (A 5.10a)"""
    bound: bool = house[TWO_CUBES_TOGETHER]
    return bound and len(game.team) == 2 and len(initial) == 2


def _initial(house: House, game: Game, initial: Sequence[Cube]) -> Iterator[Bond]:
    """The rule on doubles from the centre (A 5.10, ACT 18); that for two cubes comes before halves (A 5.10a)."""
    kind, option = _rule_on(house, game, initial)
    match kind:
        case "all_or_none" if len(initial) > 1:
            yield Bond(GroupRule("whole", _names(initial)), option, kind)
        case "half_from_captain" if len(initial) > 1 and not _two_bound(house, game, initial):
            yield Bond(GroupRule("in_order", _names(initial)), BOX_ANSWERS_ALL, kind)
            yield Bond(GroupRule("at_least", _names(initial), least=(len(initial) + 1) // 2), BOX_ANSWERS_ALL, kind)
        case "enough_to_profit":
            yield from _enough_to_profit(game, initial)


def _enough_to_profit(game: Game, cubes: Sequence[Cube]) -> Iterator[Bond]:
    """Drop all, or take so many that winning each once leaves a profit in this game (ACT 18).

    A player who keeps some of them alone has no such choice and must take them, profit or not (rules.md 11.19).
    """
    least = -profit(game, cubes, ()) // 3 + 1  # each taken counts its value, not dropped, and twice that, won
    if not cubes or least <= min(cube.value for cube in cubes) or any(game.disagreement.keeps(cube) for cube in cubes):
        return
    counts = tuple(cube.value for cube in cubes)
    rule = GroupRule("at_least", _names(cubes), least=least, counts=counts)
    yield Bond(rule, BOX_ANSWERS_ALL, "enough_to_profit")


def _refusal(house: House, game: Game, offered: Sequence[Cube], words: Words, bond: Bond) -> Refusal:
    about = [cube for cube in offered if cube.name in bond.rule.cubes]
    cubes, taken = [cube.name for cube in about], [cube for cube in about if words[cube.name] != "drop"]
    match bond.code:
        case "one_cube_one_answer":
            return against(house, CUBES, "one_cube_one_answer", cubes=cubes)
        case "cubes_alike_are_beavered_alike":
            return against(house, BOX_REDOUBLE, "cubes_alike_are_beavered_alike", cubes=cubes, value=about[0].value)
        case "two_cubes_together":
            return against(house, TWO_CUBES_TOGETHER, "two_cubes_together", clause=TWO, cubes=cubes)
        case "captain_cube_first":
            return against(house, CAPTAIN_CUBE_FIRST, "captain_cube_first", captain=game.captain, cube=game.captain)
        case "all_or_none":
            return against(house, bond.option, "all_or_none", cubes=cubes)
    told, enough = [*_names(taken)], [*_names(least(house, game, about))]
    if bond.code == "half_from_captain":
        return against(
            house, BOX_ANSWERS_ALL, "half_from_captain", taken=told, offered=len(about), accepted={"take": enough}
        )
    points = profit(game, about, taken)
    return against(house, BOX_ANSWERS_ALL, "enough_to_profit", taken=told, points=points, accepted={"take": enough})


def clause(house: House, bond: Bond) -> str:
    """Where the house's sheet has this rule."""
    return house.clause(bond.option, TWO if bond.code == "two_cubes_together" else None)


def _names(cubes: Sequence[Cube]) -> tuple[str, ...]:
    return tuple(cube.name for cube in cubes)


def profit(game: Game, cubes: Sequence[Cube], taken: Sequence[Cube]) -> int:
    """What the Box's side would have won if it took these, dropped the others and won every one of them once."""
    dropped = sum(cube.value for cube in cubes) - sum(cube.value for cube in taken)
    return game.score.net - dropped + sum(2 * cube.value for cube in taken)
