"""What is read of a session in one statement is read by the names of its columns, wherever they stand."""

from dataclasses import fields
from typing import Any

import pytest
from psycopg.rows import class_row

from sessions.store.session_row import SESSION_ROW, SessionRow, asked, asker_read, session_read
from sessions.store.sql import cursor_of
from tests.kit.table import Table

NAMES = [field.name for field in fields(SessionRow)]


def stored(table: Table, statement: str) -> SessionRow:
    values: Any = asked(table.club.id, table.code, token=table["Bob"].hash)
    with cursor_of(class_row(SessionRow)) as reading:
        row = reading.execute(statement, values).fetchone()
    assert row is not None
    return row


@pytest.mark.parametrize("order", [sorted(NAMES), sorted(NAMES, reverse=True)], ids=["forwards", "backwards"])
def test_where_a_column_stands_says_nothing(table: Table, order: list[str]) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by=table.id("Bob"))
    row = stored(table, f"SELECT {', '.join(order)} FROM ({SESSION_ROW}) everything")
    locked, asker = session_read(row), asker_read(row)
    assert (locked.code, locked.name, locked.seq, locked.club_name) == (table.code, "Thursday", 3, "Thursday club")
    assert (locked.sheet, locked.currency, locked.minor) == ("atlanta", "GBP", 200)
    assert [(guest.name, guest.phone) for guest in locked.guests] == [(name, True) for name in table.people]
    assert (asker.device, asker.voices) == (table["Bob"].actor.device_id, (table.id("Bob"),))


def test_a_column_that_nobody_expects_is_refused(table: Table) -> None:
    more = SESSION_ROW.replace("SELECT s.id AS id,", "SELECT s.id AS id, s.created_at AS created_at,", 1)
    with pytest.raises(TypeError, match="created_at"):
        stored(table, more)
