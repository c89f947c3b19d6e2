"""What all of a state is made of: frozen structs that are written without what stands at its default."""

from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace


class Struct(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A frozen struct that is written without the fields that stand at their default."""


class StatePart(Struct, frozen=True):
    """A named part of a game or session, of which every field has a default.

    It is written only where something of it differs, and of what has come back to its defaults nothing stays behind:
    a state has one text, however it came to be.
    """

    def but(self, **changes: Any) -> Self:
        """The part with these fields changed."""
        changed, plain = replace(self, **changes), untouched(type(self))
        return plain if changed == plain else changed


P = TypeVar("P", bound=StatePart)
_untouched: dict[type[StatePart], Any] = {}


def untouched(kind: type[P]) -> P:
    """The part as a game or session begins with it: always the same one, by which msgspec knows not to write it."""
    if kind not in _untouched:
        _untouched[kind] = kind()
    part: P = _untouched[kind]
    return part
