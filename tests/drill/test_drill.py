"""The small drill: phones tap at random on one table, some of it twice, and the server is killed.

Every tap that was acknowledged stands once, under the number that was said; and what stands replays to the same.
"""

import os
import random
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event as Flag
from typing import Any

import httpx
import psycopg.conninfo
import pytest
from django.conf import settings
from django.db import connection

from chouette.rules import legal
from clubs.actors import COOKIE
from sessions.models import Event
from sessions.selectors.sessions import state_of
from sessions.services.evenings.verification import session_verify
from tests.kit.daily import first_daily
from tests.kit.nights.events import events_of
from tests.kit.table import Person, Table, table_laid
from tests.kit.tally import Tally

AGAIN = 0.2  # part of the taps that are sent twice
NOT_DRILLED = {
    "join", "seat", "roll_order", "join_order", "split", "change_rule", "close", "remove", "leave", "freeze", "stake",
}  # fmt: skip


class Server:
    """uvicorn in a process of its own. The port is the test's: phones wait at it while the server is away."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.start()

    def start(self) -> None:
        database = psycopg.conninfo.make_conninfo(
            os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"], user=settings.DATABASE_APP_USER
        )
        environment = os.environ | {
            "DATABASE_URL": database,
            "DATABASE_OWNER_URL": database,
            "DJANGO_SETTINGS_MODULE": "chouette.testing.settings",
        }
        command = [sys.executable, "-m", "uvicorn", "chouette.asgi:application", "--lifespan", "off"]
        descriptor = self.listener.fileno()
        self.process = subprocess.Popen(
            [*command, "--fd", str(descriptor), "--log-level", "error"], env=environment, pass_fds=[descriptor]
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.kill()
        self.listener.close()


@dataclass
class Phone:
    """Somebody who taps what is open to them, and keeps a tap until it is answered."""

    table: Table
    person: Person
    url: str
    dice: random.Random
    tally: Tally
    acknowledged: dict[str, int] = field(default_factory=dict)
    again: int = 0

    def play(self, over: Flag) -> None:
        csrf = secrets.token_hex(16)
        cookies = {COOKIE: self.person.token, settings.CSRF_COOKIE_NAME: csrf}
        with httpx.Client(base_url=self.url, cookies=cookies, headers={"X-CSRFToken": csrf}, timeout=20) as client:
            while not over.is_set():
                tap = self.next_tap()
                if tap is not None:
                    self.sent(client, tap, over)
                    if self.dice.random() < AGAIN:
                        self.again += 1
                        self.sent(client, tap, over)
        connection.close()

    def next_tap(self) -> dict[str, Any] | None:
        """Something that is open now, by the engine's own list."""
        session = self.table.session
        state = state_of(session.key)
        everything = legal(state)
        mine = (
            everything.get(self.person.id, ()) if self.person.id else [one for of in everything.values() for one in of]
        )
        actions = [
            action for action in mine if action.event not in NOT_DRILLED and not (self.person.id and action.needs)
        ]
        if not self.person.id and (self.dice.random() < 0.05 or not actions):
            event: dict[str, Any] = {"event": "undo"}
        elif not actions:
            return None
        else:
            event = self.dice.choice(
                list(events_of(state, self.dice.choice(actions), self.dice)) or [{"event": "roll"}]
            )
        return {"key": secrets.token_hex(16), "seen": session.seq, "event": event}

    def sent(self, client: httpx.Client, tap: dict[str, Any], over: Flag) -> None:
        """Send it until there is an answer, with the same key; a lost answer is no answer."""
        while True:
            try:
                answer = client.post(f"/api/v1/sessions/{self.table.code}/events/", json=tap)
            except httpx.TransportError:
                continue
            if answer.status_code in (429, 503) and not over.wait(0.2):
                continue
            break
        assert answer.status_code in (200, 201, 202, 403, 409, 422, 429, 503), answer.text
        if answer.status_code in (200, 201):
            seq = answer.json()["seq"]
            if tap["key"] not in self.acknowledged:
                self.tally.add()
            assert self.acknowledged.setdefault(tap["key"], seq) == seq


@pytest.fixture
def server(transactional_db: None) -> Iterator[Server]:
    running = Server()
    yield running
    running.stop()


@pytest.mark.parametrize(("taps", "kills"), first_daily((10, 1), (120, 3), many=True))
def test_every_acknowledged_tap_stands_once(server: Server, taps: int, kills: int) -> None:
    """`taps` are acknowledged before each of the kills, and after the last."""
    table, tally, over = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve")), Tally(), Flag()
    people = [table.kim, *table.people.values()]
    phones = [Phone(table, one, server.url, random.Random(number), tally) for number, one in enumerate(people)]
    with ThreadPoolExecutor(len(phones)) as hands:
        playing = [hands.submit(phone.play, over) for phone in phones]
        came_through = []
        for kill in range(1, kills + 2):
            came_through.append(tally.wait_for(taps * kill))
            if kill <= kills:
                server.kill()
                server.start()
        over.set()
        for one in playing:
            one.result()
    assert came_through == [True] * (kills + 1)
    acknowledged = {key: seq for phone in phones for key, seq in phone.acknowledged.items()}
    assert dict(Event.objects.filter(key__in=acknowledged).values_list("key", "seq")) == acknowledged
    assert sum(phone.again for phone in phones) > 0
    assert session_verify(table.code) is None
