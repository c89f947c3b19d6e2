"""The database goes away at any moment of a start: nothing of it stands, or all of it, and nobody is answered 500.

Between Django and PostgreSQL is a line that is cut at a chosen message, before it arrives or before it is answered.
"""

import select
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from chouette.embedded.sockets import SOCKET_NAME
from clubs.models import Club
from sessions.models import Session
from tests.kit.daily import in_the_long_run
from tests.kit.forms import FORM
from tests.kit.table import Person, person

MOST = 200  # messages of a request; it has far fewer


class Line:
    """A socket that passes on what is said to the server until it is cut; every later line holds."""

    def __init__(self, server: str) -> None:
        self.server = str(Path(server, SOCKET_NAME))
        self.folder = tempfile.TemporaryDirectory(prefix="chouette-line-")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(Path(self.folder.name, SOCKET_NAME)))
        self.listener.listen()
        self.left = MOST
        self.answered = False
        Thread(target=self._accept, daemon=True).start()

    def cut(self, after: int, *, arrives: bool) -> None:
        """Cut it at the message after so many; `arrives` says whether that one still reaches the server."""
        self.left, self.arrives = after, arrives

    def close(self) -> None:
        self.listener.close()
        self.folder.cleanup()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self.listener.accept()
                Thread(target=self._pass_on, args=(here,), daemon=True).start()

    def _pass_on(self, here: socket.socket) -> None:
        with here, socket.socket(socket.AF_UNIX) as there, suppress(OSError):
            there.connect(self.server)
            while True:
                for heard in select.select([here, there], [], [])[0]:
                    said = heard.recv(1 << 16)
                    if not said:
                        return
                    if heard is here and self._is_cut():
                        if self.arrives:
                            there.sendall(said)
                            select.select([there], [], [], 1)  # done, and the answer is lost
                        return
                    (there if heard is here else here).sendall(said)

    def _is_cut(self) -> bool:
        self.left -= 1
        return self.left == -1


@pytest.fixture
def line(transactional_db: None) -> Iterator[Line]:
    """Django's connections go over it."""
    server = connection.settings_dict["HOST"]
    opened = Line(server)
    led(opened.folder.name)
    yield opened
    led(server)
    opened.close()


def led(place: str) -> None:
    """Let Django connect anew, there."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
    connection.settings_dict["HOST"] = place


def form_sent(who: Person, key: str) -> int:
    return answered(who, "/start/", {**FORM, "key": key})


def asked_for(who: Person, _key: str) -> int:
    wanted = {"name": "Thursday", "sheet": "atlanta", "stake": "1.00", "currency": "GBP", "players": ["Ann", "Bob"]}
    return answered(who, "/api/v1/sessions/", wanted, content_type="application/json")


def answered(who: Person, path: str, body: dict[str, Any], **more: Any) -> int:
    client = who.client()
    client.raise_request_exception = False
    try:
        return int(client.post(path, body, **more).status_code)
    finally:
        connection.close()  # as after every request of a server; the test's client leaves it open


EACH_DAY = 7
"""Every seventh message is cut in the everyday run, of one way of each; each of them in the long one."""


@pytest.mark.parametrize(
    ("send", "good", "arrives", "every"),
    [
        (form_sent, 302, True, EACH_DAY),
        *in_the_long_run(product([form_sent], [302], [False, True], [1]), many=True),
        *in_the_long_run(product([asked_for], [201], [False, True], [1]), many=True),
    ],
)
def test_an_evening_begins_or_does_not(
    line: Line, send: Callable[[Person, str], int], good: int, *, arrives: bool, every: int
) -> None:
    """It is sent again until it goes through, as a phone does; the page's form begins one evening whatever was lost."""
    statuses: list[int] = []
    for after in range(0, MOST, every):
        led(line.folder.name)
        line.cut(MOST, arrives=arrives)
        kim, key = person("Kim"), str(uuid4())
        led(line.folder.name)
        line.cut(after, arrives=arrives)
        statuses.append(send(kim, key))
        held = line.left >= 0
        line.cut(MOST, arrives=arrives)
        while (again := send(kim, key)) == 503:
            statuses.append(again)
        assert again == good
        if send is form_sent:
            assert Session.objects.filter(id=key).count() == 1
            assert Club.objects.filter(memberships__device=kim.actor.device_id).count() == 1
        if held:
            break
    assert set(statuses) <= {503, good}, statuses
    assert statuses.count(503) > 5, "it was cut, again and again"
