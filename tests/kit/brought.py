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
    *names: str,
    games: int = 1,
    name: str = "Tuesday",
    day: str = "2024-05-03",
    more: Sequence[Any] = (),
    **header: Any,
) -> bytes:
    """An evening of these players, the first in the box, which wins each game; `header` has other terms."""
    seat: dict[str, Any] = {"event": "seat", "line": list(names)}
    if day:
        seat["at"] = f"{day}T19:30:00Z"
    return "\n".join(map(json.dumps, ({**HEADER, "name": name, **header}, seat, *GAME * games, *more))).encode()


def night_of(sides: str, *names: str, **other: Any) -> bytes:
    """An ended evening whose games were won by Box or team: "bbt" is two of the Box, one of the team."""
    won = {"b": "box", "t": "team"}
    games = [[{"event": "start"}, {"event": "result", "winner": won[side], "kind": "single"}] for side in sides]
    more = [*(event for game in games for event in game), {"event": "close"}]
    return file_of(*(names or ("Ann", "Bob", "Cat")), games=0, more=more, **other)


def zipped(**files: bytes) -> bytes:
    """An archive of files by their names."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()
