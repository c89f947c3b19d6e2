"""A view is kept small: at a large table what nobody is asked for is listed only where it is asked for.

What is open grows with the players times the players: with twelve of them every deal between two of the team is listed
more than a hundred times. A phone asks for the whole of it when its menu is opened.
"""

import msgspec
from msgspec.structs import replace

from sessions.view.fields import View
from sessions.view.open_action import OpenAction

LARGEST = 64 * 1024 - 1
"""So many bytes a view has at most, in every language."""
LEFT_OUT_FIRST = (
    "buy", "drop_take", "share", "offer", "settle", "unshare", "consulted", "automatic_double", "step_out", "proxy",
    "illegal_play", "stake", "pip_count",
)  # fmt: skip
"""Kinds of events that wait behind the menu, those first that are listed once for every two players."""

Open = dict[str, list[OpenAction]]


def fitted(view: View) -> bytes:
    """The view as JSON; where it would be too large, without the kinds of open actions that `unlisted` then names.

    What somebody is asked, what is tapped in every game and what everybody sees are never left out.
    """
    text = msgspec.json.encode(view)
    unlisted: list[str] = []
    for kind in LEFT_OUT_FIRST:
        if len(text) <= LARGEST:
            break
        unlisted.append(kind)
        text = msgspec.json.encode(replace(view, legal=_without(view.legal, unlisted), unlisted=unlisted))
    return text


def _without(legal: Open, kinds: list[str]) -> Open:
    return {player: [action for action in of if action.event not in kinds] for player, of in legal.items()}
