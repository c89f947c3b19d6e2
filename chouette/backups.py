"""The backups of this installation: dumps of the whole database, made by themselves, verified, kept by their age.

They lie in one folder, and once more in a second place if the operator names one: a stick, a folder of another machine.
"""

import json
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from chouette.embedded import Unusable, dump, verify_dump

NOTED = "last.json"
DAY = timedelta(days=1)
NIGHT = range(2, 5)
"""The hours, by the clock of the machine, in which nobody plays."""
ALL_KEPT_FOR = DAY
DAYS, WEEKS, MONTHS = 7, 4, 12
OLD = 2 * DAY
"""After this long without a backup the operator is warned."""


class Backup(NamedTuple):
    """A dump: when it was made, in UTC, and its size in bytes."""

    at: datetime
    size: int


class Places(NamedTuple):
    """Where backups go: a folder, a second one if there is one, and how many bytes each may hold."""

    folder: Path
    second: Path | None
    limit: int


def backup_places() -> Places:
    """Return the places that the settings name."""
    return Places(settings.BACKUPS_DIR, settings.BACKUPS_TOO, settings.BACKUPS_BYTES)


def back_up(url: str, places: Places, now: datetime) -> Path:
    """Save the database at `url` in the first place, and let old backups there go. Return the file.

    Nothing stands under its name before it was read again from beginning to end. Raises Unusable or OSError where it
    could not be saved; then no older backup is let go.
    """
    places.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = places.folder / f"{now:%Y%m%dT%H%M%S%f}.dump"
    coming = file.with_suffix(".part")
    try:
        dump(url, coming)
        verify_dump(coming)
        coming.rename(file)
    finally:
        coming.unlink(missing_ok=True)
    _let_go(places.folder, places.limit, now)
    return file


def copy_to_second(file: Path, places: Places, now: datetime) -> str:
    """Copy a backup to the second place, and let old ones there go. Return why it could not be copied, else nothing.

    The folder must be there: a stick that is not put in is not made on the disk below it.
    """
    if places.second is None:
        return ""
    coming = places.second / f"{file.stem}.part"
    try:
        shutil.copyfile(file, coming)
        coming.chmod(0o600)
        shutil.copystat(file, coming)
        verify_dump(coming)
        coming.rename(places.second / file.name)
        _let_go(places.second, places.limit, now)
    except (Unusable, OSError) as why:
        with suppress(OSError):
            coming.unlink(missing_ok=True)
        return f"The second place has no copy of it: {why}"
    return ""


def is_due(last: Backup | None, now: datetime) -> bool:
    """Return whether a backup is to be made: in the night after a day without one, else once a whole day has passed."""
    if last is None:
        return True
    return now - last.at >= (DAY / 2 if now.astimezone().hour in NIGHT else DAY)


def is_old(last: Backup | None, now: datetime) -> bool:
    """Return whether the operator is to be warned."""
    return last is None or now - last.at > OLD


def _let_go(folder: Path, limit: int, now: datetime) -> None:
    """Delete the dumps of a folder that are neither new enough nor the last of a day, a week or a month, and what a
    program that was killed has begun more than a day ago."""
    for begun in folder.glob("*.part"):
        if now - datetime.fromtimestamp(begun.stat().st_mtime, UTC) > DAY:
            begun.unlink(missing_ok=True)
    files = {file: file.stat() for file in folder.glob("*.dump")}
    made = {file: _of(state.st_mtime, state.st_size) for file, state in files.items()}
    kept = set(backups_kept(made.values(), limit, now))
    for file, one in made.items():
        if one not in kept:
            file.unlink()


def backups_kept(made: Iterable[Backup], limit: int, now: datetime) -> list[Backup]:
    """Return the backups that are kept, newest first: all of the last day, the last of each of seven days, four weeks
    and twelve months, as many as fit into `limit` bytes; always the newest."""
    found: list[Backup] = []
    periods: set[tuple[str, object]] = set()
    for one in sorted(made, reverse=True):
        new = {(name, period) for name, period in _periods(one.at, now) if (name, period) not in periods}
        periods |= new
        if new or not found or now - one.at <= ALL_KEPT_FOR:
            found.append(one)
    sizes, within = 0, list[Backup]()
    for one in found:
        sizes += one.size
        if within and sizes > limit:
            break
        within.append(one)
    return within


def _periods(at: datetime, now: datetime) -> list[tuple[str, object]]:
    """Return the day, the week and the month of which a backup may be the last one kept."""
    age = now - at
    found: list[tuple[str, object]] = []
    if age <= DAYS * DAY:
        found.append(("day", at.date()))
    if age <= WEEKS * 7 * DAY:
        found.append(("week", at.isocalendar()[:2]))
    if age <= MONTHS * 31 * DAY:
        found.append(("month", (at.year, at.month)))
    return found


def backup_note(folder: Path, made: Path) -> None:
    """Keep beside the backups that a dump was made, wherever it lies. Where nothing can be kept, nothing is."""
    state = made.stat()
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / NOTED).write_text(json.dumps({"at": state.st_mtime, "size": state.st_size}))


def last_backup(folder: Path) -> Backup | None:
    """Return the latest dump that is known: of those in the folder, and the last that was saved elsewhere."""
    return max(_known(folder), default=None)


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
