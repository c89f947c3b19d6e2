"""The live socket of one phone: it is let in, joins the hub, passes on; nothing else."""

import asyncio
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import InterfaceError, OperationalError
from psycopg_pool import PoolTimeout

from clubs.actors import device_token, token_hashed
from sessions.at_once import at_once
from sessions.errors import NotFound
from sessions.selectors import reader_of
from sessions.table.hub import RIGHT_GONE, Room, hub

NOT_FOUND = 4404
TRY_AGAIN = 1013
BAD_FRAMES = 4400
TOO_LARGE = 1009
LARGEST_FRAME = 8 * 1024
BAD_FRAMES_BORNE = 3


class Seen(msgspec.Struct, frozen=True, tag_field="t", tag="seen"):
    """What the phone shows: sent every five seconds while it is looked at, and at once when it comes back."""

    version: int


seen_decoder = msgspec.json.Decoder(Seen)


class LiveTable(AsyncWebsocketConsumer):
    """One socket. It holds at most one view that waits; a slow phone skips what it has no time for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = ""
        self.device: UUID | None = None
        self.me: tuple[str, ...] = ()
        self.scorekeeper = False
        self.room: Room | None = None
        self.bad_frames = 0
        self._waiting: tuple[int, str] | None = None
        self._words: list[str] = []
        self._closing: int | None = None
        self._sending: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Let in those who may see the session; everybody else is told that there is none."""
        if not origin_is_ours(self.scope["headers"]):
            await self.close(RIGHT_GONE)
            return
        self.code = self.scope["url_route"]["kwargs"]["code"]
        token = device_token(self.scope)
        try:
            reader = await database_sync_to_async(reader_of)(code=self.code, token=token_hashed(token) if token else "")
        except NotFound:
            await self.accept()
            await self.close(NOT_FOUND)
            return
        except (OperationalError, InterfaceError, PoolTimeout):
            await self.accept()
            await self.close(TRY_AGAIN)
            return
        self.device, self.me, self.scorekeeper = reader.device, reader.voices, reader.scorekeeper
        await self.accept()
        self.room = hub().join(self.code, self, version=reader.version, view=reader.view, epoch=reader.epoch)
        self._send_soon()

    async def disconnect(self, code: int) -> None:
        """Leave the hub."""
        self._leave()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The phone says what it shows, and is answered from what the hub knows."""
        if text_data is None or len(text_data) > LARGEST_FRAME:
            self.shut(TOO_LARGE)
            return
        try:
            seen = seen_decoder.decode(text_data)
        except msgspec.DecodeError:
            self.bad_frames += 1
            if self.bad_frames >= BAD_FRAMES_BORNE:
                self.shut(BAD_FRAMES)
            return
        if self.room is not None:
            self.tell(f'{{"t":"version","version":{self.room.version}}}')
            if seen.version < self.room.version:
                self.offer(self.room.version, self.room.text)

    # What the hub asks of a socket

    def offer(self, version: int, text: str) -> None:
        """Send this view as soon as the socket is free; a newer one that waits takes its place."""
        if self._waiting is None or self._waiting[0] < version:
            self._waiting = (version, text)
            self._send_soon()

    def tell(self, text: str) -> None:
        """Send a short message."""
        self._words.append(text)
        self._send_soon()

    def shut(self, code: int) -> None:
        """Close the socket; what still waits is not sent any more."""
        self._closing = code
        self._send_soon()

    def _send_soon(self) -> None:
        if self._sending is None and self.room is not None:
            self._sending = at_once(self._send_waiting())

    async def _send_waiting(self) -> None:
        try:
            while self.room is not None and self._closing is None and (self._words or self._waiting):
                if self._words:
                    await self.send(text_data=self._words.pop(0))
                elif self._waiting:
                    (_, text), self._waiting = self._waiting, None
                    await self.send(text_data=text)
            if self.room is not None and self._closing is not None:
                self._leave()
                await self.close(self._closing)
        except (OSError, RuntimeError):
            self._leave()  # the phone has gone in the middle of a message: servers say so in one way or the other
        finally:
            self._sending = None

    def _leave(self) -> None:
        if self.room is not None:
            self.room = None
            hub().leave(self.code, self)


def origin_is_ours(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """The page that opens the socket is ours: scheme, host and port are those it is served under."""
    said = dict(headers)
    origin, host = said.get(b"origin", b"").decode("latin-1"), said.get(b"host", b"").decode("latin-1")
    if origin in settings.LIVE_ORIGINS:
        return True
    scheme = "https" if settings.TLS else "http"
    return is_ours(host) and origin == f"{scheme}://{host}"


def is_ours(host: str) -> bool:
    """One of the names and addresses the site answers to."""
    name = urlsplit(f"//{host}").hostname or ""
    return name in [known.strip("[]") for known in settings.ALLOWED_HOSTS]
