"""Five tables play while ten evenings are imported, 600 requests are sent half, and 20 programs read the API's schema.

`tap` is from a POST until the last of a table's eight phones has the view, at the 99th percentile; `health` is the
longest that a supervisor waited. Floors: the same five tables, and the same question, with nothing else to do.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from statistics import quantiles
from threading import Event
from time import sleep
from typing import Any, NamedTuple

from django.db import connection

from benchmarks.case import Case, case
from benchmarks.crowd import Load, asked, put
from benchmarks.games import Fields, evening
from benchmarks.pages import transcript
from benchmarks.path import Seats
from benchmarks.served import SITE, served
from benchmarks.tables import table_laid

TABLES = 5
MOST = 240  # taps at each table in all
PACE = 0.25  # seconds from one tap of a table to the next: nobody may tap more than five times a second for long
EVENTS = 5_000  # in each import: as much as somebody without an account may bring


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The tap and the health, each beside its floor."""
    alone_taps, load = (3, Load(2, 20, 2, transcript(200))) if smallest else (60, Load(10, 600, 20, transcript(EVENTS)))
    with served(SITE) as site, ExitStack() as stack:
        laid = [table_laid() for _ in range(TABLES)]
        connection.close()
        nights = [Night(stack.enter_context(Seats(site, table)), evening(table.state, MOST)) for table in laid]
        others = stack.enter_context(Others([partial(asked, site.port)]))
        others.measured(nights, 1, None)  # everything is loaded from now on
        alone = others.measured(nights, alone_taps, None)
        busy = others.measured(nights, 1, partial(put, site.port, load))
    yield case("room", "tap, 99th percentile", "ms", values=[late(busy.taps)], floors=[late(alone.taps)])
    yield case("room", "health, longest", "ms", values=[max(busy.watched[0])], floors=[max(alone.watched[0])])


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
    """Milliseconds of each tap, and what each supervisor has seen."""

    taps: list[float]
    watched: list[Any]


class Others:
    """Supervisors and a crowd, each a process of its own. A supervisor is called with an event that says that it is
    over; what it calls, and the crowd, is sent to a process that knows nothing of this one."""

    def __init__(self, supervisors: Sequence[Callable[[Event], Any]]) -> None:
        self.supervisors = supervisors
        self.context = get_context("spawn")

    def __enter__(self) -> "Others":
        self.manager = self.context.Manager()
        self.processes = ProcessPoolExecutor(len(self.supervisors) + 1, mp_context=self.context)
        return self

    def __exit__(self, *_: object) -> None:
        self.processes.shutdown()
        self.manager.shutdown()

    def measured(self, nights: list[Night], least: int, load: Callable[[], None] | None) -> Measured:
        """The tables play, each so many events at least, and as long as the load lasts."""
        over, played = Event(), self.manager.Event()
        watched = [self.processes.submit(one, played) for one in self.supervisors]
        with ThreadPoolExecutor(len(nights)) as threads:
            tables = [threads.submit(night.play, least, over) for night in nights]
            try:
                if load is not None:
                    self.processes.submit(load).result()
            finally:
                over.set()
                try:
                    taps = [took for table in tables for took in table.result()]
                finally:
                    played.set()
        return Measured(taps, [one.result() for one in watched])


def late(figures: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(figures, n=100, method="inclusive")[-1]
