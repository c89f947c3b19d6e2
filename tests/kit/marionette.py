"""Firefox's own way to be driven: WebDriver's commands as JSON over a socket, each with its length before it.

Mozilla's client for it brings a dozen packages for phones and test farms, and `geckodriver` is in no distribution.
"""

import json
import socket
from itertools import count
from typing import Any, NamedTuple

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls a reference to an element."""


class Marionette:
    """A session with a Firefox that listens on this port; no answer takes longer than its patience, in seconds."""

    def __init__(self, port: int, patience: float) -> None:
        self._line = socket.create_connection(("127.0.0.1", port), timeout=patience)
        self._answers = self._line.makefile("rb")
        self._numbers = count(1)
        self._answer()  # it says hello
        self.says("WebDriver:NewSession")

    def says(self, command: str, **parameters: Any) -> Any:
        """Give a command; its answer. Raises AssertionError with what Firefox says against it."""
        text = json.dumps([0, next(self._numbers), command, parameters]).encode()
        self._line.sendall(b"%d:%b" % (len(text), text))
        _, _, error, answer = self._answer()
        assert error is None, f"{command}: {error}"
        return self._read(answer["value"] if isinstance(answer, dict) and "value" in answer else answer)

    def close(self) -> None:
        """End the session."""
        self._answers.close()
        self._line.close()

    def _answer(self) -> Any:
        length = b""
        while (sign := self._answers.read(1)) not in (b":", b""):
            length += sign
        return json.loads(self._answers.read(int(length)))

    def _read(self, value: Any) -> Any:
        """Its values, with elements that can be used."""
        if isinstance(value, list):
            return [self._read(one) for one in value]
        return Element(self, value[ELEMENT]) if isinstance(value, dict) and ELEMENT in value else value


class Element(NamedTuple):
    """Something on a page."""

    session: Marionette
    reference: str

    def click(self) -> None:
        """Press it."""
        self.session.says("WebDriver:ElementClick", id=self.reference)

    def send_keys(self, text: str) -> None:
        """Type into it."""
        self.session.says("WebDriver:ElementSendKeys", id=self.reference, text=text)
