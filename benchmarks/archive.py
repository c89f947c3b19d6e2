"""A club of 2,000 evenings and 400,000 events taken in from its file by an empty database, and written to a file again:
seconds, and the most memory that the command had (MB). Every evening is verified as it is taken in.

The file is made from that of one evening, played by the rules: each of the others has its rows, ids of its own and the
hashes that go with them.

Floors: of the seconds, the same database restored and saved by PostgreSQL's own programs; of the memory, the same
command with a club of a few evenings.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
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
from clubs import services as people
from clubs.actors import Actor
from sessions.history import chain
from sessions.history.club_file import MANIFEST, club_file_write
from sessions.services import session_import

FEW, MANY = 20, 2000
EVENTS = 200
KILOBYTES = 1024
SESSION, CODE, EVENT = "tables/session.jsonl", "tables/sessioncode.jsonl", "tables/event.jsonl"
SIGNED = {"device": "actor_device", "user": "actor_user", "player": "actor_player"}

Row = dict[str, Any]


class Run(NamedTuple):
    """What a command took: seconds, and megabytes at most."""

    seconds: float
    megabytes: float


def cases(*, smallest: bool = False) -> Iterator[Case]:
    """Reading and writing, each in seconds and in megabytes."""
    few, many = (2, 4) if smallest else (FEW, MANY)
    with tempfile.TemporaryDirectory(prefix="chouette-benchmarks-") as kept:
        folder = Path(kept)
        one = folder / "one.zip"
        slug = one_evening(one)
        of_few, _ = there_and_back(slug, several(one, few))
        of_many, floors = there_and_back(slug, several(one, many))
    for name, large, small, floor in zip(("read", "written"), of_many, of_few, floors, strict=True):
        called = f"{name}, {many} evenings"
        yield case("archive", called, "s", values=[large.seconds], floors=[floor])
        yield case("archive", called, "MB", values=[large.megabytes], floors=[small.megabytes])


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
    with zipfile.ZipFile(one) as source, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        manifest = msgspec.json.decode(source.read(MANIFEST))
        names = [member["name"] for member in manifest["members"]]
        tables = {name: [msgspec.json.decode(line) for line in source.read(name).splitlines()] for name in names}
        for name, rows in tables.items():
            of_evening = name in (SESSION, CODE) or any(row.get("session_id") for row in rows)
            told.append(_written(packed, name, _copied(tables, name, evenings) if of_evening else rows))
        packed.writestr(MANIFEST, msgspec.json.encode({**manifest, "members": told}))
    return file


def _copied(tables: dict[str, list[Row]], name: str, evenings: int) -> Iterator[Row]:
    """The rows of a table, for each of so many evenings."""
    rows = tables[name]
    for number in range(evenings):
        session = uuid5(NAMESPACE_OID, f"evening {number}")
        hashes = _hashes(tables, session) if name in (SESSION, EVENT) else []
        for place, row in enumerate(rows):
            copy = row | {"session_id": str(session)} if "session_id" in row else dict(row)
            if "code" in copy:
                copy["code"] = f"E{number:05}"
            if name == SESSION:
                copy |= {"id": str(session), "head": hashes[-1]}
            elif name == EVENT:
                copy["hash"] = hashes[place]
            elif "id" in copy:
                copy["id"] = number * len(rows) + place + 1
            yield copy


def _hashes(tables: dict[str, list[Row]], session: UUID) -> list[str]:
    """The hashes of the events of the one evening, as another session has them."""
    previous, hashes = chain.text_hash(tables[SESSION][0]["header"]), list[str]()
    for row in tables[EVENT]:
        told = {part: row[SIGNED.get(part, part)] for part in chain.Signed._fields if part != "session"}
        signed = msgspec.convert((str(session), *told.values()), chain.Signed)
        previous = chain.event_hash(previous, signed)
        hashes.append(previous)
    return hashes


def _written(packed: zipfile.ZipFile, name: str, rows: Iterable[Row]) -> Row:
    """Write a table, and what the manifest says of it."""
    digest, size, count = hashlib.sha256(), 0, 0
    with packed.open(name, "w", force_zip64=True) as file:
        for row in rows:
            line = msgspec.json.encode(row) + b"\n"
            file.write(line)
            digest.update(line)
            size, count = size + len(line), count + 1
    return {"name": name, "bytes": size, "sha256": digest.hexdigest(), "rows": count}


def there_and_back(slug: str, file: Path) -> tuple[tuple[Run, Run], tuple[float, float]]:
    """Take a file in and write it again, both with their floors."""
    again, dumped = file.with_suffix(".again"), file.with_suffix(".dump")
    with second_database() as url:
        migrated = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url}
        subprocess.run([sys.executable, ROOT / "manage.py", "migrate", "-v0"], env=migrated, check=True)
        runs = run(url, "import_club", str(file)), run(url, "export_club", slug, str(again))
        saved = took(lambda: dump(url, dumped))
    with second_database() as url:
        restored = took(lambda: restore(url, dumped))
    return runs, (restored, saved)


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
    """A command of manage.py in a process of its own."""
    there = {**os.environ, "DATABASE_URL": url, "DATABASE_OWNER_URL": url}
    began = perf_counter()
    process = subprocess.Popen([sys.executable, ROOT / "manage.py", *words], env=there, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return Run(perf_counter() - began, used.ru_maxrss / KILOBYTES)


def took(thing: Callable[[], None]) -> float:
    """Seconds of a call."""
    began = perf_counter()
    thing()
    return perf_counter() - began
