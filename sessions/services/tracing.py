"""An event as the trail keeps it."""

from datetime import UTC
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from chouette.rules.events import Event
from sessions.recent import Trace, sides
from sessions.services.room import Room
from sessions.services.writing import Said


def trace_of(room: Room, event: Event, said: Said, *, about: Event | None = None) -> Trace:
    """The next event of the trail; `about` is the one that it takes back."""
    box, team = sides(room.state)
    return Trace(
        seq=room.seq + 1,
        event=_plain(event),
        at=said.at.astimezone(UTC).isoformat(timespec="seconds"),
        device=said.asker.device.hex if said.asker.device else None,
        player=said.player,
        principal=said.principal,
        box=box,
        team=team,
        about=None if about is None else _plain(about),
    )


def _plain(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(replace(event, note=UNSET, at=UNSET))
    return fields
