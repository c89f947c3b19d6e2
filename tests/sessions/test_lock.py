"""What the database itself does not let happen: the triggers guard against mistakes, the rights are the lock."""

from typing import Any

import pytest
from django.conf import settings
from django.db import DatabaseError, IntegrityError, connection, transaction

from sessions.models import Event, Posting
from tests.kit.table import Table, table_laid


def test_the_tests_are_the_application(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone()[0] == settings.DATABASE_APP_USER != settings.DATABASE_OWNER_USER


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {table} SET seq = 0",
        "DELETE FROM {table}",
        "TRUNCATE {table} CASCADE",
        "ALTER TABLE {table} DISABLE TRIGGER ALL",
        "DROP TABLE {table}",
    ],
)
@pytest.mark.parametrize("table", ["chouette_sessions_event", "chouette_sessions_posting"])
def test_nobody_changes_what_has_happened(db: None, table: str, statement: str) -> None:
    with pytest.raises(DatabaseError, match=r"permission denied|must be owner"), connection.cursor() as cursor:
        cursor.execute(statement.format(table=table))


@pytest.mark.parametrize(
    "change",
    [
        {"points": 0},
        {"points": -1},
        {"creditor": "the debtor"},
        {"currency": "EUR"},
        {"debtor": "of another club"},
        {"seq": 99},
        {"cause": 99},
    ],
)
def test_a_posting_that_is_none_cannot_be_written(table: Table, change: dict[str, Any]) -> None:
    table.tap("Ann", "start")
    other = table_laid(names=("Gus", "Hal", "Ian"))
    people = {"the debtor": table.id("Ann"), "of another club": other.id("Gus")}
    values: dict[str, Any] = {
        "club": table.club.id, "session": table.session.id, "seq": 2, "cause": 2, "game": 1, "line": "drops",
        "debtor": table.id("Ann"), "creditor": table.id("Bob"), "points": 1, "minor": 200, "currency": "GBP",
    } | {key: people.get(str(value), value) for key, value in change.items()}  # fmt: skip
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO chouette_sessions_posting (club_id, session_id, seq, cause, game, line, debtor_id,"
            " creditor_id, points, minor, currency) VALUES (%(club)s, %(session)s, %(seq)s, %(cause)s, %(game)s,"
            " %(line)s, %(debtor)s, %(creditor)s, %(points)s, %(minor)s, %(currency)s)",
            values,
        )


def test_an_event_cannot_point_into_another_club(table: Table) -> None:
    other = table_laid(names=("Gus", "Hal", "Ian"))
    event: dict[str, Any] = {**Event.objects.filter(session=table.session).values().get()}
    event.pop("pk", None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.create(**(event | {"club_id": other.club.id, "seq": 2, "key": "elsewhere"}))


def test_every_posting_is_between_two_of_the_session(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    posting = Posting.objects.get()
    assert (posting.debtor.name, posting.creditor.name, posting.points, posting.minor) == ("Ann", "Bob", 1, 200)
