"""The site of the compose file on this machine: caddy with its Caddyfile, the pages and the live socket in processes
of their own, started by the very commands that stand there."""

import os
import secrets
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

import httpx
import psycopg.conninfo
import pytest
import yaml
from django.conf import settings
from django.db import connection
from django.utils.translation import gettext, override
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from chouette.response_headers import PERMISSIONS, guarding_headers
from tests.kit.following import Following, message_of
from tests.kit.program import ROOT, free_port

BESIDE = Path(sys.executable).parent
HALF_SENT = 20  # more than the threads of `web`
PATIENCE = 20  # seconds
BODY, SHORT = 60, 5  # seconds that a body has, on a server and here
WAITS = 10  # seconds that a request waits for a service that restarts
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nthere"


def commands() -> dict[str, list[str]]:
    """What `web` and `live` run, as the compose file has it."""
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return {name: services[name]["command"] for name in ("web", "live")}


def on_port(command: list[str], port: int) -> list[str]:
    """The same command as it runs here: from the environment of the tests, on loopback."""
    changed = {"0.0.0.0": "127.0.0.1", "8000": str(port)}  # what is replaced
    return [str(BESIDE / command[0]), *(changed.get(word, word) for word in command[1:])]


def caddyfile(folder: Path, ports: dict[str, int], waits: int = WAITS) -> Path:
    """The Caddyfile with these ports for its two services, a shorter time for bodies and this one for services that
    restart; certificates of its own, kept here, and nothing else of the machine's."""
    text = (ROOT / "Caddyfile").read_text()
    for name, port in ports.items():
        assert f"{name}:8000" in text
        text = text.replace(f"{name}:8000", f"127.0.0.1:{port}")
    ours = f"debug\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system {folder}\n"
    for said, here in ((f"read_body {BODY}s", f"read_body {SHORT}s"), (f"_duration {WAITS}s", f"_duration {waits}s")):
        assert said in text
        text = text.replace(said, here)
    path = folder / "Caddyfile"
    path.write_text(text.replace("{\n", "{\n\t" + ours, 1))
    return path


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def address(transactional_db: None, tmp_path: Path) -> Iterator[str]:
    """Where the site is, once both of its services answer through caddy."""
    database = psycopg.conninfo.make_conninfo(
        os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"], user=settings.DATABASE_APP_USER
    )
    site, ports = f"localhost:{free_port()}", {name: free_port() for name in commands()}
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "chouette.settings",
        "DATABASE_URL": database,
        "SECRET_KEY": secrets.token_hex(32),
        "CHOUETTE_TLS": "1",
        "CHOUETTE_HOSTS": "localhost",
        "CHOUETTE_ORIGINS": f"https://{site}",
        "CHOUETTE_PUBLIC_URL": f"https://{site}",
        "CHOUETTE_DOMAIN": site,
        "CHOUETTE_DATA": str(tmp_path),
        "HOME": str(tmp_path),
    }
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
    subprocess.run(collect, cwd=ROOT, env=environment, check=True)
    with ExitStack() as services:
        for name, command in commands().items():
            services.enter_context(running(on_port(command, ports[name]), environment))
            answers_at(f"http://127.0.0.1:{ports[name]}/ready/")
        file = str(caddyfile(tmp_path, ports))
        services.enter_context(running([str(BESIDE / "caddy"), "run", "--config", file], environment))
        answers_at(f"https://{site}/ready/")
        yield site


def answers_at(url: str) -> None:
    """Once somebody listens there; a connection that is refused is tried again, later each time."""
    with httpx.Client(transport=line(retries=8), timeout=PATIENCE) as client:
        client.get(url, headers={"Host": "localhost"})


def line(*, retries: int = 0) -> httpx.HTTPTransport:
    """To caddy, whose certificate here nobody has signed but itself."""
    return httpx.HTTPTransport(retries=retries, verify=False)


