"""The presses: children of the bounded place that draw what is printed, two at a time, of one address one.

A long sheet takes seconds and hundreds of megabytes, and a thread in C cannot be ended. Here its time and memory are
limited, it ends once nobody waits for it, and what it had is given back.
"""

import atexit
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Lock
from typing import TypeVar

from chouette.bounded import MEGABYTE, Child, PlacesTaken, WorkEnded, without_secrets

PRINTING_SECONDS = 20.0
"""Longest time that one document is drawn; an evening of 400 games and ten players takes less than two."""
PRINTING_MEMORY = 512 * MEGABYTE
"""Most memory of a child that draws, in bytes; that evening takes some 230 MB."""
PRESSES = 2
"""Documents that are drawn at a time: as many as there are cores on a small machine."""
PATIENCE = 5.0
"""Seconds that a document waits for its turn."""
WORN = 2 * MEGABYTE
"""Bytes that a child has drawn when it is ended: what it keeps of each document is given back with it."""

A = TypeVar("A")


class Recipient:
    """Whoever waits for a document. That they have gone may be said from any thread, at any time."""

    def __init__(self) -> None:
        self.has_left = False
        self._guard = Lock()
        self._child: Child | None = None

    def leave(self) -> None:
        """End what is drawn for them, now or later."""
        with self._guard:
            self.has_left = True
            if self._child is not None:
                self._child.stop()

    @contextmanager
    def waiting_for(self, child: Child) -> Iterator[None]:
        """End this child if they leave meanwhile. Raises WorkEnded where they have left."""
        with self._guard:
            if self.has_left:
                raise WorkEnded("left", 0)
            self._child = child
        try:
            yield
        finally:
            with self._guard:
                self._child = None


class Presses:
    """The children of this process that draw, and the addresses for which they do."""

    def __init__(self, *, memory: int = PRINTING_MEMORY, seconds: float = PRINTING_SECONDS) -> None:
        self._memory, self._seconds = memory, seconds
        self._turns = Condition()
        self._places: set[str] = set()
        self._spare: tuple[Child, int] | None = None

    def draw(
        self,
        function: Callable[[A], bytes],
        document: A,
        *,
        place: str,
        recipient: Recipient,
    ) -> bytes:
        """Return what the function draws, once it is the turn of this address. Raises PlacesTaken, WorkEnded."""
        with self._turn(place):
            child, drawn = self._taken()
            try:
                with recipient.waiting_for(child):
                    answer: bytes = child.ask(function, document, self._seconds)
            except WorkEnded:
                child.end()
                raise
            self._keep(child, drawn + len(answer), is_stopped=recipient.has_left)
            return answer

    def end(self) -> None:
        """End the child that is kept."""
        with self._turns:
            kept, self._spare = self._spare, None
        if kept is not None:
            kept[0].end()

    @contextmanager
    def _turn(self, place: str) -> Iterator[None]:
        """Hold the turn of an address. Raises PlacesTaken."""
        with self._turns:
            if not self._turns.wait_for(lambda: len(self._places) < PRESSES and place not in self._places, PATIENCE):
                raise PlacesTaken
            self._places.add(place)
        try:
            yield
        finally:
            with self._turns:
                self._places.remove(place)
                self._turns.notify_all()

    def _taken(self) -> tuple[Child, int]:
        """Return a child, and how many bytes it has drawn."""
        with self._turns:
            kept, self._spare = self._spare, None
        if kept is not None and kept[0].lives:
            return kept
        if kept is not None:
            kept[0].end()
        return Child(memory=self._memory, environment=without_secrets()), 0

    def _keep(self, child: Child, drawn: int, *, is_stopped: bool) -> None:
        """Keep one child for the next document, unless it is worn."""
        with self._turns:
            if self._spare is None and drawn < WORN and not is_stopped:
                self._spare = (child, drawn)
                return
        child.end()


OUR_PRESSES = Presses()
atexit.register(OUR_PRESSES.end)
