"""The two ways into Django, and what every answer carries."""

import asyncio
import gzip
import io
import json
import logging
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from channels.testing import HttpCommunicator
from django.db import connection
from django.test import Client

from chouette.database import CONNECTIONS
from chouette.pages import Pages
from chouette.static_files import with_static
from clubs.actors import COOKIE
from tests.kit.table import Table, live_table

ROOT = Path(__file__).parents[2]

__all__ = ["live_table"]

HOST = [(b"host", b"localhost")]

ASKS_WITH_TLS = """
import json, django
django.setup()
from django.conf import settings
from django.test import Client
secure, plain = Client().get("/health/", secure=True), Client().get("/source/")
from chouette.wsgi import application
heads = []
application({"REQUEST_METHOD": "GET", "PATH_INFO": "/static/css/base.css", "SERVER_NAME": "testserver",
    "SERVER_PORT": "443", "wsgi.url_scheme": "https"}, lambda status, headers, *_: heads.append(dict(headers)))
print(json.dumps({"static": {name.lower(): value for name, value in heads[0].items()},
    "secure": dict(secure.headers), "plain": [plain.status_code, plain.headers.get("Location")],
    "probe": Client().get("/health/").status_code,
    "names": [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME],
    "only_secure": [settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE]}))
"""


def test_no_answer_allows_inline_code_or_another_place(client: Client) -> None:
    policy = client.get("/health/")["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "*" not in policy
    said = dict(part.strip().split(" ", 1) for part in policy.split(";") if " " in part.strip())
    assert said["default-src"] == "'none'"
    assert said["frame-ancestors"] == "'none'"
    assert said["base-uri"] == "'none'"
    assert said["style-src"] == "'self'"


def test_on_plain_http_nothing_asks_for_tls(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert "Strict-Transport-Security" not in answer
    assert "Cross-Origin-Opener-Policy" not in answer
    assert "upgrade-insecure-requests" not in answer["Content-Security-Policy"]


def test_with_tls_everything_asks_for_it() -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "chouette.testing.settings",
        "CHOUETTE_TLS": "1",
        "CHOUETTE_HOSTS": "testserver",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASKS_WITH_TLS], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    said = json.loads(done.stdout)
    assert said["secure"]["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert said["secure"]["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "upgrade-insecure-requests" in said["secure"]["Content-Security-Policy"]
    assert said["static"]["cross-origin-opener-policy"] == "same-origin"
    assert said["plain"] == [301, "https://testserver/source/"]
    assert said["probe"] == 200, "a probe inside the house speaks plain http"
    assert said["names"] == ["__Host-chouette_session", "__Host-chouette_csrf"]
    assert said["only_secure"] == [True, True]


@pytest.mark.django_db
def test_ready_while_the_database_answers(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/ready/").status_code == 200
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    assert client.get("/ready/").status_code == 503
    assert client.get("/health/").status_code == 200


@pytest.mark.django_db
async def test_the_event_loop_answers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from chouette.asgi import pages

    async def status(path: str) -> int:
        asked = HttpCommunicator(pages, "GET", path, headers=HOST)  # type: ignore[arg-type]  # any application does
        return int((await asked.get_response())["status"])

    assert (await status("/ready/"), await status("/health/")) == (200, 200)
    monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
    assert (await status("/ready/"), await status("/health/")) == (503, 200)


@pytest.mark.django_db(transaction=True)
async def test_more_requests_than_connections_are_all_answered() -> None:
    application = Pages()
    asked = [
        HttpCommunicator(application, "GET", "/ready/", headers=HOST).get_response(timeout=20)
        for _ in range(5 * CONNECTIONS)
    ]
    answers = await asyncio.gather(*asked)
    assert {answer["status"] for answer in answers} == {200}
    pool = connection.pool  # type: ignore[attr-defined]  # PostgreSQL's has one
    application.threads.shutdown()
    assert pool is None or pool.get_stats().get("requests_waiting", 0) == 0


async def test_a_body_and_cookies_come_through_whole() -> None:
    answer = await HttpCommunicator(Pages(), "GET", "/health/", headers=HOST).get_response()
    assert answer["body"] == b"ok\n"
    assert dict(answer["headers"])[b"Content-Type"] == b"text/plain"


async def test_a_host_that_is_not_ours_is_refused() -> None:
    answer = await HttpCommunicator(
        Pages(), "GET", "/source/", headers=[(b"host", b"elsewhere.example")]
    ).get_response()
    assert answer["status"] == 400


@pytest.mark.django_db  # after an answer a worker looks after its connection
def test_pages_and_static_files_under_wsgi() -> None:
    from chouette.wsgi import application

    with httpx.Client(transport=httpx.WSGITransport(app=application), base_url="http://localhost") as client:
        assert client.get("/health/").text == "ok\n"
        sheet = client.get("/static/css/base.css")
        assert sheet.status_code == 200
        assert sheet.headers["X-Content-Type-Options"] == "nosniff"
        assert "Content-Language" not in sheet.headers, "it passed the middleware"


async def test_static_files_under_asgi_pass_no_middleware() -> None:
    from servestatic import ServeStaticASGI

    served = with_static(ServeStaticASGI, Pages())
    answer = await HttpCommunicator(served, "GET", "/static/css/base.css").get_response()
    assert answer["status"] == 200
    assert b"Content-Security-Policy" not in dict(answer["headers"])


@pytest.mark.django_db
def test_a_page_travels_compressed_to_whoever_can_read_that(client: Client) -> None:
    plain, packed = client.get("/"), client.get("/", headers={"Accept-Encoding": "gzip, deflate"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert len(packed.content) < len(plain.content) / 2
    assert b"Chouette" in gzip.decompress(packed.content)


def test_what_is_compressed_by_its_nature_goes_as_it_is(client: Client) -> None:
    assert "Content-Encoding" not in client.get("/source/", headers={"Accept-Encoding": "gzip"})


async def test_a_file_is_sent_in_parts(live_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """That of a whole club, which is made on the disk: never more than a part of it is in memory."""
    monkeypatch.setattr("sessions.pages.club.export.SENT_AT_A_TIME", 256)
    head = [*HOST, (b"cookie", f"{COOKIE}={live_table.kim.token}".encode())]
    scope = {"type": "http", "method": "GET", "path": f"/clubs/{live_table.club.slug}/export/", "headers": head}
    sent: list[Mapping[str, Any]] = []

    async def receive() -> Mapping[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    await Pages()(scope | {"query_string": b"", "http_version": "1.1"}, receive, send)
    start, *parts = sent
    assert (start["status"], len(parts) > 2, parts[-1].get("more_body")) == (200, True, None)
    assert all(len(part["body"]) <= 256 for part in parts)
    with zipfile.ZipFile(io.BytesIO(b"".join(part["body"] for part in parts))) as packed:
        assert json.loads(packed.read("money.json"))["debts"] == []
        assert json.loads(packed.read("audit.json"))[0]["what"] == "device_speaks_for"


def test_what_is_refused_before_any_page_is_one_line_of_the_log(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As 1,500 fields of a form are: whoever sends them writes no traceback, and no line each time."""
    (handler,) = (one for one in logging.getLogger("django.security").handlers if type(one) is logging.StreamHandler)
    written = io.StringIO()
    monkeypatch.setattr(handler, "stream", written)
    fields = {f"field-{number}": "1" for number in range(1500)}
    assert [client.post("/language/", fields).status_code for _ in range(3)] == [400, 400, 400]
    (line,) = written.getvalue().splitlines()
    assert "DATA_UPLOAD_MAX_NUMBER_FIELDS" in line
    assert "Traceback" not in line
