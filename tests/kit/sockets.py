"""A table's live sockets: opened, heard, closed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from clubs.actors import COOKIE
from sessions.push.hub import hub
from sessions.push.routing import websocket_urlpatterns
from tests.kit.following import Following, message_of
from tests.kit.table import Person, Table

LIVE = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # Django's own patterns, as Channels documents it


ORIGIN = b"http://testserver"


class Listening(WebsocketCommunicator):
    """A socket that puts together what it hears."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.table = Following()


def phone_of(person: Person | None, code: str, query: str = "", origin: bytes = ORIGIN) -> Listening:
    headers = [(b"host", b"testserver"), (b"origin", origin)]
    if person is not None:
        headers.append((b"cookie", f"{COOKIE}={person.token}".encode()))
    return Listening(LIVE, f"/live/sessions/{code}/{query}", headers=headers)


@asynccontextmanager
async def phone(person: Person, code: str, query: str = "") -> AsyncIterator[Listening]:
    """A phone that lies at the table and has its first view."""
    socket = phone_of(person, code, query)
    accepted, _ = await socket.connect()
    assert accepted
    try:
        yield socket
    finally:
        await socket.disconnect()


async def heard(socket: Listening, kind: str = "state", version: int = 0) -> dict[str, Any]:
    """The next message of a kind, of that version at least; of changes the whole view that they make."""
    while True:
        text = await socket.receive_from(timeout=5)
        assert isinstance(text, str)
        message = socket.table.take(message_of(text))
        if message["t"] == kind and message.get("version", version) >= version:
            return message


async def closed_with(socket: WebsocketCommunicator) -> int:
    """The code with which the server closes a socket."""
    while True:
        message = await socket.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            return int(message["code"])


async def tapped(table: Table, who: str, event: str, **fields: Any) -> int:
    recorded = await database_sync_to_async(table.tap)(who, event, **fields)
    return recorded.version


def backend_of_the_hub() -> int:
    heard = hub().heard
    assert heard is not None
    return heard.info.backend_pid


async def listening() -> None:
    """Until the hub hears the database."""
    async with asyncio.timeout(5):
        while not hub().listening:
            await asyncio.sleep(0)
