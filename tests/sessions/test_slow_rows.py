"""Somebody holds a row, or everything: what waits for it gets an answer in time, and everybody else plays on."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any

import msgspec
import psycopg
import pytest
from channels.db import database_sync_to_async
from channels.testing import HttpCommunicator
from django.conf import settings
from django.db import OperationalError, connection, transaction

from chouette import database, lanes
from chouette.asgi import pages as site
from chouette.lanes import Lanes, lane_of
from chouette.pages import Pages
from chouette.presses import OUR_PRESSES, PRINTING_SECONDS
from clubs.actors import COOKIE
from tests.kit.bounded_work import draw_for_long
from tests.kit.people import page
from tests.kit.table import Person, Table, table_laid

SECRET = "a" * 32


def owner() -> psycopg.Connection[tuple[Any, ...]]:
    """Another process at the database: as the owner, who has no limits."""
    params = connection.get_connection_params()
    for ours in ("cursor_factory", "context", "pool", "prepare_threshold", "options"):
        params.pop(ours, None)
    return psycopg.connect(**{**params, "user": settings.DATABASE_OWNER_USER})


@contextmanager
def held(table: Table) -> Iterator[None]:
    """The row of this table's session is held by somebody else."""
    with owner() as other:
        other.execute("SELECT 1 FROM chouette_sessions_session WHERE code = %s FOR UPDATE", [table.code])
        yield
        other.rollback()


