"""What the view lists as open."""

from typing import Any

from tests.kit.table import Table


def listed(table: Table, name: str, event: str) -> dict[str, Any]:
    """The action of that kind that is open to somebody; to nobody in particular for an empty name."""
    actions = table.view["legal"][table.id(name) if name else ""]
    found: dict[str, Any] = next(action for action in actions if action["event"] == event)
    return found