def trusting() -> ssl.SSLContext:
    """The same for a socket."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Phone:
    """Whoever begins an evening of three, over TLS, and listens to it."""

    def __init__(self, site: str) -> None:
        csrf, self.site = secrets.token_hex(16), site
        self.client = httpx.Client(
            transport=line(),
            base_url=f"https://{site}",
            cookies={"__Host-chouette_csrf": csrf},
            headers={"X-CSRFToken": csrf, "Origin": f"https://{site}"},
            timeout=PATIENCE,
        )

    def begins(self) -> str:
        house = {"sheet": "atlanta", "stake": "1.00", "currency": "GBP", "players": ["Ann", "Bob", "Cat"]}
        made = self.client.post("/api/v1/sessions/", json={"name": "Thursday", **house})
        assert made.status_code == 201, made.text
        return str(made.json()["code"])

    def listens(self, code: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return connect(
            f"wss://{self.site}/live/sessions/{code}/",
            ssl=trusting(),
            origin=Origin(f"https://{self.site}"),
            additional_headers={"Cookie": cookies},
        )

    def starts(self, code: str) -> int:
        seq = self.client.get(f"/api/v1/sessions/{code}/").json()["seq"]
        tap = {"key": secrets.token_hex(16), "seen": seq, "event": {"event": "start"}}
        answer = self.client.post(f"/api/v1/sessions/{code}/events/", json=tap)
        assert answer.status_code == 201, answer.text
        return int(answer.json()["seq"])


@pytest.mark.long
def test_an_evening_is_played_behind_caddy(address: str) -> None:
    phone = Phone(address)
    code = phone.begins()
    table = Following()
    with phone.listens(code) as hearing:
        with suppress(TimeoutError):  # a socket may be silent for longer than a body
            while True:
                table.take(message_of(str(hearing.recv(timeout=2 * SHORT))))
        seq = phone.starts(code)
        while table.view.get("seq") != seq:
            table.take(message_of(str(hearing.recv(timeout=PATIENCE))))
    assert phone.client.get(f"/s/{code}/").status_code == 200
    assert phone.client.get("/").headers["Strict-Transport-Security"]


@pytest.mark.long
def test_half_of_a_body_keeps_no_thread_of_the_pages(address: str) -> None:
    site, phone = ("localhost", int(address.partition(":")[2])), Phone(address)
    head = f"POST /api/v1/sessions/ HTTP/1.1\r\nHost: {address}\r\nContent-Length: 1000\r\n\r\n{{".encode()
    with ExitStack() as sockets:
        for _ in range(HALF_SENT):
            bare = sockets.enter_context(socket.create_connection(site))
            sockets.enter_context(trusting().wrap_socket(bare, server_hostname="localhost")).sendall(head)
        assert phone.client.get("/").status_code == 200


def test_the_caddyfile_is_understood(tmp_path: Path) -> None:
    command = [str(BESIDE / "caddy"), "validate", "--config", str(ROOT / "Caddyfile")]
    told = os.environ | {"CHOUETTE_DOMAIN": "chouette.example", "HOME": str(tmp_path)}
    done = subprocess.run(command, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@contextmanager
def caddy_alone(folder: Path, ports: dict[str, int], waits: int) -> Iterator[tuple[str, IO[str]]]:
    """Where caddy listens, and what it logs, with nobody behind it."""
    site = f"localhost:{free_port()}"
    process = subprocess.Popen(
        [str(BESIDE / "caddy"), "run", "--config", str(caddyfile(folder, ports, waits))],
        env=os.environ | {"CHOUETTE_DOMAIN": site, "HOME": str(folder)},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        heard(process.stderr, "added certificate to cache")  # until then nobody is let in
        yield site, process.stderr
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def heard(log: IO[str], words: str) -> None:
    """Once the log has these words."""
    assert any(words in line for line in log)


@pytest.mark.parametrize("service", ["web", "live"])
def test_a_page_waits_while_the_service_behind_it_restarts(tmp_path: Path, service: str) -> None:
    """Nobody listens when it is asked for, as the log says; then somebody does."""
    path = {"web": "/", "live": "/live/"}[service]
    with ExitStack() as held:
        sockets = {name: held.enter_context(socket.socket()) for name in commands()}
        for one in sockets.values():
            one.bind(("127.0.0.1", 0))
        ports = {name: one.getsockname()[1] for name, one in sockets.items()}
        site, log = held.enter_context(caddy_alone(tmp_path, ports, WAITS))
        client = held.enter_context(httpx.Client(transport=line(), timeout=PATIENCE))
        asked = held.enter_context(ThreadPoolExecutor()).submit(client.get, f"https://{site}{path}")
        heard(log, "connection refused")
        sockets[service].listen()
        sockets[service].settimeout(WAITS)
        with suppress(TimeoutError), sockets[service].accept()[0] as accepted:
            accepted.recv(65536)
            accepted.sendall(ANSWER)
        assert (asked.result().status_code, asked.result().text) == (200, "there")


def test_after_that_time_a_page_of_its_own_says_so(tmp_path: Path) -> None:
    ports = {name: free_port() for name in commands()}
    with caddy_alone(tmp_path, ports, 0) as (site, _), httpx.Client(transport=line(), timeout=PATIENCE) as client:
        tongues = ("en", "de-AT,de", "fr")
        pages = {one: client.get(f"https://{site}/", headers={"Accept-Language": one}) for one in tongues}
        program = client.get(f"https://{site}/api/v1/sessions/ABCDEF/")
    for tongue, page in pages.items():
        with override(tongue[:2]):
            words = gettext("The sheet cannot be reached just now. Nothing is lost; please try again in a few seconds.")
            heading = gettext("One moment.")
        assert page.status_code == 503
        assert f"<h1>{heading}</h1>" in page.text
        assert f"<p>{words}</p>" in page.text
        assert f'<html lang="{tongue[:2]}">' in page.text
        assert page.headers["Content-Type"] == "text/html; charset=utf-8"
        assert page.headers["Retry-After"] == "5"
        assert {name.lower() for name in guarding_headers()} <= set(page.headers)
        assert page.headers["Permissions-Policy"] == PERMISSIONS
    assert program.headers["Content-Type"] == "application/problem+json"
    assert (program.status_code, program.json()["status"], program.json()["code"]) == (503, 503, "away")
    assert program.json()["message"] in pages["en"].text
