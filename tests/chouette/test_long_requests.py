"""Imports have children of their own: pages are answered meanwhile; one without its client is ended."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from channels.db import database_sync_to_async
from channels.testing import HttpCommunicator
from django.db import connection

from chouette import long_requests
from chouette.bounded import NICENESS, Child, WorkEnded
from chouette.database import CONNECTIONS, IMPORTS
from chouette.long_requests import EACH, IN_LINE, MEMORY, ImportLine, LineFull, asked_request
from chouette.pages import Pages
from chouette.testing.management.commands.flush import owner_parameters
from sessions.models import Session
from tests.kit.bounded_work import answer_without_memory

HEADER = {"chouette": 1, "rules": "atlanta", "stake": "2.00", "currency": "GBP"}
SEAT = {"event": "seat", "line": ["Ann", "Bob", "Cat"]}
GAME = [{"event": "start"}, {"event": "result", "winner": "box", "kind": "single"}]
IMPORT = "/api/v1/sessions/import/"
LOADED = """
import sys
from django.urls import reverse
from chouette.long_requests import pages_of_child
pages_of_child()
assert reverse("card-print", args=["atlanta"])
print([name for name in ("typst", "openpyxl") if name in sys.modules])
"""
"""Says whether a child has what draws PDFs, or what reads and writes workbooks."""
HOST = [(b"host", b"localhost")]
SENT = [*HOST, (b"content-type", b"application/jsonl")]

PATIENCE = 60.0
"""Seconds: an import is started by a process of low priority, and ten of them wait for each other."""


def test_a_child_has_nothing_that_draws_or_makes_workbooks() -> None:
    """They are 7 and 13 MB, in each of them."""
    told = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert told.stdout == "[]\n"


def evening(games: int) -> bytes:
    return "\n".join(map(json.dumps, (HEADER, SEAT, *GAME * games))).encode()


def import_of(pages: Pages, file: bytes, place: str = "192.0.2.1") -> HttpCommunicator:
    """An import by somebody at an address."""
    length = (b"content-length", str(len(file)).encode())
    asked = HttpCommunicator(pages, "POST", IMPORT, body=file, headers=[*SENT, length])
    asked.scope["client"] = (place, 1)
    return asked


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
            asyncio.create_task(import_of(pages, evening(1), f"192.0.2.{number}").get_response(PATIENCE))
            for number in range(IMPORTS + IN_LINE)
        ]
        line = pages.long_requests.line
        while line.under_way.total() + len(line.waiting) < len(imports):
            await asyncio.sleep(0)
        yield imports
        assert line.waiting, "some are still in line"
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
        while_busy = await import_of(pages, evening(1), "198.51.100.1").get_response(PATIENCE)
        assert (while_busy["status"], json.loads(while_busy["body"])["code"]) == (503, "imports_are_busy")


@pytest.mark.django_db(transaction=True)
async def test_one_of_an_address_too_many_is_told_so() -> None:
    pages = Pages()
    pages.long_requests.line.under_way["192.0.2.1"] = EACH
    answer = await import_of(pages, evening(1)).get_response(PATIENCE)
    assert (answer["status"], json.loads(answer["body"])["code"]) == (503, "imports_are_busy")
    pages.long_requests.line.under_way.clear()
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201


async def wait_in(line: ImportLine, place: str, done: list[str], go_on: asyncio.Event) -> None:
    """Take a turn, and give it back when told."""
    async with line.turn(place):
        done.append(place)
        await go_on.wait()


async def go_far() -> None:
    """Let all tasks go as far as they can."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_an_honest_file_does_not_wait_behind_all_files_of_a_stranger() -> None:
    line, done, go_on = ImportLine(), list[str](), asyncio.Event()
    strangers = [asyncio.create_task(wait_in(line, "a stranger", done, go_on)) for _ in range(EACH)]
    await go_far()
    assert done == ["a stranger"], "one of an address is under way"
    with pytest.raises(LineFull):
        await wait_in(line, "a stranger", done, go_on)
    club = asyncio.create_task(wait_in(line, "a club", done, go_on))
    await go_far()
    assert done == ["a stranger", "a club"]
    go_on.set()
    await asyncio.gather(*strangers, club)
    assert done.count("a stranger") == EACH
    assert not line.under_way
    assert not line.waiting


