"""Files with evenings that were kept elsewhere."""

import json
import zipfile
from collections.abc import Sequence
from io import BytesIO
from typing import Any

HEADER = {"chouette": 1, "rules": "atlanta", "stake": "2.00", "currency": "GBP"}
GAME = [{"event": "start"}, {"event": "result", "winner": "box", "kind": "single"}]
UNREADABLE = [{"event": "start"}, {"event": "dance"}]


def file_of(
    *names: str, games: int = 1, name: str = "Tuesday", day: str = "2024-05-03", more: Sequence[Any] = ()
) -> bytes:
    """An evening of these players, the first in the box."""
    seat: dict[str, Any] = {"event": "seat", "line": list(names)}
    if day:
        seat["at"] = f"{day}T19:30:00Z"
    return "\n".join(map(json.dumps, ({**HEADER, "name": name}, seat, *GAME * games, *more))).encode()


def zipped(**files: bytes) -> bytes:
    """An archive of files by their names."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()
