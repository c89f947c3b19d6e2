"""The end of the evening, as its club agreed on it when it began."""

from datetime import UTC, datetime, time

import pytest
import time_machine

from clubs.models import Club
from sessions import services
from sessions.errors import StartRefused
from sessions.models import Session
from sessions.services.evenings.agreed_end import end_agreed
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, comes


def club(ends_at: time | None, zone: str = "Europe/London") -> Club:
    return Club(ends_at=ends_at, time_zone=zone)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("ends_at", "zone", "begins", "ends"),
    [
        (time(23, 0), "UTC", "2026-11-20T19:00+00:00", "2026-11-20T23:00+00:00"),
        (time(23, 0), "Europe/Berlin", "2026-11-20T19:00+00:00", "2026-11-20T22:00+00:00"),
        (time(0, 30), "UTC", "2026-11-20T19:00+00:00", "2026-11-21T00:30+00:00"),
        (time(23, 0), "UTC", "2026-11-20T07:00+00:00", "2026-11-20T23:00+00:00"),
        # In New York it is still the evening before, and the clocks go back that night.
        (time(3, 0), "America/New_York", "2026-11-01T02:00+00:00", "2026-11-01T08:00+00:00"),
    ],
)
def test_it_is_the_next_such_time_in_the_clubs_zone(ends_at: time, zone: str, begins: str, ends: str) -> None:
    assert end_agreed(club(ends_at, zone), at(begins)) == at(ends)


def test_what_is_agreed_for_tonight_goes_before_what_the_club_has_settled() -> None:
    begins = at("2026-11-20T19:00+00:00")
    assert end_agreed(club(time(23, 0)), begins, time(22, 0)) == at("2026-11-20T22:00+00:00")
    assert end_agreed(club(None, "Europe/Berlin"), begins, time(22, 0)) == at("2026-11-20T21:00+00:00")
    assert end_agreed(club(time(23, 0)), begins, None) is None


@pytest.mark.parametrize("begins", ["2026-11-20T23:00+00:00", "2026-11-20T23:20+00:00", "2026-11-21T06:59+00:00"])
def test_an_end_that_has_passed_is_refused_and_the_clubs_leaves_it_open(begins: str) -> None:
    with pytest.raises(StartRefused) as refused:
        end_agreed(club(None, "UTC"), at(begins), time(23, 0))
    assert refused.value.field == "ends_at"
    assert end_agreed(club(time(23, 0), "UTC"), at(begins)) is None


@time_machine.travel("2026-11-20T19:00+00:00", tick=False)
@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({}, "23:00"),
        ({"ends_at": "22:15"}, "22:15"),
        ({"ends_at": None}, None),
        ({"ends_at": "25:00"}, 400),
        ({"ends_at": "18:45"}, 422),
    ],
)
def test_programs_agree_on_it_too(table: Table, said: dict[str, str | None], ends: str | int | None) -> None:
    Club.objects.filter(id=table.club.id).update(ends_at=time(23, 0), time_zone="UTC")
    wanted = {"name": "Friday", "stake": "1", "sheet": "atlanta", "club": table.club.slug} | said
    answer = table.kim.client().post("/api/v1/sessions/", wanted, content_type="application/json")
    if isinstance(ends, int):
        assert answer.status_code == ends, answer.content
        return
    ends_at = Session.objects.get(code=answer.json()["code"]).ends_at
    assert (ends_at and ends_at.astimezone(UTC).strftime("%H:%M")) == ends


def test_an_open_end() -> None:
    assert end_agreed(club(None), at("2026-11-20T19:00+00:00")) is None


def test_the_table_shows_it_and_from_when_on_the_last_game_is_called(table: Table) -> None:
    table.club.ends_at, table.club.time_zone = time(23, 0), "Europe/London"
    table.club.save()
    with time_machine.travel(datetime(2026, 11, 20, 19, 0, tzinfo=UTC), tick=False):
        session = services.session_start(
            actor=table.kim.actor, club=table.club, name="Friday", sheet="atlanta", stake="1", currency="GBP"
        )
    later = Table(table.club, session.code, table.kim)
    assert later.view["ends"] == {"at": "2026-11-20T23:00:00+00:00", "last_game": "2026-11-20T22:45:00+00:00"}
    Club.objects.filter(id=table.club.id).update(ends_at=time(21, 0))
    services.view_renewed(code=session.code)
    assert later.view["ends"]["at"] == "2026-11-20T23:00:00+00:00"
    assert session_verify(session.code) is None


def test_it_keeps_nobody_from_playing_on(table: Table) -> None:
    table.session.__class__.objects.filter(code=table.code).update(ends_at=datetime(2020, 1, 1, tzinfo=UTC))
    table.tap("Kim", "start")
    assert table.view["game"]["number"] == 1


def test_a_second_table_ends_with_the_first(table: Table) -> None:
    """Six at a table of five make two (S 7-8)."""
    for name in ("Eve", "Fay"):
        comes(table, name)
    end = datetime(2026, 11, 20, 23, 0, tzinfo=UTC)
    table.session.__class__.objects.filter(code=table.code).update(ends_at=end)
    services.view_renewed(code=table.code)
    assert table.view["ends"]["at"] == "2026-11-20T23:00:00+00:00"
