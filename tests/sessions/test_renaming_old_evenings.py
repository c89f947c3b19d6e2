"""Renaming a club or a player makes anew what is played at now; an old evening is made anew by its next reader."""

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from channels.db import database_sync_to_async
from django.core.management import call_command
from django.db.models import Q
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, Player
from sessions import services
from sessions.models import Session
from sessions.services.evenings.verification import session_verify
from tests.kit.ground import of_file
from tests.kit.renaming import settings_of
from tests.kit.sockets import heard, phone
from tests.kit.table import Table, table_laid

OLD = 60


def old_evening(table: Table, number: int) -> str:
    """Ann and Bob came, and it was closed long ago."""
    both = [Player.objects.get(id=table.id(name)) for name in ("Ann", "Bob")]
    evening = services.session_start(
        actor=table.kim.actor, club=table.club, name=f"Evening {number}", sheet="atlanta", stake="1", currency="GBP",
        players=both,
    )  # fmt: skip
    Table(table.club, evening.code, table.kim, table.people).tap("Kim", "close")
    Session.objects.filter(code=evening.code).update(changed_at=timezone.now() - timedelta(days=9 + number))
    return evening.code


def both_leave(table: Table) -> None:
    """They sit at one table only."""
    for name in ("Ann", "Bob"):
        table.tap("Kim", "leave", player=name)


def called(table: Table, name: str) -> None:
    club = Club.objects.get(id=table.club.id)
    people.club_change(actor=table.kim.actor, club=club, **settings_of(club, name))  # type: ignore[arg-type]  # settings are of many types


def player_called(table: Table, who: str, name: str) -> None:
    player = Player.objects.get(id=table.id(who))
    services.player_call(actor=table.kim.actor, player=player, name=name)


def views() -> dict[str, str]:
    return dict(Session.objects.values_list("code", "view"))


def sixty() -> tuple[Table, list[str]]:
    table = table_laid()
    both_leave(table)
    return table, [old_evening(table, number) for number in range(OLD)]


sixty_of_file = of_file(sixty)


@pytest.fixture
def laid(db: None, sixty_of_file: Callable[[], tuple[Table, list[str]]]) -> tuple[Table, list[str]]:
    return sixty_of_file()


@pytest.fixture
def table(laid: tuple[Table, list[str]]) -> Table:
    """The one that is played, which Ann and Bob have left."""
    return laid[0]


@pytest.fixture
def evenings(laid: tuple[Table, list[str]]) -> list[str]:
    """Sixty evenings of long ago, beside it."""
    return laid[1]


def test_a_club_with_sixty_old_evenings_makes_the_one_view_anew_that_is_live(
    table: Table, evenings: list[str], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(20):
        called(table, "The Monday club")
    made = {code for code, view in views().items() if '"The Monday club"' in view}
    assert made == {table.code}
    assert {code for code, view in views().items() if not view} == set(evenings)


@pytest.mark.long
def test_a_player_renamed_makes_anew_what_is_live(table: Table, evenings: list[str]) -> None:
    player_called(table, "Ann", "Anna")
    assert {code for code, view in views().items() if '"Anna"' in view} == {table.code}
    assert not any('"Ann"' in view for view in views().values())


def test_one_that_was_closed_within_the_day_counts_as_live(table: Table) -> None:
    code = old_evening(table, 0)
    Session.objects.filter(code=code).update(changed_at=timezone.now() - timedelta(hours=23))
    called(table, "The Monday club")
    assert '"The Monday club"' in Session.objects.get(code=code).view


def test_whoever_reads_an_old_evening_reads_the_new_names(table: Table, evenings: list[str]) -> None:
    code = evenings[7]
    before = Session.objects.get(code=code).version
    called(table, "The Monday club")
    player_called(table, "Ann", "Anna")
    client = table["Bob"].client()
    organiser = table.kim.client()
    page = organiser.get(f"/s/{code}/").content.decode()
    sheet = organiser.get(f"/s/{code}/sheet/").content.decode()
    listed = organiser.get("/api/v1/sessions/").content.decode()
    assert "Anna" in page
    assert "The Monday club" in page
    assert "Anna" in sheet
    assert "The Monday club" in listed
    assert client.get(f"/api/v1/sessions/{code}/").status_code == 404, "a guest of another evening only"
    told = organiser.get(f"/api/v1/sessions/{code}/").json()
    assert told["club"]["name"] == "The Monday club"
    assert told["players"][table.id("Ann")]["name"] == "Anna"
    assert told["version"] > before
    for text in (page, sheet, listed, msgspec.json.encode(told).decode()):
        assert '"Ann"' not in text
        assert ">Ann<" not in text
        assert "Thursday club" not in text
    assert '"Anna"' in Session.objects.get(code=code).view, "it was written down by the one who read it"
    assert session_verify(code) is None


def test_an_old_evening_that_nobody_has_read_since_is_sound(table: Table, evenings: list[str]) -> None:
    called(table, "The Monday club")
    assert session_verify(evenings[0]) is None


@pytest.mark.long
def test_a_stale_tap_at_an_old_evening_is_answered_with_the_new_names(table: Table, evenings: list[str]) -> None:
    code = evenings[3]
    called(table, "The Monday club")
    there = Table(table.club, code, table.kim, table.people)
    answer = there.post("Kim", {"event": "undo"}, seen=1)
    assert answer.status_code == 409
    assert answer.json()["view"]["club"]["name"] == "The Monday club"


@pytest.mark.long
def test_the_housekeeping_writes_down_what_nobody_has_read(table: Table, evenings: list[str]) -> None:
    called(table, "The Monday club")
    said = io.StringIO()
    call_command("housekeep", stdout=said)
    assert f"{OLD} views made anew" in said.getvalue()
    assert not Session.objects.filter(Q(view="") | ~Q(view__contains='"The Monday club"')).exists()


@pytest.mark.long
@pytest.mark.asyncio
async def test_a_phone_that_looks_at_an_old_evening_is_pushed_the_new_name(live_table: Table) -> None:
    await database_sync_to_async(both_leave)(live_table)
    code = await database_sync_to_async(old_evening)(live_table, 0)
    async with phone(live_table.kim, code) as kim:
        shown = await heard(kim)
        assert shown["state"]["club"]["name"] == "Thursday club"
        await database_sync_to_async(called)(live_table, "The Monday club")
        shown = await heard(kim, version=shown["version"] + 1)
        assert shown["state"]["club"]["name"] == "The Monday club"


@pytest.mark.asyncio
async def test_a_phone_that_comes_to_an_old_evening_sees_the_new_name_at_once(live_table: Table) -> None:
    await database_sync_to_async(both_leave)(live_table)
    code = await database_sync_to_async(old_evening)(live_table, 0)
    await database_sync_to_async(called)(live_table, "The Monday club")
    async with phone(live_table.kim, code) as kim:
        assert (await heard(kim))["state"]["club"]["name"] == "The Monday club"
