"""Each reads the table in their own language: the view, what is pushed, the refusal, the lobby, the screen."""

import asyncio
import gettext
import json
import re
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.conf import settings

from chouette.wording import language
from clubs.models import Club
from sessions.push import consumers
from sessions.push.audience import Socket
from sessions.push.hub import hub
from sessions.push.messages import Messages
from sessions.selectors.sessions import Reader, reader_of, view_now
from tests.kit.sockets import LIVE, Listening, heard, phone, phone_of
from tests.kit.table import Table

GERMAN = {settings.LANGUAGE_COOKIE_NAME: "de"}


class Shouted(gettext.NullTranslations):
    """A language of these tests: a sentence in brackets cannot be taken for an English one."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"


@pytest.fixture(autouse=True)
def shouted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "catalogue", lambda _: Shouted())


def doubled(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")


def page_of(table: Table, who: str) -> dict[str, Any]:
    client = table[who].client()
    client.cookies.load(GERMAN)
    text = client.get(f"/s/{table.code}/").content.decode()
    found = re.search(r'<script id="page" type="application/json">(.*?)</script>', text)
    assert found
    page: dict[str, Any] = json.loads(found[1])
    return page


def test_the_page_has_the_view_in_the_language_of_its_reader(table: Table) -> None:
    doubled(table)
    assert page_of(table, "Ann")["view"]["game"]["text"] == "⟦Waiting for Ann to answer Bob.⟧"
    assert table.view["game"]["text"] == "Waiting for Ann to answer Bob."


def test_a_tap_made_in_one_language_is_stored_in_none(table: Table) -> None:
    table.tap("Kim", "start")
    client = table["Bob"].client()
    client.cookies.load(GERMAN)
    tap = {"key": "in-german", "seen": table.seq, "event": {"event": "double", "by": table.id("Bob")}}
    answer = client.post(f"/api/v1/sessions/{table.code}/events/", tap, content_type="application/json")
    assert answer.status_code == 201
    assert table.view["game"]["text"] == "Waiting for Ann to answer Bob."


def test_a_refusal_is_said_in_the_language_of_who_tapped(table: Table) -> None:
    kim = table["Kim"].client()
    kim.cookies.load(GERMAN)
    tap = {"key": "seated-with-nobody", "seen": table.seq, "event": {"event": "seat", "line": []}}
    answer = kim.post(f"/api/v1/sessions/{table.code}/events/", tap, content_type="application/json")
    assert (answer.status_code, answer.json()["message"]) == (
        422,
        "⟦Seat two players or more; a game starts with three.⟧",
    )


def test_a_stale_tap_brings_the_table_in_the_language_of_who_tapped(table: Table) -> None:
    doubled(table)
    ann = table["Ann"].client()
    ann.cookies.load(GERMAN)
    answer = {"event": "answer", "by": table.id("Ann"), "cubes": {table.id("Cat"): "take"}}
    tap = {"key": "too-late", "seen": 1, "event": answer}
    body = ann.post(f"/api/v1/sessions/{table.code}/events/", tap, content_type="application/json").json()
    assert body["code"] == "stale"
    assert body["view"]["game"]["text"] == "⟦Waiting for Ann to answer Bob.⟧"


def test_a_table_across_the_room_says_in_every_language_whom_it_waits_for(table: Table) -> None:
    doubled(table)
    bracketed = dict.fromkeys(language.LANGUAGES, "⟦Waiting for Ann to answer Bob.⟧")
    assert table.view["game"]["waits"] == {**bracketed, "en": "Waiting for Ann to answer Bob."}


def test_the_screen_speaks_the_language_of_the_club(table: Table) -> None:
    Club.objects.filter(id=table.club.id).update(language="fr")
    page = table["Ann"].client().get(f"/s/{table.code}/screen/")
    assert '<html lang="fr">' in page.content.decode()
    assert f"/live/sessions/{table.code}/?language=fr" in page.content.decode()


def german_phone(table: Table, who: str, *, shows: int = 0) -> Listening:
    english = phone_of(table[who], table.code)
    path = f"/live/sessions/{table.code}/?language=de&version={shows}"
    return Listening(LIVE, path, headers=english.scope["headers"])


@pytest.mark.asyncio
async def test_two_phones_at_one_table_read_two_languages(live_table: Table) -> None:
    await database_sync_to_async(live_table.tap)("Kim", "start")
    german = german_phone(live_table, "Ann")
    async with phone(live_table["Bob"], live_table.code) as english:
        accepted, _ = await german.connect()
        assert accepted
        before = (await heard(german))["version"]
        await database_sync_to_async(live_table.tap)("Bob", "double", by="Bob")
        told = await heard(german, version=before + 1)
        assert told["state"]["game"]["text"] == "⟦Waiting for Ann to answer Bob.⟧"
        assert (await heard(english, version=told["version"]))["state"]["game"][
            "text"
        ] == "Waiting for Ann to answer Bob."
        await german.send_to(json.dumps({"t": "seen", "version": before}))
        assert (await heard(german, version=told["version"]))["state"] == told["state"]
    await german.disconnect()


class Ear(Socket):
    """A German phone as the hub knows it, without a wire."""

    def __init__(self, wanted: int) -> None:
        self.device, self.role, self.me, self.scorekeeper, self.language = None, None, (), False, "de"
        self.wanted, self.heard = wanted, asyncio.Event()

    def offer(self, messages: Messages) -> None:
        if messages.version >= self.wanted:
            self.heard.set()

    def becomes(self, me: tuple[str, ...], *, scorekeeper: bool, role: str | None) -> None: ...

    def tell(self, text: str) -> None: ...

    def shut(self, code: int, last: str = "") -> None: ...


@pytest.mark.asyncio
async def test_a_phone_that_comes_in_while_the_table_moves_is_sent_the_newest_in_its_language_too(
    live_table: Table,
) -> None:
    """The table was read for it before the tap and it comes in after the push: nobody else reads German."""
    table = live_table
    async with phone(table["Bob"], table.code) as english:
        read = await database_sync_to_async(reader_of)(code=table.code, token=table["Ann"].hash)
        told = await database_sync_to_async(view_now)(table.code, "de")
        done = await database_sync_to_async(table.tap)("Kim", "start")
        await heard(english, version=done.version)
        german = Ear(wanted=done.version)
        hub().join(
            table.code, german, club=read.club, version=read.version, view=read.view, epoch=read.epoch, told=told
        )
        await asyncio.wait_for(german.heard.wait(), 5)
        hub().leave(table.code, german)


@pytest.mark.asyncio
async def test_a_phone_learns_of_what_happens_while_its_line_is_let_in(
    live_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table moves after the line's right was read and before the view in its language was."""
    table = live_table
    started = await database_sync_to_async(table.tap)("Kim", "start")

    def read_before_the_double(*, code: str, token: str) -> Reader:
        monkeypatch.setattr(consumers, "reader_of", reader_of)
        found = reader_of(code=code, token=token)
        table.tap("Bob", "double", by="Bob")
        return found

    page = await database_sync_to_async(page_of)(table, "Ann")
    monkeypatch.setattr(consumers, "reader_of", read_before_the_double)
    german = german_phone(table, "Ann", shows=started.version)
    german.table.take({"t": "state", "version": started.version, "state": page["view"]})
    await german.connect()
    told = await heard(german, version=started.version + 1)
    assert told["state"]["game"]["text"] == "⟦Waiting for Ann to answer Bob.⟧"
    await german.disconnect()


@pytest.mark.asyncio
async def test_a_language_nobody_has_is_english(live_table: Table) -> None:
    asked = phone_of(live_table["Ann"], live_table.code)
    asked.scope["query_string"] = b"language=xx%00"
    accepted, _ = await asked.connect()
    assert accepted
    assert "⟦" not in json.dumps(await heard(asked))
    await asked.disconnect()
