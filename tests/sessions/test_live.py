"""The push: what is tapped reaches every phone, whatever happens to the connection that listens."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, DevicePlayer, Membership, Player, Role
from sessions import services
from sessions.models import Proposal, Session
from sessions.permissions import GONE_AFTER
from sessions.push.hub import hub
from sessions.view.view import PROTOCOL
from tests.kit.sockets import backend_of_the_hub, closed_with, heard, listening, phone, phone_of, tapped
from tests.kit.table import Person, Table, person
from tests.kit.tracing import statements, traced


async def test_a_tap_reaches_every_phone(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann, phone(table["Bob"], table.code) as bob:
        first = await heard(ann)
        assert first["state"]["phase"] == "between"
        version = await tapped(table, "Ann", "start")
        for socket in (ann, bob):
            assert (await heard(socket, version=version))["state"]["phase"] == "game"


async def test_the_push_heals_when_its_connection_is_killed(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann:
        await heard(ann)
        await listening()
        backend = backend_of_the_hub()
        await database_sync_to_async(killed)(backend)
        version = await tapped(table, "Ann", "start")
        assert (await heard(ann, version=version))["state"]["phase"] == "game"
        await listening()
        assert backend_of_the_hub() != backend


def killed(backend: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [backend])


async def test_a_phone_that_is_behind_gets_the_view(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann:
        version = (await heard(ann))["version"]
        await ann.send_to(json.dumps({"t": "seen", "version": version}))
        assert await heard(ann, "version") == {"t": "version", "version": version}
        await ann.send_to(json.dumps({"t": "seen", "version": version - 1}))
        assert (await heard(ann, "state"))["version"] == version


async def test_a_phone_that_shows_the_newest_view_is_not_sent_it_again(live_table: Table) -> None:
    """It only hears who it is; what comes next it is sent like everybody."""
    table = live_table
    shown = await database_sync_to_async(lambda: table.session.version)()
    async with phone(table["Ann"], table.code, f"?version={shown}") as ann:
        first = json.loads(await ann.receive_from(timeout=5))
        now = first.pop("now")
        assert first == {"t": "me", "me": [table.id("Ann")], "scorekeeper": False, "protocol": PROTOCOL}
        assert abs(now / 1000 - time.time()) < 60
        version = await tapped(table, "Ann", "start")
        message = json.loads(await ann.receive_from(timeout=5))
        assert (message["t"], message["version"], message["after"]) == ("parts", version, shown)


@pytest.mark.parametrize("said", ["?version=1", "?version=", "?version=-4", "?version=ten", "?version=99999999999999"])
async def test_a_phone_that_is_behind_or_says_nonsense_is_sent_the_view_at_once(live_table: Table, said: str) -> None:
    table = live_table
    async with phone(table["Ann"], table.code, said) as ann:
        assert (await heard(ann, "state"))["state"]["code"] == table.code


async def test_a_phone_that_slept_while_it_was_handed_the_sheet_hears_of_it_when_it_wakes(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann:
        assert (await heard(ann, "me"))["scorekeeper"] is False
    await database_sync_to_async(sheet_given)(table, "Ann")
    async with phone(table["Ann"], table.code) as ann:
        assert (await heard(ann, "me"))["scorekeeper"] is True


def sheet_given(table: Table, name: str) -> None:
    player = Player.objects.get(id=table.id(name))
    services.sheet_handed_over(code=table.code, actor=table.kim.actor, token=table.kim.hash, player=player)


async def test_who_loses_their_right_loses_their_socket(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann, phone(table["Bob"], table.code) as bob:
        await heard(ann)
        await database_sync_to_async(turned_out)(table, "Ann")
        assert await closed_with(ann) == 4403
        version = await tapped(table, "Kim", "start")
        await heard(bob, version=version)


async def test_a_password_that_is_changed_on_one_device_closes_the_sockets_of_the_others(live_table: Table) -> None:
    table = live_table
    here, elsewhere = await database_sync_to_async(signed_in_twice)(table, "Ann")
    async with phone(elsewhere, table.code) as other, phone(here, table.code) as own:
        await heard(other)
        await heard(own)
        said = {"password": "seven cubes and a doubling"}
        answer = await database_sync_to_async(here.client().post)("/account/password/", said)
        assert answer.status_code == 302
        assert await closed_with(other) == 4403
        version = await tapped(table, "Kim", "start")
        await heard(own, version=version)
    late = phone_of(elsewhere, table.code)
    await late.connect()
    assert await closed_with(late) == 4404


def signed_in_twice(table: Table, name: str) -> tuple[Person, Person]:
    """The player's phone and another, both signed in to the player's account."""
    user = people.account_create(actor=table[name].actor, name=name, email="ann@club.example")
    phones = []
    for one in (table[name], person(name)):
        token = people.account_sign_in(actor=one.actor, user=user, by="code", label=one.name)
        phones.append(Person(name, one.actor, token))
    return phones[0], phones[1]


def turned_out(table: Table, who: str) -> None:
    Membership.objects.filter(device_id=table[who].device).delete()
    people.rights_changed(table.club.id)


async def test_who_is_put_out_loses_the_socket(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann, phone(table["Bob"], table.code) as bob:
        await heard(ann)
        await database_sync_to_async(put_out)(table, "Ann")
        assert await closed_with(ann) == 4403
        version = await tapped(table, "Kim", "start")
        await heard(bob, version=version)


def put_out(table: Table, who: str) -> None:
    guest = Membership.objects.get(device_id=table[who].device)
    services.guest_put_out(code=table.code, actor=table.kim.actor, token=table.kim.hash, guest=guest.id)


async def test_a_phone_is_told_for_whom_it_speaks_now(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann:
        await heard(ann)
        await database_sync_to_async(silenced)(table, "Ann")
        told = await heard(ann, "me")
        assert (told["me"], told["scorekeeper"], told["protocol"]) == ([], False, PROTOCOL)


def silenced(table: Table, who: str) -> None:
    DevicePlayer.objects.filter(device_id=table[who].device).delete()
    people.rights_changed(table.club.id)


async def test_only_the_acting_captain_is_asked_to_hold(live_table: Table) -> None:
    table = live_table
    await tapped(table, "Ann", "start")
    async with (
        phone(table["Ann"], table.code) as ann,
        phone(table["Bob"], table.code) as bob,
        phone(table["Cat"], table.code) as cat,
    ):
        for socket in (ann, bob, cat):
            await heard(socket)
        await listening()
        await database_sync_to_async(services.hold_ask)(session=table.code, actor=table["Cat"].hash)
        assert await bob.receive_json_from(timeout=5) == {"t": "hold"}
        version = await tapped(table, "Bob", "roll")
        for socket in (ann, cat):
            message = await socket.receive_json_from(timeout=5)
            assert (message["t"], message["version"]) == ("parts", version)


@pytest.mark.parametrize("origin", [b"http://elsewhere", b"https://testserver", b"http://testserver:81", b"null", b""])
async def test_pages_of_others_open_no_socket(live_table: Table, origin: bytes) -> None:
    accepted, _ = await phone_of(live_table["Ann"], live_table.code, origin=origin).connect()
    assert not accepted


async def test_strangers_and_wrong_codes_are_told_the_same(live_table: Table) -> None:
    for who, code in ((live_table.stranger, live_table.code), (None, live_table.code), (live_table["Ann"], "NOSUCH")):
        socket = phone_of(who, code)
        assert (await socket.connect())[0]
        assert await closed_with(socket) == 4404
        await socket.disconnect()


@pytest.mark.parametrize("frames", [["x" * 9000], ["{", "[]", '{"t":"tap"}']])
async def test_senseless_frames_close_the_socket(live_table: Table, frames: list[str]) -> None:
    socket = phone_of(live_table["Ann"], live_table.code)
    await socket.connect()
    for frame in frames:
        await socket.send_to(frame)
    assert await closed_with(socket) in (1009, 4400)
    await socket.disconnect()


@pytest.mark.parametrize("phones", [1, 50])
async def test_a_tap_costs_the_same_for_one_phone_and_for_fifty(
    live_table: Table, phones: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = live_table
    monkeypatch.setattr("sessions.push.hub.SWEEP", 60.0)
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(phone(table["Bob"], table.code)) for _ in range(phones)]
        for socket in sockets:
            await heard(socket)
        await listening()
        version = await tapped(table, "Ann", "start")
        for socket in sockets:
            await heard(socket, version=version)
        heard_by_hub = hub().heard
        assert heard_by_hub is not None
        with traced(heard_by_hub.pgconn, tmp_path / "hub"):
            said = await database_sync_to_async(tapped_and_traced)(table, tmp_path / "tap")
            texts = [(await socket.receive_output(timeout=5))["text"] for socket in sockets]
    assert said == 6, "begin, lock, find out, write, announce, commit"
    assert statements(tmp_path / "hub") == 1, "the view, with the epoch of its rights"
    assert all(text is texts[0] for text in texts), "encoded once, and the same text for all"


def tapped_and_traced(table: Table, file: Path) -> int:
    connection.ensure_connection()
    with traced(connection.connection.pgconn, file):
        table.tap("Bob", "double", by="Bob", seen=2)
    return statements(file)


async def test_while_their_phone_lies_at_the_table_the_scorekeeper_is_here(live_table: Table) -> None:
    table = live_table
    await database_sync_to_async(gone_for_an_hour)(table)
    async with phone(table.kim, table.code) as kim:
        await heard(kim)
        async with asyncio.timeout(5):
            while await database_sync_to_async(is_gone)(table):
                await asyncio.sleep(0)
    assert not await database_sync_to_async(is_gone)(table)


async def test_a_scorekeeper_who_goes_and_comes_back_is_so_on_every_phone(live_table: Table) -> None:
    table = live_table
    async with phone(table["Ann"], table.code) as ann:
        assert (await heard(ann))["state"]["scorekeeper"]["here"]
        await database_sync_to_async(gone_for_an_hour)(table)
        assert not (await heard(ann))["state"]["scorekeeper"]["here"]
        async with phone(table.kim, table.code) as kim:
            assert not (await heard(kim))["state"]["scorekeeper"]["here"]
            assert (await heard(ann))["state"]["scorekeeper"]["here"]


def gone_for_an_hour(table: Table) -> None:
    Session.objects.update(scorekeeper_seen_at=timezone.now() - timedelta(hours=1))
    assert is_gone(table)


def is_gone(table: Table) -> bool:
    return timezone.now() - table.session.scorekeeper_seen_at > GONE_AFTER


async def test_who_is_lowered_is_closed_out_and_comes_back_as_less(live_table: Table) -> None:
    """Bob is an organiser beside Kim, until they are made a member while their phone lies at the table."""
    table = live_table
    membership = await database_sync_to_async(made_organiser)(table, "Bob")
    async with phone(table["Bob"], table.code) as bob, phone(table["Ann"], table.code) as ann:
        for socket in (ann, bob):
            await heard(socket)
        await listening()
        begun = asyncio.get_running_loop().time()
        await database_sync_to_async(people.role_change)(actor=table.kim.actor, membership=membership, role=Role.MEMBER)
        assert await closed_with(bob) == 4409
        assert asyncio.get_running_loop().time() - begun < 2
        async with phone(table["Bob"], table.code) as again:
            await heard(again)
        version = await tapped(table, "Ann", "start")
        await heard(ann, version=version)


def made_organiser(table: Table, who: str) -> Membership:
    bob = table[who]
    people.role_give(actor=table.kim.actor, club=table.club, to=bob.actor, role=Role.ORGANISER)
    return Membership.objects.get(club=table.club, device_id=bob.device, session_code="")


async def test_a_result_that_nobody_answers_stands_on_every_phone(live_table: Table) -> None:
    """Its deadline has passed while the program was off: the first look of the push applies it."""
    table = live_table
    await database_sync_to_async(result_waits)(table)
    async with phone(table["Ann"], table.code) as ann, phone(table["Bob"], table.code) as bob:
        for socket in (ann, bob):
            state: dict[str, Any] = {"proposals": [{}]}
            while state["proposals"]:
                state = (await heard(socket))["state"]
            assert (state["phase"], state["rows"][-1]["points"][table.id("Ann")]) == ("between", 3)


def result_waits(table: Table) -> None:
    Club.objects.update(confirm_results=True)
    table.tap("Kim", "start")
    table.propose("Ann", "result", winner="box", kind="single")
    Proposal.objects.update(deadline=timezone.now() - timedelta(seconds=1))
