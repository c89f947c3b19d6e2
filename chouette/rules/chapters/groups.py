"""What an answer may be when several cubes wait together: the house's group rules (A 5.10, ACT 14 and 18, S 25)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from math import prod
from typing import Any

from chouette.rules.chapters.partner import kept_alone
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


def refused(house: House, game: Game, offered: Sequence[Cube], words: Words) -> Refusal | None:
    """Why the Box's answers to the cubes of one window may not be these; `offered` is in the order of the line."""
    return (
        _one_word(house, offered, words)
        or alike_refused(house, offered, words)
        or _initial(house, game, offered, words)
        or _two_together(house, game, offered, words)
        or _captain_first(house, game, offered, words)
    )


def free(house: House, game: Game, offered: Sequence[Cube]) -> bool:
    """Does no rule of this house bind these cubes to each other?"""
    initial = [cube for cube in offered if cube.initial]
    return not (
        house[CUBES] == "single"
        or alike(house)
        or _two_bound(house, game, initial)
        or _rule_on(house, game, initial)[0] != "any"
        or house[CAPTAIN_CUBE_FIRST]
    )


def answers_tried(
    house: House, game: Game, offered: Sequence[Cube], words: Mapping[str, Sequence[str]]
) -> Iterator[dict[str, str]]:
    """Whole answers of these words, all those that might be accepted among them."""
    names = [cube.name for cube in offered]
    if house[CUBES] == "single":  # one cube, one word for all of it
        yield from (dict.fromkeys(names, word) for word in words[names[0]])
        return
    takes = {cube: [word for word in of if word != "drop"] for cube, of in words.items()}
    initial = [cube.name for cube in offered if cube.initial]
    others = [name for name in names if name not in initial]
    for taken, more in product(_taken_sets(house, game, offered, initial), list(_subsets(others))):
        chosen = {*taken, *more}
        spoken = [takes[name] if name in chosen else [word for word in words[name] if word == "drop"] for name in names]
        yield from (dict(zip(names, said, strict=True)) for said in product(*spoken))


def ways_tried(house: House, game: Game, offered: Sequence[Cube], words: Mapping[str, Sequence[str]]) -> int:
    """How many whole answers `answers_tried` would go through at most, counted without going through them."""
    if house[CUBES] == "single":
        return len(words[offered[0].name])
    initial = [cube for cube in offered if cube.initial]
    match _rule_on(house, game, initial)[0]:
        case "all_or_none":
            ways = 2
        case "half_from_captain":
            ways = len(initial) + 1
        case _:
            ways = 1 << len(initial)
    apart = prod(max(1, sum(word != "drop" for word in of)) for of in words.values())
    others = 1 << (len(offered) - len(initial))
    return ways * others * apart


def _taken_sets(house: House, game: Game, offered: Sequence[Cube], initial: Sequence[str]) -> list[tuple[str, ...]]:
    match _rule_on(house, game, [cube for cube in offered if cube.initial])[0]:
        case "all_or_none":
            return [tuple(initial), ()]
        case "half_from_captain":
            return [*(tuple(initial[:count]) for count in range(len(initial), 0, -1)), ()]
        case _:
            return list(_subsets(initial))


def _subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All of them first, none last."""
    return chain.from_iterable(combinations(names, size) for size in range(len(names), -1, -1))


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
        return TWO_CUBES_TOGETHER, "5.10a"
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
    if any(kept_alone(game, cube) for cube in cubes):
        return [cube for cube in cubes if kept_alone(game, cube) or cube in forced]
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
    if not house[CAPTAIN_CUBE_FIRST] or set(game.box_took) - {game.captain}:
        return []
    return [cube for cube in cubes if cube.name == game.captain]


def alike(house: House) -> bool:
    """Are cubes of one value and window beavered alike? (B Doubling)"""
    return house[BOX_REDOUBLE] in ("taken_together", "same_value")


def _one_word(house: House, offered: Sequence[Cube], words: Words) -> Refusal | None:
    if house[CUBES] == "single" and len(set(words.values())) > 1:
        return against(house, CUBES, "one_cube_one_answer", cubes=[cube.name for cube in offered])
    return None


def alike_refused(house: House, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    """Cubes of one value in one window that are taken are beavered alike (B Doubling)."""
    if not alike(house):
        return None
    said: dict[int, str] = {}
    for cube in cubes:
        word = words[cube.name]
        if word != "drop" and said.setdefault(cube.value, word) != word:
            same = [one.name for one in cubes if one.value == cube.value]
            return against(house, BOX_REDOUBLE, "cubes_alike_are_beavered_alike", cubes=same, value=cube.value)
    return None


def beavers_refused(house: House, game: Game, beavered: Sequence[Cube], words: Words) -> Refusal | None:
    """The Box's words to beavers of one value and window are the same, over several events too (rules.md 11.13)."""
    if not alike(house):
        return None
    said = dict(game.words)
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


