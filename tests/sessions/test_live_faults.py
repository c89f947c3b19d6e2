"""A fault anywhere in the push: it begins anew by itself, what fails for one session is its own, and nobody is told
that an old table is current."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import timedelta
from typing import Any

import psycopg
import pytest
import structlog
from channels.db import database_sync_to_async
from django.db import connection
from django.test import Client
from django.utils import timezone
from psycopg_pool import PoolTimeout

from chouette.database import CONNECTIONS, IMPORTS
from chouette.testing.management.commands.flush import owner_parameters
from clubs.models import Club
from sessions import services
from sessions.models import Proposal, Session
from sessions.push import hub as hubs
from sessions.push.hub import hub
from tests.kit.daily import first_daily
from tests.kit.lobby import begun, onlooker
from tests.kit.lobby import heard as heard_in_lobby
from tests.kit.sockets import backend_of_the_hub, closed_with, heard, listening, phone, phone_of, tapped
from tests.kit.table import Table, table_laid

BROKEN = '{"seq": "no number"}'


@pytest.fixture
def two_tables(transactional_db: None) -> tuple[Table, Table]:
    return table_laid(), table_laid(names=("Eve", "Flo", "Gus"))


@contextmanager
def owner() -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """A connection of the schema's owner, who can take a table away."""
    with psycopg.connect(**owner_parameters(connection.get_connection_params()), autocommit=True) as opened:
        yield opened


def done_as_owner(statement: str) -> None:
    with owner() as opened:
        opened.execute(statement.encode())


async def down() -> None:
    """Until the push has noticed that it is."""
    async with asyncio.timeout(10):
        while not hub().is_down:
            await asyncio.sleep(0.01)


async def up() -> None:
    async with asyncio.timeout(10):
        while hub().is_down or not hub().listening:
            await asyncio.sleep(0.01)


def ready() -> int:
    return int(Client().get("/ready/").status_code)


@asynccontextmanager
async def without(place: str) -> AsyncIterator[None]:
    """Take away what a statement of the push reads, and give it back."""
    await database_sync_to_async(done_as_owner)(f"ALTER TABLE {place} RENAME TO away")
    try:
        yield
    finally:
        await database_sync_to_async(done_as_owner)(f"ALTER TABLE away RENAME TO {place}")


@asynccontextmanager
async def a_room_that_is_none() -> AsyncIterator[None]:
    """A fault of the program itself in the sweep, which no database error is."""
    hub().audiences["NONE"] = None  # type: ignore[assignment]  # what no audience ever is
    try:
        yield
    finally:
        del hub().audiences["NONE"]


