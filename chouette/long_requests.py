"""Requests that may take a minute, each answered by a child of the bounded place, on a way of its own to the database.

What an import computes holds Python's lock. In a thread it made every tap, and a supervisor's question, wait for some
hundred milliseconds; a child of lower priority takes what the taps leave, within its limits of time and memory.
"""

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import msgspec

from chouette.bounded import MEGABYTE, OUT_OF_MEMORY, Child, WorkEnded
from chouette.database import IMPORTS

if TYPE_CHECKING:
    from chouette.pages import Pages

SECONDS = 120.0
"""Longest time of a request: an import may play for 60 seconds (`import_turns`), then it is written."""
MEMORY = 768 * MEGABYTE
"""Most memory of its child, in bytes; to play a file of 50,000 events takes some 270 MB."""

IN_LINE = 8
"""Requests that wait for the children that are busy."""
EACH = 4
"""Requests of one address that are under way or wait; one of an address is under way at a time."""

IDLE = 60.0
"""Seconds for which a child is kept that has nothing to do: most files that are looked through are brought soon."""


class LineFull(Exception):
    """There is no place in line for another request, of this address or of any."""


class AskedRequest(msgspec.Struct, frozen=True):
    """What Django needs of an ASGI scope, and the body."""

    method: str
    path: str
    root_path: str
    query_string: bytes
    scheme: str
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int | None] | None
    server: tuple[str, int | None] | None
    body: bytes


