"""An evening of a certain day."""

import json
from datetime import date, timedelta
from typing import Any

THURSDAYS = [date(2026, 7, 2) + timedelta(weeks=week) for week in range(17)]


def evening_of(day: date, **seat: Any) -> bytes:
    """A little after midnight in London, which in summer is still the day before by UTC."""
    header = {"chouette": 1, "rules": "atlanta", "stake": "2.00", "currency": "GBP", "name": f"Thursday {day:%j}"}
    after_midnight = f"{day - timedelta(days=1)}T23:30:00Z"
    events = [
        {"event": "seat", "line": ["Ann", "Bob", "Cat"], "at": after_midnight, **seat},
        {"event": "start", "at": f"{day}T08:00:00Z"},
        {"event": "result", "winner": "box", "kind": "single", "at": f"{day}T09:00:00Z"},
    ]
    return "\n".join(map(json.dumps, [header, *events])).encode()
