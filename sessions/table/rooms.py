"""The sockets of one session in one process, as the hub has them."""

from typing import Protocol
from uuid import UUID


class Socket(Protocol):
    """A phone as the hub knows it, or a program: its `device` is then its token's id."""

    device: UUID | None
    me: tuple[str, ...]
    scorekeeper: bool
    role: str | None

    def offer(self, version: int, text: str) -> None:
        """Send this view as soon as the socket is free; a newer one that waits takes its place."""

    def tell(self, text: str) -> None:
        """Send a short message."""

    def shut(self, code: int, last: str = "") -> None:
        """Close the socket, after a last word if there is one."""


class Room:
    """The sockets of one session in this process, and what was last sent to them."""

    __slots__ = ("epoch", "sockets", "text", "version", "view")

    def __init__(self, *, version: int, view: str, epoch: int) -> None:
        self.sockets: set[Socket] = set()
        self.epoch = epoch
        self.version = 0
        self.newer(version, view)

    def newer(self, version: int, view: str) -> bool:
        """Keep a view if it is newer than the one at hand."""
        if version <= self.version:
            return False
        self.version, self.view = version, view
        self.text = f'{{"t":"state","version":{version},"state":{view}}}'
        return True

    def push(self) -> None:
        """Offer the current view to every socket."""
        for socket in tuple(self.sockets):  # one that turns out to be gone leaves meanwhile
            socket.offer(self.version, self.text)
