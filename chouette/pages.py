"""Django's pages and API in an ASGI process, a request to a thread.

Django's own handler makes a thread for every request and changes over to it four times or more; at a table eight
phones tap at once and wait for each other. Here the body is read by the event loop, everything else is done by one
of a few lasting threads, as many as the pool has connections. An import, which may take a minute, has a process of its
own, and stops when its client has gone.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cached_property
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import OperationalError, close_old_connections
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.urls import ResolverMatch, reverse, set_script_prefix
from django.views.decorators.csrf import csrf_exempt

from chouette.database import CONNECTIONS, IMPORTS
from chouette.lanes import Crowded, Lanes
from chouette.long_requests import Ended, LongRequests
from chouette.waiting import LONG_CLUB_ROUTES, LONG_ROUTES, TURNLESS

IN_LINE = 8
"""Imports that may wait for the processes of imports; one more is told at once that it is too many."""

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
CROWDED = "chouette.crowded"
Head = tuple[dict[str, Any], bytes | StreamingHttpResponse]
"""The first message of an answer, and its body, or the file that is sent in parts."""


@csrf_exempt
def no_turn(_request: HttpRequest) -> HttpResponseBase:
    """In place of the view: too much is asked of one table at once, or the process that was to answer has ended."""
    raise OperationalError("this request had no turn: too many wait, or its process has ended")


class Pages(ASGIHandler):
    """An ASGI application over Django's synchronous stack."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.threads = ThreadPoolExecutor(max_workers=CONNECTIONS, thread_name_prefix="pages")
        self.lanes = Lanes()
        self.long_requests = LongRequests()

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            if scope["method"] == "POST" and self.long_paths.fullmatch(scope["path"]):
                start, content = await self.long_answer(scope, receive, body)
            else:
                start, content = await self.in_a_thread(scope, body)
        await send(start)
        if isinstance(content, bytes):
            await send({"type": "http.response.body", "body": content})
        else:
            await self.stream(content, send)

    async def stream(self, response: StreamingHttpResponse, send: Send) -> None:
        """Send a file in parts, each read by a thread; whatever the client does, it is closed at the end."""
        loop, parts = asyncio.get_running_loop(), iter(response)
        try:
            while part := await loop.run_in_executor(self.threads, next, parts, b""):
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            await loop.run_in_executor(self.threads, response.close)

    @cached_property
    def long_paths(self) -> re.Pattern[str]:
        """The addresses to which one may post what takes long."""
        plain = [re.escape(reverse(name)) for name in LONG_ROUTES]
        of_clubs = [re.escape(reverse(name, args=["CLUB"])).replace("CLUB", "[^/]+") for name in LONG_CLUB_ROUTES]
        return re.compile("|".join((*plain, *of_clubs)))

    async def long_answer(self, scope: Mapping[str, Any], receive: Receive, body: IO[bytes]) -> Head:
        """The answer of a request that may take long, and that stops once nobody waits for it.

        Where more wait than may, an ordinary thread says so. It is judged here and not by the turns that are free
        when that thread looks: a turn that has just been given back is for the first in line.
        """
        if self.long_requests.under_way >= IMPORTS + IN_LINE:
            return await self.in_a_thread({**scope, TURNLESS: True}, body)
        gone = asyncio.create_task(self.watched(receive))
        try:
            return await self.long_requests.answer(scope, body.read(), gone)
        except Ended:
            return await self.in_a_thread({**scope, CROWDED: True}, body)
        finally:
            gone.cancel()

    async def watched(self, receive: Receive) -> None:
        """Wait until the client has gone."""
        while (await receive())["type"] != "http.disconnect":
            pass

    async def in_a_thread(self, scope: Mapping[str, Any], body: IO[bytes]) -> Head:
        """The answer, once it is this request's turn; where too many of its lane are waiting, that it was not (503)."""
        loop = asyncio.get_running_loop()
        try:
            async with self.lanes.turn(scope["path"]):
                return await loop.run_in_executor(self.threads, self.answer, scope, body)
        except Crowded:
            return await loop.run_in_executor(self.threads, self.answer, {**scope, CROWDED: True}, body)

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """The view of a request; one that had no turn has its view answered for."""
        found = super().resolve_request(request)
        return ResolverMatch(no_turn, (), {}) if CROWDED in getattr(request, "scope", ()) else found

    def answer(self, scope: Mapping[str, Any], body: IO[bytes]) -> Head:
        """In a thread: the whole way of a request, its connection given back at the end."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, fault = self.create_request(scope, body)
        response: HttpResponseBase | None = self.get_response(request) if request else fault
        assert response is not None
        if isinstance(response, StreamingHttpResponse):  # it is made already, and asks the database for nothing more
            close_old_connections()
            return head(response), response
        try:
            return head(response), b"".join(response)
        finally:
            response.close()


def head(response: HttpResponseBase) -> dict[str, Any]:
    """The first message of the answer: status, headers and cookies."""
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}
