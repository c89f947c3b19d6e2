"""A finished game on paper, entered."""

from typing import Any

import msgspec

from chouette.rules.paper.written_game import Paper
from sessions import services
from sessions.services import Recorded
from sessions.services.taps.tap import PaperTap
from tests.kit.table import Table, keys

WRITTEN = {
    "cubes": {"Bob": {"value": 2}, "Cat": {"value": 1, "end": "team"}, "Dan": {"value": 2}},
    "winner": "team",
    "kind": "gammon",
}


def paper(table: Table, written: dict[str, Any]) -> Paper:
    return msgspec.convert(table.named(written), Paper)


def enter(table: Table, who: str, written: dict[str, Any], *, key: str = "", seen: int | None = None) -> Recorded:
    """One game from paper through the services."""
    seen = table.seq if seen is None else seen
    tap = PaperTap(key or f"test-key-{next(keys)}", seen, paper(table, written))
    recorded = services.paper_record(session=table.code, actor=table[who].hash, tap=tap)
    assert isinstance(recorded, Recorded)
    return recorded
