"""An open action: what a player may do now, and what they may name with it."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from chouette.rules.chapters.group_rules import GroupRule


class CubeChoice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A cube that may be named, the words it may be answered with, and what it would show if accepted."""

    cube: Annotated[str, Meta(description="The cube; where players are named by it, the player.")]
    words: Annotated[tuple[str, ...], Meta(description="The words it may be answered with.")] = ()
    value: Annotated[int, Meta(description="What it would show if accepted.")] = 0


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One kind of event open to one player."""

    event: Annotated[str, Meta(description="The kind of event.")]
    by: Annotated[str | None, Meta(description="The player who acts; none where it is nobody’s in particular.")] = None
    since: Annotated[int, Meta(description="The `seq` of the event that last changed what it means.")] = 0
    cubes: Annotated[tuple[CubeChoice, ...], Meta(description="The cubes that may be named.")] = ()
    together: Annotated[
        tuple[GroupRule, ...], Meta(description="What binds cubes that are named together; without, as one likes.")
    ] = ()
    code: Annotated[str, Meta(description="The group rule that speaks in `text`, in a word.")] = ""
    rule: Annotated[str, Meta(description="The clause of the group rule.")] = ""
    least: Annotated[
        tuple[str, ...], Meta(description="Of an answer the fewest cubes that may be taken, if any is.")
    ] = ()
    along: Annotated[
        tuple[str, ...],
        Meta(description="Cubes of absent players that the Captain turns or answers with their own (B Leaving)."),
    ] = ()
    players: Annotated[tuple[str, ...], Meta(description="The players it may name.")] = ()
    choices: Annotated[tuple[str, ...], Meta(description="The words that it may choose.")] = ()
    needs: Annotated[
        tuple[str, ...], Meta(description="The players whose agreement it needs besides that of the one who acts.")
    ] = ()
    pays: Annotated[
        int | None,
        Meta(
            description="Points that who acts pays at once, as one who parts from their Partner; none if they hang on "
            "what follows."
        ),
    ] = None
    asks: Annotated[
        tuple[str, ...],
        Meta(
            description="Of `join`: who decides when a newcomer sends it themselves; of `partner`: those of `players` "
            "who may refuse."
        ),
    ] = ()
    tells: Annotated[tuple[str, ...], Meta(description="Of `join`: what may be told besides, a `stake`.")] = ()
    movers: Annotated[
        tuple[tuple[str, ...], ...],
        Meta(description="Of `split`: who would move out with one newcomer, two, ...; with more than listed nobody."),
    ] = ()


def all_together(cubes: Sequence[CubeChoice]) -> tuple[GroupRule, ...]:
    """These cubes are named all together or not at all."""
    return (GroupRule("whole", tuple(choice.cube for choice in cubes)),) if len(cubes) > 1 else ()
