"""Five tables play while ten evenings are imported, 600 requests are sent half, and 20 programs read the API's schema.

`tap` is from a POST until the last of a table's eight phones has the view, at the 99th percentile; `health` is the
longest that a supervisor waited. Floors: the same five tables, and the same question, with nothing else to do.
"""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from statistics import quantiles
from threading import Event
from time import perf_counter, sleep
from typing import NamedTuple

from django.db import connection

from benchmarks.case import Case, case
from benchmarks.pages import transcript
from benchmarks.path import MILLISECONDS, PATIENCE, Seats
from benchmarks.served import SITE, Served, served
from benchmarks.tables import Fields, evening, table_laid

TABLES = 5
ALONE = 60  # taps at each table while nothing else happens
MOST = 240  # at each table in all
PACE = 0.25  # seconds from one tap of a table to the next: nobody may tap more than five times a second for long
ASKED_EVERY = 0.1  # seconds between two questions after the health
IMPORTS, EVENTS = 10, 5_000  # as much as somebody without an account may bring
HALF_SENT = 600
READS = 20
LONGEST = 90.0  # seconds: an import may take 60


class Load(NamedTuple):
    """What happens beside the tables, and how many taps each makes before."""

    alone: int
    imports: int
    events: int
    half_sent: int
    reads: int


WHOLE = Load(ALONE, IMPORTS, EVENTS, HALF_SENT, READS)
SMALLEST = Load(3, 2, 200, 20, 2)


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The tap and the health, each beside its floor."""
    load = SMALLEST if smallest else WHOLE
    with served(SITE) as site, ExitStack() as stack:
        laid = [table_laid() for _ in range(TABLES)]
        connection.close()
        nights = [Night(stack.enter_context(Seats(site, table)), evening(table.state, MOST)) for table in laid]
        measured(site, nights, 1, None)  # everything is loaded from now on
        alone = measured(site, nights, load.alone, None)
        busy = measured(site, nights, 1, load)
    yield case("room", "tap, 99th percentile", "ms", values=[late(busy.taps)], floors=[late(alone.taps)])
    yield case("room", "health, longest", "ms", values=[max(busy.health)], floors=[max(alone.health)])


class Night:
    """The evening of one table, in a thread of its own."""

    def __init__(self, seats: Seats, events: list[Fields]) -> None:
        self.seats, self.events, self.number = seats, events, 0

    def play(self, least: int, over: Event) -> list[float]:
        """Milliseconds of each tap: so many at least, and on until it is over; the first is not measured."""
        took: list[float] = []
        while self.number < len(self.events) and (len(took) <= least or not over.is_set()):
            took.append(self.seats.tapped(self.number, self.events[self.number]))
            self.number += 1
            sleep(PACE)
        return took[1:]


class Measured(NamedTuple):
    """Milliseconds of each tap, and of each answer about the health."""

    taps: list[float]
    health: list[float]


def measured(site: Served, nights: list[Night], least: int, load: Load | None) -> Measured:
    """The tables play, each so many events at least, and as long as the load lasts."""
    over, played = Event(), Event()
    with ThreadPoolExecutor(len(nights) + 1) as threads:
        health = threads.submit(asked, site, played)
        tables = [threads.submit(night.play, least, over) for night in nights]
        try:
            if load is not None:
                put(site, load)
        finally:
            over.set()
            taps = [took for table in tables for took in table.result()]
            played.set()
    return Measured(taps, health.result())


def put(site: Served, load: Load) -> None:
    """The whole load at once, until the last import is answered."""
    file = transcript(load.events)
    with half_sent(site, load.half_sent), ThreadPoolExecutor(load.imports + load.reads) as threads:
        imports = [threads.submit(imported, site, file) for _ in range(load.imports)]
        reads = [threads.submit(read, site) for _ in range(load.reads)]
        assert {one.result() for one in reads} <= {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}, "no turn in 5 s"
        assert {one.result() for one in imports} == {HTTPStatus.CREATED}


@contextmanager
def half_sent(site: Served, number: int) -> Iterator[None]:
    """Requests whose head does not end; the site closes them when it likes."""
    with ExitStack() as stack:
        for _ in range(number):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", site.port), PATIENCE))
            one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half:")
        yield


def imported(site: Served, file: bytes) -> int:
    """The status of an import by somebody without an account, into a club of its own."""
    return status(site, "POST", "/api/v1/sessions/import/", file)


def read(site: Served) -> int:
    """The status of the API's description."""
    return status(site, "GET", "/api/schema/")


def status(site: Served, method: str, path: str, body: bytes | None = None) -> int:
    """What is answered, the body read to its end."""
    headers = {"Content-Type": "application/jsonl"} if body else {}
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=LONGEST)) as asking:
        asking.request(method, path, body, headers)
        answer = asking.getresponse()
        answer.read()
        return answer.status


def asked(site: Served, over: Event) -> list[float]:
    """Milliseconds of each answer to "does the process live?", each over a connection of its own."""
    took: list[float] = []
    while not took or not over.wait(ASKED_EVERY):
        began = perf_counter()
        assert status(site, "GET", "/health/") == HTTPStatus.OK
        took.append((perf_counter() - began) * MILLISECONDS)
    return took


def late(figures: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(figures, n=100, method="inclusive")[-1]
