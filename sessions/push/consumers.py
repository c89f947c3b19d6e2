"""The live sockets of a table's phones and of a lobby: they are let in, join the hub, pass on; nothing else."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import msgspec
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import InterfaceError, OperationalError
from psycopg_pool import PoolTimeout

from chouette.connections import AT_ONCE
from chouette.wording.language import LANGUAGES, SOURCE
from clubs.actors import device_token, program_key, token_hashed
from clubs.selectors import actor_of, highest
from sessions.errors import NotFound
from sessions.push.audience import Audience, identity_message
from sessions.push.hub import hub
from sessions.push.messages import Messages
from sessions.selectors.following import code_now
from sessions.selectors.onlooker import onlooker_of
from sessions.selectors.sessions import Reader, VersionedView, reader_of, view_now
from sessions.store.channel import MOVED, NOT_FOUND, RIGHT_GONE
from sessions.view.private import Hearer

TRY_AGAIN = 1013
UNSHOWN = 4500
AWAY = (OperationalError, InterfaceError, PoolTimeout)
BAD_FRAMES = 4400
TOO_LARGE = 1009
LARGEST_FRAME = 8 * 1024
BAD_FRAMES_BORNE = 3
LOOKING = '{"t":"looking"}'
ALIVE = '{"t":"alive"}'
T = TypeVar("T")


class SeenMessage(msgspec.Struct, frozen=True, tag_field="t", tag="seen"):
    """What the phone shows: sent every five seconds while it is looked at, and at once when it comes back."""

    version: int


seen_decoder = msgspec.json.Decoder(SeenMessage)


class LineConsumer(AsyncWebsocketConsumer):
    """What every socket of ours does: it sends one thing after the other, and closes with a code that says why."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.device: UUID | None = None
        self.role: str | None = None
        self.open = False
        self.bad_frames = 0
        self._words: list[str] = []
        self._closing: int | None = None
        self._sending: asyncio.Task[None] | None = None
        self._write: Callable[[str], bool] | None = None

    async def let_in(self, found: Callable[[str], T]) -> T | None:
        """Accept the socket and find what it is about; without a right to that, close it with the reason."""
        key = program_asking(self.scope["headers"])
        if key is None:
            if not origin_is_ours(self.scope["headers"]):
                await self.close(RIGHT_GONE)
                return None
            token = device_token(self.scope)
            key = token_hashed(token) if token else ""
        reader: T | None = None
        try:
            with hub().faults.of(self.about, "letting somebody in", besides=(NotFound, *AWAY)):
                reader = await database_sync_to_async(found)(key)
        except NotFound:
            await self.accept()
            await self.close(MOVED if await database_sync_to_async(self.has_moved)() else NOT_FOUND)
            return None
        except AWAY:
            await self.accept()
            await self.close(TRY_AGAIN)
            return None
        await self.accept()
        extensions: Any = self.scope.get("extensions", {})
        self._write = extensions.get(AT_ONCE)
        if reader is None:
            await self.close(UNSHOWN)
            return None
        if hub().is_down:
            await self.close(TRY_AGAIN)
            return None
        return reader

    @property
    def about(self) -> str:
        """The code of the table, or the address of the club."""
        return str(next(iter(self.scope["url_route"]["kwargs"].values())))

    def has_moved(self) -> bool:
        """Has what it is about another address now, for whoever asks?"""
        return False

    def said_to_be_current(self) -> bool:
        """Whether a phone that asks may be told that it shows what is current; while the push is down it is put off."""
        if hub().is_down:
            self.shut(TRY_AGAIN)
        return not hub().is_down

    async def disconnect(self, code: int) -> None:
        """Leave the hub."""
        self.leave_once()

    @abstractmethod
    def leave(self) -> None:
        """Take leave of the hub."""

    def leave_once(self) -> None:
        """Take leave of the hub unless that was done."""
        if self.open:
            self.open = False
            self.leave()

    def tell(self, text: str) -> None:
        """Send a message."""
        self._words.append(text)
        self.send_soon()

    def shut(self, code: int, last: str = "") -> None:
        """Close the socket, after a last word if there is one; what else waits is not sent any more."""
        self._closing = code
        self._words = [last] if last else []
        self.send_soon()

    def bad_frame(self) -> None:
        """Bear a frame that nobody understands, up to a point."""
        self.bad_frames += 1
        if self.bad_frames >= BAD_FRAMES_BORNE:
            self.shut(BAD_FRAMES)

    def send_soon(self) -> None:
        """Send what waits: at once where the line is free, else as soon as it is."""
        if self._sending is not None or not self.open:
            return
        text: str | None = None
        while self._closing is None and (text := self.next_text()) is not None and self.at_once(text):
            pass
        if text is not None or self._closing is not None:
            self._sending = asyncio.get_running_loop().create_task(self._send_waiting(text))

    @property
    def is_free(self) -> bool:
        """Nothing waits to be sent."""
        return self.open and self._sending is None and self._closing is None and not self._words

    def at_once(self, text: str) -> bool:
        """Write without waiting where the server can; a task for each socket and push would cost as much as that."""
        return self._write is not None and self._write(text)

    def next_text(self) -> str | None:
        """What is sent next, if anything waits."""
        return self._words.pop(0) if self._words else None

    def _next(self) -> str | None:
        return self.next_text() if self._closing is None else LineConsumer.next_text(self)

    async def _send_waiting(self, text: str | None) -> None:
        """Send that text, then what waits."""
        try:
            while self.open and (text := text or self._next()) is not None:
                await self.send(text_data=text)
                text = None
            if self.open and self._closing is not None:
                self.leave_once()
                await self.close(self._closing)
        except (OSError, RuntimeError):
            self.leave_once()  # the phone has gone in the middle of a message: servers say so in one way or the other
        finally:
            self._sending = None


