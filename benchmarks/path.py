"""From a POST to the last of eight phones, by the site in one process; floor: a bare ASGI application.

A second case has the same floor without rules and view: it writes down the texts that stand there already, and sends
what it has sent before.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPConnection
from time import perf_counter

from django.conf import settings
from django.db import connection

from benchmarks import floor
from benchmarks.case import Case, case
from benchmarks.games import Fields, evening
from benchmarks.phones import Phone, Phones
from benchmarks.served import SITE, Served, served
from benchmarks.tables import Table, table_laid
from clubs.actors import COOKIE

TABLES = 12
TAPS = 16  # at one table, the first of which is not measured: nobody may tap more than 20 times at once
MILLISECONDS = 1000
SECRET = "a" * 32
PATIENCE = 30.0


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The one case."""
    floor.tables_made()
    values: list[float] = []
    floors: list[float] = []
    least: list[float] = []
    bare_bones = "benchmarks.bare:application", "benchmarks.bare:without_rules"
    with served(SITE) as site, served(bare_bones[0]) as bare, served(bare_bones[1]) as barest:
        for _ in range(1 if smallest else TABLES):
            table, other = table_laid(), table_laid()
            floor.session_copied(table.code)
            floor.session_copied(other.code)
            connection.close()
            with ExitStack() as stack:
                here = stack.enter_context(Seats(site, table))
                there = stack.enter_context(Seats(bare, table))
                nowhere = stack.enter_context(Seats(barest, other))
                for number, fields in enumerate(evening(table.state, 3 if smallest else TAPS)):
                    three = [(values, here), (floors, there), (least, nowhere)]
                    for figures, seats in three if number % 2 else reversed(three):
                        took = seats.tapped(number, fields)
                        if number:
                            figures.append(took)
    yield case("path", "8 phones", "ms", values=values, floors=floors)
    yield case("path", "8 phones, floor without rules and view", "ms", values=values, floors=least)


class Seats:
    """The eight phones of a table, and the scorekeeper's, which taps."""

    def __init__(self, server: Served, table: Table) -> None:
        self.server, self.table = server, table
        self.posting = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        tokens = iter(table.phones)
        self.phones = Phones(lambda: Phone(server.port, f"/live/sessions/{table.code}/", f"{COOKIE}={next(tokens)}"))

    def __enter__(self) -> "Seats":
        self.phones.fill(len(self.table.phones))
        return self

    def __exit__(self, *_: object) -> None:
        self.phones.__exit__()
        self.posting.close()

    def tapped(self, number: int, fields: Fields) -> float:
        """Milliseconds from the sending of a tap until the last phone has the view that it made."""
        seq = self.table.state.seq + number
        tap = json.dumps({"key": f"benchmark-{number}", "seen": seq, "event": fields}).encode()
        headers = {
            "Content-Type": "application/json",
            "Cookie": f"{COOKIE}={self.table.scorekeeper}; {settings.CSRF_COOKIE_NAME}={SECRET}",
            "X-CSRFToken": SECRET,
            "Origin": f"http://127.0.0.1:{self.server.port}",
        }
        newest = f'"seq":{{"is":{seq + 1}}}'.encode()
        began = perf_counter()
        self.posting.request("POST", f"/api/v1/sessions/{self.table.code}/events/", tap, headers)
        last = self.phones.wait(self.phones.all, lambda text: newest in text[:400])
        answer = self.posting.getresponse()
        assert answer.status == HTTPStatus.CREATED, answer.read()
        answer.read()
        return (last - began) * MILLISECONDS
