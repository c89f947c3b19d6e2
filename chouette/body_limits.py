"""Limits of what may be sent to each address. More is refused by its declared length, or while it is read.

Django keeps a whole body in memory or in a temporary file before any view is asked. 600 MB that were sent to the
imports took 2.6 GB of memory; sent elsewhere they fill the disk.
"""

import asyncio
import re
from collections.abc import Iterable, Mapping
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language_from_request

from chouette.response_headers import Application, Receive, Scope, Send, StartResponse, WsgiApplication

MEGABYTE = 1_000_000
ORDINARY = MEGABYTE
"""Most bytes of a form or of JSON; a photo of a note and a list of names are smaller."""
AROUND = 100_000
"""Bytes of a form around its file."""

LARGEST = {
    "import": 8 * MEGABYTE + AROUND,
    "api-import": 8 * MEGABYTE,
    "club-arrival": 7 * MEGABYTE + AROUND,
}
LARGEST_OF_CLUB = {
    "bring": 8 * MEGABYTE + AROUND,
    "api-files": 8 * MEGABYTE,
    "paper-evening": 2 * MEGABYTE,
}
"""Most bytes at the addresses that take files, by the name of the route; the pages say how large a file may be."""


@cache
def _limited_paths() -> list[tuple[re.Pattern[str], int]]:
    plain = [(re.escape(reverse(name)), most) for name, most in LARGEST.items()]
    of_clubs = [
        (re.escape(reverse(name, args=["CLUB"])).replace("CLUB", "[^/]+"), most)
        for name, most in LARGEST_OF_CLUB.items()
    ]
    return [(re.compile(path), most) for path, most in (*plain, *of_clubs)]


def most_bytes(path: str) -> int:
    """The largest body that is taken at a path, in bytes."""
    return next((most for pattern, most in _limited_paths() if pattern.fullmatch(path)), ORDINARY)


def too_large(request: HttpRequest) -> HttpResponse:
    """413: a problem for programs, a page for everybody else, in the language of the browser."""
    from clubs.access import speaking  # the settings name neither, but the apps are loaded later than this module
    from sessions.api.bodies import problem_answer

    limit = most_bytes(request.path_info)
    with speaking(get_language_from_request(request)):
        if request.path_info.startswith("/api/"):
            return problem_answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", params={"limit": limit})
        page = render_to_string("413.html", {"most": limit // MEGABYTE})
    return HttpResponse(page, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def _declared(length: bytes | str) -> int:
    """The length that a head declares; 0 where it declares none."""
    return int(length) if length.isdigit() and len(length) < 20 else 0


def with_bounded_bodies(application: Application) -> Application:
    """The ASGI application, which is sent no body that is too large."""

    async def bounded(scope: Scope, receive: Receive, send: Send) -> None:
        most, taken = most_bytes(scope["path"]), 0
        lengths = [value for name, value in scope["headers"] if name == b"content-length"]
        if any(_declared(length) > most for length in lengths):
            await _refuse(scope, send)
            return
        is_answered = False

        async def take() -> Mapping[str, Any]:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            return message if taken <= most else {"type": "http.disconnect"}

        async def tell(message: Mapping[str, Any]) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        await application(scope, take, tell)
        if taken > most and not is_answered:
            await _refuse(scope, send)

    return bounded


async def _refuse(scope: Scope, send: Send) -> None:
    answer = await asyncio.to_thread(lambda: too_large(ASGIRequest({**scope, "headers": _readable(scope)}, BytesIO())))
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in answer.items()]
    headers.append((b"content-length", str(len(answer.content)).encode()))
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else answer.content})


def _readable(scope: Scope) -> list[tuple[bytes, bytes]]:
    """What of a head says in which language the answer is to be."""
    return [(name, value) for name, value in scope["headers"] if name in (b"cookie", b"accept-language")]


def with_bounded_bodies_wsgi(application: WsgiApplication) -> WsgiApplication:
    """The same for a WSGI application; there Django reads nothing of a body without a declared length."""

    def bounded(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if _declared(environ.get("CONTENT_LENGTH") or "") <= most_bytes(path):
            return application(environ, start_response)
        answer = too_large(WSGIRequest({**environ, "wsgi.input": BytesIO(), "CONTENT_LENGTH": "0"}))
        headers = [*answer.items(), ("Content-Length", str(len(answer.content)))]
        start_response(f"{answer.status_code} {answer.reason_phrase}", headers)
        return [answer.content]

    return bounded
