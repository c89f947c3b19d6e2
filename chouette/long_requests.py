"""Requests that may take a minute, each answered by a process beside the one that serves: `python -m` this module.

What an import computes holds Python's lock. In a thread it made every tap, and a supervisor's question, wait for some
hundred milliseconds; a process beside it, of lower priority, takes what the taps leave.
"""

import asyncio
import os
import pickle
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from queue import SimpleQueue
from struct import Struct
from threading import Event, Thread
from typing import Any, BinaryIO

import structlog
from django.db import connection
from psycopg.conninfo import make_conninfo

from chouette.database import IMPORTS
from chouette.garbage import garbage_sought_seldom
from chouette.waiting import LEFT

Answered = tuple[dict[str, Any], bytes]
"""The first message of an answer, and its body."""

NICENESS = 5
"""How much lower the priority is."""

IDLE = 60.0
"""For how many seconds a process is kept that has nothing to do: whoever looks at what is to be brought brings it soon,
and would wait again for a process to start."""

LENGTH = Struct("!Q")
"""Before each request on its way there, and before each answer on its way back: how many bytes follow."""

log = structlog.get_logger(__name__)


class Ended(Exception):
    """The process ended before it had answered, killed for want of memory perhaps."""


class LongRequests:
    """The long requests of one event loop: so many at a time, the others in line. `under_way` counts them all.

    A process is kept as long as there are any, so that a line of them starts each process once; one is kept for a
    while after the last.
    """

    def __init__(self) -> None:
        self.under_way = 0
        self._turns = asyncio.Semaphore(IMPORTS)
        self._spare: list[Worker] = []
        self._wanted = asyncio.Event()
        self.idling: asyncio.Task[None] | None = None

    async def answer(self, scope: Mapping[str, Any], body: bytes, gone: asyncio.Task[None]) -> Answered:
        """The answer, once it is this request's turn. Where `gone` is done nobody waits for it. Raises Ended."""
        if not self.under_way:
            self._turns = asyncio.Semaphore(IMPORTS)  # of the loop that runs now
            self._wanted.set()
        self.under_way += 1
        try:
            async with self._turns:
                return await self._answered(scope, body, gone)
        finally:
            self.under_way -= 1
            if not self.under_way:
                self._wanted = asyncio.Event()
                self.idling = asyncio.create_task(self._idle(self._wanted))

    async def _answered(self, scope: Mapping[str, Any], body: bytes, gone: asyncio.Task[None]) -> Answered:
        """Where it is certain that a process is as it was, it is kept for the next."""
        worker = self._kept() or await Worker.started()
        try:
            answer = await worker.answer(scope, body, gone)
        except (asyncio.IncompleteReadError, OSError) as error:
            code = await worker.end()
            log.error("the process of a long request has ended", code=code)
            raise Ended from error
        except asyncio.CancelledError:
            await worker.end()
            raise
        if gone.done():
            await worker.end()
        else:
            self._spare.append(worker)
        return answer

    def _kept(self) -> "Worker | None":
        """One of those that are kept, and that nobody has ended meanwhile."""
        while self._spare:
            worker = self._spare.pop()
            if worker.lives:
                return worker
        return None

    async def _idle(self, wanted: asyncio.Event) -> None:
        """Keep one process until one is wanted; it ends when none has been for a while, and with the event loop."""
        try:
            await self._ended(but=1)
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE):
                    await wanted.wait()
        finally:
            if not wanted.is_set():
                await self._ended()

    async def _ended(self, *, but: int = 0) -> None:
        """End the processes that are kept, but for so many."""
        while len(self._spare) > but:
            await self._spare.pop().end()


class Worker:
    """A process that answers one request after the other. It ends with its input, as when this process is killed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._to, self._from = process, process.stdin, process.stdout

    @classmethod
    async def started(cls) -> "Worker":
        """A new process, on the database that this one uses: in a test that is not the one of the environment."""
        database = make_conninfo(os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"])
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, env={**os.environ, "DATABASE_URL": database},
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )
        )  # fmt: skip

    @property
    def lives(self) -> bool:
        return self._process.returncode is None

    async def answer(self, scope: Mapping[str, Any], body: bytes, gone: asyncio.Task[None]) -> Answered:
        """The answer to one request. Raises IncompleteReadError or OSError where the process has ended."""
        sent = pickle.dumps((scope, body))
        self._to.write(LENGTH.pack(len(sent)) + sent)
        gone.add_done_callback(self._hung_up)
        try:
            await self._to.drain()
            (length,) = LENGTH.unpack(await self._from.readexactly(LENGTH.size))
            answer: Answered = pickle.loads(await self._from.readexactly(length))  # noqa: S301 - of our own process
        finally:
            gone.remove_done_callback(self._hung_up)
        return answer

    def _hung_up(self, gone: asyncio.Task[None]) -> None:
        """The client has gone: without input the work stops at its next step."""
        if not gone.cancelled():
            self._to.close()

    async def end(self) -> int:
        """End it, whatever it does, for its exit code; what it has not committed is undone."""
        self._to.close()
        if self.lives:
            self._process.terminate()
        await self._process.communicate()  # to the end of its output, where its pipes are let go
        return await self._process.wait()


def requests(source: BinaryIO) -> SimpleQueue[tuple[dict[str, Any], bytes, Event] | None]:
    """What comes in, read by a thread of its own, each with an event that is set once nobody waits; None at the end."""
    queue: SimpleQueue[tuple[dict[str, Any], bytes, Event] | None] = SimpleQueue()

    def read() -> None:
        left = Event()
        while len(head := source.read(LENGTH.size)) == LENGTH.size:
            scope, body = pickle.loads(source.read(*LENGTH.unpack(head)))  # noqa: S301 - of our own process
            queue.put((scope, body, left))
        left.set()
        queue.put(None)

    Thread(target=read, name="requests", daemon=True).start()
    return queue


def work() -> None:
    """Answer what comes in, until nothing more can. What anything prints goes where the log goes."""
    os.nice(NICENESS)
    garbage_sought_seldom()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        import django

        django.setup()
        from chouette.pages import Pages  # only now are the apps loaded that it imports

        pages = Pages()
        queue = requests(sys.stdin.buffer)
        while (request := queue.get()) is not None:
            scope, body, left = request
            answer = pickle.dumps(pages.answer({**scope, LEFT: left}, BytesIO(body)))
            out.write(LENGTH.pack(len(answer)) + answer)
            out.flush()


if __name__ == "__main__":
    work()
