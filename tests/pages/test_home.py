"""The first page of those who have played: the last three evenings, where all of them are, and no demo any more."""

import re
from datetime import datetime
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from time_machine import travel

from clubs import services as people
from clubs.models import Player, Role
from sessions.demo import demo_create
from sessions.services import session_import
from tests.kit.brought import file_of
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def home(table: Table, who: str) -> str:
    return str(table[who].client().get("/").content.decode())


def next_evening(table: Table) -> Table:
    """One more, played and closed."""
    evening = second_of(table, "Ann", "Bob", "Cat", "Dan")
    closed_evening(evening)
    return evening


def test_three_evenings_stand_there_and_one_link_leads_to_all(table: Table) -> None:
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    evenings = [table]
    closed_evening(table)
    evenings += [next_evening(table), next_evening(table)]
    assert home(table, "Ann").count("/evening/") == 3
    assert "All evenings of" not in home(table, "Ann")
    evenings.append(next_evening(table))
    shown = home(table, "Ann")
    assert [f"/s/{one.code}/evening/" in shown for one in evenings] == [False, True, True, True]
    assert f'<a href="/clubs/{table.club.slug}/evenings/"\n        >All evenings of Thursday club</a>' in shown


def test_evenings_one_was_not_at_are_those_of_the_club(table: Table) -> None:
    closed_evening(table)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    assert "Your evenings" not in home(table, "Kim")
    assert "Evenings of your club" in home(table, "Kim")
    assert "Evenings of your club" not in home(table, "Ann")


@pytest.mark.parametrize(
    ("now", "state"),
    [
        ("2024-05-03T22:00Z", "playing now"),
        ("2024-05-04T01:00Z", "playing now"),
        ("2024-05-04T08:00Z", "not ended"),
        ("2024-07-30T20:00Z", "not ended"),
    ],
)
def test_an_evening_that_was_left_open_is_not_played_now(table: Table, now: str, state: str) -> None:
    """Its file has events of 3 May at 19:30 UTC and does not end it; the night may go on past midnight."""
    file = file_of("Ann", "Bob", "Cat", day="2024-05-03", name="Left open")
    session_import(club=table.club, actor=table.kim.actor, file=file)
    with travel(datetime.fromisoformat(now)):
        pages = [home(table, "Kim"), table["Kim"].client().get(f"/clubs/{table.club.slug}/evenings/").content.decode()]
    for page in pages:
        row = page.partition("Left open")[2].partition("</li>")[0]
        assert state in row
        assert "3 May 2024" in row


def test_the_demo_is_gone_once_one_has_played(table: Table) -> None:
    demo_create()
    assert "Try the demo" in home(table, "Ann")
    closed_evening(table)
    assert "Try the demo" not in home(table, "Ann")
    assert "Try the demo" in Client().get("/").content.decode(), "a stranger may try it"


def test_a_link_leads_to_ones_own_page(table: Table) -> None:
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    address = reverse("player", args=[table.club.slug, UUID(table.id("Ann"))])
    client, shown = table["Ann"].client(), home(table, "Ann")
    assert re.search(rf'<a href="{address}"><span class="t">Your results</span>', shown)
    assert client.get(address).status_code == 200
    assert "results</span>" not in home(table, "Bob"), "a guest has no page"


def test_a_phone_of_two_has_a_link_to_each_page_by_name(table: Table) -> None:
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    bob = Player.objects.get(id=table.id("Bob"))
    people.device_speaks_for(actor=table["Ann"].actor, club=table.club, player=bob)
    shown = home(table, "Ann")
    for name in ("Ann", "Bob"):
        address = reverse("player", args=[table.club.slug, UUID(table.id(name))])
        assert re.search(rf'<a href="{address}"><span class="t">{name}’s results</span>', shown)
        assert table["Ann"].client().get(address).status_code == 200
    assert "Your results" not in shown
