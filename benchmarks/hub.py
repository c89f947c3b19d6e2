"""From the loss of the connection that listens until a phone has the next view; floor: a view with nothing lost."""

import os
from collections.abc import Iterator
from time import perf_counter, sleep

import psycopg

from benchmarks.case import Case, case, in_turn
from benchmarks.games import evening
from benchmarks.phones import Phone, Phones, bringing
from benchmarks.served import SITE, served
from benchmarks.tables import Table, table_laid, tap_of
from clubs.actors import COOKIE, token_hashed
from sessions import services
from sessions.push.hub import PUSH, SWEEP

ROUNDS = 10
LOOK_EVERY = 0.01  # seconds
MILLISECONDS = 1000
LISTENS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """The median of the rounds."""
    table, rounds = table_laid(), 1 if smallest else ROUNDS
    with served(SITE) as site:
        cookie, path = f"{COOKIE}={table.phones[0]}", f"/live/sessions/{table.code}/"
        with Phones(lambda: Phone(site.port, path, cookie)) as phones:
            night = Night(table, phones, 2 * rounds + 1)
            phones.fill(1)
            night.pushed()  # the push listens from now on
            values, floors = in_turn(rounds, night.pushed_after_a_fault, night.pushed)
    yield case("hub", "after its connection is lost", "ms", values=values, floors=floors)


class Night:
    """A table's evening in front of a phone."""

    def __init__(self, table: Table, phones: Phones, events: int) -> None:
        self.table, self.phones = table, phones
        self.taps = iter([tap_of(fields, table.state.seq + n) for n, fields in enumerate(evening(table.state, events))])

    def pushed(self) -> float:
        """Milliseconds from before an event until the phone has its view."""
        began = perf_counter()
        actor = token_hashed(self.table.scorekeeper)
        recorded = services.event_record(session=self.table.code, actor=actor, tap=next(self.taps))
        brings = bringing(recorded.version)
        return (self.phones.wait(self.phones.all, lambda text: text.startswith(brings)) - began) * MILLISECONDS

    def pushed_after_a_fault(self) -> float:
        """The same, of an event right after the connection was ended, which had lasted: else the push waits longer."""
        sleep(2.5 * SWEEP)
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as ended:
            while not ended.execute(LISTENS, [PUSH]).fetchall():
                sleep(LOOK_EVERY)
        return self.pushed()
