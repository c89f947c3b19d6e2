"""The embedded server is killed, its disk is full, its folder is copied: it serves again, and nothing is lost."""

import os
import shutil
import signal
import stat
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import psycopg
import pytest

from chouette.embedded import APP, OWNER, Cluster, Watch
from chouette.embedded.journal import LONGEST, Journal
from chouette.embedded.postmaster import cluster_name, survivors
from chouette.embedded.watch import MOST
from tests.kit.daily import first_daily
from tests.kit.places import folder_for_data

WITHIN = 60.0  # seconds that a busy machine is given; how long it takes is a case under benchmarks


class Watched:
    """A cluster under watch, and what the watch has told."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.back, self.over = Event(), Event()
        self.watch = Watch(cluster, back=self.back.set, over=self.over.set)

    def kill(self) -> None:
        """Kill the server outright, and wait until it serves again."""
        assert self.cluster.server is not None
        self.back.clear()
        os.kill(self.cluster.server.pid, signal.SIGKILL)
        assert self.back.wait(WITHIN)

    def asked(self, question: str) -> object:
        with psycopg.connect(self.cluster.url(OWNER)) as connection:
            row = connection.execute(question.encode()).fetchone()
            assert row is not None
            return row[0]


@contextmanager
def watched(home: Path) -> Iterator[Watched]:
    with Cluster(home) as cluster:
        it = Watched(cluster)
        with it.watch:
            yield it


def test_a_killed_server_serves_again_at_the_same_place_and_has_lost_nothing(made: Path) -> None:
    with watched(made) as it:
        where = it.cluster.url(OWNER)
        with psycopg.connect(where, autocommit=True) as owner:
            owner.execute("CREATE TABLE kept (number int)")
            owner.execute("INSERT INTO kept VALUES (7)")
            it.kill()
            with pytest.raises(psycopg.OperationalError):
                owner.execute("SELECT 1")
        assert it.cluster.url(OWNER) == where
        assert it.asked("SELECT number FROM kept") == 7
        it.kill()
        assert it.asked("SELECT count(*) FROM kept") == 1
    assert it.cluster.server is None
    assert not it.over.is_set()


@pytest.mark.long
def test_what_a_killed_server_leaves_behind_does_not_keep_the_next_from_starting(made: Path) -> None:
    """A process of it that hangs holds the shared memory: the next server would refuse to start beside it."""
    with watched(made) as it, psycopg.connect(it.cluster.url(OWNER)) as hanging:
        pid = hanging.info.backend_pid
        os.kill(pid, signal.SIGSTOP)
        it.kill()
        assert it.asked("SELECT 1") == 1
        assert pid not in survivors(cluster_name(made))


def test_a_killed_backend_is_put_up_with(made: Path) -> None:
    with watched(made) as it:
        with psycopg.connect(it.cluster.url(OWNER), autocommit=True) as owner:
            owner.execute("CREATE TABLE kept AS SELECT 7 AS number")
            os.kill(owner.info.backend_pid, signal.SIGKILL)
        deadline = time.monotonic() + WITHIN
        while True:
            try:
                assert it.asked("SELECT number FROM kept") == 7
                break
            except psycopg.OperationalError:
                assert time.monotonic() < deadline
        assert not it.back.is_set(), "PostgreSQL does that by itself"


@pytest.mark.long
def test_a_server_that_ends_again_and_again_is_given_up_with_a_sentence(made: Path) -> None:
    """Its data cannot be read: it ends at each start."""
    with watched(made) as it:
        assert it.cluster.server is not None
        (made / "postgres" / "global" / "pg_control").unlink()
        os.kill(it.cluster.server.pid, signal.SIGKILL)
        assert it.over.wait(60)
        assert it.watch.reason.startswith(f"PostgreSQL ended {MOST} times within a minute, so Chouette stops: ")
        assert "pg_control" in it.watch.reason


def test_the_socket_folder_is_made_again_if_it_is_gone(made: Path) -> None:
    with watched(made) as it:
        assert it.cluster.sockets is not None
        shutil.rmtree(it.cluster.sockets)
        it.kill()
        assert it.asked("SELECT 1") == 1
        assert stat.S_IMODE(it.cluster.sockets.stat().st_mode) == 0o700


@pytest.mark.long
def test_a_copy_of_the_data_leaves_the_original_alone(made: Path) -> None:
    """It starts beside it, even from a copy that was taken while the original ran, and takes only its own away."""
    with folder_for_data() as elsewhere, Cluster(made) as original:
        with psycopg.connect(original.url(OWNER), autocommit=True) as owner:
            owner.execute("CREATE TABLE kept AS SELECT 7 AS number")
        with psycopg.connect(original.url("postgres", "postgres"), autocommit=True) as superuser:
            superuser.execute("CHECKPOINT")
        copy = elsewhere / "copy"
        shutil.copytree(made, copy, ignore=shutil.ignore_patterns("lock"))
        owned_alike(made, copy)
        with Cluster(copy) as second:
            assert second.sockets != original.sockets
            for cluster in (original, second):
                with psycopg.connect(cluster.url(OWNER)) as owner:
                    assert owner.execute("SELECT number FROM kept").fetchone() == (7,)
        with psycopg.connect(original.url(APP)) as app:
            assert app.execute("SELECT 1").fetchone() == (1,)


def owned_alike(original: Path, copy: Path) -> None:
    """As `cp -a` has it."""
    for path in (original / "postgres").rglob("*"):
        state, there = path.lstat(), copy / path.relative_to(original)
        if there.exists():
            os.chown(there, state.st_uid, state.st_gid)
    state = (original / "postgres").stat()
    os.chown(copy / "postgres", state.st_uid, state.st_gid)
    (copy / "postgres").chmod(0o700)


@pytest.mark.long
def test_a_note_of_another_folder_deletes_nothing(made: Path) -> None:
    with Cluster(made) as cluster:
        assert cluster.sockets is not None
        there = cluster.sockets
        with folder_for_data() as elsewhere:
            shutil.copy(made / "sockets", elsewhere / "sockets")
            with Cluster(elsewhere):
                assert there.exists()
        assert there.exists()


def test_the_log_is_its_owners_alone_and_holds_no_statement_and_no_value(made: Path) -> None:
    log = made / "postgres.log"
    log.write_text("STATEMENT:  INSERT INTO players VALUES ('Old Name')\n")
    log.chmod(0o644)
    with watched(made) as it:
        with psycopg.connect(it.cluster.url(OWNER), autocommit=True) as owner:
            owner.execute("CREATE TABLE players (name text UNIQUE, number int)")
            owner.execute("INSERT INTO players VALUES ('Annabel', 1)")
            for wrong in (
                "INSERT INTO players VALUES ('Annabel', 1)",
                "INSERT INTO players VALUES ('Annabel', 'Annabel')",
                "SELECT 'Annabel'::int",
                "SELECT 1 / 0, 'Annabel'",
                "DO $$ BEGIN RAISE LOG 'said aloud'; RAISE WARNING 'Annabel'; END $$",
            ):
                with owner.transaction(force_rollback=True), suppressed():
                    owner.execute(wrong.encode())
            os.kill(owner.info.backend_pid, signal.SIGSEGV)  # its statement would be told as the one that failed
        it.kill()
    text = log.read_text()
    assert "ready to accept connections" in text
    assert "said aloud" in text
    assert "Annabel" not in text
    assert "Old Name" not in text
    assert "INSERT" not in text
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


@contextmanager
def suppressed() -> Iterator[None]:
    try:
        yield
    except psycopg.DatabaseError:
        return


def test_the_statement_of_a_panic_goes_no_further(place: Path) -> None:
    """PostgreSQL itself cannot be told to leave that one out; a statement of several lines continues with tabs."""
    journal = Journal(place / "postgres.log")
    with os.fdopen(journal.begin(), "w") as server:
        at = "2026-11-22 16:07:46.376 UTC [304]"
        server.write(f"{at} PANIC:  could not write to file\n{at} STATEMENT:  INSERT INTO p\n\tVALUES ('Annabel')\n")
        server.write(f"{at} LOG:  after it\n")
    journal.end()
    assert journal.file.read_text() == f"{at} PANIC:  could not write to file\n{at} LOG:  after it\n"
    assert journal.last == f"{at} LOG:  after it"


def test_two_files_of_a_bounded_length_are_kept(place: Path) -> None:
    journal = Journal(place / "postgres.log")
    with os.fdopen(journal.begin(), "w") as server:
        for number in range(30_000):
            server.write(f"{number} {'x' * 100}\n")
    journal.end()
    kept = sorted(place.glob("postgres.log*"))
    assert [file.name for file in kept] == ["postgres.log", "postgres.log.1"]
    assert all(file.stat().st_size <= LONGEST for file in kept)
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in kept)
    assert kept[0].read_text().splitlines()[-1].startswith("29999 ")


@pytest.fixture
def small_disk(place: Path) -> Iterator[Path]:
    """A disk of 160 MB of its own, where one may be mounted."""
    disk = place / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m,mode=755", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk of one's own can be mounted here: that a full one is put up with is NOT tested")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


FILLS = {
    "a table's": "INSERT INTO kept SELECT 0, string_agg(md5(random()::text), '') FROM generate_series(1, 9999)",
    "the write-ahead log's": "SELECT pg_logical_emit_message(false, 'fills', repeat('x', 1000000))",
}


def write_on(url: str, statement: str) -> None:
    """Until there is no room; it would be more than the disk holds."""
    with psycopg.connect(url, autocommit=True) as owner:
        for _ in range(400):
            owner.execute(statement.encode())


@pytest.mark.parametrize("what", first_daily(*FILLS))
def test_a_full_disk_is_said_and_put_up_with(small_disk: Path, what: str, caplog: pytest.LogCaptureFixture) -> None:
    with watched(small_disk / "data") as it:
        with psycopg.connect(it.cluster.url(OWNER), autocommit=True) as owner:
            owner.execute("CREATE TABLE kept (number int, text text)")
            owner.execute("INSERT INTO kept VALUES (7)")
        filler = small_disk / "filler"
        filled(filler)
        with pytest.raises(psycopg.OperationalError):
            write_on(it.cluster.url(OWNER), FILLS[what])
        assert not it.over.is_set()
        filler.unlink()
        deadline = time.monotonic() + WITHIN
        while True:
            try:
                with psycopg.connect(it.cluster.url(OWNER), autocommit=True) as owner:
                    owner.execute("INSERT INTO kept VALUES (8)")
                break
            except psycopg.OperationalError:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        assert it.asked("SELECT count(*) FROM kept WHERE number IN (7, 8)") == 2
    if what != "a table's":
        said = [record.getMessage() for record in caplog.records if "is full" in record.getMessage()]
        assert said == [f"The disk of {small_disk / 'data'} is full: make room; Chouette then goes on by itself."]


def filled(file: Path) -> None:
    """Take all the room there is."""
    with file.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(b"\0" * 65536)
        except OSError:
            return
