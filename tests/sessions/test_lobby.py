"""The lobby: every table of a club at a glance, sent to whoever looks on as soon as it moves."""

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs import services as people
from clubs.actors import Actor
from clubs.models import Membership, Role
from sessions import services
from sessions.models import Session
from sessions.view.glance import Glance, glance_of
from tests.kit.lobby import begun, heard, looks_on, onlooker
from tests.kit.table import Table, table_laid


def glance(table: Table) -> Glance:
    return glance_of(table.session.view)


def test_a_table_at_a_glance(table: Table) -> None:
    seen = glance(table)
    assert (seen.phase, seen.game, seen.box, seen.captain, seen.seated, seen.free) == (
        "between", None, "Ann", "Bob", 4, None,
    )  # fmt: skip
    table.tap("Bob", "start")
    table.tap("Bob", "double", by="Bob")
    seen = glance(table)
    assert (seen.game, seen.plays, seen.waits["en"]) == (1, "Bob", "Waiting for Ann to answer Bob.")
    assert [(cube.name, cube.shows, cube.at) for cube in seen.cubes if cube.shows > 1] == [("Bob", 2, "box")]
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Bob", "result", winner="team", kind="single")
    seen = glance(table)
    assert (seen.game, seen.games, seen.box) == (None, 1, "Bob")
    assert [(leader.name, leader.result) for leader in seen.leaders] == [("Bob", 2), ("Cat", 1), ("Dan", 1)]


def test_who_won_most_and_has_left_leads_all_the_same(table: Table) -> None:
    """Bob is ahead with 2 and leaves; four have played, three are left."""
    table.tap("Bob", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Bob", "result", winner="team", kind="single")
    table.tap("Bob", "leave", player="Bob")
    seen = glance(table)
    assert [(leader.name, leader.result) for leader in seen.leaders] == [("Bob", 2), ("Cat", 1), ("Dan", 1)]
    assert seen.seated == 3
    table.tap("Kim", "close")
    assert glance(table).seated == 4


def test_the_seats_that_are_left(db: None) -> None:
    assert glance(table_laid("st-albans", ("Ann", "Bob", "Cat"))).free == 2
    assert glance(table_laid("backgammon-act", ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn"))).free == 0


async def shut_with(socket: WebsocketCommunicator) -> int:
    while True:
        message = await socket.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            return int(message["code"])


async def test_a_move_is_seen_at_once(live_table: Table) -> None:
    table = live_table
    async with onlooker(table, table.kim) as kim:
        assert [one["code"] for one in (await heard(kim, "tables"))["tables"]] == [table.code]
        await database_sync_to_async(table.tap)("Bob", "start")
        assert (await heard(kim, "table"))["table"]["game"] == 1


async def test_a_new_table_appears_and_a_deleted_one_goes(live_table: Table) -> None:
    table = live_table
    async with onlooker(table, table.kim) as kim:
        await heard(kim, "tables")
        second = await database_sync_to_async(begun)(table)
        assert (await heard(kim, "table"))["table"]["code"] == second.code
        await database_sync_to_async(services.session_delete)(
            code=second.code, actor=table.kim.actor, token=table.kim.hash
        )
        assert await heard(kim, "gone") == {"t": "gone", "code": second.code}


async def test_an_evening_of_august_that_is_closed_again_is_no_table_of_tonight(live_table: Table) -> None:
    table = live_table

    def opened_again_and_closed() -> None:
        august = table.session.began_at - timedelta(days=100)
        Session.objects.filter(code=table.code).update(began_at=august)
        table.tap("Kim", "close")

    async with onlooker(table, table.kim) as kim:
        assert [one["code"] for one in (await heard(kim, "tables"))["tables"]] == [table.code]
        await database_sync_to_async(opened_again_and_closed)()
        assert await heard(kim, "gone") == {"t": "gone", "code": table.code}
    async with onlooker(table, table.kim) as kim:
        assert (await heard(kim, "tables"))["tables"] == []


async def test_an_evening_of_tonight_that_is_closed_stays_in_sight(live_table: Table) -> None:
    table = live_table
    await database_sync_to_async(table.tap)("Kim", "close")
    async with onlooker(table, table.kim) as kim:
        assert [one["code"] for one in (await heard(kim, "tables"))["tables"]] == [table.code]


@pytest.mark.long
async def test_who_is_put_out_of_the_club_is_put_out_of_its_lobby(live_table: Table) -> None:
    table = live_table
    bob = table["Bob"]
    await database_sync_to_async(people.role_give)(
        actor=table.kim.actor, club=table.club, to=bob.actor, role=Role.MEMBER
    )
    async with onlooker(table, bob) as socket, onlooker(table, table.kim) as kim:
        await heard(socket, "tables")
        await heard(kim, "tables")
        held = await Membership.objects.aget(club=table.club, device_id=bob.device, session_code="")
        await database_sync_to_async(people.member_remove)(actor=table.kim.actor, membership=held)
        assert await shut_with(socket) == 4403
        await database_sync_to_async(table.tap)("Ann", "start")
        assert (await heard(kim, "table"))["table"]["game"] == 1


@pytest.mark.parametrize("who", ["a guest of one table", "a stranger", "nobody", "of no club"])
async def test_who_does_not_belong_is_told_that_there_is_none(live_table: Table, who: str) -> None:
    table = live_table
    people_ = {
        "a guest of one table": table["Ann"],
        "a stranger": table.stranger,
        "nobody": None,
        "of no club": table.kim,
    }
    socket = looks_on(people_[who], "no-such-club" if who == "of no club" else table.club.slug)
    await socket.connect()
    assert await shut_with(socket) == 4404


async def test_another_sites_page_hears_nothing(live_table: Table) -> None:
    socket = looks_on(live_table.kim, live_table.club.slug, origin=b"http://evil.example")
    assert (await socket.connect())[0] is False


async def test_the_line_answers_and_bears_no_nonsense(live_table: Table) -> None:
    async with onlooker(live_table, live_table.kim) as kim:
        await kim.send_to('{"t":"looking"}')
        assert await heard(kim, "alive") == {"t": "alive"}
        for _ in range(3):
            await kim.send_to("nonsense")
        assert await shut_with(kim) == 4400


def test_forty_tables_take_no_more_questions_than_one(
    table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(39):
        services.session_start(
            actor=Actor(), club=table.club, name=f"Table {number}", sheet="atlanta", stake="1.00", currency="GBP"
        )
    client: Client = table.kim.client()
    for address in ("club", "club-screen"):
        with django_assert_max_num_queries(11):
            shown = client.get(reverse(address, args=[table.club.slug])).content.decode()
        assert shown.count('"scorekeeper":') == 40
