"""An open action: what a player may do now, and what they may name with it."""

from collections.abc import Sequence

import msgspec

from chouette.rules.chapters.group_rules import GroupRule


class CubeChoice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A cube that may be named, the words it may be answered with, and what it would show if accepted."""

    cube: str
    words: tuple[str, ...] = ()
    value: int = 0


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One kind of event open to one player."""

    event: str
    by: str | None = None
    since: int = 0
    cubes: tuple[CubeChoice, ...] = ()
    together: tuple[GroupRule, ...] = ()  # what binds cubes that are named together; else as one likes
    code: str = ""  # the group rule that speaks, and its clause
    rule: str = ""
    least: tuple[str, ...] = ()
    along: tuple[str, ...] = ()  # cubes of absent players that the Captain turns or answers with their own
    players: tuple[str, ...] = ()  # whom it may name
    choices: tuple[str, ...] = ()  # words it may choose
    needs: tuple[str, ...] = ()  # whose agreement it needs besides that of the one who acts
    pays: int | None = None  # points that the one who acts pays at once; null if they hang on what follows
    asks: tuple[str, ...] = ()  # who decides about a newcomer who joins by themselves
    tells: tuple[str, ...] = ()  # what may be told besides: the stake of a newcomer
    movers: tuple[tuple[str, ...], ...] = ()  # who would move out of a split table, with 1, 2, ... newcomers


def all_together(cubes: Sequence[CubeChoice]) -> tuple[GroupRule, ...]:
    """These cubes are named all together or not at all."""
    return (GroupRule("whole", tuple(choice.cube for choice in cubes)),) if len(cubes) > 1 else ()