class LiveTable(LineConsumer):
    """A phone at a table. It holds at most one view that waits; a slow phone skips what it has no time for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.code = ""
        self.me: tuple[str, ...] = ()
        self.scorekeeper = False
        self._hearer = Hearer()
        self._shows = 0
        self.language = SOURCE
        self._waiting: Messages | None = None

    async def connect(self) -> None:
        """Let in those who may see the session; everybody else is told that there is none."""
        self.code = self.scope["url_route"]["kwargs"]["code"]
        self.language = language_asked(self.scope)
        found = await self.let_in(self._found)
        if found is None:
            return
        reader, told = found
        self.device = reader.device
        self.becomes(reader.voices, scorekeeper=reader.scorekeeper, role=highest(reader.roles))
        self._shows = version_shown(self.scope["query_string"])
        self._words.append(identity_message(self.me, scorekeeper=self.scorekeeper))
        self.audience: Audience = hub().join(
            self.code, self, club=reader.club, version=reader.version, view=reader.view, epoch=reader.epoch, told=told
        )
        self.open = True
        self.send_soon()

    def has_moved(self) -> bool:
        """Has the table a new code, and may this device see it there?"""
        return code_now(self.code, actor_of(self.scope)) is not None

    def _found(self, token: str) -> tuple[Reader, VersionedView | None]:
        """The one who asks, and the view in their language if that is not the one it is stored in. The two are two
        readings: the table may have moved between them. Raises NotFound."""
        reader = reader_of(code=self.code, token=token)
        return reader, None if self.language == SOURCE else view_now(self.code, self.language)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The phone says what it shows, and is answered from what the hub knows."""
        if text_data is None or len(text_data) > LARGEST_FRAME:
            self.shut(TOO_LARGE)
            return
        try:
            seen = seen_decoder.decode(text_data)
        except (msgspec.DecodeError, RecursionError):
            self.bad_frame()
            return
        self._shows = seen.version
        if self.open and self.said_to_be_current() and not self.audience.is_behind(self.language):
            self.tell(f'{{"t":"version","version":{self.audience.version_in(self.language)}}}')
            self.audience.offered_to(self)

    def offer(self, messages: Messages) -> None:
        """Send this version, unless the phone has it, as soon as the socket is free; a newer one takes its place."""
        if messages.version <= self._shows or (self._waiting and self._waiting.version >= messages.version):
            return
        if self.is_free and self.at_once(messages.since(self._shows, self._hearer)):
            self._shows = messages.version
        else:
            self._waiting = messages
            self.send_soon()

    def becomes(self, me: tuple[str, ...], *, scorekeeper: bool, role: str | None) -> None:
        """From now on the phone is this at the table. What it shows was sent to another: the whole is sent next."""
        if (me, scorekeeper) != (self.me, self.scorekeeper):
            self._shows = 0
        self.me, self.scorekeeper, self.role = me, scorekeeper, role
        self._hearer = Hearer(me, scorekeeper)

    def next_text(self) -> str | None:
        """Short messages before the view that waits, or what has changed in it since the one that was sent before."""
        text = super().next_text()
        if text is None and self._waiting is not None:
            messages, self._waiting = self._waiting, None
            text = messages.since(self._shows, self._hearer)
            self._shows = messages.version
        return text

    def leave(self) -> None:
        """Leave the room."""
        hub().leave(self.code, self)


class LiveLobby(LineConsumer):
    """Somebody who looks on at the tables of a club. It only listens: whatever it says is no frame of ours."""

    club: UUID

    async def connect(self) -> None:
        """Let in those who belong to the club; everybody else is told that there is none."""
        slug = self.scope["url_route"]["kwargs"]["slug"]
        onlooker = await self.let_in(lambda token: onlooker_of(slug=slug, token=token))
        if onlooker is None:
            return
        self.club, self.device, self.role, self.open = onlooker.club, onlooker.device, onlooker.role, True
        hub().look_on(self.club, self, epoch=onlooker.epoch, demo=onlooker.demo, views=onlooker.views)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A page that is looked at says so, and is answered: the line is alive."""
        if text_data == LOOKING:
            if self.said_to_be_current():
                self.tell(ALIVE)
        elif text_data is None or len(text_data) > LARGEST_FRAME:
            self.shut(TOO_LARGE)
        else:
            self.bad_frame()

    def leave(self) -> None:
        """Leave the lobby."""
        hub().look_away(self.club, self)


def version_shown(query: bytes) -> int:
    """The version of the view that the phone says it has already; 0 where it says nothing that is a number."""
    said = parse_qs(query.decode("latin-1")).get("version", [""])[0]
    return int(said) if said.isdecimal() and len(said) < 10 else 0


def language_asked(scope: Mapping[str, Any]) -> str:
    """The language that a page names when it opens its socket; a program that names none reads English."""
    named = parse_qs(scope["query_string"].decode("latin-1")).get("language", [SOURCE])[-1]
    return named if named in LANGUAGES else SOURCE


def program_asking(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """How a program is known that brings its token, which no page can do for it; None for a browser."""
    said = dict(headers).get(b"authorization")
    return None if said is None else program_key(token_hashed(said.decode("latin-1").partition(" ")[2].strip()))


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
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # brackets that are none of an address
        return False
    return name in [known.strip("[]") for known in settings.ALLOWED_HOSTS]
