"""Rules on cubes that are chosen together, as values: which may be doubled with which, and which taken with which.

They are sent as they are. Cubes are chosen where they are named in a double, or not dropped in an answer. What two
choices keep, both together keep too: so of any cubes there is one greatest part that keeps every rule.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from chouette.rules.house import Option

Names = tuple[str, ...]
Need = Literal["whole", "in_order", "at_least", "only_with", "alike"]


class GroupRule(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What holds as soon as any of `cubes` is chosen.

    `whole`: they all are. `in_order`: with each all those before it. `at_least`: the chosen ones among them come to
    `least`, each counting 1, or what stands in `counts`. `only_with`: one of `others` is chosen too. `alike`: the
    chosen ones get one word.
    """

    need: Annotated[Need, Meta(description="What is accepted.")]
    cubes: Annotated[Names, Meta(description="The rule speaks as soon as any of these is chosen.")]
    others: Annotated[Names, Meta(description="Of `only_with`: one of these is chosen too.")] = ()
    least: Annotated[int, Meta(description="Of `at_least`: what the chosen ones come to.")] = 0
    counts: Annotated[
        tuple[int, ...], Meta(description="Of `at_least`: what each of `cubes` counts; none: each counts 1.")
    ] = ()


Rules = Sequence[GroupRule]


class Bond(NamedTuple):
    """A group rule of the house, and what is said where it is broken."""

    rule: GroupRule
    option: Option[Any]
    code: str


def broken(rule: GroupRule, chosen: Collection[str]) -> Names:
    """The chosen cubes that may not be so, whatever else were left out; none if the rule is kept."""
    named = tuple(cube for cube in rule.cubes if cube in chosen)
    match rule.need:
        case "whole":
            return () if len(named) == len(rule.cubes) else named
        case "in_order":
            return tuple(cube for cube, first in zip(named, rule.cubes, strict=False) if cube != first)
        case "at_least":
            return () if _count(rule, chosen) >= rule.least else named
        case "only_with":
            return () if any(cube in chosen for cube in rule.others) else named
        case _:
            return ()


def _count(rule: GroupRule, chosen: Collection[str]) -> int:
    if not rule.counts:
        return sum(cube in chosen for cube in rule.cubes)
    return sum(count for cube, count in zip(rule.cubes, rule.counts, strict=True) if cube in chosen)


def keeps(rule: GroupRule, words: Mapping[str, str]) -> bool:
    """Is the rule kept by an answer?"""
    chosen = _taken(words)
    if rule.need == "alike":
        return len({words[cube] for cube in rule.cubes if cube in chosen}) < 2
    return not broken(rule, chosen)


def _taken(words: Mapping[str, str]) -> set[str]:
    return {cube for cube, word in words.items() if word != "drop"}


def goes(rules: Rules, chosen: Collection[str]) -> bool:
    """May just these be chosen?"""
    return not any(broken(rule, chosen) for rule in rules)


def greatest(rules: Rules, cubes: Iterable[str]) -> set[str]:
    """The most of these cubes that may be chosen; none if only nothing will do."""
    left = set(cubes)
    while out := {cube for rule in rules for cube in broken(rule, left)}:
        left -= out
    return left


def fewest(rules: Rules, able: Sequence[str], cubes: Collection[str]) -> set[str]:
    """These cubes with all that go along in any case; more must be chosen where that still does not go."""
    everything = greatest(rules, able)
    return {*cubes, *(one for one in everything if not set(cubes) <= greatest(rules, everything - {one}))}


def one_way(rules: Rules, able: Sequence[str]) -> bool:
    """Are these cubes chosen all together or not at all?"""
    return goes(rules, able) and all(not greatest(rules, set(able) - {one}) for one in able)


def choices(rules: Rules, able: Sequence[str], wanted: Collection[str]) -> Iterator[Names]:
    """Every choice of these cubes that goes, nothing among them, as wanted cube by cube where that can be."""
    yield from _choices(rules, tuple(able), set(wanted), (), greatest(rules, able))


def _choices(rules: Rules, able: Names, wanted: set[str], chosen: Names, left: set[str]) -> Iterator[Names]:
    """Of the cubes that are `left` these are `chosen`, and those in `able` not yet decided."""
    if not able:
        yield chosen
        return
    cube, rest = able[0], able[1:]
    for take in (True, False) if cube in wanted else (False, True):
        if take and cube in left:
            yield from _choices(rules, rest, wanted, (*chosen, cube), left)
        if not take:
            without = greatest(rules, left - {cube})
            if without.issuperset(chosen):
                yield from _choices(rules, rest, wanted, chosen, without)


def among(rule: GroupRule, able: Collection[str]) -> GroupRule | None:
    """The rule on those cubes that can be chosen at all, of which it lets all be; null where it binds none of them."""
    cubes = tuple(cube for cube in rule.cubes if cube in able)
    others = tuple(cube for cube in rule.others if cube in able)
    if not cubes or (rule.need in ("whole", "in_order", "alike") and len(cubes) == 1):
        return None
    return replace(rule, cubes=cubes, others=others)
