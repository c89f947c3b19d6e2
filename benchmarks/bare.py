"""The floor of `path`: a bare ASGI application for one client that taps and the phones that listen.

It says the same statements to the database, calls the same rules and the same view and sends the same bytes; nothing
is checked, nothing is routed, nothing is announced by way of the database.
"""

import asyncio
import hashlib
from collections import defaultdict
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from typing import Any
from uuid import UUID

import django
import msgspec
import psycopg
from django.conf import settings

django.setup(set_prefix=False)

from benchmarks import floor  # noqa: E402 - after Django is set up
from clubs.actors import COOKIE  # noqa: E402 - after Django is set up

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]

phones: defaultdict[str, set[Send]] = defaultdict(set)
database: list[psycopg.AsyncConnection[Any]] = []
one_tap = asyncio.Lock()
clubs: dict[str, UUID] = {}


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Taps and sockets at the addresses that the site has for them."""
    if scope["type"] == "websocket":
        await listen(scope["path"].split("/")[3], receive, send)
    else:
        await tap(scope, receive, send)


async def listen(code: str, receive: Receive, send: Send) -> None:
    """Keep a phone until it goes."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "welcome"})
    phones[code].add(send)
    while (await receive())["type"] != "websocket.disconnect":
        pass
    phones[code].discard(send)


async def tap(scope: Message, receive: Receive, send: Send) -> None:
    """Record an event, tell the phones, answer."""
    said = msgspec.json.decode((await receive())["body"])
    code, token = scope["path"].split("/")[4], hashlib.sha256(cookie(scope).encode()).hexdigest()
    async with one_tap:
        judged = await recorded(code, token, said)
    text = f'{{"t":"state","version":{judged.version},"state":{judged.view}}}'
    for phone in phones[code]:
        await phone({"type": "websocket.send", "text": text})
    answer = msgspec.json.encode({"seq": judged.seq, "version": judged.version})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 201, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


def cookie(scope: Message) -> str:
    """The token of the device."""
    cookies: SimpleCookie = SimpleCookie(dict(scope["headers"])[b"cookie"].decode())
    return cookies[COOKIE].value


async def recorded(code: str, token: str, said: Message) -> floor.Judged:
    """The one transaction."""
    if not database:
        database.append(await psycopg.AsyncConnection.connect(settings.APP_URL, options=floor.OPTIONS))
        floor.on_copies(database[0])
    cursor = database[0].cursor()
    if code not in clubs:
        found = await (await cursor.execute(floor.CLUB, [code])).fetchone()
        assert found is not None
        clubs[code] = found[0]
    await cursor.execute(*floor.locking(clubs[code], code, token, said["key"]), prepare=True)
    row = await cursor.fetchone()
    assert row is not None
    judged = floor.judged(row, said["event"], said["key"])
    for statement, values in judged.statements:
        await cursor.execute(statement, values, prepare=True)
    await database[0].commit()
    return judged
