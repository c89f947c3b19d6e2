"""Validated events a second through the services, each client at a table of its own; floor: raw psycopg and jsonb."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import islice
from threading import Barrier
from time import perf_counter

import psycopg
from django.conf import settings
from django.db import connection
from psycopg.rows import class_row

from benchmarks import floor
from benchmarks.case import Case, case, in_turn
from benchmarks.games import evening
from benchmarks.tables import table_laid, tap_of
from clubs.actors import token_hashed
from sessions import services
from sessions.store.session_row import SessionRow

CLIENTS = (1, 4, 8)
ROUNDS = 21
EVENTS = 64  # of all clients together, in one round
PATIENCE = 30  # seconds until a client that does not come ends the run


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """One case for each number of clients."""
    floor.tables_made()
    rounds, events = (1, 12) if smallest else (ROUNDS, EVENTS)
    for clients in CLIENTS[:1] if smallest else CLIENTS:
        each = events // clients
        with ExitStack() as stack:
            seats = [stack.enter_context(Seat(each * (rounds + 1))) for _ in range(clients)]
            connection.close()  # the pool has one for each client, and none to spare
            through_services = partial(rate, [partial(seat.through_services, each) for seat in seats], each)
            through_psycopg = partial(rate, [partial(seat.through_psycopg, each) for seat in seats], each)
            through_services(), through_psycopg()  # connections and prepared statements are there from now on
            values, floors = in_turn(rounds, through_services, through_psycopg)
        yield case("commit", f"{clients} client{'s' if clients > 1 else ''}", "events/s", values=values, floors=floors)


def rate(clients: Sequence[Callable[[Barrier], None]], each: int) -> float:
    """Events a second while these clients play at once."""
    together = Barrier(len(clients) + 1, timeout=PATIENCE)
    with ThreadPoolExecutor(len(clients)) as threads:
        playing = [threads.submit(client, together) for client in clients]
        together.wait()
        began = perf_counter()
        for client in playing:
            client.result()
        return len(clients) * each / (perf_counter() - began)


class Seat:
    """One client: a table, the evening that is played there twice, and a connection for the second time."""

    def __init__(self, events: int) -> None:
        self.table = table_laid()
        floor.session_copied(self.table.code)
        said = evening(self.table.state, events)
        self.taps = iter([tap_of(fields, self.table.state.seq + number) for number, fields in enumerate(said)])
        self.same = iter([tap_of(fields, 0) for fields in said])
        self.actor = token_hashed(self.table.scorekeeper)
        self.raw = psycopg.connect(settings.APP_URL, options=floor.OPTIONS)
        floor.on_copies(self.raw)
        found = self.raw.execute(floor.CLUB, [self.table.code]).fetchone()
        assert found is not None
        self.club = found[0]

    def __enter__(self) -> "Seat":
        return self

    def __exit__(self, *_: object) -> None:
        self.raw.close()

    def through_services(self, events: int, together: Barrier) -> None:
        """Go on as the site does."""
        connection.ensure_connection()
        together.wait()
        for tap in islice(self.taps, events):
            services.event_record(session=self.table.code, actor=self.actor, tap=tap)
        connection.close()

    def through_psycopg(self, events: int, together: Barrier) -> None:
        """Go on with the same evening, said straight to the database."""
        cursor, reading = self.raw.cursor(), self.raw.cursor(row_factory=class_row(SessionRow))
        together.wait()
        for tap in islice(self.same, events):
            row = reading.execute(*self._locking(tap.key), prepare=True).fetchone()
            assert row is not None
            for statement, values in floor.judged(row, tap.event, tap.key).statements:
                cursor.execute(statement, values, prepare=True)
            self.raw.commit()

    def _locking(self, key: str) -> tuple[str, dict[str, object]]:
        return floor.locking(self.club, self.table.code, self.actor, key)
