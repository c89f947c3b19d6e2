"""A view put together as a phone does it: from the one before and what has changed since."""

import json
import re
from typing import Any


def message_of(text: str) -> Any:
    """A message with the ids of players in the place of their numbers."""
    ids = json.loads(text).get("ids", [])
    return json.loads(re.sub(r"~(\d+)~", lambda found: ids[int(found[1])], text))


def changed(before: Any, change: dict[str, Any]) -> Any:
    """What was before, with a change in it; the same as `static/js/table/parts.js`."""
    if "is" in change:
        return change["is"]
    if "by" in change:
        return [
            before[entry] if isinstance(entry, int) else changed(before[place] if place < len(before) else None, entry)
            for place, entry in enumerate(change["by"])
        ]
    return with_fields(before, change["of"])


def with_fields(before: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """A table of which some fields changed."""
    now = dict(before)
    for field, change in fields.items():
        if change is None:
            del now[field]
        else:
            now[field] = changed(before.get(field), change)
    return now


class Following:
    """What a phone shows, as it hears of it."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.version = 0

    def take(self, message: dict[str, Any]) -> dict[str, Any]:
        """Take a message in; changes are given back as the whole view that they make."""
        if message["t"] not in ("state", "parts"):
            return message
        if message["t"] == "state":
            self.view = message["state"]
        elif message["version"] > self.version:
            assert self.version == message["after"], "nothing was missed"
            self.view = with_fields(self.view, message["parts"])
        self.version = message["version"]
        return {"t": "state", "version": self.version, "state": self.view}
