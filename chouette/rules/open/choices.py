"""An open action: what a player may do now, and what they may name with it."""

import msgspec

MOST_NAMED = 512
"""So many cubes are named in the sets or answers of one action at most. Where groups of cubes could be named in more
ways (they double with every cube), none is listed: the action is `judged`."""


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
    sets: tuple[tuple[str, ...], ...] | None = None  # which cubes may be named together; null is any of them
    free: tuple[str, ...] = ()  # cubes that may be named with any of `sets`, or alone, as one likes
    answers: tuple[dict[str, str], ...] | None = None  # every whole answer; null is each cube freely
    judged: bool = False  # too many sets or answers to list: any may be sent, and is judged then
    as_take: tuple[str, ...] = ()  # words that count as `take` in `answers`
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
