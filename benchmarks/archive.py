"""A club of 2,000 evenings and 400,000 events taken in from its file by an empty database, and written to a file again;
then its statistics counted anew, and compared. Every evening is verified as it is taken in. Of each command the
seconds, of reading and writing the most memory that it had (MB), and on Linux what its process and the server's have
worked (CPU s), which depends less on what else the machine does.

The file is made from that of one evening, played by the rules: each of the others has its rows, ids of its own and the
hashes that go with them.

Floors: of reading and writing, the same database restored and saved by PostgreSQL's own programs; of the memory, the
same command with a club of a few evenings; of the statistics, the same events through the rules alone.
"""

import hashlib
import os
import re
import resource
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple
from uuid import NAMESPACE_OID, UUID, uuid5

import msgspec
import psycopg
from django.conf import settings
from psycopg.conninfo import make_conninfo

from benchmarks.case import Case, case
from benchmarks.database import ROOT
from benchmarks.pages import transcript
from chouette.embedded import dump, restore
from chouette.rules import Refusal, apply
from chouette.rules.events import Amend, Undo
from chouette.rules.format.transcript import decode
from clubs import services as people
from clubs.actors import Actor
from sessions.history import chain
from sessions.history.club_file import MANIFEST, club_file_write
from sessions.services import session_import
from sessions.store.header import opening_of

FEW, MANY = 20, 2000
EVENTS = 200
ROOM = 1000  # numbers for the rows that an evening has in one table
KILOBYTES = 1024
CONNECTED = re.compile(rb"postgres: (?:[^ ]+: )?[^ ]+ archive ")
"""What PostgreSQL calls the process of a connection to the second database."""
CHILDREN = slice(13, 15)
"""What Linux says of the processes that have ended, in its own mode and in that of the system."""
SESSION, CODE, EVENT = "tables/session.jsonl", "tables/sessioncode.jsonl", "tables/event.jsonl"
SIGNED = {"device": "actor_device", "user": "actor_user", "player": "actor_player"}
IN_A_CODE = str.maketrans("01", "YZ")
"""No code has the figures 0 and 1."""
OF_ITS_OWN = {"id", "code", "hash", "head"}
"""The columns, beside that of its session, in which no two evenings have the same."""

Row = dict[str, Any]


class Work(NamedTuple):
    """What something took: seconds, and those of processors in its own process and in the server; 0 if not known."""

    seconds: float
    processor: float


class Run(NamedTuple):
    """What a command took, and how many megabytes it had at most."""

    work: Work
    megabytes: float


class Measured(NamedTuple):
    """The commands with a club, and the floors of reading and writing."""

    read: Run
    written: Run
    counted: Run
    compared: Run
    restored: Work
    saved: Work


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """Reading, writing, counting and comparing."""
    few, many = (2, 4) if smallest else (FEW, MANY)
    with tempfile.TemporaryDirectory(prefix="chouette-benchmarks-") as kept:
        folder = Path(kept)
        one = folder / "one.zip"
        slug = one_evening(one)
        of_few = there_and_back(slug, several(one, few))
        of_many = there_and_back(slug, several(one, many))
    for name, large, small, floor in (
        ("read", of_many.read, of_few.read, of_many.restored),
        ("written", of_many.written, of_few.written, of_many.saved),
    ):
        yield from worked(f"{name}, {many} evenings", large.work, floor)
        yield case("archive", f"{name}, {many} evenings", "MB", values=[large.megabytes], floors=[small.megabytes])
    rules = by_the_rules(few, many)
    yield from worked(f"counted anew, {many} evenings", of_many.counted.work, rules)
    yield from worked(f"compared, {many} evenings", of_many.compared.work, rules)


def worked(name: str, work: Work, floor: Work) -> Iterator[Case]:
    """Seconds of a command beside its floor, and those of processors where they are known."""
    yield case("archive", name, "s", values=[work.seconds], floors=[floor.seconds])
    if work.processor:
        yield case("archive", name, "CPU s", values=[work.processor], floors=[floor.processor])


