"""Read a file that somebody sent, within the limits of the bounded place."""

from collections.abc import Callable
from typing import TypeVar

import structlog

from chouette.bounded import (
    MEGABYTE,
    PICTURE_MEMORY,
    PICTURE_READERS,
    READERS,
    READING_MEMORY,
    READING_SECONDS,
    PlacesTaken,
    Reason,
    WorkEnded,
    run_bounded,
)
from chouette.readers.file_refusal import FileRefused

A = TypeVar("A")
R = TypeVar("R")

log = structlog.get_logger(__name__)

BUSY = "other_files_are_read"
"""Code of the one refusal after which the same file may be sent again."""

REFUSED: dict[Reason, FileRefused] = {
    "time": FileRefused("file_takes_too_long", {"limit": round(READING_SECONDS)}),
    "memory": FileRefused("file_needs_too_much_memory", {"limit": READING_MEMORY // MEGABYTE}),
}
PICTURE_REFUSED: dict[Reason, FileRefused] = {
    "time": FileRefused("picture_takes_too_long"),
    "memory": FileRefused("file_needs_too_much_memory", {"limit": PICTURE_MEMORY // MEGABYTE}),
}
BROKEN = FileRefused("file_cannot_be_read")


def read_file(function: Callable[[A], R], argument: A, *, place: str, is_picture: bool = False) -> R | FileRefused:
    """Return what a reader returns, or a FileRefused where a limit was met; `place` is the address it comes from.
    Pictures have a child of their own, and its limits."""
    try:
        return run_bounded(function, argument, place=place, readers=PICTURE_READERS if is_picture else READERS)
    except PlacesTaken:
        return FileRefused(BUSY)
    except WorkEnded as ended:
        log.warning("a file could not be read", reader=function.__name__, reason=ended.reason, code=ended.code)
        return (PICTURE_REFUSED if is_picture else REFUSED).get(ended.reason, BROKEN)
