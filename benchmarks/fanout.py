"""From an event to the last of so many sockets, and what an idle socket weighs; floor: `websockets`' own broadcast.

Measured from just before COMMIT, so that NOTIFY, the reading of the view and the sockets are all in it; the floor is
measured from just before `broadcast`.
"""

from collections.abc import Iterator
from time import perf_counter

from django.db import transaction

from benchmarks.broadcasting import LENGTH
from benchmarks.case import Case, case, in_turn
from benchmarks.games import evening
from benchmarks.phones import Phone, Phones, bringing
from benchmarks.served import SITE, served
from benchmarks.tables import Table, table_laid, tap_of
from clubs.actors import COOKIE, token_hashed
from sessions import services
from sessions.models import Session

SOCKETS = (8, 50, 200, 1000)
ROUNDS = 40
MILLISECONDS = 1000


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """One case for each number of sockets, then the memory of one."""
    sizes, rounds = (SOCKETS[:1], 1) if smallest else (SOCKETS, ROUNDS)
    table = table_laid()
    view = Session.objects.get(code=table.code).view
    with served(SITE) as site, served(str(len(view)), by="benchmarks.broadcasting") as bare:
        cookie, path = f"{COOKIE}={table.phones[0]}", f"/live/sessions/{table.code}/"
        with Phones(lambda: Phone(site.port, path, cookie)) as phones, Phones(lambda: Phone(bare.port, "/")) as others:
            night = Night(table, phones, others, len(sizes) * rounds + 1)
            phones.fill(1)
            others.fill(1)
            night.pushed()  # the push listens from now on
            for size in sizes:
                before = site.memory, bare.memory, len(phones.all)
                phones.fill(size)
                others.fill(size)
                after = site.memory, bare.memory
                values, floors = in_turn(rounds, night.pushed, night.broadcast)
                yield case("fanout", f"{size} sockets", "ms", values=values, floors=floors)
            each = [(now - then) / (sizes[-1] - before[2]) for now, then in zip(after, before, strict=False)]
            yield case("fanout", "idle socket", "KiB", values=each[:1], floors=each[1:])


class Night:
    """A table's evening in front of many phones, and as many that hear as much from somebody else."""

    def __init__(self, table: Table, phones: Phones, others: Phones, events: int) -> None:
        self.table, self.phones, self.others = table, phones, others
        self.taps = iter([tap_of(fields, table.state.seq + n) for n, fields in enumerate(evening(table.state, events))])
        self.size = LENGTH  # of what was pushed last, in bytes

    def pushed(self) -> float:
        """Milliseconds from the end of an event's transaction to the last phone."""
        actor = token_hashed(self.table.scorekeeper)
        with transaction.atomic():
            recorded = services.event_record(session=self.table.code, actor=actor, tap=next(self.taps))
            began = perf_counter()
        brings = bringing(recorded.version)

        def meant(text: bytes) -> bool:
            self.size = len(text)
            return text.startswith(brings)

        return (self.phones.wait(self.phones.all, meant) - began) * MILLISECONDS

    def broadcast(self) -> float:
        """Milliseconds from a broadcast of as many bytes to the last phone."""
        began: list[float] = []

        def meant(text: bytes) -> bool:
            began.append(float(text[:LENGTH]))
            return True

        self.others.all[0].say(str(self.size))
        return (self.others.wait(self.others.all, meant) - began[-1]) * MILLISECONDS
