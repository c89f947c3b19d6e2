"""The server that has, or had, the data open, and the processes that outlive it when it is killed."""

import os
import signal
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from chouette.embedded.process import ended

OUTLIVED = 5.0  # seconds that a killed process may take to be gone


class Postmaster(NamedTuple):
    """What `postmaster.pid` says of the server that has, or had, the data open."""

    pid: int
    sockets: Path

    def serves(self, data: Path) -> bool:
        """Whether the process still lives and is that server: its number may have gone to another by now."""
        words = _command(self.pid)
        return any(_is_same(word, data) for flag, word in pairwise(words) if flag == b"-D")


def postmaster(data: Path) -> Postmaster | None:
    """The server noted in the data folder, None if there is no note or it is not whole yet."""
    try:
        lines = (data / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return None
    return Postmaster(int(lines[0]), Path(lines[4])) if len(lines) > 4 else None


def cluster_name(home: Path) -> str:
    """How the server of this very folder, of which there is no second, calls itself and each of its processes."""
    state = home.stat()
    return f"chouette-{state.st_dev:x}-{state.st_ino:x}"


def survivors_end(name: str) -> None:
    """Kill what a killed server has left: its processes hold the shared memory, and no other server could start.

    What they had acknowledged is in the write-ahead log. Only a server that is gone may be cleared up after.
    """
    for pid in survivors(name):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    ended(lambda: not any(survivors(name)), OUTLIVED)


def survivors(name: str) -> Iterator[int]:
    """The processes that a server of that name has begun: each carries it in its title."""
    title = f"postgres: {name}: ".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        if _command(int(entry.name))[0].startswith(title):
            yield int(entry.name)


def _command(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (FileNotFoundError, ProcessLookupError):
        return [b""]


def _is_same(word: bytes, data: Path) -> bool:
    try:
        return os.path.samefile(word, data)
    except OSError:
        return False
