"""Connections that do not say what they want, from the outside, at a server of our own with short times."""

import asyncio
import logging
import resource
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.protocol import CLOSING, OPEN
from websockets.uri import parse_uri

from chouette import connections
from chouette.connections import AT_ONCE, Limited, Porter, ServerSocket, files_raised, frame_of
from chouette.logs import Rarely
from chouette.serving import configuration

FILES = 10_000
HEAD = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n"
WHOLE = HEAD + b"\r\nabcd"
UPGRADE = (
    b"GET /live HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
LENGTH = 50_000
"""Of a text that a socket is sent: some hundred of them are more than a line takes in unread."""
LAST = "the last"
Phone = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Ask = Callable[[bytes], Awaitable[Phone]]


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body, or with more than anybody takes in unread; lets sockets in."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        if scope["path"] == "/much":
            await much_said(scope["extensions"][AT_ONCE], send)
        await receive()
        return
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    body = b"x" * 50_000_000 if scope["path"] == "/large" else str(length).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def much_said(write: Callable[[str], bool], send: Any) -> None:
    """As many texts as the line takes at once; the one that it refuses, and the last, when it has room again."""
    number = 0
    while write(f"{number:>{LENGTH}}"):
        number += 1
    for text in (f"{number:>{LENGTH}}", LAST):
        await send({"type": "websocket.send", "text": text})


@asynccontextmanager
async def served(porter: Porter) -> AsyncIterator[Ask]:
    """The server, and how one says something to it."""
    config: uvicorn.Config = configuration(application)  # type: ignore[arg-type]  # any application does
    config.load()
    made = partial(Limited, porter, config=config, server_state=ServerState(), app_state={})
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    phones: list[Phone] = []

    async def asks(words: bytes) -> Phone:
        phones.append(await asyncio.open_connection("127.0.0.1", port))
        phones[-1][1].write(words)
        return phones[-1]

    try:
        yield asks
    finally:
        for _, writer in phones:
            writer.close()
        server.close()
        await asyncio.wait_for(emptied(porter), 10)


async def emptied(porter: Porter) -> None:
    """Wait until nobody is counted any more."""
    while porter.all or porter.each or porter.half_sent:
        await asyncio.sleep(0)


async def heard(phone: Phone) -> bytes:
    """All that the server says until it closes the connection."""
    try:
        return await asyncio.wait_for(phone[0].read(), 10)
    except ConnectionResetError:
        return b""


async def answered(phone: Phone) -> str:
    """The first line of an answer."""
    return (await asyncio.wait_for(phone[0].readline(), 10)).decode().strip()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_SECONDS", "SILENCE_SECONDS", "BODY_SECONDS", "READ_SECONDS"):
        monkeypatch.setattr(connections, name, 0.2)


@pytest.mark.parametrize("half", [b"GET /", HEAD, HEAD + b"\r\nab"], ids=["line", "head", "body"])
async def test_a_request_that_never_becomes_whole_is_ended(short: None, half: bytes) -> None:
    async with served(Porter(FILES)) as asks:
        assert b"408 Request Timeout" in await heard(await asks(half))


async def test_a_body_in_small_pieces_has_an_end_too(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SILENCE_SECONDS", 60.0)
    async with served(Porter(FILES)) as asks:
        assert b"408 Request Timeout" in await heard(await asks(HEAD + b"\r\na"))


LINES = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
PIECES = b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "head",
    [
        LINES + b"a:b\r\n" * 200,
        LINES + b"a:b\r\n" * 200 + b"\r\n",
        LINES + b"a: " + b"b" * 70_000,
        LINES + b"a: " + b"b" * 70_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 70_000,
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
        PIECES + b"2\r\nab\r\n0\r\n" + b"a:b\r\n" * 200,
        PIECES + b"2\r\nab\r\n0\r\na: " + b"b" * 70_000,
        PIECES + b"2;" + b"a" * 70_000,
    ],
    ids=[
        "fields", "whole-fields", "field", "whole-field", "address", "whole-address", "fields-behind", "behind",
        "piece",
    ],
)  # fmt: skip
async def test_a_head_that_is_too_large_is_refused_before_it_is_kept(head: bytes) -> None:
    async with served(Porter(FILES)) as asks:
        assert (await heard(await asks(head))).startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")


async def test_a_large_head_and_a_large_body_in_pieces_are_taken() -> None:
    fields = b"".join(b"x-%d: %s\r\n" % (number, b"b" * 600) for number in range(90))
    pieces = b"".join(b"400\r\n%s\r\n" % (b"x" * 1024) for _ in range(3000)) + b"0\r\n\r\n"
    async with served(Porter(FILES)) as asks:
        phone = await asks(PIECES[:-2] + fields + b"\r\n" + pieces)
        assert await answered(phone) == "HTTP/1.1 200 OK"
        assert (await phone[0].readuntil(b"\r\n\r\n3072000")).endswith(b"3072000")
        phone[1].write(LINES + fields + b"\r\n")
        assert await answered(phone) == "HTTP/1.1 200 OK"


async def test_a_connection_that_says_nothing_is_closed_without_a_word(short: None) -> None:
    async with served(Porter(FILES)) as asks:
        assert await heard(await asks(b"")) == b""


async def test_an_answer_that_nobody_reads_does_not_wait_for_ever(short: None) -> None:
    porter = Porter(FILES)
    async with served(porter) as asks:
        await asks(b"GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n")
        while not porter.all:
            await asyncio.sleep(0)
        await asyncio.wait_for(emptied(porter), 10)


async def test_what_is_whole_is_answered_again_and_again_on_one_connection() -> None:
    async with served(Porter(FILES)) as asks:
        phone = await asks(WHOLE)
        for _ in range(3):
            assert await answered(phone) == "HTTP/1.1 200 OK"
            assert (await phone[0].readuntil(b"\r\n\r\n4")).endswith(b"4")
            phone[1].write(WHOLE)


async def test_of_too_many_half_sent_the_oldest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HALF_SENT_EACH", 3)
    monkeypatch.setattr(connections, "MOMENT", 0.0)
    async with served(Porter(FILES)) as asks:
        oldest, *_, newest = [await asks(HEAD) for _ in range(4)]
        assert b"408" in await heard(oldest)
        assert await answered(await asks(WHOLE)) == "HTTP/1.1 200 OK"
        newest[1].write(b"\r\nabcd")
        assert await answered(newest) == "HTTP/1.1 200 OK"


async def test_of_many_that_come_at_once_none_is_closed_before_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HALF_SENT_EACH", 3)
    porter = Porter(FILES)
    async with served(porter) as asks:
        first, *_ = [await asks(b"") for _ in range(8)]
        while porter.all < 8:
            await asyncio.sleep(0)
        first[1].write(WHOLE)
        assert await answered(first) == "HTTP/1.1 200 OK"


async def test_an_address_has_so_many_connections_and_a_socket_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "EACH", 2)
    porter = Porter(FILES)
    async with served(porter) as asks:
        socket = await asks(UPGRADE)
        assert await answered(socket) == "HTTP/1.1 101 Switching Protocols"
        kept = await asks(WHOLE)
        assert await answered(kept) == "HTTP/1.1 200 OK"
        assert await heard(await asks(WHOLE)) == b""
        socket[1].close()
        while porter.all > 1:
            await asyncio.sleep(0)
        assert await answered(await asks(WHOLE)) == "HTTP/1.1 200 OK"


