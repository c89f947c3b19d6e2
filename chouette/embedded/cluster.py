"""One data folder and its server."""

import fcntl
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from urllib.parse import quote

import psycopg
from psycopg import sql

from chouette.embedded import process
from chouette.embedded.account import Account, service_account, shut_folder
from chouette.embedded.journal import SETTINGS as LOGGED
from chouette.embedded.journal import Journal
from chouette.embedded.postmaster import cluster_name, postmaster, survivors_end
from chouette.embedded.programs import MAJOR, programs
from chouette.embedded.refusal import AlreadyRunning, Unusable
from chouette.embedded.sockets import SocketNote, socket_folder, socket_folder_again

SUPERUSER = "postgres"
OWNER = "chouette_owner"
APP = "chouette_app"
DATABASE = "chouette"
PATIENCE = 30.0

SERVING = ("-c", "max_connections=50", "-c", "shared_buffers=64MB", "-c", "recovery_init_sync_method=syncfs")
"""After a kill one call makes the disk take what it has been given, where a thousand files one by one take seconds."""
THROW_AWAY = (
    *SERVING, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off",
    "-c", "wal_level=minimal", "-c", "max_wal_senders=0",
)  # fmt: skip
"""Nothing of it outlives the machine, and nobody copies it while it runs."""


