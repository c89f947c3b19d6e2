"""The server's connections: each has its time to say what it wants, and each address has a number of them.

uvicorn itself waits for ever: for the rest of a head, for the rest of a body, for somebody to read an answer. A few
hundred of such connections take all the files that a process may have, and then nobody else comes in.
"""

import asyncio
import logging
import resource
import sys
from collections import Counter
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

log = logging.getLogger(__name__)

AT_ONCE = "chouette.at_once"
"""The extension of a socket's scope that writes a text at once, or says that it cannot: `(str) -> bool`."""

HEAD_SECONDS = 10.0
"""From the connection, or from the answer before, until the head is whole."""
SILENCE_SECONDS = 10.0
"""Between two pieces of a body."""
BODY_SECONDS = 60.0
"""From the head until the body is whole."""
READ_SECONDS = 60.0
"""How long an answer may wait for somebody to read it."""

HEAD_BYTES = 64 * 1024
"""Most bytes of a head, and of what stands around a body in pieces: their lengths, and fields behind it. A browser
sends one to four thousand."""
HEAD_FIELDS = 100
"""Most fields of a head."""
AROUND_BODY = 8
"""The part of a body that may stand around its pieces besides, one in so many bytes."""

HALF_SENT_EACH = 300
"""Connections of one address whose request is not whole; of more the oldest is closed. A club's router stands for all
its phones, and a browser opens one or two in advance; what is really asked is whole after some milliseconds."""
MOMENT = 1.0
"""Seconds that a connection has in any case until its request is whole."""
CLOSED_AT_ONCE = 2
"""Of too many half-sent requests, for each that comes: their number falls, and the loop has time for others."""
EACH = 1500
"""Connections of one address: ten tables of twelve phones, each with a socket and the six that a browser opens to
load a page, and half as many again."""
OWN_FILES = 100
"""Files that the process needs for itself: the database, the static files, the log."""

TIMED_OUT = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)


HEAD_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain\r\ncontent-length: 0\r\n"
    b"connection: close\r\n\r\n"
)


class HeadTooLarge(Exception):
    """A head has more fields or more bytes than is read of one."""


def files_raised() -> int:
    """Let the process have as many files as the machine allows it, and say how many."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard


class Porter:
    """Counts the connections of one process, and knows whose request is not whole yet, the oldest first."""

    def __init__(self, files: int) -> None:
        self.all = 0
        self.each: Counter[str] = Counter()
        self.half_sent: dict[str, dict[Limited, float]] = {}
        self.most = files - OWN_FILES

    def comes(self, address: str) -> bool:
        """Count a connection; False if there is no place for another of this address, or for any."""
        self.all += 1
        self.each[address] += 1
        return self.each[address] <= EACH and self.all <= self.most

    def goes(self, address: str) -> None:
        """A connection is closed, as a request's or as a socket's."""
        self.all -= 1
        self.each[address] -= 1
        if not self.each[address]:
            del self.each[address]

    def waits(self, one: "Limited") -> None:
        """This connection's request is not whole; if too many of its address are not, the oldest are closed.

        Each has a moment, for of hundreds that come at once those that are whole have not been read yet.
        """
        waiting, now = self.half_sent.setdefault(one.address, {}), one.loop.time()
        waiting[one] = now
        for oldest, since in list(islice(waiting.items(), CLOSED_AT_ONCE)):
            if len(waiting) <= HALF_SENT_EACH or now - since < MOMENT:
                break
            oldest.give_up("too many half-sent requests of one address")

    def waits_no_more(self, one: "Limited") -> None:
        """This connection's request is whole, or the connection closed."""
        waiting = self.half_sent.get(one.address)
        if waiting is not None:
            waiting.pop(one, None)
            if not waiting:
                del self.half_sent[one.address]


