"""What a tap goes through is gone through once, whatever has been played before."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from chouette.kept_names import READ
from chouette.rules import apply
from sessions.services.corrections.waiting_corrections import LAST_CLOSING, last_closing_of
from sessions.services.locking import lock_session
from sessions.services.taps import append, events
from sessions.store.sql import cursor
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def counted(asked: list[str]) -> Callable[..., Any]:
    """The rules, which note each event that they are asked about."""

    def judged(state: Any, event: Any) -> Any:
        asked.append(type(event).__name__)
        return apply(state, event)

    return judged


def test_the_rules_are_asked_once_about_a_tap(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for module in (append, events):
        monkeypatch.setattr(module, "apply", counted(asked))
    table.tap("Bob", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    assert asked == ["Start", "Result"]


@pytest.mark.parametrize(("column", "is_kept"), [("payer_name", True), ("evening", True), ("names", False)])
def test_a_column_of_names_is_known_by_its_end(column: str, is_kept: bool) -> None:
    kept: set[str] = set()
    token = READ.set(kept)
    with cursor() as statement:
        statement.execute(f"SELECT 1, 'Rose Brown' AS {column}").fetchall()
    READ.reset(token)
    assert kept == ({"Rose Brown"} if is_kept else set())


def test_the_last_closing_is_found_without_the_other_events(table: Table) -> None:
    table.tap("Bob", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    locked = lock_session(code=table.code)[0]
    assert last_closing_of(locked) == 0
    table.tap("Kim", "close")
    assert last_closing_of(lock_session(code=table.code)[0]) == table.seq
    with connection.cursor() as statement:
        statement.execute("SET LOCAL enable_seqscan = off")
        statement.execute(f"EXPLAIN {LAST_CLOSING}", [*locked.session])
        plan = "\n".join(line for (line,) in statement.fetchall())
    assert "closings_of_an_evening" in plan, plan
