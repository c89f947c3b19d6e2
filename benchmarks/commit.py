"""Validated events a second through the services, each client at a table of its own; floor: raw psycopg and jsonb."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from time import perf_counter

import psycopg
from django.conf import settings
from django.db import connection

from benchmarks import floor
from benchmarks.case import Case, case, in_turn
from benchmarks.tables import Table, evening, table_laid, tap_of
from clubs.actors import token_hashed
from sessions import services

CLIENTS = (1, 4, 8)
ROUNDS = 5
EVENTS = 192  # of all clients together, in one round
PATIENCE = 30  # seconds until a client that does not come ends the run

Play = Callable[[Table, Barrier], None]


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """One case for each number of clients."""
    floor.tables_made()
    rounds, events = (1, 12) if smallest else (ROUNDS, EVENTS)
    for clients in CLIENTS[:1] if smallest else CLIENTS:
        each = events // clients
        values, floors = in_turn(
            rounds,
            partial(rate, partial(through_services, each), clients, each),
            partial(rate, partial(through_psycopg, each), clients, each),
        )
        yield case("commit", f"{clients} client{'s' if clients > 1 else ''}", "events/s", values=values, floors=floors)


def rate(play: Play, clients: int, each: int) -> float:
    """Events a second while so many clients play at once, tables and connections already there."""
    tables = [table_laid() for _ in range(clients)]
    connection.close()
    together = Barrier(clients + 1, timeout=PATIENCE)
    with ThreadPoolExecutor(clients) as threads:
        playing = [threads.submit(play, table, together) for table in tables]
        together.wait()
        began = perf_counter()
        for client in playing:
            client.result()
        return clients * each / (perf_counter() - began)


def through_services(each: int, table: Table, together: Barrier) -> None:
    """A client's evening as the site plays it."""
    taps = [tap_of(fields, table.state.seq + number) for number, fields in enumerate(evening(table.state, each))]
    actor = token_hashed(table.scorekeeper)
    connection.ensure_connection()
    together.wait()
    for tap in taps:
        services.event_record(session=table.code, actor=actor, tap=tap)
    connection.close()


def through_psycopg(each: int, table: Table, together: Barrier) -> None:
    """The same evening said straight to the database."""
    floor.session_copied(table.code)
    taps = [tap_of(fields, 0) for fields in evening(table.state, each)]
    actor = token_hashed(table.scorekeeper)
    with psycopg.connect(settings.APP_URL, options=floor.OPTIONS) as raw:
        floor.on_copies(raw)
        together.wait()
        cursor = raw.cursor()
        for tap in taps:
            row = cursor.execute(*floor.locking(table.code, actor, tap.key), prepare=True).fetchone()
            assert row is not None
            for statement, values in floor.judged(row, tap.event, tap.key).statements:
                cursor.execute(statement, values, prepare=True)
            raw.commit()