def one_evening(file: Path) -> str:
    """The address of a club with one evening, whose file is written."""
    device, _token = people.device_create(name="Kim")
    kim = Actor(device.id, None, "Kim")
    club = people.club_create(actor=kim, name="Thursday club", currency="GBP")
    session_import(club=club, actor=kim, file=transcript(EVENTS))
    with file.open("wb") as out:
        club_file_write(club, out, shown=(), addresses=True, sealed=True)
    return club.slug


def several(one: Path, evenings: int) -> Path:
    """The file of the same club with so many evenings."""
    file, told = one.with_name(f"{evenings}.zip"), list[Row]()
    with (
        zipfile.ZipFile(one) as source,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed,
    ):
        manifest = msgspec.json.decode(source.read(MANIFEST))
        names = [member["name"] for member in manifest["members"]]
        tables = {name: [msgspec.json.decode(line) for line in source.read(name).splitlines()] for name in names}
        sessions = [uuid5(NAMESPACE_OID, f"evening {number}") for number in range(evenings)]
        hashes = list(_hashes(tables, sessions))
        for name, rows in tables.items():
            of_evening = name in (SESSION, CODE) or any(row.get("session_id") for row in rows)
            blocks = _copied(tables, name, sessions, hashes) if of_evening else [_lines(rows)]
            told.append(_written(packed, name, blocks))
        packed.writestr(MANIFEST, msgspec.json.encode({**manifest, "members": told}))
    return file


def _lines(rows: Iterable[Row]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def _copied(tables: dict[str, list[Row]], name: str, sessions: list[UUID], hashes: list[list[str]]) -> Iterator[bytes]:
    """The rows of a table as those of each evening."""
    rows, first = tables[name], tables[SESSION][0]["id"].encode()
    if any(OF_ITS_OWN & row.keys() for row in rows):
        for number, session in enumerate(sessions):
            yield _lines(_evening_row(row, place, number, session, hashes[number]) for place, row in enumerate(rows))
    else:
        block = _lines(rows)
        yield from (block.replace(first, str(session).encode()) for session in sessions)


def _evening_row(row: Row, place: int, number: int, session: UUID, hashes: list[str]) -> Row:
    """A row as the same one of another evening, whose events have these hashes."""
    copy = row | {"session_id": str(session)} if "session_id" in row else dict(row)
    if "code" in copy:
        copy["code"] = f"E{number:05}".translate(IN_A_CODE)
    if "head" in copy:
        copy |= {"id": str(session), "head": hashes[-1]}
    elif "hash" in copy:
        copy["hash"] = hashes[place]
    elif "id" in copy:
        copy["id"] = number * ROOM + place + 1
    return copy


def _hashes(tables: dict[str, list[Row]], sessions: list[UUID]) -> Iterator[list[str]]:
    """The hashes of the events of the one evening, as each of these sessions has them."""
    header, signed = chain.text_hash(tables[SESSION][0]["header"]), []
    for row in tables[EVENT]:
        told = {part: row[SIGNED.get(part, part)] for part in chain.Signed._fields if part != "session"}
        signed.append(msgspec.convert((str(sessions[0]), *told.values()), chain.Signed))
    for session in sessions:
        hashes = [header]
        for event in signed:
            hashes.append(chain.event_hash(hashes[-1], event._replace(session=session)))
        yield hashes[1:]


def _written(packed: zipfile.ZipFile, name: str, blocks: Iterable[bytes]) -> Row:
    """Write a table, and what the manifest says of it."""
    digest, size, count = hashlib.sha256(), 0, 0
    with packed.open(name, "w", force_zip64=True) as file:
        for block in blocks:
            file.write(block)
            digest.update(block)
            size, count = size + len(block), count + block.count(b"\n")
    return {"name": name, "bytes": size, "sha256": digest.hexdigest(), "rows": count}


def there_and_back(slug: str, file: Path) -> Measured:
    """Take a file in, write it again, count and compare; then save and restore the same database."""
    again, dumped = file.with_suffix(".again"), file.with_suffix(".dump")
    with second_database() as url:
        migrated = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url}
        subprocess.run([sys.executable, ROOT / "manage.py", "migrate", "-v0"], env=migrated, check=True)
        words = (
            ("import_club", str(file)),
            ("export_club", slug, str(again)),
            ("statistics",),
            ("statistics", "--check"),
        )
        read, written, counted, compared = (run(url, *one) for one in words)
        saved = took(url, lambda: dump(url, dumped))
    with second_database() as url:
        restored = took(url, lambda: restore(url, dumped))
    return Measured(read, written, counted, compared, restored, saved)


