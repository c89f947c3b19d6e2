"""What an answer may be when several cubes wait together: the house's group rules (A 5.10, ACT 14 and 18, S 25)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from math import prod
from typing import Any

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
from chouette.rules.partner import kept_alone
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
        or (house[TWO_CUBES_TOGETHER] and len(game.team) == 2 and len(initial) == 2)
        or _rule_on(house, game, initial)[0] != "any"
        or house[CAPTAIN_CUBE_FIRST]
    )


def answers_tried(
    house: House, game: Game, offered: Sequence[Cube], words: Mapping[str, Sequence[str]]
) -> Iterator[dict[str, str]]:
    """Whole answers of these words, all those that might be accepted among them."""
    names = [cube.name for cube in offered]
    takes = {cube: [word for word in of if word != "drop"] for cube, of in words.items()}
    initial = [cube.name for cube in offered if cube.initial]
    others = [name for name in names if name not in initial]
    for taken, more in product(_taken_sets(house, game, offered, initial), list(_subsets(others))):
        chosen = {*taken, *more}
        spoken = [takes[name] if name in chosen else [word for word in words[name] if word == "drop"] for name in names]
        yield from (dict(zip(names, said, strict=True)) for said in product(*spoken))


def ways_tried(house: House, game: Game, offered: Sequence[Cube], words: Mapping[str, Sequence[str]]) -> int:
    """How many whole answers `answers_tried` would go through at most, counted without going through them."""
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
    if house[TWO_CUBES_TOGETHER] and len(game.team) == 2 and len(initial) == 2:
        return TWO_CUBES_TOGETHER, "5.10a"
    return _rule_on(house, game, initial)[1], None


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


def _two_together(house: House, game: Game, offered: Sequence[Cube], words: Words) -> Refusal | None:
    initial = [cube for cube in offered if cube.initial]
    if not house[TWO_CUBES_TOGETHER] or len(game.team) != 2 or len(initial) != 2:
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
            return _two_together(house, game, offered, words) or _half_from_captain(house, initial, words)
        case "enough_to_profit":
            return _enough_to_profit(house, game, initial, words)
        case _:
            return None


def _all_or_none(house: House, option: Option[str], cubes: Sequence[Cube], words: Words) -> Refusal | None:
    if len(_taken(cubes, words)) in (0, len(cubes)):
        return None
    return against(house, option, "all_or_none", cubes=[cube.name for cube in cubes])


def _half_from_captain(house: House, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    """Drop all, take all, or at least half, the Captain's first and on down the line (A 5.10)."""
    taken, least = _taken(cubes, words), (len(cubes) + 1) // 2
    if not taken or (len(taken) >= least and taken == list(cubes[: len(taken)])):
        return None
    first = [cube.name for cube in cubes[: max(least, len(taken))]]
    return against(
        house, BOX_ANSWERS_ALL, "half_from_captain", taken=[cube.name for cube in taken], offered=len(cubes),
        accepted={"take": first},
    )  # fmt: skip


def _enough_to_profit(house: House, game: Game, cubes: Sequence[Cube], words: Words) -> Refusal | None:
    """Drop all, or take so many that winning each once leaves a profit in this game (ACT 18).

    Who keeps some of them alone has no such choice: he must take them, profit or not (rules.md 11.19).
    """
    taken = _taken(cubes, words)
    if not taken or profit(game, cubes, taken) > 0 or any(kept_alone(game, cube) for cube in cubes):
        return None
    enough = (cubes[:count] for count in range(1, len(cubes) + 1) if profit(game, cubes, cubes[:count]) > 0)
    least = next(enough, ())  # not even all of them, and nothing but dropping is left
    return against(
        house, BOX_ANSWERS_ALL, "enough_to_profit", taken=[cube.name for cube in taken],
        points=profit(game, cubes, taken), accepted={"take": [cube.name for cube in least]},
    )  # fmt: skip


def profit(game: Game, cubes: Sequence[Cube], taken: Sequence[Cube]) -> int:
    """What the Box's side would have won if it took these, dropped the others and won every one of them once."""
    dropped = sum(cube.value for cube in cubes) - sum(cube.value for cube in taken)
    return game.net - dropped + sum(2 * cube.value for cube in taken)


def _captain_first(house: House, game: Game, offered: Sequence[Cube], words: Words) -> Refusal | None:
    """Whoever takes any takes the Captain's, unless he has taken another's in an earlier window (ACT 14)."""
    if not house[CAPTAIN_CUBE_FIRST] or words.get(game.captain) != "drop":
        return None
    if not _taken(offered, words) or set(game.box_took) - {game.captain}:
        return None
    return against(house, CAPTAIN_CUBE_FIRST, "captain_cube_first", captain=game.captain, cube=game.captain)
