"""What may stand in a text of a transcript: whatever can be kept and shown."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from chouette.rules.names import UNPRINTABLE
from chouette.rules.refusal import Refusal, bad_format

BREAKS = frozenset("\n\r\t")
"""What a note has between its lines and words; every other text is one line."""


def text_refused(line: Mapping[str, Any]) -> Refusal | None:
    """Why a line of a transcript, a header or an event, cannot be kept: one of its texts, however deep in it, has a
    sign that is none, such as NUL, another control, or half of a surrogate pair."""
    for field, value in line.items():
        if is_unkept(field) or any(is_unkept(text, note=note) for text, note in _texts(field, value)):
            return _refused(field)
    return None


def _refused(field: str) -> Refusal:
    """Return the refusal of what stands in a field: a reason and a name have one of their own."""
    if field == "reason":
        return bad_format("reason_has_control_characters")
    if field == "noticed_by":
        return bad_format("name_has_control_characters")
    return bad_format("text_has_control_characters")


def is_unkept(text: str, *, note: bool = False) -> bool:
    """Return whether a text cannot be kept and shown; a note may have several lines."""
    if text.isprintable():
        return False
    return any(unicodedata.category(sign) in UNPRINTABLE for sign in text if not (note and sign in BREAKS))


def _texts(field: str, value: object) -> Iterator[tuple[str, bool]]:
    """Yield every text in a value, the keys of objects too, and whether it is a note. Nothing calls itself here: what
    a stranger sends may be nested very deep."""
    waiting: list[tuple[str, object]] = [(field, value)]
    while waiting:
        name, one = waiting.pop()
        if isinstance(one, str):
            yield one, name == "note"
        elif isinstance(one, Mapping):
            yield from ((key, False) for key in one)
            waiting += one.items()
        elif isinstance(one, list | tuple):
            waiting += ((name, item) for item in one)
