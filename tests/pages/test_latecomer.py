"""Somebody comes later without a phone: the scorekeeper seats them from the club's people, or with a new name."""

import pytest
from django.test import Client

from clubs.models import DevicePlayer, Player
from clubs.services import player_add
from sessions.models import Attendance
from tests.kit.people import page
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def kim(table: Table) -> Client:
    player_add(actor=table.kim.actor, club=table.club, name="Zoë")
    return table.kim.client()


def at(table: Table) -> str:
    return f"/s/{table.code}/latecomer/"


def seated(table: Table) -> list[str]:
    players = table.view["players"]
    return sorted(one["name"] for one in players.values() if one["seated"])


def test_the_club_s_people_without_a_seat_are_listed(table: Table, kim: Client) -> None:
    shown = page(kim.get(at(table)))
    assert 'value="Zoë"' in shown
    assert 'value="Ann"' not in shown
    assert "A new name" in shown


@pytest.mark.parametrize("told", [{"player": "Zoë"}, {"names": "Gus"}])
def test_they_get_a_seat_and_nobody_s_phone(table: Table, kim: Client, told: dict[str, str]) -> None:
    [name] = told.values()
    spoken = DevicePlayer.objects.count()
    answer = kim.post(at(table), told)
    assert answer.headers["Location"] == f"/s/{table.code}/"
    assert seated(table) == sorted(["Ann", "Bob", "Cat", "Dan", name])
    assert DevicePlayer.objects.count() == spoken
    last = table.view["last"]
    assert (last["event"], last["by"]) == ("join", None)
    assert table.session.scorekeeper_name == "Kim"


def test_a_name_like_one_of_the_club_is_asked_about_first(table: Table, kim: Client) -> None:
    answer = kim.post(at(table), {"names": "Zoe"})
    assert answer.status_code == 422
    assert "Zoe is new. Zoë?" in page(answer)
    assert not Player.objects.filter(club=table.club, name="Zoe").exists()


def test_nobody_named_is_refused(table: Table, kim: Client) -> None:
    assert "Name the one who sits down." in page(kim.post(at(table), {"names": ""}))


def test_what_the_rules_refuse_is_said_there_and_nobody_comes(table: Table, kim: Client) -> None:
    before = Attendance.objects.filter(session=table.session).count()
    answer = kim.post(at(table), {"player": "Ann"})
    assert answer.status_code == 422
    assert "Ann" in page(answer)
    assert Attendance.objects.filter(session=table.session).count() == before
