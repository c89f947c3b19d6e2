"""Places in which passwords are worked out: few at a time, for each takes 19 MiB and a processor for some 30 ms.

An address has one of them, so that a stranger who types wrong passwords over many connections holds up nobody else. Few
requests wait, as each that waits keeps a thread of the process.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from clubs.limits import TooOften
from clubs.password_hashing import PASSWORDS_AT_ONCE

WAITING = 2
"""Requests that wait for a place, of all addresses together."""
WAITING_SECONDS = 3.0


class PasswordPlaces:
    """The places of one process, by the address that has each."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._taken: set[str] = set()
        self.waiting = 0

    @contextmanager
    def place_for(self, address: str) -> Iterator[None]:
        """Hold a place. Raises TooOften where too many wait, or none was free in time."""
        with self._changed:
            if not self._is_free_for(address):
                self._wait(address)
            self._taken.add(address)
        try:
            yield
        finally:
            with self._changed:
                self._taken.remove(address)
                self._changed.notify_all()

    def _wait(self, address: str) -> None:
        if self.waiting >= WAITING:
            raise TooOften(1)
        self.waiting += 1
        try:
            if not self._changed.wait_for(lambda: self._is_free_for(address), WAITING_SECONDS):
                raise TooOften(1)
        finally:
            self.waiting -= 1

    def _is_free_for(self, address: str) -> bool:
        return address not in self._taken and len(self._taken) < PASSWORDS_AT_ONCE


password_places = PasswordPlaces()
