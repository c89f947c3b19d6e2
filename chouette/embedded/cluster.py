"""One data folder and its server."""

import fcntl
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple
from urllib.parse import quote

import psycopg
from psycopg import sql

from chouette.embedded import process
from chouette.embedded.account import Account, service_account, shut_folder
from chouette.embedded.programs import MAJOR, programs
from chouette.embedded.refusal import AlreadyRunning, Unusable

SUPERUSER = "postgres"
OWNER = "chouette_owner"
APP = "chouette_app"
DATABASE = "chouette"
SOCKET_PATH_LIMIT = 107
SOCKET_NAME = ".s.PGSQL.5432"
SOCKETS = "chouette-"
PATIENCE = 30.0

SERVING = ("-c", "max_connections=50", "-c", "shared_buffers=64MB")
THROW_AWAY = (*SERVING, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


class Cluster:
    """The server over the folder `home`: `postgres` inside it is PostgreSQL's, the rest is ours.

    Use it as a context: `with Cluster(home) as cluster: cluster.url(APP)`. Raises Unusable with a sentence.
    """

    def __init__(self, home: Path, *, throw_away: bool = False) -> None:
        self.home = home.absolute()
        self.data = self.home / "postgres"
        self.note = self.home / "sockets"  # where the socket is, so that it can be removed after a kill
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
            self._serve()
            self._roles()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End the server and remove its socket; harmless if it does not run."""
        if self.server is not None:
            process.stop(self.server)
            self.server = None
        if self.sockets is not None:
            shutil.rmtree(self.sockets, ignore_errors=True)
            self.note.unlink(missing_ok=True)
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
        """What a killed program left: a server that is still ending, and its socket folder."""
        old = postmaster(self.data)
        if old is not None and not process.ended(lambda: not old.serves(self.data), PATIENCE):
            raise Unusable(f"An older PostgreSQL (process {old.pid}) still has {self.data} open; end it first.")
        if self.note.exists():
            left = Path(self.note.read_text())
            if left.name.startswith(SOCKETS):
                shutil.rmtree(left, ignore_errors=True)
            self.note.unlink()

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
        done = process.run(command, self.account)
        if done.returncode:
            raise Unusable(f"PostgreSQL could not make its data in {half}: {last_line(done.stderr)}")
        half.rename(self.data)

    def _refuse_other_major(self) -> None:
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != str(MAJOR):
            raise Unusable(
                f"The data in {self.data} are of PostgreSQL {found}, but this program brings {MAJOR}: save them with"
                " the version of the program that made them, move the folder away, restore them here (docs/backup.md)."
            )

    def _serve(self) -> None:
        self.sockets = socket_folder(self.account)
        self.note.write_text(str(self.sockets))
        where = ("-D", self.data, "-c", f"unix_socket_directories={self.sockets}", "-c", "listen_addresses=")
        log = self.home / "postgres.log"
        with log.open("ab") as out:
            self.server = process.start([self.binaries / "postgres", *where, *self.settings], self.account, out)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.server.poll() is not None or time.monotonic() > deadline:
                raise Unusable(f"PostgreSQL did not start: {last_line(log.read_text(errors='replace'))} ({log})")
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


class Postmaster(NamedTuple):
    """What `postmaster.pid` says of the server that has, or had, the data open."""

    pid: int
    sockets: Path

    def serves(self, data: Path) -> bool:
        """Whether the process still lives and is that server: its number may have gone to another by now."""
        try:
            words = Path(f"/proc/{self.pid}/cmdline").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError):
            return False
        return str(data).encode() in words


def postmaster(data: Path) -> Postmaster | None:
    """The server noted in the data folder, None if there is no note or it is not whole yet."""
    try:
        lines = (data / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return None
    return Postmaster(int(lines[0]), Path(lines[4])) if len(lines) > 4 else None


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


def socket_folder(account: Account | None) -> Path:
    """A new private folder for the socket, with a path short and plain enough for PostgreSQL."""
    fitting = (
        place
        for place in (tempfile.gettempdir(), "/tmp")  # noqa: S108 - mkdtemp makes one nobody prepared
        if re.fullmatch(r"[\w/.-]+", place) and len(f"{place}/{SOCKETS}12345678/{SOCKET_NAME}") <= SOCKET_PATH_LIMIT
    )
    folder = Path(tempfile.mkdtemp(prefix=SOCKETS, dir=next(fitting)))
    if account:
        os.chown(folder, account.uid, account.gid)
    return folder


def last_line(text: str) -> str:
    """The last line that says something."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "no reason given")