class Cluster:
    """The server over the folder `home`: `postgres` inside it is PostgreSQL's, the rest is ours.

    Use it as a context: `with Cluster(home) as cluster: cluster.url(APP)`. Raises Unusable with a sentence.
    """

    def __init__(self, home: Path, *, throw_away: bool = False) -> None:
        self.home = home.absolute()
        self.data = self.home / "postgres"
        self.note = SocketNote(self.home)
        self.journal = Journal(self.home / "postgres.log")
        self.account: Account | None = service_account(self.data)
        self.settings = THROW_AWAY if throw_away else SERVING
        self.sockets: Path | None = None
        self.server: subprocess.Popen[bytes] | None = None
        self.lock: IO[bytes] | None = None

    def __enter__(self) -> "Cluster":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def binaries(self) -> Path:
        return programs(self.account, self.home / "programs")

    def url(self, role: str, database: str = DATABASE) -> str:
        """The connection URL of one of the roles."""
        assert self.sockets is not None, "the server has not been started"
        return url(self.sockets, role, database)

    def start(self) -> None:
        """Make the data if there is none, and serve it."""
        self.home.mkdir(parents=True, exist_ok=True)
        shut = shut_folder(self.home, self.account)
        if shut is not None:
            raise Unusable(
                f"The folder {shut} shuts out the account {self._name()}, which runs PostgreSQL:"
                " open it (chmod o+x) or choose another place with --data."
            )
        self._lock()
        try:
            self._clear_after_kill()
            if not self.data.exists():
                self._initialise()
            self._refuse_other_major()
            self.sockets = socket_folder(self.account)
            self.note.write(self.sockets)
            self._serve()
            self._roles()
        except BaseException:
            self.stop()
            raise

    def serve_again(self, *, until: Callable[[], bool]) -> None:
        """Start the server once more after it has ended by itself, at the same place. Raises Unusable."""
        assert self.sockets is not None, "the server has not been started"
        survivors_end(cluster_name(self.home))
        socket_folder_again(self.sockets, self.account)
        self._serve(until)

    def end_server(self) -> None:
        """End the server; what it has open stays this cluster's. Harmless if it does not run."""
        if self.server is not None:
            process.stop(self.server)

    def stop(self) -> None:
        """End the server and remove its socket; harmless if it does not run."""
        self.end_server()
        self.server = None
        self.journal.end()
        if self.sockets is not None:
            shutil.rmtree(self.sockets, ignore_errors=True)
            self.note.forget()
            self.sockets = None
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    def _name(self) -> str:
        return self.account.name if self.account else "that you are"

    def _lock(self) -> None:
        self.lock = (self.home / "lock").open("wb")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as busy:
            self.lock.close()
            self.lock = None
            raise AlreadyRunning(
                f"Chouette already runs on the data in {self.home}: stop it first, or choose another place with --data."
            ) from busy

    def _clear_after_kill(self) -> None:
        """What a killed program left: a server that is still ending, its processes, and its socket folder.

        In a copy of the data the server is another's: it is left alone, and the note that it has the data open goes.
        """
        old = postmaster(self.data)
        if old is not None and not process.ended(lambda: not old.serves(self.data), PATIENCE):
            raise Unusable(f"An older PostgreSQL (process {old.pid}) still has {self.data} open; end it first.")
        survivors_end(cluster_name(self.home))
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        self.note.clear()

    def _initialise(self) -> None:
        half = self.home / "postgres.half"
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(mode=0o700)
        if self.account:
            os.chown(half, self.account.uid, self.account.gid)
        locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "--encoding=UTF8"]
        command: list[str | Path] = [
            self.binaries / "initdb",
            "-D",
            half,
            *locale,
            f"--username={SUPERUSER}",
            "--auth=trust",
        ]
        if self.settings is THROW_AWAY:
            command.append("--no-sync")
        try:
            done = process.run(command, self.account)
            if done.returncode:
                raise Unusable(f"PostgreSQL could not make its data in {half}: {reason(done.stderr)}")
            half.rename(self.data)
        finally:
            shutil.rmtree(half, ignore_errors=True)  # there is one if it failed or was stopped

    def _refuse_other_major(self) -> None:
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != str(MAJOR):
            raise Unusable(
                f"The data in {self.data} are of PostgreSQL {found}, but this program brings {MAJOR}: save them with"
                " the version of the program that made them, move the folder away, restore them here (docs/backup.md)."
            )

    def _serve(self, until: Callable[[], bool] = lambda: False) -> None:
        assert self.sockets is not None
        said = {
            "unix_socket_directories": str(self.sockets),
            "listen_addresses": "",
            "cluster_name": cluster_name(self.home),
            **LOGGED,
        }
        words = [word for name, value in said.items() for word in ("-c", f"{name}={value}")]
        out = self.journal.begin()
        try:
            command = [self.binaries / "postgres", "-D", self.data, *words, *self.settings]
            self.server = process.start(command, self.account, out)
        finally:
            os.close(out)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.server.poll() is not None or time.monotonic() > deadline or until():
                self.end_server()
                self.journal.end()
                raise Unusable(f"PostgreSQL did not start: {self.journal.last} ({self.journal.file})")
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url(SUPERUSER, "postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _roles(self) -> None:
        """The owner of the schema and the application; initdb's superuser is used for this and nothing else.

        Asked at every start, as the first one may have been killed half way.
        """
        with psycopg.connect(self.url(SUPERUSER, "postgres"), autocommit=True) as connection:
            found = connection.execute("SELECT rolname FROM pg_roles UNION SELECT datname FROM pg_database")
            there = {row[0] for row in found}
            for name, statement in STATEMENTS.items():
                if name not in there:
                    connection.execute(statement)


STATEMENTS = {
    OWNER: sql.SQL("CREATE ROLE {} LOGIN CREATEDB").format(sql.Identifier(OWNER)),
    APP: sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(APP)),
    DATABASE: sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(OWNER)),
}


def url(sockets: Path, role: str, database: str = DATABASE) -> str:
    """The connection URL of a role over a socket folder."""
    return f"postgresql://{role}@/{database}?host={quote(str(sockets), safe='')}"


@contextmanager
def served(home: Path) -> Iterator[Path]:
    """The socket folder of the server over `home`: of the one that runs, or of one started for this while."""
    cluster = Cluster(home)
    try:
        cluster.start()
    except AlreadyRunning:
        running = postmaster(cluster.data)
        if running is None:
            raise
        yield running.sockets
        return
    try:
        assert cluster.sockets is not None
        yield cluster.sockets
    finally:
        cluster.stop()


def reason(text: str) -> str:
    """The line that says what went wrong; without one the last: after a fault `initdb` says that it has tidied up."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    last = lines[-1] if lines else "it does not say why"
    return next((line for line in lines if "FATAL:" in line or "error:" in line), last)
