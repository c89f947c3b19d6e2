"""Phones that cost next to nothing: plain sockets that know just enough of RFC 6455 to hear every message."""

import base64
import os
import selectors
import socket
from collections.abc import Callable, Iterator
from time import perf_counter

PATIENCE = 30.0  # seconds without the message that is waited for until a run is given up
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
AT_ONCE = 100  # sockets opened together
RECEIVED = 1 << 18


class Phone:
    """One socket; `messages` gives what has come."""

    def __init__(self, port: int, path: str, cookie: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.upgraded = False
        self.received = bytearray()
        here, key = f"127.0.0.1:{port}", base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nCookie: {cookie}\r\n"
                f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )
        self.socket.setblocking(False)

    def messages(self) -> Iterator[bytes]:
        """The texts that are whole now."""
        chunk = self.socket.recv(RECEIVED)
        assert chunk, "the server has closed the socket"
        self.received += chunk
        if not self.upgraded:
            head, found, rest = bytes(self.received).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.splitlines()[0], head
            self.upgraded, self.received = True, bytearray(rest)
        while (frame := self._frame()) is not None:
            kind, text = frame
            assert kind != CLOSE, text
            if kind == TEXT:
                yield text
            elif kind == PING:
                self._say(PONG, text)

    def say(self, text: str) -> None:
        """Send a short text."""
        self._say(TEXT, text.encode())

    def _frame(self) -> tuple[int, bytes] | None:
        if len(self.received) < 2:
            return None
        short = self.received[1] & 0x7F
        wide = {126: 2, 127: 8}.get(short, 0)
        size = int.from_bytes(self.received[2 : 2 + wide]) if wide else short
        whole = 2 + wide + size
        if len(self.received) < whole:
            return None
        frame = self.received[0] & 0x0F, bytes(self.received[2 + wide : whole])
        del self.received[:whole]
        return frame

    def _say(self, kind: int, text: bytes) -> None:
        """Masked, as clients must, with a mask of zeros."""
        assert len(text) < 126
        self.socket.send(bytes((0x80 | kind, 0x80 | len(text), 0, 0, 0, 0)) + text)


def bringing(version: int) -> tuple[bytes, bytes]:
    """How a message begins that brings that version, whole or as what has changed."""
    return b'{"t":"state","version":%d,' % version, b'{"t":"parts","version":%d,' % version


class Phones:
    """The phones of one table."""

    def __init__(self, open_one: Callable[[], Phone]) -> None:
        self.open_one = open_one
        self.all: list[Phone] = []
        self.ready = selectors.EpollSelector()

    def __enter__(self) -> "Phones":
        return self

    def __exit__(self, *_: object) -> None:
        self.ready.close()
        for phone in self.all:
            phone.socket.close()

    def fill(self, number: int) -> None:
        """Open sockets until there are so many, each with its first message."""
        while len(self.all) < number:
            fresh = [self.open_one() for _ in range(min(AT_ONCE, number - len(self.all)))]
            for phone in fresh:
                self.ready.register(phone.socket, selectors.EVENT_READ, phone)
            self.all += fresh
            self.wait(fresh, lambda _: True)

    def wait(self, phones: list[Phone], meant: Callable[[bytes], bool]) -> float:
        """The moment at which the last of these phones has a message that is meant."""
        missing, until = set(phones), perf_counter() + PATIENCE
        while missing:
            heard = self.ready.select(PATIENCE)
            unheard = f"{len(missing)} phones have not heard what was meant"
            assert heard, unheard
            assert perf_counter() < until, unheard
            for key, _ in heard:
                if True in [meant(text) for text in key.data.messages()]:
                    missing.discard(key.data)
        return perf_counter()