def by_the_rules(few: int, many: int) -> Work:
    """The events of a few evenings through the rules alone, as if there were many."""
    header, *lines = transcript(EVENTS).decode().splitlines()
    began, worked_before = perf_counter(), process_time()
    for _ in range(few):
        state = opening_of(header)
        for line in lines:
            event = decode(msgspec.json.decode(line))
            assert not isinstance(event, Refusal | Undo | Amend)
            step = apply(state, event)
            assert not isinstance(step, Refusal)
            state = step.state
    times = many / few
    return Work((perf_counter() - began) * times, (process_time() - worked_before) * times)


@contextmanager
def second_database() -> Iterator[str]:
    """The URL of an empty database, as its owner."""
    with psycopg.connect(settings.OWNER_URL, autocommit=True) as owner:
        owner.execute("CREATE DATABASE archive")
        try:
            yield make_conninfo(settings.OWNER_URL, dbname="archive")
        finally:
            owner.execute("DROP DATABASE archive WITH (FORCE)")


def run(url: str, *words: str) -> Run:
    """A command of manage.py in a process of its own; it says how far it has come."""
    there = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url}
    with tempfile.NamedTemporaryFile("r", prefix="chouette-benchmarks-") as peak:
        command = [sys.executable, "-m", "benchmarks.peak", peak.name, *words]
        work = took(url, lambda: subprocess.run(command, cwd=ROOT, env=there, stdout=sys.stderr, check=True))
        return Run(work, int(peak.read()) / KILOBYTES)


def took(url: str, thing: Callable[[], object]) -> Work:
    """What a call takes, with the processes that it waits for and those of the server that end with it."""
    server = server_of(url)
    began, before = perf_counter(), processor_of(server)
    thing()
    seconds = perf_counter() - began
    return Work(seconds, processor_of(server) - before if before else 0)


def server_of(url: str) -> Path:
    """Where Linux tells of the server, the parent of all that are connected."""
    with psycopg.connect(url) as connection:
        told = Path(f"/proc/{connection.info.backend_pid}/stat")
        parent = told.read_text().rpartition(")")[2].split()[1] if told.exists() else "none"
    return Path(f"/proc/{parent}/stat")


def _children(server: Path) -> Iterator[Path]:
    """The processes that the server has started."""
    told = server.parent / "task" / server.parent.name / "children"
    yield from (Path("/proc", child) for child in told.read_text().split())


def _is_ending(child: Path) -> bool:
    """It has ended and the server has not seen that, or it is there for somebody who is about to have gone."""
    try:
        state = (child / "stat").read_text().rpartition(")")[2].split()[0]
        return state == "Z" or CONNECTED.search((child / "cmdline").read_bytes()) is not None
    except (FileNotFoundError, ProcessLookupError):
        return False


def processor_of(server: Path) -> float:
    """Seconds of processors of what this process has waited for, and the server; 0 where it is not told."""
    if not server.exists():
        return 0
    while any(map(_is_ending, _children(server))):
        pass  # what a process has worked is told of its parent as soon as that has seen its end: a moment
    ended = server.read_text().rpartition(")")[2].split()[CHILDREN]
    ours = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ours.ru_utime + ours.ru_stime + sum(map(int, ended)) / os.sysconf("SC_CLK_TCK")