def _taken(cubes: Sequence[Cube], words: Words) -> list[Cube]:
    return [cube for cube in cubes if words[cube.name] != "drop"]


def _two_bound(house: House, game: Game, initial: Sequence[Cube]) -> bool:
    """Are these the two cubes of a team of two, doubled together in a house that binds them? (A 5.10a)"""
    bound: bool = house[TWO_CUBES_TOGETHER]
    return bound and len(game.team) == 2 and len(initial) == 2


def _two_together(house: House, game: Game, offered: Sequence[Cube], words: Words) -> Refusal | None:
    initial = [cube for cube in offered if cube.initial]
    if not _two_bound(house, game, initial):
        return None
    if len(_taken(initial, words)) == 1:
        return against(
            house, TWO_CUBES_TOGETHER, "two_cubes_together", clause="5.10a", cubes=[cube.name for cube in initial]
        )
    return None


def _initial(house: House, game: Game, offered: Sequence[Cube], words: Words) -> Refusal | None:
    initial = [cube for cube in offered if cube.initial]
    rule, option = _rule_on(house, game, initial)
    match rule:
        case "all_or_none":
            return _all_or_none(house, option, initial, words)
        case "half_from_captain":  # the rule for two is the more particular one: 5.10a before 5.10
            return _two_together(house, game, offered, words) or _half_from_captain(house, game, initial, words)
        case "enough_to_profit":
            return _enough_to_profit(house, game, initial, words)
        case _:
            return None


def _all_or_none(house: House, option: Option[str], cubes: Sequence[Cube], words: Words) -> Refusal | None:
    if len(_taken(cubes, words)) in (0, len(cubes)):
        return None
    return against(house, option, "all_or_none", cubes=[cube.name for cube in cubes])


def _half_from_captain(house: House, game: Game, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    """Drop all, take all, or at least half, the Captain's first and on down the line (A 5.10)."""
    taken, first = _taken(cubes, words), least(house, game, cubes)
    if not taken or (len(taken) >= len(first) and taken == list(cubes[: len(taken)])):
        return None
    return against(
        house, BOX_ANSWERS_ALL, "half_from_captain", taken=_names(taken), offered=len(cubes),
        accepted={"take": _names(first)},
    )  # fmt: skip


def _enough_to_profit(house: House, game: Game, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    """Drop all, or take so many that winning each once leaves a profit in this game (ACT 18).

    Who keeps some of them alone has no such choice: they must take them, profit or not (rules.md 11.19).
    """
    taken = _taken(cubes, words)
    if not taken or profit(game, cubes, taken) > 0 or any(kept_alone(game, cube) for cube in cubes):
        return None
    return against(
        house, BOX_ANSWERS_ALL, "enough_to_profit", taken=_names(taken), points=profit(game, cubes, taken),
        accepted={"take": _names(least(house, game, cubes))},
    )  # fmt: skip


def _names(cubes: Sequence[Cube]) -> list[str]:
    return [cube.name for cube in cubes]


def profit(game: Game, cubes: Sequence[Cube], taken: Sequence[Cube]) -> int:
    """What the Box's side would have won if it took these, dropped the others and won every one of them once."""
    dropped = sum(cube.value for cube in cubes) - sum(cube.value for cube in taken)
    return game.net - dropped + sum(2 * cube.value for cube in taken)


def _captain_first(house: House, game: Game, offered: Sequence[Cube], words: Words) -> Refusal | None:
    """Whoever takes any takes the Captain's, unless they have taken another's in an earlier window (ACT 14)."""
    if not house[CAPTAIN_CUBE_FIRST] or words.get(game.captain) != "drop":
        return None
    if not _taken(offered, words) or set(game.box_took) - {game.captain}:
        return None
    return against(house, CAPTAIN_CUBE_FIRST, "captain_cube_first", captain=game.captain, cube=game.captain)