class Limited(HttpToolsProtocol):
    """A connection of requests, with its times."""

    def __init__(self, porter: Porter, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.porter = porter
        self.address = ""
        self.said_something = False
        self.body_until: float | None = None
        self.around = 0
        self.head_is_too_large = False
        self.patience: asyncio.TimerHandle | None = None
        self.reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count it; where there is no place, close it at once."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.ws_protocol_class = partial(ServerSocket, self.porter, self.address)  # type: ignore[assignment]  # it is called
        if self.porter.comes(self.address):
            self.wait(HEAD_SECONDS)
        else:
            log.warning("too many connections, of one address or of all: the newest is closed (%s)", self.address)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self.wait_no_more()
        self.read_now()
        self.porter.goes(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Another piece of a head or a body."""
        self.said_something = True
        if self.patience is None:
            self.wait(HEAD_SECONDS)
        elif self.body_until is not None:
            self.wait(min(SILENCE_SECONDS, self.body_until - self.loop.time()))
        self.around += len(data)
        super().data_received(data)
        if self.around > HEAD_BYTES and not self.transport.is_closing():
            self.refuse_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Another field. Raises HeadTooLarge, which the parser hands on as a fault of the request."""
        super().on_header(name, value)
        if len(self.headers) > HEAD_FIELDS:
            self.head_is_too_large = True
            raise HeadTooLarge

    def on_body(self, body: bytes) -> None:
        """A piece of a body, which has its own limit."""
        self.around -= len(body) + len(body) // AROUND_BODY
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or whose head is too large."""
        if self.head_is_too_large:
            self.refuse_head()
        else:
            super().send_400_response(msg)

    def refuse_head(self) -> None:
        """Answer 431 and close the connection: nothing more of this request is read."""
        self.close("the head of a request was too large", HEAD_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """The head is whole; a body has its own time. Raises HeadTooLarge."""
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > HEAD_BYTES:
            self.head_is_too_large = True
            raise HeadTooLarge
        super().on_headers_complete()
        self.body_until = self.loop.time() + BODY_SECONDS
        self.wait(min(SILENCE_SECONDS, BODY_SECONDS))

    def on_message_complete(self) -> None:
        """The request is whole; the rest is ours."""
        super().on_message_complete()
        self.said_something, self.body_until, self.around = False, None, 0
        self.wait_no_more()

    def handle_websocket_upgrade(self) -> None:
        """The request has become a socket, which closes by itself what does not answer."""
        self.wait_no_more()
        self.read_now()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """Nobody reads what is written."""
        super().pause_writing()
        if self.reading is None:
            self.reading = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Somebody reads again."""
        self.read_now()
        super().resume_writing()

    def read_now(self) -> None:
        """Wait no more for somebody to read."""
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def wait(self, seconds: float) -> None:
        """Wait this long for the next piece of a request."""
        if self.patience is not None:
            self.patience.cancel()
        else:
            self.porter.waits(self)
        self.patience = self.loop.call_later(max(0.0, seconds), self.give_up, "a request was not whole in time")

    def wait_no_more(self) -> None:
        """Nothing of a request is outstanding."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
            self.porter.waits_no_more(self)

    def give_up(self, why: str) -> None:
        """Close a connection whose request does not become whole."""
        self.close(why, TIMED_OUT if self.said_something else b"")

    def close(self, why: str, answer: bytes) -> None:
        """Close a connection, with this answer unless one before it is under way."""
        self.wait_no_more()
        if self.transport.is_closing():
            return
        log.warning("%s: the connection is closed (%s)", why, self.address)
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(answer)
        self.transport.close()


class ServerSocket(WebSocketsSansIOProtocol):
    """A live socket, which counts as a connection of its address until it is closed."""

    def __init__(self, porter: Porter, address: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.porter, self.address = porter, address

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self.porter.goes(self.address)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Say that the program ends, unless the other side has begun to close: uvicorn would fail to say it then."""
        if self.handshake_complete and self.conn.state is not OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    async def run_asgi(self) -> None:
        """What is served may write a text without asking the event loop for its turn."""
        extensions: Any = self.scope["extensions"]
        extensions[AT_ONCE] = self.at_once
        await super().run_asgi()

    def at_once(self, text: str) -> bool:
        """Write a text, unless the line is not free or closes: `send` says then what is to be done."""
        opened = self.conn.state is OPEN and not self.close_sent and not self.disconnected
        if opened and self.writable.is_set():
            self.transport.write(frame_of(text))
            return True
        return False


@lru_cache(maxsize=64)
def frame_of(text: str) -> bytes:
    """A text as it goes over the line, once for all who are sent it: what a server sends is not masked."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