@asynccontextmanager
async def a_backend_that_hangs() -> AsyncIterator[None]:
    """The connection stays, and no answer comes."""
    backend = backend_of_the_hub()
    os.kill(backend, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(backend, signal.SIGCONT)


Fault = Callable[[], Any]
FAULTS: dict[str, Fault] = {
    "reading the versions in the sweep": lambda: without("chouette_sessions_proposal"),
    "reading the views": lambda: without("chouette_sessions_session"),
    "a fault of the program": a_room_that_is_none,
    "a backend that hangs": a_backend_that_hangs,
}


@pytest.mark.parametrize("fault", first_daily(*FAULTS))
async def test_the_push_says_that_it_is_down_and_comes_back(
    live_table: Table, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sockets are sent away to try again, a new one is not let in, the site is not ready; then all is as before."""
    monkeypatch.setattr(hubs, "PATIENCE", 0.5)
    table = live_table
    async with phone(table["Ann"], table.code) as ann, phone(table["Bob"], table.code) as bob:
        version = (await heard(ann))["version"]
        await heard(bob)
        await listening()
        async with FAULTS[fault]():
            await down()
            await ann.send_to(json.dumps({"t": "seen", "version": version}))
            assert await closed_with(ann) == 1013
            assert await database_sync_to_async(ready)() == 503
            if not fault.startswith("reading"):  # else nobody could be let in for that reason
                again = phone_of(table["Ann"], table.code)
                await again.connect()
                assert await closed_with(again) == 1013
                await again.disconnect()
        await up()
        assert await database_sync_to_async(ready)() == 200
        newer = await tapped(table, "Ann", "start")
        assert (await heard(bob, version=newer))["state"]["phase"] == "game"


@pytest.mark.long
async def test_a_lobby_is_not_told_that_it_is_current_either(live_table: Table) -> None:
    table = live_table
    async with onlooker(table, table.kim) as kim:
        await heard_in_lobby(kim, "tables")
        await listening()
        async with without("clubs_membership"):
            await down()
            await kim.send_to('{"t":"looking"}')
            assert await closed_with(kim) == 1013
        await asyncio.wait_for(_no_longer_down(), 10)
    async with onlooker(table, table.kim) as kim:
        await heard_in_lobby(kim, "tables")
        await kim.send_to('{"t":"looking"}')
        assert await heard_in_lobby(kim, "alive") == {"t": "alive"}


@pytest.mark.long
async def test_the_last_socket_leaves_while_the_push_is_down(live_table: Table) -> None:
    """It still finds out by itself that it can be heard again: else nobody would be let in any more."""
    table = live_table
    async with a_room_that_is_none(), phone(table["Ann"], table.code) as ann:
        await heard(ann)
        await down()
    await asyncio.wait_for(_no_longer_down(), 10)
    async with phone(table["Ann"], table.code) as ann:
        await heard(ann)


async def _no_longer_down() -> None:
    while hub().is_down:
        await asyncio.sleep(0.01)


async def test_a_session_that_cannot_be_read_is_left_out_and_named(two_tables: tuple[Table, Table]) -> None:
    """Its German view cannot be made, as its state is broken: the others are live, in German too."""
    broken, whole = two_tables
    with structlog.testing.capture_logs() as logs:
        async with (
            phone(broken["Ann"], broken.code, "?language=de") as ann,
            phone(whole["Eve"], whole.code, "?language=de") as eve,
        ):
            shown = (await heard(ann))["version"]
            await heard(eve)
            await listening()
            await database_sync_to_async(state_broken)(broken)
            version = await tapped(whole, "Eve", "start")
            assert (await heard(eve, version=version))["state"]["phase"] == "game"
            async with asyncio.timeout(5):
                while not hub().audiences[broken.code].is_behind("de"):
                    await asyncio.sleep(0.01)
            await ann.send_to(json.dumps({"t": "seen", "version": shown}))
            assert await ann.receive_nothing(timeout=5 * hubs.SWEEP), "nobody says that an old view is current"
            assert not hub().is_down
    said = [one for one in logs if one.get("session")]
    assert [(one["session"], one["doing"]) for one in said] == [(broken.code, "pushing its view")], "once, by its code"


async def test_a_phone_whose_view_cannot_be_made_is_told_so_each_time_and_logged_once(
    two_tables: tuple[Table, Table],
) -> None:
    """In English the table is still shown, as its view is written down; the other table is live in German, too."""
    broken, whole = two_tables
    await database_sync_to_async(state_broken)(broken)
    with structlog.testing.capture_logs() as logs:
        for _ in range(3):
            ann = phone_of(broken["Ann"], broken.code, "?language=de")
            await ann.connect()
            assert await closed_with(ann) == 4500
            await ann.disconnect()
        async with phone(broken["Bob"], broken.code) as bob, phone(whole["Eve"], whole.code, "?language=de") as eve:
            await heard(bob)
            version = await tapped(whole, "Eve", "start")
            assert (await heard(eve, version=version))["state"]["phase"] == "game"
    said = [(one["session"], one["doing"]) for one in logs if one.get("session")]
    assert said == [(broken.code, "letting somebody in")]


def state_broken(table: Table) -> None:
    """The next version stands there, but what it is made from cannot be read."""
    session = table.session
    Session.objects.filter(id=session.id).update(state=BROKEN, version=session.version + 1)


async def test_a_deadline_that_cannot_be_applied_keeps_no_other_from_it(two_tables: tuple[Table, Table]) -> None:
    broken, whole = two_tables
    await database_sync_to_async(results_wait)(broken, whole)
    with structlog.testing.capture_logs() as logs:
        async with phone(broken["Ann"], broken.code) as ann, phone(whole["Eve"], whole.code) as eve:
            await heard(ann)
            state: dict[str, Any] = {"proposals": [{}]}
            while state["proposals"]:
                state = (await heard(eve))["state"]
            assert state["rows"][-1]["number"] == 1
            async with asyncio.timeout(10):
                while not any(one.get("session") for one in logs):  # whichever of the two came first
                    await asyncio.sleep(0.01)
            assert not hub().is_down
    assert {one["session"] for one in logs if one.get("session")} == {broken.code}


def results_wait(broken: Table, whole: Table) -> None:
    Club.objects.update(confirm_results=True)
    for table, winner in ((broken, "Ann"), (whole, "Eve")):
        table.tap("Kim", "start")
        table.propose(winner, "result", winner="box", kind="single")
    Proposal.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    Session.objects.filter(code=broken.code).update(state=BROKEN)


@pytest.mark.long
async def test_an_exhausted_pool_delays_what_is_due_and_nothing_else(live_table: Table) -> None:
    """Every connection of the process is taken: the view travels all the same, and the deadline is applied later."""
    table = live_table
    await database_sync_to_async(result_waits_at)(table)
    async with phone(table["Ann"], table.code) as ann:
        version = (await heard(ann))["version"]
        with structlog.testing.capture_logs() as logs:
            with connections_taken():
                overdue(table)
                async with asyncio.timeout(10):
                    while not any(one.get("doing") == "applying what is due" for one in logs):
                        await asyncio.sleep(0.01)
                moved_by_another_process(table)
                assert await heard(ann, version=version + 1)
                assert not hub().is_down
            state: dict[str, Any] = {"phase": "game"}
            while state["phase"] == "game":
                state = (await heard(ann))["state"]
    assert state["rows"][-1]["number"] == 1


def result_waits_at(table: Table) -> None:
    Club.objects.update(confirm_results=True)
    table.tap("Kim", "start")
    table.propose("Ann", "result", winner="box", kind="single")


def overdue(table: Table) -> None:
    done_as_owner(
        "UPDATE chouette_sessions_proposal SET deadline = now()"
        f" WHERE session_id = (SELECT id FROM chouette_sessions_session WHERE code = '{table.code}')"
    )


def moved_by_another_process(table: Table) -> None:
    """Its version is raised and nothing is announced: the sweep finds it."""
    done_as_owner(f"UPDATE chouette_sessions_session SET version = version + 1 WHERE code = '{table.code}'")


async def test_a_phone_is_let_in_while_every_request_holds_a_connection(live_table: Table) -> None:
    """As many as there are threads for requests and imports; the sockets and what is due have connections beside."""
    table = live_table
    await database_sync_to_async(result_waits_at)(table)
    with connections_taken(CONNECTIONS + IMPORTS - 1):  # the test's own thread has one, too
        overdue(table)
        async with phone(table["Ann"], table.code) as ann:
            state: dict[str, Any] = {"phase": "game"}
            while state["phase"] == "game":
                state = (await heard(ann))["state"]


@contextmanager
def connections_taken(most: int | None = None) -> Iterator[None]:
    """So many connections of the process are taken, or all."""
    pool = connection.pool  # type: ignore[attr-defined]  # PostgreSQL's has one
    pool.open()
    patience, pool.timeout = pool.timeout, 0.3
    taken: list[Any] = []
    try:
        with suppress(PoolTimeout):
            while most is None or len(taken) < most:
                taken.append(pool.getconn())
        yield
    finally:
        pool.timeout = patience
        for one in taken:
            pool.putconn(one)


def test_a_broken_table_is_left_out_of_the_lobby(two_tables: tuple[Table, Table]) -> None:
    """Of its page and of the list for programs too."""
    broken, _ = two_tables
    second = services.session_start(
        actor=broken.kim.actor, club=broken.club, name="Second table", sheet="atlanta", stake="1.00", currency="GBP"
    )
    Session.objects.filter(code=broken.code).update(view="{}")
    client = broken.kim.client()
    page = client.get(f"/clubs/{broken.club.slug}/")
    assert (page.status_code, second.code in page.content.decode()) == (200, True)
    assert broken.code not in page.content.decode()


async def test_the_other_tables_of_a_lobby_stay_live(live_table: Table) -> None:
    table = live_table
    second = await database_sync_to_async(begun)(table)
    async with onlooker(table, table.kim) as kim:
        assert len((await heard_in_lobby(kim, "tables"))["tables"]) == 2
        await listening()
        await database_sync_to_async(Session.objects.filter(code=second.code).update)(view="{}", version=99)
        await tapped(table, "Ann", "start")
        while (await heard_in_lobby(kim, "table"))["table"]["code"] != table.code:
            pass
        async with onlooker(table, table.kim) as another:
            tables = (await heard_in_lobby(another, "tables"))["tables"]
            assert [one["code"] for one in tables] == [table.code]
        assert not hub().is_down
