"""The first page of those who have played: the last three evenings, where all of them are, and no demo any more."""

import pytest
from django.test import Client

from clubs import services as people
from clubs.models import Role
from sessions.demo import demo_create
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


def test_the_demo_is_gone_once_one_has_played(table: Table) -> None:
    demo_create()
    assert "Try the demo" in home(table, "Ann")
    closed_evening(table)
    assert "Try the demo" not in home(table, "Ann")
    assert "Try the demo" in Client().get("/").content.decode(), "a stranger may try it"
