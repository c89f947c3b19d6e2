"""What not everybody in the room may see: a Partner's wish to double is for the Box and the Partner alone.

A view is one text for all that read the same language. What is private in it names its `audience`; whoever is not of it
is given the text without. `keeper` says that the scorekeeper speaks for somebody of the audience, who has no phone.
"""

from collections.abc import Collection
from typing import Any

import msgspec

from chouette.rules.events import Double, GameEvent
from chouette.rules.state import State

MARK = '"audience":["'
"""Stands in every view in which anything is private."""
PARTS = ("proposals", "declined")


def audience_of(event: GameEvent, state: State) -> tuple[str, ...]:
    """Who may see that this is proposed; nobody named: everyone. A double of the box end is for Box and Partner."""
    game = state.game
    if not isinstance(event, Double) or game is None or game.partner is None:
        return ()
    pair = (game.box, game.partner)
    return pair if event.by in pair else ()


def is_private(view: str) -> bool:
    """Is there anything in this view that not everybody may see?"""
    return MARK in view


def for_reader(view: str, voices: Collection[str] = (), *, keeper: bool = False) -> str:
    """The view for somebody who speaks for these players."""
    if not is_private(view):
        return view
    told: dict[str, Any] = msgspec.json.decode(view)
    for part in PARTS:
        told[part] = [one for one in told[part] if _is_for(one, voices, keeper=keeper)]
    return msgspec.json.encode(told).decode()


def _is_for(one: dict[str, Any], voices: Collection[str], *, keeper: bool) -> bool:
    audience = one["audience"]
    return not audience or any(player in audience for player in voices) or (keeper and one["keeper"])
