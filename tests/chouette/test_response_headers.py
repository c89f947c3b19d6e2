"""What every answer carries, whatever it answers, and how an address of the API is answered that is none."""

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import httpx
import pytest
from channels.testing import HttpCommunicator
from django.test import Client

from sessions.api.operations import PROBLEM
from tests.kit.routes import OF_NOBODY, PART, ROUTES

ON_EVERY_ANSWER = {
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
REFERRERS = ("same-origin", "no-referrer")
SOME = {"slug": "no-club", "code": "nocode", "ref": "atlanta", "token": "none", "player": "none", "lang": "de"}
NO_ID = "00000000-0000-4000-8000-000000000000"
ELSEWHERE = ("GET", "/", [(b"host", b"elsewhere.example")], b"")


def requests() -> Iterator[tuple[str, str, list[tuple[bytes, bytes]], bytes]]:
    """Each address of the program read by a stranger, and what goes wrong before a page is found."""
    host = [(b"host", b"localhost")]
    for route in ROUTES.values():
        yield "GET", PART.sub(lambda part: (OF_NOBODY | SOME).get(part[1], NO_ID), route), host, b""
    for path in ("/static/css/base.css", "/static/none.css", "/health/", "/ready/", "/nowhere/", "/api/v1/nowhere/"):
        yield "GET", path, host, b""
    yield "POST", "/", [*host, (b"content-type", b"application/x-www-form-urlencoded")], b"a=1"
    yield "POST", "/api/v1/sessions/", [*host, (b"content-type", b"application/json")], b"{"
    yield "PUT", "/account/", host, b""
    yield ELSEWHERE


def faults_of(headers: dict[str, str]) -> list[str]:
    """What is missing, or other than it should be."""
    faults = [name for name, value in ON_EVERY_ANSWER.items() if headers.get(name) != value]
    if "default-src 'none'" not in headers.get("content-security-policy", ""):
        faults.append("content-security-policy")
    if "camera=()" not in headers.get("permissions-policy", ""):
        faults.append("permissions-policy")
    if headers.get("referrer-policy") not in REFERRERS:
        faults.append("referrer-policy")
    return faults


@pytest.mark.django_db(transaction=True)
async def test_every_answer_of_the_event_loop_is_guarded() -> None:
    from chouette.asgi import pages

    faults: dict[str, list[str]] = {}
    statuses: set[int] = set()
    for method, path, headers, body in requests():
        asked = HttpCommunicator(pages, method, path, body=body, headers=headers)  # type: ignore[arg-type]  # any application does
        answer: Any = await asked.get_response(timeout=20)
        statuses.add(answer["status"])
        given = [(name.decode().lower(), value.decode("latin-1")) for name, value in answer["headers"]]
        names = [name for name, _ in given if name != "set-cookie"]
        found = faults_of(dict(given)) + [name for name in set(names) if names.count(name) > 1]
        if found:
            faults[f"{method} {path} {answer['status']}"] = found
    assert faults == {}
    assert {200, 302, 400, 403, 404, 405} <= statuses


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/health/", "/static/css/base.css", "/nowhere/", "/api/v1/nowhere/"])
def test_so_is_every_answer_under_wsgi(path: str) -> None:
    from chouette.wsgi import application

    with httpx.Client(transport=httpx.WSGITransport(app=application), base_url="http://localhost") as client:
        answer = client.get(path)
    assert faults_of(dict(answer.headers)) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/api/v1/nowhere/", "/api/", "/api/v1/clubs/a/players/no-uuid/", "/api/v1/sessions/abc/events/x/"]
)
def test_an_address_that_no_path_of_the_api_fits_is_a_problem(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (HTTPStatus.NOT_FOUND, PROBLEM)
    assert json.loads(answer.content)["code"] == "not_found"


def test_an_address_of_another_host_is_a_problem_too(client: Client) -> None:
    answer = client.get("/api/v1/clubs/", headers={"host": "elsewhere.example"})
    assert (answer.status_code, answer["Content-Type"]) == (HTTPStatus.BAD_REQUEST, PROBLEM)


def test_a_fault_of_the_program_is_a_problem_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sessions.api.clubs.Clubs.get", broken)
    client.raise_request_exception = False
    answer = client.get("/api/v1/clubs/")
    assert (answer.status_code, answer["Content-Type"]) == (HTTPStatus.INTERNAL_SERVER_ERROR, PROBLEM)
    assert json.loads(answer.content)["code"] == "server_fault"