async def test_all_addresses_together_leave_files_for_the_process() -> None:
    async with served(Porter(connections.OWN_FILES + 1)) as asks:
        assert await answered(await asks(WHOLE)) == "HTTP/1.1 200 OK"
        assert await heard(await asks(WHOLE)) == b""


async def test_what_the_line_does_not_take_at_once_comes_after_the_rest() -> None:
    async with served(Porter(FILES)) as asks:
        phone = await asks(UPGRADE.replace(b"/live", b"/much"))
        await phone[0].readuntil(b"\r\n\r\n")
        *texts, last = await asyncio.wait_for(texts_of(phone), 10)
        assert len(texts) > 1
        assert texts == [f"{number:>{LENGTH}}" for number in range(len(texts))]
        assert last == LAST


async def texts_of(phone: Phone) -> list[str]:
    """What a socket is sent until it has the last."""
    browser, texts = ClientProtocol(parse_uri("ws://localhost/much"), state=OPEN), [""]
    while texts[-1] != LAST:
        browser.receive_data(await phone[0].read(LENGTH))
        texts += [bytes(event.data).decode() for event in browser.events_received() if isinstance(event, Frame)]
    return texts[1:]


@pytest.mark.parametrize("text", ["", "½ point", "x" * 125, "x" * 126, "ü" * 32_767, "x" * 65_536])
def test_a_text_for_many_is_the_frame_that_a_browser_reads(text: str) -> None:
    browser = ClientProtocol(parse_uri("ws://localhost/live"), state=OPEN)
    browser.receive_data(frame_of(text))
    (frame,) = browser.events_received()
    assert isinstance(frame, Frame)
    assert (frame.fin, frame.opcode.name, bytes(frame.data).decode()) == (True, "TEXT", text)


async def test_a_program_that_ends_lets_go_of_a_socket_that_has_begun_to_close() -> None:
    """It cannot be told any more that the program ends; uvicorn would tell it, and fail with all that comes after."""
    line = Line()
    phone = ServerSocket(Porter(10), "", uvicorn.Config(application), ServerState(), {})
    phone.transport, phone.handshake_complete = line, True
    phone.conn.state = CLOSING
    phone.shutdown()
    assert line.closed


class Line(asyncio.Transport):
    """A connection that only knows whether it is closed."""

    closed = False

    def close(self) -> None:
        self.closed = True


def test_the_process_may_have_as_many_files_as_the_machine_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        assert files_raised() >= 512
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def record(words: str, *said: object) -> logging.LogRecord:
    return logging.LogRecord("asyncio", logging.ERROR, "", 0, words, said, None)


def test_a_fault_that_repeats_is_one_line_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    rarely = Rarely()
    written = [rarely.filter(record("no file is left\nfor %s", number)) for number in range(1000)]
    assert written == [True, *[False] * 999]
    assert rarely.filter(record("another fault"))
    monkeypatch.setattr(Rarely, "SECONDS", 0.0)
    later = record("no file is left\nfor %s", 7)
    assert rarely.filter(later)
    assert later.getMessage() == "no file is left\nfor 7 [and 999 more like it]"


def test_the_lines_of_the_server_itself_are_among_them(settings: Any) -> None:
    for name in ("asyncio", "uvicorn.error", "chouette.connections"):
        assert settings.LOGGING["loggers"][name]["filters"] == ["rarely"]
        assert any(isinstance(one, Rarely) for one in logging.getLogger(name).filters)
