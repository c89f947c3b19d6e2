"""When the whole database was saved last by this program, and how large that was."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

FOLDER = "backups"
NOTED = "last.json"


class Backup(NamedTuple):
    """A dump: when it was made, in UTC, and its size in bytes."""

    at: datetime
    size: int


def backup_note(data: Path, made: Path) -> None:
    """Keep in the data folder that a dump was made, wherever it lies. Where nothing can be kept, nothing is."""
    state = made.stat()
    with suppress(OSError):
        (data / FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)
        (data / FOLDER / NOTED).write_text(json.dumps({"at": state.st_mtime, "size": state.st_size}))


def last_backup(data: Path) -> Backup | None:
    """The latest dump that is known: of those in the data folder, and the last that was saved elsewhere."""
    return max(_known(data / FOLDER), default=None)


def _known(folder: Path) -> list[Backup]:
    found = []
    with suppress(OSError):
        found = [_of(state.st_mtime, state.st_size) for state in (one.stat() for one in folder.glob("*.dump"))]
    with suppress(OSError, ValueError, KeyError, TypeError):
        noted = json.loads((folder / NOTED).read_text())
        found.append(_of(noted["at"], noted["size"]))
    return found


def _of(at: float, size: int) -> Backup:
    return Backup(datetime.fromtimestamp(at, UTC), size)
