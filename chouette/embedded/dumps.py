"""Saving and restoring a whole database, by the programs that came with the wheel."""

import os
import subprocess
from pathlib import Path

import psycopg

from chouette.embedded.process import CLEAN
from chouette.embedded.programs import programs
from chouette.embedded.refusal import Unusable


def dump(url: str, file: Path) -> None:
    """Write the database at `url` to a new `file` in pg_dump's own format, readable by us alone."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        done = _run("pg_dump", "--format=custom", f"--dbname={url}", stdout=out.fileno())
    if done.returncode:
        file.unlink()
        raise Unusable(f"The data could not be saved: {done.stderr.decode().strip()}")


def verify_dump(file: Path) -> None:
    """Read a dump from beginning to end, unpacked. Raises Unusable where it is damaged."""
    done = _run("pg_restore", "--file=/dev/null", str(file))
    if done.returncode:
        raise Unusable(f"The backup {file} cannot be read again: {done.stderr.decode().strip()}")


def restore(url: str, file: Path) -> None:
    """Fill the empty database at `url` from a dump, all of it or nothing."""
    if filled(url):
        raise Unusable("There are data already; restore into an empty data folder, or an empty database.")
    done = _run("pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", f"--dbname={url}", str(file))
    if done.returncode:
        raise Unusable(f"Nothing was restored: {done.stderr.decode().strip()}")


def filled(url: str) -> bool:
    """Whether the database at `url` has tables. Raises Unusable if it cannot be asked."""
    try:
        with psycopg.connect(url) as connection:
            row = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    except psycopg.OperationalError as why:
        raise Unusable(f"The database cannot be reached: {' '.join(str(why).split())}") from why
    return row is None or bool(row[0])


def _run(program: str, *words: str, stdout: int = subprocess.DEVNULL) -> subprocess.CompletedProcess[bytes]:
    command = [str(programs(None) / program), *words]
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, env=CLEAN, check=False)
