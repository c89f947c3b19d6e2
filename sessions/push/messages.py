"""What is pushed of one version of a view in one language: made once for each that are sent the same."""

from collections.abc import Iterable, Iterator

import msgspec

from sessions.view.changes import Fields, Part, change, field_of
from sessions.view.private import OPEN, Hearer, ViewParts

ID = 32
"""Letters of a player's id: half of a view would be ids, if they were sent at full length."""


def in_brief(text: bytes, ids: Iterable[tuple[bytes, bytes]]) -> str:
    """JSON with `~n~` in place of the n-th id; no other tilde is in it but as JSON's escape for one."""
    text = text.replace(b"~", b"\\u007e")
    for player, place in ids:
        text = text.replace(player, place)
    return text.decode()


class Messages:
    """One version, as it is sent whole, and as what has changed since the version that was sent before it (`after`)."""

    __slots__ = (
        "_before", "_changes", "_ids", "_parts", "_players", "_private", "_shared", "_told", "_whole", "after",
        "version",
    )  # fmt: skip

    def __init__(self, version: int, view: str, before: "Messages | None" = None) -> None:
        self.version = version
        self.after = 0 if before is None else before.version
        self._parts = ViewParts(view)
        ids = [one for one in self._parts.players if len(one) == ID]
        self._ids = [(one.encode(), b"~%d~" % place) for place, one in enumerate(ids)]
        self._told = f',"ids":{msgspec.json.encode(ids).decode()}' if ids else ""
        self._before = None if before is None else before._parts
        self._whole: dict[Hearer, str] = {}
        self._changes: dict[Hearer, str] = {}
        self._shared: str | None = None
        self._players: dict[str, str] = {}
        self._private: dict[Hearer, str] = {}

    def whole(self, hearer: Hearer) -> str:
        """All of it, for whoever comes or has missed a version."""
        if hearer not in self._whole:
            view = in_brief(self._parts.whole(hearer), self._ids)
            self._whole[hearer] = self._message("state", f'"state":{view}')
        return self._whole[hearer]

    def since(self, version: int, hearer: Hearer) -> str:
        """What is sent to whoever shows that version: what has changed if it is the one before, else all of it."""
        if self._before is None or version != self.after:
            return self.whole(hearer)
        if hearer not in self._changes:
            changes = [self._changes_for_all(self._before), *self._changes_for(hearer, self._before)]
            parts = ",".join(filter(None, changes))
            self._changes[hearer] = self._message("parts", f'"after":{self.after},"parts":{{{parts}}}')
        return self._changes[hearer]

    def _message(self, kind: str, says: str) -> str:
        return f'{{"t":"{kind}","version":{self.version},{says}{self._told}}}'

    def _changes_for_all(self, before: ViewParts) -> str:
        """Of the parts that all are sent alike, made once."""
        if self._shared is None:
            old, new = before.for_all, self._parts.for_all
            self._shared = self._brief(
                field_of(part, change(old[part], text)) for part, text in new.items() if old[part] != text
            )
        return self._shared

    def _changes_for(self, hearer: Hearer, before: ViewParts) -> Iterator[str]:
        """Of the others, as they are sent them."""
        yield self._open_changes(before.open_to(hearer), self._parts.open_to(hearer))
        yield self._private_changes(hearer if before.has_private or self._parts.has_private else Hearer(), before)

    def _private_changes(self, hearer: Hearer, before: ViewParts) -> str:
        """Of what may be private, made once for all where nothing is."""
        if hearer not in self._private:
            old, new = before.private_to(hearer), self._parts.private_to(hearer)
            self._private[hearer] = self._brief(
                field_of(part, change(old[part], text)) for part, text in new.items() if old[part] != text
            )
        return self._private[hearer]

    def _open_changes(self, old: Fields, new: Fields) -> str:
        """Of what is open, by player: what each may do is compared once, whoever is sent it."""
        if [*old] != [*new]:
            return self._brief([field_of(OPEN, b'{"is":%b}' % msgspec.json.encode(new))] if old or new else [])
        changed = [
            self._player_changes(player, old[player], new[player]) for player in new if old[player] != new[player]
        ]
        return f'"{OPEN}":{{"of":{{{",".join(changed)}}}}}' if changed else ""

    def _player_changes(self, player: str, old: Part, new: Part) -> str:
        if player not in self._players:
            self._players[player] = self._brief([field_of(player, change(old, new))])
        return self._players[player]

    def _brief(self, texts: Iterable[bytes]) -> str:
        return in_brief(b",".join(texts), self._ids)
