"""The sockets of one session in one process, as the hub has them: one text for all that read the same language."""

import codecs
from typing import NamedTuple, Protocol
from uuid import UUID

import msgspec

from chouette.wording.language import SOURCE
from sessions.view.private import for_reader, is_private
from sessions.view.view import PROTOCOL


class Socket(Protocol):
    """A phone as the hub knows it, or a program: its `device` is then its token's id."""

    device: UUID | None
    me: tuple[str, ...]
    scorekeeper: bool
    role: str | None
    language: str

    def offer(self, version: int, text: str) -> None:
        """Send this view as soon as the socket is free; a newer one that waits takes its place."""

    def tell(self, text: str) -> None:
        """Send a short message."""

    def shut(self, code: int, last: str = "") -> None:
        """Close the socket, after a last word if there is one."""


def escaped(text: str) -> str:
    """JSON in which every letter beyond ASCII is escaped: a socket turns its text into bytes for itself each time, and
    of plain letters that is a copy."""
    return text.encode("ascii", "json").decode("ascii")


def _escape(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    units = error.object[error.start : error.end].encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2)), error.end


codecs.register_error("json", _escape)


class Pushed(NamedTuple):
    """What was last sent in a language: its version, and the message."""

    version: int
    text: str
    view: str = ""
    """The view itself where something in it is private: then each socket gets its own."""

    def offered_to(self, socket: Socket) -> None:
        """Offer it to a socket, without what is not for whoever is there."""
        text = self.text
        if self.view:
            text = state_message(self.version, for_reader(self.view, socket.me, keeper=socket.scorekeeper))
        socket.offer(self.version, text)


def state_message(version: int, view: str) -> str:
    """A view as a message."""
    return f'{{"t":"state","version":{version},"state":{escaped(view)}}}'


NOTHING = Pushed(0, "")


class Audience:
    """The sockets of one session in this process, and what was last sent to them.

    `version` and `view` are those that are stored; other languages are made from the same session when it has moved.
    """

    __slots__ = ("_pushed", "club", "epoch", "sockets", "version", "view")

    def __init__(self, *, club: UUID, version: int, view: str, epoch: int) -> None:
        self.club = club
        self.sockets: set[Socket] = set()
        self.epoch = epoch
        self.version = 0
        self._pushed: dict[str, Pushed] = {}
        self.newer(version, view)

    def newer(self, version: int, view: str, language: str = SOURCE) -> bool:
        """Keep a view if it is newer than the one at hand."""
        if version <= self.pushed(language).version:
            return False
        if language == SOURCE:
            self.version, self.view = version, view
        text = state_message(version, for_reader(view))
        self._pushed[language] = Pushed(version, text, view if is_private(view) else "")
        return True

    def pushed(self, language: str) -> Pushed:
        """What was last sent in a language."""
        return self._pushed.get(language, NOTHING)

    def is_behind(self, language: str) -> bool:
        """Whether the view in a language is still to be made: that view is then the answer to whoever asks."""
        return self.pushed(language).version < self.version

    def behind(self, version: int) -> set[str]:
        """The languages in which an older view than that was sent last: each has come by a reading of its own."""
        return {language for language in {SOURCE, *self.languages()} if self.pushed(language).version < version}

    def languages(self) -> set[str]:
        """Those that are read here besides the one that is stored; what others once read is forgotten."""
        read = {socket.language for socket in self.sockets} - {SOURCE}
        self._pushed = {language: it for language, it in self._pushed.items() if language in read | {SOURCE}}
        return read

    def push(self, language: str = SOURCE) -> None:
        """Offer the current view to every socket that reads this language."""
        pushed = self.pushed(language)
        for socket in tuple(self.sockets):  # one that turns out to be gone leaves meanwhile
            if socket.language == language:
                pushed.offered_to(socket)


def identity_message(me: tuple[str, ...], *, scorekeeper: bool) -> str:
    """For whom a device speaks at the table, whether it keeps the sheet, and the protocol that the site now speaks."""
    return msgspec.json.encode({"t": "me", "me": me, "scorekeeper": scorekeeper, "protocol": PROTOCOL}).decode()
