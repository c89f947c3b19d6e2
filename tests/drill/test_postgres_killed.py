"""The drill of the whole program: its own PostgreSQL is killed while a phone taps, the server itself and one of its
processes. Every tap is answered, in time or with 503 and when to try again, and what was acknowledged stands once."""

import os
import secrets
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event as Flag
from typing import Any

import httpx
import psycopg
import pytest

from chouette.embedded import OWNER, url
from chouette.embedded.postmaster import postmaster
from tests.kit.places import folder_for_data
from tests.kit.program import Running, manage, started
from tests.kit.tally import Tally

TAPS = 10  # acknowledged before each kill, and after the last


def kill_the_server(data: Path) -> None:
    running = postmaster(data / "postgres")
    assert running is not None
    os.kill(running.pid, signal.SIGKILL)


def kill_a_backend(data: Path) -> None:
    """Of the program's own connections; PostgreSQL then ends all others and recovers by itself."""
    running = postmaster(data / "postgres")
    assert running is not None
    while True:  # it may still recover; and the pool changes its connections: one that was read may be gone already
        with (
            suppress(psycopg.OperationalError, ProcessLookupError),
            psycopg.connect(url(running.sockets, OWNER), autocommit=True) as owner,
        ):
            row = owner.execute("SELECT min(pid) FROM pg_stat_activity WHERE usename = 'chouette_app'").fetchone()
            if row is not None and row[0] is not None:
                os.kill(row[0], signal.SIGKILL)
                return


class Phone:
    """The scorekeeper, who taps for everybody."""

    def __init__(self, running: Running) -> None:
        csrf = secrets.token_hex(16)
        self.client = httpx.Client(
            base_url=running.address, cookies={"chouette_csrf": csrf}, headers={"X-CSRFToken": csrf}, timeout=20
        )
        self.acknowledged: list[int] = []
        self.away: list[httpx.Response] = []

    def begins(self) -> str:
        house = {"sheet": "atlanta", "stake": "1.00", "currency": "GBP", "players": ["Ann", "Bob", "Cat"]}
        made = self.client.post("/api/v1/sessions/", json={"name": "Thursday", **house})
        assert made.status_code == 201, made.text
        return str(made.json()["code"])

    def taps(self, code: str, over: Flag, tally: Tally) -> None:
        seq, event = self.client.get(f"/api/v1/sessions/{code}/").json()["seq"], "start"
        while not over.is_set():
            tap = {"key": secrets.token_hex(16), "seen": seq, "event": {"event": event}}
            seq, event = self.sent(code, tap, over), "roll"
            tally.add()

    def sent(self, code: str, tap: dict[str, Any], over: Flag) -> int:
        """Send it with the same key until it is recorded; its number."""
        while True:
            answer = self.client.post(f"/api/v1/sessions/{code}/events/", json=tap)
            if answer.status_code not in (429, 503):
                break
            self.away += [answer] if answer.status_code == 503 else []
            over.wait(0.1)
        assert answer.status_code in (200, 201), answer.text
        self.acknowledged.append(answer.json()["seq"])
        return int(self.acknowledged[-1])


@pytest.fixture(scope="module")
def data() -> Iterator[Path]:
    """The data of both drills: a first start takes longer than either."""
    with folder_for_data() as place:
        yield place / "data"


@pytest.mark.long
@pytest.mark.parametrize("killed", [kill_the_server, kill_a_backend])
def test_what_was_acknowledged_stands_once_though_postgresql_is_killed(data: Path, killed: Any) -> None:
    over, tally = Flag(), Tally()
    with started(data) as running:
        phone = Phone(running)
        code = phone.begins()
        with ThreadPoolExecutor(1) as hands:
            tapping = hands.submit(phone.taps, code, over, tally)
            came_through = []
            try:
                for kill in range(1, 4):
                    came_through.append(tally.wait_for(TAPS * kill))
                    killed(data)
                came_through.append(tally.wait_for(TAPS * 4))
            finally:
                over.set()
            tapping.result()
        events = phone.client.get(f"/api/v1/sessions/{code}/events/").json()["events"]
        assert running.get("/ready/") == 200
        assert running.ended_by(signal.SIGTERM) == 0
    assert came_through == [True] * 4
    assert [one["seq"] for one in events if one["event"]["event"] in ("start", "roll")] == phone.acknowledged
    assert all(answer.headers["Retry-After"] for answer in phone.away)
    assert {answer.json()["code"] for answer in phone.away} <= {"away"}
    assert manage(data, "verify").returncode == 0
