"""An evening's date is the day of its first event, where its club plays, in every list, file and filter."""

from datetime import UTC, date, datetime
from importlib import import_module

import pytest
from django.db import connection
from django.urls import reverse

from clubs import services as people
from clubs.models import Club
from sessions import services
from sessions.models import Session
from sessions.selectors.player_records import evenings_of
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Person, Table, person, replaced_by
from tests.kit.thursdays import THURSDAYS, evening_of


@pytest.fixture
def ann(db: None) -> Person:
    return person("Ann")


@pytest.fixture
def club(ann: Person) -> Club:
    club = people.club_create(actor=ann.actor, name="Thursday club", currency="GBP")
    Club.objects.filter(id=club.id).update(time_zone="Europe/London")
    club.refresh_from_db()
    return club


def test_seventeen_thursdays_stand_on_seventeen_thursdays(ann: Person, club: Club) -> None:
    summer = THURSDAYS[:16]  # British summer time ends on 25 October
    for day in reversed(summer):
        services.session_import(club=club, actor=ann.actor, file=evening_of(day))
    client = ann.client()
    months = client.get(reverse("evenings", args=[club.slug])).context["months"]
    assert [card.evening.session.day for month in months for card in month.cards] == summer[::-1]
    told = client.get(reverse("api-club-sessions", args=[club.slug])).json()["sessions"]
    assert [one["day"] for one in told] == [str(day) for day in reversed(summer)]
    bob = club.players.get(name="Bob")
    assert [one["day"] for one in evenings_of(bob.club_id, [bob.id])] == summer[::-1]
    narrowed = {"from": str(summer[3]), "to": str(summer[4])}
    told = client.get(reverse("api-club-sessions", args=[club.slug]), narrowed).json()["sessions"]
    assert [one["day"] for one in told] == [str(summer[4]), str(summer[3])]
    narrowed = {"since": str(summer[3]), "until": str(summer[4])}
    months = client.get(reverse("evenings", args=[club.slug]), narrowed).context["months"]
    assert [card.evening.session.day for month in months for card in month.cards] == [summer[4], summer[3]]


def test_its_files_and_its_sheet_are_of_that_day(ann: Person, club: Club) -> None:
    session = services.session_import(club=club, actor=ann.actor, file=evening_of(THURSDAYS[0]))
    client = ann.client()
    for name in ("transcript-file", "sheet-file", "sheet-book"):
        assert "-2026-07-02." in client.get(reverse(name, args=[session.code]))["Content-Disposition"]
    assert (
        '<time datetime="2026-07-02">2 July 2026</time>'
        in client.get(reverse("sheet", args=[session.code])).content.decode()
    )


def test_a_table_begins_with_its_first_event_and_a_correction_moves_it(table: Table) -> None:
    Session.objects.update(created_at=datetime(2026, 1, 1, tzinfo=UTC))
    first = table.session.events.get(seq=1)
    assert table.session.began_at == first.at
    table.tap("Kim", "undo")
    assert table.session.began_at == datetime(2026, 1, 1, tzinfo=UTC), "nobody has sat down"
    line = [table.id(name) for name in ("Bob", "Ann", "Cat")]
    table.tap("Kim", "seat", line=line)
    assert table.session.began_at == table.session.events.get(seq=3).at
    table.tap("Kim", "amend", seq=3, **replaced_by({"event": "seat", "line": line, "at": "2026-02-05T20:00:00Z"}))
    assert table.session.day == date(2026, 2, 5)
    assert session_verify(table.code) is None
    Session.objects.update(began_at=datetime(2026, 1, 2, tzinfo=UTC))
    difference = session_verify(table.code)
    assert difference is not None
    assert "began" in difference.what
    with connection.cursor() as cursor:  # as the evenings of an installation of before are filled
        cursor.execute(import_module("sessions.migrations.0012_began").FILLED)
    assert session_verify(table.code) is None
