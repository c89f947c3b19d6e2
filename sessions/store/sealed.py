"""Sealed answers: until the last is in, every page and message shows only that a player has answered.

So it is with an answer that was taken back or put right before the others had answered: its player may be asked again
in the same game, and what they said then would tell what they will say.
"""

from dataclasses import dataclass
from typing import Any

from chouette.rules.house import ANSWERS_ORDER
from chouette.rules.state import Cube, Game, State
from sessions.store.recent import Recent

ANSWERED = "answered"


@dataclass(frozen=True, slots=True)
class Seal:
    """What lies over the answers of a table as it stands.

    `game` is null where nothing is sealed; `since` is the number of the event that ended the game before.
    """

    game: Game | None
    since: int = 0

    def hides(self, event: dict[str, Any], seq: int, *, taken_back: bool) -> bool:
        """Is this event of the log an answer that is not to be seen, or a correction that has one in it?"""
        if self.game is None or seq <= self.since:
            return False
        if event["event"] == "amend":
            return self._hides(event["with"], seq, taken_back=True)
        return self._hides(event, seq, taken_back=taken_back)

    def _hides(self, event: dict[str, Any] | None, seq: int, *, taken_back: bool) -> bool:
        if self.game is None or event is None or event.get("by") == self.game.box:
            return False
        named = [cube for cube in self.game.live("team") if cube.name in answered_by(event)]
        return bool(named) if taken_back else any(_asked(cube) and seq > cube.since for cube in named)

    def shown(self, event: dict[str, Any], seq: int, *, taken_back: bool = False) -> dict[str, Any]:
        """The event as everybody may see it; what was noted beside a hidden answer could tell it too."""
        if not self.hides(event, seq, taken_back=taken_back):
            return event
        if event["event"] == "amend":
            return {**event, "with": self.shown(event["with"], seq, taken_back=True)}
        told = {key: value for key, value in event.items() if key == "at"}
        who = event["by"] if event["event"] == "answer" else event["by"][0]
        return told | {"event": "answer", "by": who, "cubes": dict.fromkeys(answered_by(event), ANSWERED)}


def answered_by(event: dict[str, Any]) -> list[str]:
    """The cubes that an event answers: those it names, or the own cubes of two who drop one and take one together."""
    match event["event"]:
        case "answer":
            return list(event["cubes"])
        case "drop_take":
            return list(event["by"])
        case _:
            return []


def seal(state: State, recent: Recent) -> Seal:
    """The seal of a table."""
    if state.game is None or state.house[ANSWERS_ORDER] != "sealed":
        return Seal(None)
    return Seal(state.game, recent.rows[-1].seq if recent.rows else 0)


def _asked(cube: Cube) -> bool:
    """Does the Box wait for this cube's answer?"""
    return cube.pending and cube.turned_by == "box"