@contextmanager
def impatient() -> Iterator[None]:
    """The site waits for a row for a moment only."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '20ms'")
        yield
        cursor.execute("RESET lock_timeout")


def asked(application: Any, path: str, who: Person | None = None, body: bytes = b"") -> HttpCommunicator:
    cookies = f"{COOKIE}={who.token if who else ''}; {settings.CSRF_COOKIE_NAME}={SECRET}"
    headers = [
        (b"host", b"testserver"), (b"origin", b"http://testserver"), (b"content-type", b"application/json"),
        (b"cookie", cookies.encode()), (b"x-csrftoken", SECRET.encode()), (b"content-length", str(len(body)).encode()),
    ]  # fmt: skip
    return HttpCommunicator(application, "POST" if body else "GET", path, body=body, headers=headers)


async def tapped(application: Any, table: Table, who: Person, key: str) -> Any:
    body = msgspec.json.encode({"key": f"slow-row-{key}", "seen": 1, "event": {"event": "start"}})
    path = f"/api/v1/sessions/{table.code}/events/"
    return await asked(application, path, who, body).get_response(timeout=30)


def laid() -> tuple[Table, Table]:
    return table_laid(), table_laid(names=("Gus", "Hal", "Ian"))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
async def test_nine_taps_on_a_held_row_let_everybody_else_play() -> None:
    held_one, other = await database_sync_to_async(laid)()
    application = Pages()
    with held(held_one):
        waiting = [
            asyncio.create_task(tapped(application, held_one, held_one["Kim"], str(number))) for number in range(9)
        ]
        while application.lanes.under_way(f"/s/{held_one.code}/") < 9:
            await asyncio.sleep(0)
        answer = await tapped(application, other, other["Kim"], "other")
        assert answer["status"] == 201, answer
        assert (await asked(application, "/").get_response(timeout=30))["status"] == 200
        answers = await asyncio.gather(*waiting)
    assert {answer["status"] for answer in answers} == {503}
    codes = {msgspec.json.decode(answer["body"])["code"] for answer in answers}
    assert codes <= {"took_too_long", "too_many_at_once"}, "the database is not away"
    for answer in answers:
        headers = {name.lower(): value for name, value in answer["headers"]}
        assert headers[b"content-type"] == b"application/problem+json"
        assert int(headers[b"retry-after"]) > 0
    assert (await tapped(application, held_one, held_one["Kim"], "0"))["status"] == 201, "the key is a fresh try"
    application.threads.shutdown()


@pytest.mark.django_db(transaction=True)
def test_a_page_says_when_to_try_again() -> None:
    table = table_laid()
    with owner() as other, impatient():
        other.execute("SELECT 1 FROM clubs_club FOR UPDATE")
        shown = table["Kim"].client().post(f"/clubs/{table.club.slug}/archive/", {"archived": "1"})
        other.rollback()
    assert (shown.status_code, shown["Retry-After"]) == (503, "5")
    assert "One moment." in page(shown)
    assert "That took longer than it may here; nothing was recorded." in page(shown)


async def test_the_process_lives_while_every_thread_waits() -> None:
    application = Pages()
    gate = threading.Event()
    stuck = [application.threads.submit(gate.wait, 30) for _ in range(3 * database.CONNECTIONS)]
    try:
        answer = await asked(site, "/health/").get_response(timeout=5)
        assert (answer["status"], answer["body"]) == (200, b"ok\n")
        assert not stuck[0].done()
    finally:
        gate.set()
        application.threads.shutdown()


def test_what_the_site_asks_has_its_limits_and_a_command_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://app@/chouette"
    assert database.alias(app_url=url, owner_url=url)["OPTIONS"]["options"] == database.LIMITS
    monkeypatch.setenv(database.PATIENT, "1")
    assert "options" not in database.alias(app_url=url, owner_url=url)["OPTIONS"]
    monkeypatch.delenv(database.PATIENT)
    monkeypatch.setenv(database.ROLE, "owner")
    assert "options" not in database.alias(app_url=url, owner_url=url)["OPTIONS"]


@pytest.mark.django_db(transaction=True)
def test_a_statement_that_does_not_end_is_ended() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('lock_timeout'), current_setting('statement_timeout')")
        assert cursor.fetchone() == ("2s", "5s")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = '10ms'")
        with pytest.raises(OperationalError):
            cursor.execute("SELECT pg_sleep(60)")
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    ("path", "lane"),
    [
        ("/s/ABC123/sheet/", "table ABC123"), ("/api/v1/sessions/abc123/events/", "table ABC123"),
        ("/join/ABC123/", "/join/"), ("/join/", "/join/"), ("/clubs/friday/people/", "club FRIDAY"),
        ("/api/v1/clubs/friday/rules/", "club FRIDAY"), ("/", ""), ("/account/", ""), ("/start/", ""),
        ("/api/schema/", "/api/schema/"), ("/api/docs/", ""), ("/s/ABC123/sheet.pdf", "papers"),
        ("/card/atlanta/pdf/", "papers"), ("/api/v1/cards/atlanta/pdf/", "papers"),
    ],
)  # fmt: skip
def test_a_lane_is_a_table_or_a_club(path: str, lane: str) -> None:
    assert lane_of(path) == lane


async def test_who_has_no_turn_in_time_hears_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "PATIENCE", 0.05)
    application, gate = Pages(), asyncio.Event()

    async def in_the_way() -> None:
        async with application.lanes.turn("/s/ABC123/"):
            await gate.wait()

    first = [asyncio.create_task(in_the_way()) for _ in range(lanes.WIDTH)]
    page, tap = [
        await asked(application, path).get_response(timeout=30)
        for path in ("/s/ABC123/sheet/", "/api/v1/sessions/ABC123/")
    ]
    gate.set()
    await asyncio.gather(*first)
    assert (page["status"], tap["status"]) == (503, 503)
    assert b"Too much is asked at once here; nothing was recorded. Try again in a moment." in page["body"]
    told = msgspec.json.decode(tap["body"])
    assert (told["code"], told["message"]) == (
        "too_many_at_once",
        "Too much is asked at once here; nothing was recorded. Try again in a moment.",
    )
    assert b"retry-after" in {name.lower() for name, _value in tap["headers"]}
    application.threads.shutdown()
    assert application.lanes.under_way("/s/ABC123/") == 0


async def test_of_two_pdfs_that_are_made_a_third_waits_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "PATIENCE", 0.05)
    used = Lanes()
    async with used.turn("/s/ABC123/sheet.pdf", "ann"), used.turn("/clubs/friday/season.pdf", "bob"):
        with pytest.raises(lanes.Crowded):
            async with used.turn("/card/atlanta/pdf/", "cat"):
                pass
        async with used.turn("/s/ABC123/sheet/", "ann"):
            assert used.under_way("/card/atlanta/pdf/") == 2


async def test_whoever_asks_for_two_pdfs_leaves_the_other_place_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "PATIENCE", 0.05)
    used = Lanes()
    async with used.turn("/s/ABC123/sheet.pdf", "a stranger"):
        with pytest.raises(lanes.Crowded):
            async with used.turn("/s/ABC123/settle/picture.png", "a stranger"):
                pass
        async with used.turn("/card/atlanta/pdf/", "ann"):
            assert used.under_way("/card/atlanta/pdf/") == 2


@pytest.mark.django_db(transaction=True)
async def test_a_document_ends_when_its_client_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sessions.pages.house.card.card_on_paper", draw_for_long)
    application = Pages()
    gone = asked(application, "/card/atlanta/pdf/")
    await gone.send_input({"type": "http.request", "body": b""})
    while not OUR_PRESSES._places:
        await asyncio.sleep(0.01)
    await gone.send_input({"type": "http.disconnect"})
    await gone.wait(timeout=PRINTING_SECONDS / 2)
    assert not OUR_PRESSES._places
    application.threads.shutdown()


async def test_those_who_knock_at_all_doors_leave_threads_to_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "PATIENCE", 0.05)
    used = Lanes()
    async with used.turn("/join/"), used.turn("/join/ABC123/wait/state/"):
        with pytest.raises(lanes.Crowded):
            async with used.turn("/join/GHJ789/"):
                pass
        async with used.turn("/s/ABC123/"):
            assert used.under_way("/join/") == 2


async def passed(used: Lanes, path: str) -> None:
    """Take a turn and give it back."""
    async with used.turn(path):
        pass


async def test_all_that_strangers_send_leaves_threads_to_those_who_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "PATIENCE", 0.05)
    used = Lanes()
    files = ["/s/ABC123/notes/", "/clubs/friday/names/"]
    doors = ["/join/", "/join/ABC123/", "/account/sign-in/password/", "/account/sign-in/"]
    async with AsyncExitStack() as held:
        for path in (*files, *doors):
            await held.enter_async_context(used.turn(path))
        waiting = [asyncio.create_task(passed(used, "/s/DEF456/notes/")) for _ in range(lanes.WIDTH)]
        await asyncio.sleep(0)
        async with used.turn("/s/DEF456/"):
            assert used.under_way("/s/DEF456/") == 1, "files wait with the files, not before the table"
        await asyncio.gather(*waiting, return_exceptions=True)
        for late in ("/account/sign-in/password/", "/api/v1/sessions/DEF456/notes/"):
            with pytest.raises(lanes.Crowded):
                await passed(used, late)
        assert len(files) + len(doors) == database.CONNECTIONS - 2
        await passed(used, "/api/v1/sessions/ABC123/events/")
    assert not used._lanes


async def test_files_that_wait_keep_nobody_from_doors_and_passwords() -> None:
    used = Lanes()
    async with used.turn("/s/ABC123/notes/"), used.turn("/s/DEF456/notes/"):
        waiting = [asyncio.create_task(passed(used, "/s/GHJ789/notes/")) for _ in range(9)]
        await asyncio.sleep(0)
        await passed(used, "/join/")
        await passed(used, "/account/sign-in/password/")
    await asyncio.gather(*waiting)


async def test_a_lane_that_nobody_uses_is_forgotten() -> None:
    used = Lanes()
    async with used.turn("/s/ABC123/"), used.turn("/s/abc123/"):
        assert used.under_way("/s/ABC123/") == 2
    assert not used._lanes