async def test_where_the_line_is_full_the_newest_of_the_address_with_most_gives_way() -> None:
    line, done, go_on = ImportLine(), list[str](), asyncio.Event()
    waiting = [asyncio.create_task(wait_in(line, place, done, go_on)) for place in "abcccdddef"]
    await go_far()
    assert len(line.waiting) == IN_LINE
    club = asyncio.create_task(wait_in(line, "a club", done, go_on))
    await go_far()
    given_way = [task for task in waiting if task.done()]
    assert [type(task.exception()) for task in given_way] == [LineFull]
    assert given_way == [waiting[7]], "the newest of d"
    with pytest.raises(LineFull):
        await wait_in(line, "c", done, go_on)
    go_on.set()
    await asyncio.gather(club, *(task for task in waiting if task not in given_way))
    assert sorted(done) == sorted([*"abcccddef", "a club"])
    assert not line.under_way


async def test_one_that_leaves_the_line_harms_nobody() -> None:
    line, done, go_on = ImportLine(), list[str](), asyncio.Event()
    first, second = (asyncio.create_task(wait_in(line, "a", done, go_on)) for _ in range(2))
    await go_far()
    second.cancel()
    await go_far()
    assert not line.waiting
    first.cancel()
    await go_far()
    third = asyncio.create_task(wait_in(line, "a", done, go_on))
    go_on.set()
    await third
    assert done == ["a", "a"]
    assert not line.under_way


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
    assert (await import_of(pages, evening(1)).get_response(PATIENCE))["status"] == 201
    (child,) = helpers()
    gone = import_of(pages, evening(2400))
    await gone.send_input({"type": "http.request", "body": evening(2400)})
    while pages.long_requests._spare:
        await asyncio.sleep(0)
    await gone.send_input({"type": "http.disconnect"})
    await gone.wait(PATIENCE)
    assert await sessions() == 1
    assert child not in helpers()


def test_a_request_that_needs_too_much_memory_is_not_answered_as_a_fault_of_ours() -> None:
    """Django answers with 500 whatever a view raises."""
    child = Child(memory=MEMORY, environment=dict(os.environ))
    asked = asked_request({"method": "GET", "path": "/", "headers": HOST}, b"")
    with pytest.raises(WorkEnded) as ended:
        child.ask(answer_without_memory, asked, PATIENCE)
    assert ended.value.reason == "memory"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("limit", "value", "code", "sentence"),
    [
        ("SECONDS", 0.01, "import_took_too_long", "The file took too long to read; nothing of it was kept."),
        (
            "MEMORY", 80_000_000, "import_needs_too_much_memory",
            "The file needs more memory than there is for one; nothing of it was kept. Send it in several parts.",
        ),
    ],
    ids=["time", "memory"],
)  # fmt: skip
async def test_an_answer_about_a_limit_says_so_and_nothing_of_the_database(
    limit: str, value: float, code: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_requests, limit, value)
    answer = await import_of(Pages(), evening(2000)).get_response(PATIENCE)
    told = json.loads(answer["body"])
    assert (answer["status"], told["code"], told["message"]) == (422, code, sentence)
    assert await sessions() == 0
    page = HttpCommunicator(Pages(), "POST", "/import/", body=b"x", headers=HOST)
    shown = await page.get_response(PATIENCE)
    assert (shown["status"], sentence in shown["body"].decode()) == (422, True)


def helpers() -> list[int]:
    """The processes that this one has started and that answer long requests."""
    children = [int(pid) for task in Path("/proc/self/task").iterdir() for pid in text_of(task / "children").split()]
    return [pid for pid in children if str(MEMORY) in text_of(Path(f"/proc/{pid}/cmdline"))]


def text_of(file: Path) -> str:
    """Return what stands in a file of `/proc`; nothing once its thread or process has ended."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


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
    assert (answer["status"], json.loads(answer["body"])["code"]) == (503, "import_broke_off")
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
