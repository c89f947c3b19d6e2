"""The sockets of one session in one process, as the hub has them: each language once for all who are sent the same."""

import time
from typing import Protocol
from uuid import UUID

import msgspec

from chouette.wording.language import SOURCE
from sessions.push.messages import Messages
from sessions.view.private import Hearer
from sessions.view.view import PROTOCOL


class Socket(Protocol):
    """A phone as the hub knows it, or a program: its `device` is then its token's id."""

    device: UUID | None
    me: tuple[str, ...]
    scorekeeper: bool
    role: str | None
    language: str

    def offer(self, messages: Messages) -> None:
        """Send this version as soon as the socket is free; a newer one takes the place of one that waits."""

    def becomes(self, me: tuple[str, ...], *, scorekeeper: bool, role: str | None) -> None:
        """Be this at the table from now on."""

    def tell(self, text: str) -> None:
        """Send a short message."""

    def shut(self, code: int, last: str = "") -> None:
        """Close the socket, after a last word if there is one."""


class Audience:
    """The sockets of one session in this process, and what was last sent to them in each language.

    `version` and `view` are those that are stored; other languages are made from the same session when it has moved.
    """

    __slots__ = ("_pushed", "club", "epoch", "sockets", "version", "view")

    def __init__(self, *, club: UUID, version: int, view: str, epoch: int) -> None:
        self.club = club
        self.sockets: set[Socket] = set()
        self.epoch = epoch
        self.version = 0
        self._pushed: dict[str, Messages] = {}
        self.newer(version, view)

    def newer(self, version: int, view: str, language: str = SOURCE) -> bool:
        """Keep a view if it is newer than the one at hand."""
        if version <= self.version_in(language):
            return False
        if language == SOURCE:
            self.version, self.view = version, view
        self._pushed[language] = Messages(version, view, self._pushed.get(language))
        return True

    def offered_to(self, socket: Socket) -> None:
        """Offer a socket what was last sent in its language, if anything was."""
        if socket.language in self._pushed:
            socket.offer(self._pushed[socket.language])

    def whole_of(self, language: str, hearer: Hearer) -> str:
        """The whole view in a language, as it is sent to whoever comes."""
        return self._pushed[language].whole(hearer)

    def version_in(self, language: str) -> int:
        """The version that was last sent in a language; 0 for none."""
        return self._pushed[language].version if language in self._pushed else 0

    def is_behind(self, language: str) -> bool:
        """Whether the view in a language is still to be made: that view is then the answer to whoever asks."""
        return self.version_in(language) < self.version

    def behind(self, version: int) -> set[str]:
        """The languages in which an older view than that was sent last: each has come by a reading of its own."""
        return {language for language in {SOURCE, *self.languages()} if self.version_in(language) < version}

    def languages(self) -> set[str]:
        """Those that are read here besides the one that is stored; what others once read is forgotten."""
        read = {socket.language for socket in self.sockets} - {SOURCE}
        self._pushed = {language: it for language, it in self._pushed.items() if language in read | {SOURCE}}
        return read

    def push(self, language: str = SOURCE) -> None:
        """Offer the current view to every socket that reads this language."""
        messages = self._pushed.get(language)
        if messages is None:
            return
        for socket in tuple(self.sockets):  # one that turns out to be gone leaves meanwhile
            if socket.language == language:
                socket.offer(messages)


def identity_message(me: tuple[str, ...], *, scorekeeper: bool) -> str:
    """Return for whom a device speaks at the table, whether it keeps the sheet, the protocol that the site now speaks,
    and the server's time in ms: a phone that has slept sets its clock by it."""
    now = int(time.time() * 1000)
    said = {"t": "me", "me": me, "scorekeeper": scorekeeper, "protocol": PROTOCOL, "now": now}
    return msgspec.json.encode(said).decode()
