"""No body is read further than its address takes, whether its length is declared or not."""

from collections.abc import Mapping
from typing import Any

import httpx
import pytest

from chouette.body_limits import most_bytes
from chouette.readers.name_lists import LARGEST_NAME_LIST
from sessions.services import LARGEST_SENT
from sessions.services.evenings.transcript_file import FOR_ORGANISERS
from sessions.services.remarks.photo import LARGEST_PHOTO
from tests.kit.routes import OF_NOBODY, PART, ROUTES

MEGABYTE = 1_000_000
PIECE = 64 * 1024
OVER = 600 * MEGABYTE
SAID = {
    "import": FOR_ORGANISERS.size,
    "api-import": FOR_ORGANISERS.size,
    "bring": FOR_ORGANISERS.size,
    "api-files": FOR_ORGANISERS.size,
    "club-arrival": LARGEST_SENT,
    "paper-evening": MEGABYTE,
    "notes": LARGEST_PHOTO,
    "names-add": LARGEST_NAME_LIST,
}
"""How large a file may be that is sent to an address, as its page says."""
ROOM = 1_000_000
"""Bytes beside the file: the form around it, a table as text."""


def path_of(name: str) -> str:
    return PART.sub(lambda part: (OF_NOBODY | {"slug": "a-club", "code": "ABCDE"}).get(part[1], "1"), ROUTES[name])


async def sent(path: str, headers: list[tuple[bytes, bytes]], *, declared: int | None) -> tuple[int, int, bytes]:
    """The status, how many bytes were taken of a body without an end, and the answer."""
    from chouette.asgi import pages

    head = [(b"host", b"localhost"), *headers]
    if declared is not None:
        head.append((b"content-length", str(declared).encode()))
    scope = {
        "type": "http", "method": "POST", "path": path, "headers": head, "query_string": b"", "scheme": "http",
        "client": ("192.0.2.1", 1), "server": ("localhost", 80), "root_path": "",
    }  # fmt: skip
    taken, told = 0, list[Mapping[str, Any]]()

    async def receive() -> Mapping[str, Any]:
        nonlocal taken
        taken += PIECE
        assert taken < OVER / 10, "it is read to the end"
        return {"type": "http.request", "body": b"x" * PIECE, "more_body": True}

    async def send(message: Mapping[str, Any]) -> None:
        told.append(message)

    await pages(scope, receive, send)
    return told[0]["status"], taken, b"".join(message.get("body", b"") for message in told)


@pytest.mark.parametrize("name", [name for name in ROUTES if name not in ("health", "ready")])
async def test_nothing_is_read_of_a_body_that_says_it_is_too_large(name: str) -> None:
    assert (await sent(path_of(name), [], declared=OVER))[:2] == (413, 0)


@pytest.mark.parametrize("name", [name for name in ROUTES if name not in ("health", "ready")])
async def test_no_more_is_read_than_an_address_takes(name: str) -> None:
    status, taken, _ = await sent(path_of(name), [], declared=None)
    most = SAID.get(name, 0) + ROOM
    assert status == 413
    assert taken <= most + PIECE


@pytest.mark.parametrize("name", SAID)
def test_a_file_as_large_as_its_page_says_goes_through(name: str) -> None:
    assert most_bytes(path_of(name)) >= SAID[name]


async def test_a_program_is_told_by_a_problem_and_a_reader_by_a_page_in_their_language() -> None:
    german = [(b"accept-language", b"de")]
    _, _, problem = await sent("/api/v1/sessions/import/", german, declared=OVER)
    assert b'"code":"too_large"' in problem
    assert b'"limit":8000000' in problem
    _, _, page = await sent("/", german, declared=OVER)
    assert b'<html lang="de"' in page


def test_under_wsgi_it_is_refused_by_the_declared_length() -> None:
    from chouette.wsgi import application

    with httpx.Client(transport=httpx.WSGITransport(app=application), base_url="http://localhost") as client:
        answer = client.post("/", content=b"", headers={"Content-Length": str(OVER)})
    assert answer.status_code == 413
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
