"""What is pushed of one version of a view in one language: made once for each that are sent the same."""

import codecs

from sessions.view.changes import Fields, change, field_of
from sessions.view.private import Hearer, ViewParts


def escaped(text: str) -> str:
    """JSON in which every letter beyond ASCII is escaped: a socket turns its text into bytes for itself each time, and
    of plain letters that is a copy."""
    return text.encode("ascii", "json").decode("ascii")


def _escape(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    units = error.object[error.start : error.end].encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2)), error.end


codecs.register_error("json", _escape)


class Messages:
    """One version, as it is sent whole, and as what has changed since the version that was sent before it (`after`)."""

    __slots__ = ("_before", "_changes", "_parts", "_shared", "_whole", "after", "version")

    def __init__(self, version: int, view: str, before: "Messages | None" = None) -> None:
        self.version = version
        self.after = 0 if before is None else before.version
        self._parts = ViewParts(view)
        self._before = None if before is None else before._parts
        self._whole: dict[Hearer, str] = {}
        self._changes: dict[Hearer, str] = {}
        self._shared: list[str] | None = None

    def whole(self, hearer: Hearer) -> str:
        """All of it, for whoever comes or has missed a version."""
        if hearer not in self._whole:
            view = escaped(self._parts.whole(hearer).decode())
            self._whole[hearer] = f'{{"t":"state","version":{self.version},"state":{view}}}'
        return self._whole[hearer]

    def since(self, version: int, hearer: Hearer) -> str:
        """What is sent to whoever shows that version: what has changed if it is the one before, else all of it."""
        if self._before is None or version != self.after:
            return self.whole(hearer)
        if hearer not in self._changes:
            parts = ",".join([*self._changes_for_all(self._before), *self._changes_for(hearer, self._before)])
            head = f'{{"t":"parts","version":{self.version},"after":{self.after}'
            self._changes[hearer] = f'{head},"parts":{{{parts}}}}}'
        return self._changes[hearer]

    def _changes_for_all(self, before: ViewParts) -> list[str]:
        """Of the parts that all are sent alike, made once."""
        if self._shared is None:
            self._shared = _changed(before.for_all, self._parts.for_all)
        return self._shared

    def _changes_for(self, hearer: Hearer, before: ViewParts) -> list[str]:
        return _changed(before.for_one(hearer), self._parts.for_one(hearer))


def _changed(before: Fields, after: Fields) -> list[str]:
    return [
        escaped(field_of(part, change(before[part], text)).decode())
        for part, text in after.items()
        if before[part] != text
    ]