class AnsweredRequest(msgspec.Struct, frozen=True):
    """The answer to a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class ImportLine:
    """Which requests are under way and which wait, by address.

    One of an address is under way at a time: a stranger with many files holds up nobody but their own address.
    """

    def __init__(self) -> None:
        self.under_way: Counter[str] = Counter()
        self.waiting: list[tuple[str, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, place: str) -> AsyncIterator[None]:
        """Hold a turn of this address, once there is one. Raises LineFull."""
        await self._wait(place)
        try:
            yield
        finally:
            self._leave(place)

    async def _wait(self, place: str) -> None:
        if self._is_free(place) and not self._waits(place):
            self.under_way[place] += 1
            return
        self._make_room(place)
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append((place, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._leave(place)  # it was given a turn, and cannot take it
            self.waiting = [one for one in self.waiting if one[1] is not turn]
            raise

    def _is_free(self, place: str) -> bool:
        return self.under_way.total() < IMPORTS and not self.under_way[place]

    def _waits(self, place: str) -> int:
        return sum(one == place for one, _turn in self.waiting)

    def _make_room(self, place: str) -> None:
        """Where the line is full, send away the newest of the address that has most in it, if that is not this one.

        Raises LineFull.
        """
        if self._waits(place) + self.under_way[place] >= EACH:
            raise LineFull
        if len(self.waiting) < IN_LINE:
            return
        most = max((one for one, _turn in reversed(self.waiting)), key=self._waits)
        if self._waits(most) <= self._waits(place) + 1:
            raise LineFull
        newest = next(entry for entry in reversed(self.waiting) if entry[0] == most)
        self.waiting.remove(newest)
        newest[1].set_exception(LineFull())

    def _leave(self, place: str) -> None:
        """Give a turn back, and those that are free to the first in line that may have them."""
        self.under_way[place] -= 1
        self.under_way += Counter()  # forget those with none
        for entry in list(self.waiting):
            other, turn = entry
            if self._is_free(other) and not turn.done():
                self.waiting.remove(entry)
                self.under_way[other] += 1
                turn.set_result(None)


class LongRequests:
    """The long requests of one event loop, and the children that answer them.

    A child is kept as long as there are any, so that a line of them starts each child once; one is kept for a while
    after the last.
    """

    def __init__(self) -> None:
        self.line = ImportLine()
        self._threads = ThreadPoolExecutor(max_workers=IMPORTS, thread_name_prefix="long requests")
        self._spare: list[Child] = []
        self.idling: asyncio.Task[None] | None = None

    async def answer(self, asked: AskedRequest, place: str, gone: asyncio.Task[None]) -> AnsweredRequest:
        """Return the answer, once it is the turn of this address.

        Where `gone` is done nobody waits for it: the child is ended, and what it has not committed is undone. Raises
        LineFull, WorkEnded.
        """
        if self.idling is not None:
            self.idling.cancel()
            self.idling = None
        try:
            async with self.line.turn(place):
                return await self._answer(asked, gone)
        finally:
            if not self.line.under_way and not self.line.waiting:
                self.idling = asyncio.create_task(self._idle())

    async def _answer(self, asked: AskedRequest, gone: asyncio.Task[None]) -> AnsweredRequest:
        loop = asyncio.get_running_loop()
        if gone.done():
            raise WorkEnded("left", 0)
        kept = self._kept()
        child = await loop.run_in_executor(self._threads, start_child) if kept is None else kept

        def stop(_gone: asyncio.Task[None]) -> None:
            child.stop()

        gone.add_done_callback(stop)
        try:
            answer: AnsweredRequest = await loop.run_in_executor(
                self._threads, child.ask, answer_request, asked, SECONDS
            )
        except asyncio.CancelledError:
            child.stop()
            raise
        finally:
            gone.remove_done_callback(stop)
        self._spare.append(child)
        return answer

    def _kept(self) -> Child | None:
        """Return a child that is kept, and that nobody has ended meanwhile."""
        while self._spare:
            child = self._spare.pop()
            if child.lives:
                return child
            child.end()
        return None

    async def _idle(self) -> None:
        """Keep one child for a while; end it then, and with the event loop."""
        try:
            self._end(but=1)
            await asyncio.sleep(IDLE)
        except asyncio.CancelledError:
            if self.idling is None:
                return  # another request wants the child
            self._end()
            raise
        self._end()

    def _end(self, *, but: int = 0) -> None:
        """End the children that are kept, except for so many."""
        while len(self._spare) > but:
            self._spare.pop().end()


def start_child() -> Child:
    """Start a child on the database that this process uses: in a test that is not the one of the environment."""
    from django.db import connection
    from psycopg.conninfo import make_conninfo

    database = make_conninfo(os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"])
    return Child(memory=MEMORY, environment={**os.environ, "DATABASE_URL": database})


def asked_request(scope: Mapping[str, Any], body: bytes) -> AskedRequest:
    """Return the request of an ASGI scope."""
    return AskedRequest(
        scope["method"], scope["path"], scope.get("root_path", ""), scope.get("query_string", b""),
        scope.get("scheme", "http"), [tuple(header) for header in scope["headers"]], scope.get("client"),
        scope.get("server"), body,
    )  # fmt: skip


# In the child


def answer_request(asked: AskedRequest) -> AnsweredRequest:
    """Answer a request as the site does."""
    scope = {name: value for name, value in msgspec.structs.asdict(asked).items() if name != "body"}
    start, body = pages_of_child().answer({**scope, "type": "http"}, BytesIO(asked.body))
    assert isinstance(body, bytes), "no long request is answered with a file"
    return AnsweredRequest(start["status"], start["headers"], body)


@cache
def pages_of_child() -> "Pages":
    """Load the site, at the first request."""
    from chouette.garbage import garbage_sought_seldom

    garbage_sought_seldom()
    import django

    django.setup()
    from django.core.signals import got_request_exception

    from chouette.pages import Pages  # only now are the apps loaded that it imports

    got_request_exception.connect(_end_without_memory)
    return Pages()


def _end_without_memory(**_signal: Any) -> None:
    """End this child where a request needed more memory than there is: Django would answer as for a fault of ours."""
    if isinstance(sys.exc_info()[1], MemoryError):
        os._exit(OUT_OF_MEMORY)
