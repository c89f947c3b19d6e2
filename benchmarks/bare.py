"""The floor of `path`: a bare ASGI application for one client that taps and the phones that listen.

It says the same statements to the database, calls the same rules and the same view and sends the same bytes; nothing
is checked, nothing is routed, nothing is announced by way of the database.
"""

import asyncio
import hashlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from http.cookies import SimpleCookie
from typing import Any
from uuid import UUID

import django
import msgspec
import psycopg
from django.conf import settings
from psycopg.rows import class_row

django.setup(set_prefix=False)

from benchmarks import floor  # noqa: E402 - after Django is set up
from clubs.actors import COOKIE  # noqa: E402 - after Django is set up
from sessions.push.messages import Messages  # noqa: E402 - after Django is set up
from sessions.store.session_row import SessionRow  # noqa: E402 - after Django is set up
from sessions.view.private import Hearer  # noqa: E402 - after Django is set up

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

phones: defaultdict[str, list[Send]] = defaultdict(list)
told: dict[str, Messages] = {}
database: list[psycopg.AsyncConnection[Any]] = []
one_tap = asyncio.Lock()
clubs: dict[str, UUID] = {}
USUAL = 2400  # letters of what an event sends to a phone


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Taps and sockets at the addresses that the site has for them."""
    await answered(scope, receive, send, floor.judged)


async def without_rules(scope: Message, receive: Receive, send: Send) -> None:
    """The same, where nothing is judged and nothing built."""
    await answered(scope, receive, send, floor.written_again)


async def answered(scope: Message, receive: Receive, send: Send, judge: floor.Judge) -> None:
    """A socket or a tap."""
    if scope["type"] == "websocket":
        await listen(scope["path"].split("/")[3], receive, send)
    else:
        await tap(scope, receive, send, judge)


async def listen(code: str, receive: Receive, send: Send) -> None:
    """Keep a phone until it goes."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "welcome"})
    phones[code].append(send)
    while (await receive())["type"] != "websocket.disconnect":
        pass
    phones[code].remove(send)


async def tap(scope: Message, receive: Receive, send: Send, judge: floor.Judge) -> None:
    """Record an event, tell the phones, answer."""
    said = msgspec.json.decode((await receive())["body"])
    code, token = scope["path"].split("/")[4], hashlib.sha256(cookie(scope).encode()).hexdigest()
    async with one_tap:
        judged = await recorded(code, token, said, judge)
    for phone, text in zip(phones[code], texts(code, judged), strict=True):
        await phone({"type": "websocket.send", "text": text})
    answer = msgspec.json.encode({"seq": judged.seq, "version": judged.version})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 201, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


def texts(code: str, judged: floor.Judged) -> Iterator[str]:
    """What each of the phones is sent: of a view what has changed for its player, else as many letters as usual."""
    if judged.view is None:
        yield from [f'{{"seq":{{"is":{judged.seq}}}{" " * USUAL}}}'] * len(phones[code])
        return
    before = told.get(code)
    now = told[code] = Messages(judged.version, judged.view, before)
    for player, _ in zip(msgspec.json.decode(judged.view, type=Here).players, phones[code], strict=True):
        yield now.since(now.after, Hearer((player,))) if before else f'{{"seq":{{"is":{judged.seq}}}}}'


class Here(msgspec.Struct):
    """Of a view the players, each with a phone."""

    players: dict[str, msgspec.Raw]


def cookie(scope: Message) -> str:
    """The token of the device."""
    cookies: SimpleCookie = SimpleCookie(dict(scope["headers"])[b"cookie"].decode())
    return cookies[COOKIE].value


async def recorded(code: str, token: str, said: Message, judge: floor.Judge) -> floor.Judged:
    """The one transaction."""
    if not database:
        database.append(await psycopg.AsyncConnection.connect(settings.APP_URL, options=floor.OPTIONS))
        floor.on_copies(database[0])
    cursor = database[0].cursor()
    if code not in clubs:
        found = await (await cursor.execute(floor.CLUB, [code])).fetchone()
        assert found is not None
        clubs[code] = found[0]
    reading = database[0].cursor(row_factory=class_row(SessionRow))
    await reading.execute(*floor.locking(clubs[code], code, token, said["key"]), prepare=True)
    row = await reading.fetchone()
    assert row is not None
    judged = judge(row, said["event"], said["key"])
    for statement, values in judged.statements:
        await cursor.execute(statement, values, prepare=True)
    await database[0].commit()
    return judged
