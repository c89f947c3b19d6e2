"""How much memory a process has, with the processes that it has started and those that they have."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

SAMPLED_EVERY = 0.1
KIBIBYTES_OF_A_MEGABYTE = 1_000_000 / 1024


def most_memory(process: int, over: Event) -> float:
    """Megabytes, resident, that all of them had together at the most, until it is over; what several of them share is
    counted once."""
    most = 0.0
    while not most or not over.wait(SAMPLED_EVERY):
        most = max(most, sum(map(_own_part, _family(process))))
    return most / KIBIBYTES_OF_A_MEGABYTE


def _family(process: int) -> Iterator[int]:
    """Yield a process and what it has started, without a child that has its parent's very command: that one has not
    begun its own program, and the memory that it has is its parent's, counted there."""
    yield process
    command = _text(Path(f"/proc/{process}/cmdline"))
    for thread in _files(Path(f"/proc/{process}/task")):
        for child in _text(thread / "children").split():
            if _text(Path(f"/proc/{child}/cmdline")) != command:
                yield from _family(int(child))


def _own_part(process: int) -> int:
    """Kibibytes, of what is shared with others its part alone; 0 for a process that has ended meanwhile."""
    lines = (line.split() for line in _text(Path(f"/proc/{process}/smaps_rollup")).splitlines())
    return next((int(words[1]) for words in lines if words[0] == "Pss:"), 0)


def _files(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:  # it has ended
        return []


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError:  # it has ended
        return ""
