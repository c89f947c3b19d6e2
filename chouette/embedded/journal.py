"""The server's own log, as it is kept: without a statement and without a value, in two files of bounded length.

What the server writes comes through a pipe. PostgreSQL can be told to log no statement but that of a panic, and a
statement has names in it; here it goes no further.
"""

import logging
import os
import re
import time
from pathlib import Path
from threading import Thread
from typing import IO

LONGEST = 1024 * 1024  # bytes of a file, then the next is begun and the one before is kept
SETTINGS = {
    "log_line_prefix": "%m [%p] ",
    "log_min_messages": "log",  # what a client does wrong it is told, and nobody else
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length_on_error": "0",
    "log_statement": "none",
}
LEFT_OUT = re.compile(
    rb"^(\t|(\S+ \S+ \S+ \[\d+\] )?((STATEMENT|DETAIL|CONTEXT|QUERY|ERROR):|FATAL:  the database system is ))"
)
"""Besides, what it tells each client that comes too early."""
FULL = b"No space left on device"
SAID_EVERY = 60.0  # seconds between two words about a full disk

log = logging.getLogger(__name__)


class Journal:
    """The log file of one server. `last` is the last line it said, `is_full` whether it found its disk full."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.last = "no reason given"
        self.is_full = False
        self._said_at = -SAID_EVERY
        self._reader: Thread | None = None

    def begin(self) -> int:
        """A descriptor for a server that starts; the caller closes it. A file that others could read is not kept."""
        if self.file.exists() and self.file.stat().st_mode & 0o077:
            self.file.unlink()
        self.is_full = False
        reader, writer = os.pipe()
        self._reader = Thread(target=self._kept, args=(os.fdopen(reader, "rb"),), daemon=True, name="postgres log")
        self._reader.start()
        return writer

    def end(self) -> None:
        """Wait until the server that has ended has nothing more to say."""
        if self._reader is not None:
            self._reader.join(timeout=5)

    def _kept(self, said: IO[bytes]) -> None:
        with said:
            for line in said:
                if LEFT_OUT.match(line):
                    continue
                self.last = line.decode(errors="replace").strip() or self.last
                if FULL in line:
                    self._found_full()
                try:
                    self._write(line)
                except OSError:
                    continue  # the disk is full, which is said above and not kept

    def _found_full(self) -> None:
        self.is_full = True
        if time.monotonic() - self._said_at >= SAID_EVERY:
            self._said_at = time.monotonic()
            log.error("The disk of %s is full: make room; Chouette then goes on by itself.", self.file.parent)

    def _write(self, line: bytes) -> None:
        if self.file.exists() and self.file.stat().st_size + len(line) > LONGEST:
            self.file.replace(self.file.with_name(f"{self.file.name}.1"))
        with os.fdopen(os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "wb") as out:
            out.write(line)
