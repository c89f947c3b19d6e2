"""Imports have processes of their own: pages are answered meanwhile; one without its client stops."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from channels.db import database_sync_to_async
from channels.testing import HttpCommunicator
from django.db import connection

from chouette.database import CONNECTIONS, IMPORTS
from chouette.long_requests import NICENESS
from chouette.pages import IN_LINE, Pages
from chouette.testing.management.commands.flush import owner_parameters
from sessions.models import Session

HEADER = {"chouette": 1, "rules": "atlanta", "stake": "2.00", "currency": "GBP"}
SEAT = {"event": "seat", "line": ["Ann", "Bob", "Cat"]}
GAME = [{"event": "start"}, {"event": "result", "winner": "box", "kind": "single"}]
IMPORT = "/api/v1/sessions/import/"
HOST = [(b"host", b"localhost")]
SENT = [*HOST, (b"content-type", b"application/jsonl")]

PATIENCE = 60.0
"""Seconds: an import is started by a process of low priority, and ten of them wait for each other."""


def evening(games: int) -> bytes:
    return "\n".join(map(json.dumps, (HEADER, SEAT, *GAME * games))).encode()


def import_of(pages: Pages, file: bytes) -> HttpCommunicator:
    length = (b"content-length", str(len(file)).encode())
    return HttpCommunicator(pages, "POST", IMPORT, body=file, headers=[*SENT, length])


@database_sync_to_async
def sessions() -> int:
    return Session.objects.count()


@asynccontextmanager
async def imports_under_way(pages: Pages) -> AsyncIterator[list[asyncio.Task[Any]]]:
    """As many as there is room for, none of which can succeed: nobody can write a player meanwhile."""
    opened = psycopg.connect(**owner_parameters(connection.get_connection_params()))
    with opened:
        opened.execute("LOCK TABLE clubs_player IN EXCLUSIVE MODE")
        imports = [
            asyncio.create_task(import_of(pages, evening(1)).get_response(PATIENCE)) for _ in range(IMPORTS + IN_LINE)
        ]
        while pages.long_requests.under_way < len(imports):
            await asyncio.sleep(0)
        yield imports
        assert pages.long_requests.under_way > IMPORTS, "some are still in line"
    statuses = [answer["status"] for answer in await asyncio.gather(*imports)]
    assert set(statuses) <= {201, 503}, "503 for one that has waited for the lock as long as a statement may"
    assert await sessions() == statuses.count(201) > 0


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
async def test_pages_are_answered_while_more_imports_wait_than_may_be_under_way() -> None:
    pages = Pages()
    async with imports_under_way(pages):
        health = [
            HttpCommunicator(pages, "GET", "/ready/", headers=HOST).get_response(PATIENCE) for _ in range(CONNECTIONS)
        ]
        assert {answer["status"] for answer in await asyncio.gather(*health)} == {200}


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
async def test_one_import_too_many_is_told_so() -> None:
    pages = Pages()
    async with imports_under_way(pages):
        while_busy = await import_of(pages, evening(1)).get_response(PATIENCE)
        assert (while_busy["status"], json.loads(while_busy["body"])["code"]) == (503, "imports_are_busy")


@pytest.mark.django_db(transaction=True)
async def test_a_turn_that_is_free_belongs_to_those_in_line() -> None:
    pages = Pages()
    pages.long_requests.under_way = IMPORTS + IN_LINE
    answer = await import_of(pages, evening(1)).get_response(PATIENCE)
    assert (answer["status"], json.loads(answer["body"])["code"]) == (503, "imports_are_busy")
    pages.long_requests.under_way = 0
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201


@pytest.mark.django_db(transaction=True)
async def test_the_process_of_one_import_answers_the_next_and_is_not_kept_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = Pages()
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201
    (first,) = helpers()
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201
    assert helpers() == [first]
    monkeypatch.setattr("chouette.long_requests.IDLE", 0.01)
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201
    assert pages.long_requests.idling is not None
    await pages.long_requests.idling
    assert helpers() == []


@pytest.mark.django_db(transaction=True)
async def test_an_import_ends_when_its_client_has_left() -> None:
    pages = Pages()
    gone = import_of(pages, evening(2400))
    await gone.send_input({"type": "http.request", "body": evening(2400)})
    await gone.send_input({"type": "http.disconnect"})
    answer = await gone.receive_output(PATIENCE)
    assert answer["status"] == 422
    told = json.loads((await gone.receive_output(PATIENCE))["body"])
    assert told["code"] == "import_took_too_long"
    assert told["params"]["done"] < told["params"]["total"] == 4801
    assert await sessions() == 0


def helpers() -> list[int]:
    """The processes that this one has started and that answer long requests."""
    children = [
        int(pid) for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()
    ]
    return [pid for pid in children if b"chouette.long_requests" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
async def test_an_import_whose_process_is_killed_keeps_nothing_and_the_next_one_succeeds() -> None:
    pages = Pages()
    lost = asyncio.create_task(import_of(pages, evening(1200)).get_response(PATIENCE))
    while not helpers():
        await asyncio.sleep(0)
    (process,) = helpers()
    os.kill(process, signal.SIGKILL)
    answer = await lost
    assert answer["status"] == 503
    assert b"retry-after" in {name.lower() for name, _value in answer["headers"]}
    assert await sessions() == 0
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201
    (kept,) = helpers()
    os.kill(kept, signal.SIGKILL)
    while pages.long_requests._spare[0].lives:
        await asyncio.sleep(0)
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201, "and so does one after that"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
async def test_imports_leave_the_processor_to_the_taps() -> None:
    pages = Pages()
    async with imports_under_way(pages):
        here = os.getpriority(os.PRIO_PROCESS, 0)
        while not any(os.getpriority(os.PRIO_PROCESS, process) == here + NICENESS for process in helpers()):
            await asyncio.sleep(0)
        assert len(helpers()) <= IMPORTS
