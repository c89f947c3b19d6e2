"""Two questions that a supervisor or a proxy asks: does the process live, and can it serve?

They are answered by the event loop itself: when every thread of the pages waits for the database, a supervisor must
still hear that the process lives, and at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import psycopg
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from sessions.push.hub import connected, is_listening

PROBE_SECONDS = 1.0
"""How long the database may take to answer before it does not."""

GOOD = "ok\n"
HEADERS = [
    (b"Content-Type", b"text/plain"),
    (b"Cache-Control", b"no-store"),
]

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


async def fault() -> str:
    """Why the process cannot serve, in a few words; empty if it can.

    It asks over a connection of its own: those of the pool may all wait for something.
    """
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            async with await connected() as probe:
                await probe.execute("SELECT 1")
    except (psycopg.Error, OSError, TimeoutError):
        return "the database does not answer\n"
    return "" if is_listening() else "the live push does not hear the database\n"


def with_probes(application: Application) -> Application:
    """The application, with the two questions answered before it is asked."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["method"] in ("GET", "HEAD") else ""
        if path == "/health/":
            await said(send, "", scope["method"])
        elif path == "/ready/":
            await said(send, await fault(), scope["method"])
        else:
            await application(scope, receive, send)

    return answered


async def said(send: Send, wrong: str, method: str) -> None:
    """The answer: 200, or 503 with what is wrong."""
    body = (wrong or GOOD).encode()
    headers = [*HEADERS, (b"Content-Length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 503 if wrong else 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body})


@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """The process answers, where a server without an event loop is asked."""
    return HttpResponse(GOOD, content_type="text/plain")


@never_cache
@require_safe
def ready(_request: HttpRequest) -> HttpResponse:
    """The process can serve, where a server without an event loop is asked."""
    wrong = async_to_sync(fault)()
    return HttpResponse(wrong or GOOD, status=503 if wrong else 200, content_type="text/plain")
