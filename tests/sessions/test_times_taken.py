"""Times from 1900 to a day from now are taken in, at every door: never the first or the last year there is."""

import json
from datetime import UTC, date, datetime
from importlib import import_module
from typing import Any

import pytest
import time_machine
from django.db import connection

from chouette.known_times import TO_COME, TOO_LONG_AGO, day_fault, time_fault
from chouette.paper_rows import cells_of, rows_read
from clubs.actors import NOBODY
from clubs.services import club_create
from sessions.errors import FormRefused, ImportRefused
from sessions.models import Event, Session
from sessions.services import PaperEvening, paper_evening_keep, session_import
from tests.kit.table import Table

pytestmark = pytest.mark.django_db

HEADER = {"chouette": 2, "rules": "atlanta", "stake": "1.00", "currency": "GBP", "name": "Far time"}
SEAT = {"event": "seat", "line": ["Ann", "Ben", "Cleo"], "agreed_by": ["Ann", "Ben", "Cleo"]}
NOW = datetime(2026, 11, 14, 20, tzinfo=UTC)


def file_of(*events: dict[str, Any]) -> bytes:
    return "\n".join(map(json.dumps, (HEADER, *events))).encode()


@pytest.mark.parametrize(
    ("at", "fault"),
    [
        ("0001-01-01T00:00:00Z", TOO_LONG_AGO),
        ("1899-12-31T23:59:59Z", TOO_LONG_AGO),
        ("1900-01-01T01:00:00+02:00", TOO_LONG_AGO),
        ("1900-01-01T00:00:00Z", ""),
        ("2026-11-15T19:59:59Z", ""),
        ("2026-11-15T20:00:01Z", TO_COME),
        ("9999-12-31T23:59:59Z", TO_COME),
    ],
)
@time_machine.travel(NOW, tick=False)
def test_an_event_of_a_file_says_a_time_that_can_have_been(at: str, fault: str) -> None:
    club = club_create(actor=NOBODY, name="Thursday club", currency="GBP")
    assert time_fault(datetime.fromisoformat(at)) == fault
    amended = {"event": "amend", "seq": 2, "with": {"event": "start", "at": at}}
    for events, line in (([{**SEAT, "at": at}], 2), ([SEAT, {"event": "start"}, amended], 4)):
        if not fault:
            session_import(club=club, actor=NOBODY, file=file_of(*events))
            continue
        with pytest.raises(ImportRefused) as refused:
            session_import(club=club, actor=NOBODY, file=file_of(*events))
        assert (refused.value.line, refused.value.code) == (line, fault)
        assert f"“{at}” " in refused.value.message
        assert not Session.objects.exists()


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", "0000-01-01T00:00:00Z"])
def test_a_time_past_the_calendar_is_none(at: str) -> None:
    club = club_create(actor=NOBODY, name="Thursday club", currency="GBP")
    with pytest.raises(ImportRefused) as refused:
        session_import(club=club, actor=NOBODY, file=file_of({**SEAT, "at": at}))
    assert refused.value.code == "not_a_time"
    assert refused.value.message == f"“{at}” is not a time such as 2026-11-19T20:15:00Z."


@pytest.mark.parametrize(
    ("at", "code"),
    [("0001-01-01T00:00:00Z", TOO_LONG_AGO), ("9999-12-31T23:59:59Z", TO_COME), ("0000-01-01T00:00:00Z", "not_a_time")],
)
def test_a_tap_says_a_time_that_can_have_been(table: Table, at: str, code: str) -> None:
    before = Event.objects.count()
    for event in ({"event": "start", "at": at}, {"event": "amend", "seq": 1, "with": {**SEAT, "at": at}}):
        body = {"key": f"far-{event['event']}", "seen": table.session.seq, "event": event}
        there = f"/api/v1/sessions/{table.code}/events/"
        answer = table.kim.client().post(there, body, "application/json")
        assert (answer.status_code, answer.json()["code"]) == (400, code), answer.content
    assert Event.objects.count() == before


def test_an_evening_of_before_begins_within_bounds_after_the_update(table: Table) -> None:
    migration = import_module("sessions.migrations.0050_began_in_bounds")
    for began, due in (("0001-01-01", "1900-01-01"), ("9999-12-31", "2999-12-31"), ("2024-05-01", "2024-05-01")):
        with connection.cursor() as cursor:
            cursor.execute("UPDATE chouette_sessions_session SET began_at = %s", [f"{began}T00:00:00Z"])
            cursor.execute(migration.IN_BOUNDS)
        assert Session.objects.get(id=table.session.id).began_at == datetime.fromisoformat(f"{due}T00:00:00Z")


@time_machine.travel(NOW, tick=False)
def test_a_day_is_from_1900_on() -> None:
    assert [day_fault(date(1899, 12, 31)), day_fault(date(1900, 1, 1))] == [TOO_LONG_AGO, ""]
    assert [day_fault(date(2026, 11, 15)), day_fault(date(2026, 11, 16))] == ["", TO_COME]


def test_a_sheet_from_paper_is_of_a_day_from_1900_on(table: Table) -> None:
    rows = rows_read(cells_of("Ann,Bob,Cat\n-2,2,0\n"))
    for day, code in ((date(1899, 12, 31), "date_is_too_long_ago"), (date(9999, 12, 31), "date_is_ahead")):
        evening = PaperEvening(name="From paper", day=day, sheet="atlanta", stake="2.00", rows=rows)
        with pytest.raises(FormRefused, match=code):
            paper_evening_keep(actor=table.kim.actor, club=table.club, evening=evening)
    first = PaperEvening(name="From paper", day=date(1900, 1, 1), sheet="atlanta", stake="2.00", rows=rows)
    assert paper_evening_keep(actor=table.kim.actor, club=table.club, evening=first).day == date(1900, 1, 1)
