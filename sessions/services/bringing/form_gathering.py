"""Gather everything that is wrong with a form, to say it at once."""

from collections.abc import Iterator
from contextlib import contextmanager

from chouette.paper_figures import RowsRefused
from sessions.errors import BringRefused, FormRefused, StartRefused


class GatheredFaults:
    """What is wrong with a form so far, in the order in which it was checked."""

    def __init__(self) -> None:
        self.found: list[Exception] = []

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Keep what the block refuses, and go on after it."""
        try:
            yield
        except FormRefused as refused:
            self.found += refused.faults
        except (BringRefused, RowsRefused, StartRefused) as refused:
            self.found.append(refused)

    def refuse(self) -> None:
        """Raise FormRefused if anything is wrong."""
        if self.found:
            raise FormRefused(self.found)
