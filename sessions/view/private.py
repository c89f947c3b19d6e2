"""What not everybody in the room is sent: what is open to each, and a Partner's wish to double.

A view is written down whole. Each is sent what is open to their own players, to those they stand in for and to nobody
in particular; the scorekeeper is sent all of it. What is private in it names its `audience`; whoever is not of it is
given the view without. `keeper` says that the scorekeeper speaks for somebody of the audience, who has no phone.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec

from chouette.rules.events import Double, GameEvent
from chouette.rules.state import State
from sessions.view.changes import Fields, fields_decoder

MARK = b'"audience":["'
"""Stands in every part in which anything is private."""
OPEN = "legal"
PRIVATE = ("proposals", "declined")
OWN = (OPEN, *PRIVATE)
"""The parts of which not everybody is sent the same."""
NOBODY = ""
"""Under it stands what is open to nobody in particular."""


class Hearer(NamedTuple):
    """A reader of the view: for whom they speak, and whether they keep the sheet. Nobody in particular only watches."""

    voices: tuple[str, ...] = ()
    keeper: bool = False


class Proxied(msgspec.Struct):
    """The one who stands in for a player."""

    proxy: str | None = None


players_decoder = msgspec.json.Decoder(dict[str, Proxied])
asks_decoder = msgspec.json.Decoder(list[dict[str, Any]])


def audience_of(event: GameEvent, state: State) -> tuple[str, ...]:
    """Those who may see this proposal; nobody named: everyone. A double of the box end is for Box and Partner."""
    game = state.game
    if not isinstance(event, Double) or game is None or game.partner is None:
        return ()
    pair = (game.box, game.partner)
    return pair if event.by in pair else ()


def for_reader(view: str, voices: Collection[str] = (), *, keeper: bool = False) -> str:
    """The view for somebody who speaks for these players."""
    return ViewParts(view).whole(Hearer(tuple(voices), keeper)).decode()


class ViewParts:
    """A whole view taken apart: the parts that all are sent alike, and those of which each is sent their own."""

    __slots__ = ("_legal", "_parts", "_players", "_proxies", "for_all", "has_private")

    def __init__(self, view: str | bytes) -> None:
        self._parts: Fields = fields_decoder.decode(view)
        self.for_all: Fields = {part: text for part, text in self._parts.items() if part not in OWN}
        self._legal: Fields | None = None
        self._players: Mapping[str, Proxied] | None = None
        self._proxies: dict[str, str] | None = None
        self.has_private = any(MARK in bytes(self._parts[part]) for part in PRIVATE if part in self._parts)

    def whole(self, hearer: Hearer) -> bytes:
        """The view as they are sent it."""
        return msgspec.json.encode(self._parts | self.for_one(hearer))

    def for_one(self, hearer: Hearer) -> Fields:
        """The parts of which they are sent their own."""
        if hearer.keeper or OPEN not in self._parts:
            return self.private_to(hearer)
        return {OPEN: msgspec.Raw(msgspec.json.encode(self.open_to(hearer)))} | self.private_to(hearer)

    def private_to(self, hearer: Hearer) -> Fields:
        """The parts that may have something for a few, as they are sent them."""
        return {part: _not_private(self._parts[part], hearer) for part in PRIVATE if part in self._parts}

    def open_to(self, hearer: Hearer) -> Fields:
        """By player what is open, as far as they are sent it."""
        if self._legal is None:
            self._legal = fields_decoder.decode(self._parts[OPEN]) if OPEN in self._parts else {}
        if hearer.keeper:
            return self._legal
        voices = self._voices(hearer)
        return {player: of for player, of in self._legal.items() if player in voices}

    @property
    def players(self) -> Mapping[str, Proxied]:
        """Those who came, by id."""
        if self._players is None:
            self._players = players_decoder.decode(self._parts["players"]) if "players" in self._parts else {}
        return self._players

    def _voices(self, hearer: Hearer) -> set[str]:
        """Under whom they find what is open to them."""
        if self._proxies is None:  # most often nobody is away
            self._proxies = {player: known.proxy for player, known in self.players.items() if known.proxy}
        own = {NOBODY, *hearer.voices}
        return own | {player for player, proxy in self._proxies.items() if proxy in own}


def _not_private(part: msgspec.Raw, hearer: Hearer) -> msgspec.Raw:
    if MARK not in bytes(part):
        return part
    return msgspec.Raw(msgspec.json.encode([one for one in asks_decoder.decode(part) if _is_for(one, hearer)]))


def _is_for(one: dict[str, Any], hearer: Hearer) -> bool:
    audience = one["audience"]
    return not audience or any(player in audience for player in hearer.voices) or (hearer.keeper and one["keeper"])
