"""Somebody who looks on at the tables of a club."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from clubs.actors import COOKIE
from sessions import services
from sessions.models import Session
from sessions.push.routing import websocket_urlpatterns
from tests.kit.table import Person, Table

LIVE = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # Django's own patterns, as Channels documents it


def looks_on(person: Person | None, slug: str, origin: bytes = b"http://testserver") -> WebsocketCommunicator:
    headers = [(b"host", b"testserver"), (b"origin", origin)]
    if person is not None:
        headers.append((b"cookie", f"{COOKIE}={person.token}".encode()))
    return WebsocketCommunicator(LIVE, f"/live/clubs/{slug}/", headers=headers)


@asynccontextmanager
async def onlooker(table: Table, who: Person) -> AsyncIterator[WebsocketCommunicator]:
    socket = looks_on(who, table.club.slug)
    assert (await socket.connect())[0]
    try:
        yield socket
    finally:
        await socket.disconnect()


async def heard(socket: WebsocketCommunicator, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.receive_from(timeout=5))
        if message["t"] == kind:
            return message


def begun(table: Table) -> Session:
    return services.session_start(
        actor=table.kim.actor, club=table.club, name="Second table", sheet="atlanta", stake="1.00", currency="GBP"
    )
