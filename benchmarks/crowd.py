"""What others do to the site while tables play, in processes of their own, so that a measured tap is only a tap.

Nothing of the site is imported here, so that such a process is there at once.
"""

import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from threading import Event
from time import perf_counter
from typing import NamedTuple

MILLISECONDS = 1000
PATIENCE = 30.0
LONGEST = 90.0  # seconds: an import may take 60
ASKED_EVERY = 0.1  # seconds between two questions of a supervisor
HEALTH = "/health/"


class Load(NamedTuple):
    """So many imports of this file, requests whose head does not end, and reads of the API's description."""

    imports: int
    half_sent: int
    reads: int
    file: bytes


def put(port: int, load: Load) -> None:
    """The whole load at once, until the last import is answered."""
    with half_sent(port, load.half_sent), ThreadPoolExecutor(load.imports + load.reads) as threads:
        imports = [threads.submit(imported, port, load.file) for _ in range(load.imports)]
        reads = [threads.submit(read, port) for _ in range(load.reads)]
        assert {one.result() for one in reads} <= {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}, "no turn in 5 s"
        assert {one.result() for one in imports} == {HTTPStatus.CREATED}


@contextmanager
def half_sent(port: int, number: int) -> Iterator[None]:
    """Requests whose head does not end; the site closes them when it likes."""
    with ExitStack() as stack:
        for _ in range(number):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half:")
        yield


def imported(port: int, file: bytes) -> int:
    """The status of an import by somebody without an account, into a club of its own."""
    return status(port, "POST", "/api/v1/sessions/import/", file)


def read(port: int) -> int:
    """The status of the API's description."""
    return status(port, "GET", "/api/schema/")


def status(port: int, method: str, path: str, body: bytes | None = None, cookie: str = "") -> int:
    """What is answered, the body read to its end."""
    headers = {"Cookie": cookie} | ({"Content-Type": "application/jsonl"} if body else {})
    with closing(HTTPConnection("127.0.0.1", port, timeout=LONGEST)) as asking:
        asking.request(method, path, body, headers)
        answer = asking.getresponse()
        answer.read()
        return answer.status


def asked(port: int, over: Event, pages: Sequence[str] = (HEALTH,), cookie: str = "") -> list[float]:
    """Milliseconds of each answer, each over a connection of its own, the pages in turn and each of them at least once:
    without more said, to "does the process live?"."""
    took: list[float] = []
    while len(took) < len(pages) or not over.wait(ASKED_EVERY):
        page = pages[len(took) % len(pages)]
        began = perf_counter()
        answered = status(port, "GET", page, cookie=cookie)
        assert answered == HTTPStatus.OK, f"{page}: {answered}"
        took.append((perf_counter() - began) * MILLISECONDS)
    return took
