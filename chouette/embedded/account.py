"""Under whose name the server runs: PostgreSQL refuses to run as root."""

import os
import pwd
from pathlib import Path
from typing import NamedTuple

CANDIDATES = ("chouette", "nobody")


class Account(NamedTuple):
    """A system account that is not root."""

    name: str
    uid: int
    gid: int


def service_account(data: Path | None = None) -> Account | None:
    """The account for the server's processes, None if that is our own: the owner of the data, else one of the system's.

    Data that an ordinary user has made stay theirs when root starts the program.
    """
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = next(known[name] for name in CANDIDATES if name in known)
    if data is not None and data.exists() and data.stat().st_uid != 0:
        owner = data.stat().st_uid
        entry = next((entry for entry in known.values() if entry.pw_uid == owner), entry)
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def shut_folder(path: Path, account: Account | None) -> Path | None:
    """The first folder on the way to `path` (itself included) that shuts the account out, or None.

    The question is put to the system by a child that has become the account: mode bits alone miss access lists.
    Folders that do not exist yet are not judged.
    """
    way = [folder for folder in [*reversed(path.parents), path] if folder.exists()]
    if account is None:
        return next((folder for folder in way if not os.access(folder, os.X_OK)), None)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(way, account, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    number = int(said)
    return way[number] if number < len(way) else None


def _answer(way: list[Path], account: Account, writer: int) -> None:
    """In the child: write the place of the first shut folder, or the number of folders."""
    os.setgroups([])
    os.setgid(account.gid)
    os.setuid(account.uid)
    place = next((n for n, folder in enumerate(way) if not os.access(folder, os.X_OK)), len(way))
    os.write(writer, str(place).encode())
    os._exit(0)
