"""What players say of a disputed event, and the dispute as its view has it."""

from typing import Any

from chouette.rules.house import ACT
from sessions import services
from sessions.services.evenings.verification import session_verify
from sessions.services.taps.tap import ReviewTap
from tests.kit.table import Table, keys, table_laid


def says(table: Table, who: str, answer: str, *, seq: int = 0, event: Any = None) -> None:
    """Say something of an event, the newest unless another is named; the log is then still whole."""
    tap = ReviewTap(key=f"test-key-{next(keys)}", answer=answer, event=table.named(event))  # type: ignore[arg-type]  # one of the words
    services.review_say(session=table.code, actor=table[who].hash, seq=seq or table.seq, tap=tap)
    assert session_verify(table.code) is None


def dispute(table: Table) -> dict[str, Any]:
    """Return the one dispute of the view."""
    (found,) = table.view["disputes"]
    return dict(found)


def lone_beaver() -> Table:
    """At the ACT Bob and Cat drop; Kim enters a beaver for Dan, who is the last one in and disputes it."""
    table = table_laid(ACT)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat"):
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    table.tap("Kim", "answer", by="Dan", for_="Dan", cubes={"Dan": "beaver"})
    says(table, "Dan", "dispute")
    return table


def disputed_beaver() -> Table:
    """The same after Ann has taken the beaver: Dan’s drop would have ended the game before."""
    table = lone_beaver()
    table.tap("Ann", "answer", by="Ann", cubes={"Dan": "take"})
    return table
