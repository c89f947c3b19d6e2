"""Django's pages and API in an ASGI process, a request to a thread.

Django's own handler makes a thread for every request and changes over to it four times or more; at a table eight
phones tap at once and wait for each other. Here the body is read by the event loop, everything else is done by one
of a few lasting threads, as many as the pool has connections. An import, which may take a minute, has a process of its
own, and stops when its client has gone. So does what is drawn on a press.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import cached_property
from typing import IO, Any

import structlog
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.urls import ResolverMatch, reverse, set_script_prefix
from django.views.decorators.csrf import csrf_exempt

from chouette.bounded import WorkEnded
from chouette.database import CONNECTIONS
from chouette.lanes import PAPERS, Crowded, Lanes, lane_of
from chouette.limit_answers import limit_met
from chouette.long_requests import LineFull, LongRequests, asked_request
from chouette.presses import Recipient
from chouette.waiting import LIMIT, LONG_CLUB_ROUTES, LONG_ROUTES, RECIPIENT, TURNLESS
from clubs.allowances import network_of

log = structlog.get_logger(__name__)

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
CROWDED = "too_many_at_once"
"""Code of the answer where too much is asked of one table or club at once."""
ENDED = {
    "time": "import_took_too_long",
    "memory": "import_needs_too_much_memory",
    "crash": "import_broke_off",
    "left": "import_broke_off",
}
"""Codes of the answer in place of a child that has ended."""
Head = tuple[dict[str, Any], bytes | StreamingHttpResponse]
"""The first message of an answer, and its body, or the file that is sent in parts."""


@csrf_exempt
def no_turn(request: ASGIRequest) -> HttpResponseBase:
    """In place of the view: say which limit was met."""
    return limit_met(request, request.scope[LIMIT])


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
            try:
                start, content = await self.answered(scope, receive, body)
            except RequestAborted:
                return
        await send(start)
        if isinstance(content, bytes):
            await send({"type": "http.response.body", "body": content})
        else:
            await self.stream(content, send)

    async def answered(self, scope: Mapping[str, Any], receive: Receive, body: IO[bytes]) -> Head:
        """Return the answer, made where it is made. Raises RequestAborted where nobody waits for it any more."""
        if scope["method"] == "POST" and self.long_paths.fullmatch(scope["path"]):
            return await self.long_answer(scope, receive, body)
        if lane_of(scope["path"]) == PAPERS:
            return await self.drawn_answer(scope, receive, body)
        return await self.in_a_thread(scope, body)

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
        """Return the answer of a request that may take long, and that is ended once nobody waits for it.

        Where more wait than may, an ordinary thread says so.
        """
        gone = asyncio.create_task(self.watched(receive))
        asked = asked_request(scope, body.read())
        try:
            answer = await self.long_requests.answer(asked, place_in(scope), gone)
        except LineFull:
            body.seek(0)
            return await self.in_a_thread({**scope, TURNLESS: True}, body)
        except WorkEnded as ended:
            if ended.reason != "left":
                log.error("the child of a long request has ended", reason=ended.reason, code=ended.code)
            return await self.in_a_thread({**scope, LIMIT: ENDED[ended.reason]}, body)
        finally:
            gone.cancel()
        return {"type": "http.response.start", "status": answer.status, "headers": answer.headers}, answer.body

    async def drawn_answer(self, scope: Mapping[str, Any], receive: Receive, body: IO[bytes]) -> Head:
        """Return the answer of a request for which a document is drawn, which is ended once nobody waits for it."""
        recipient = Recipient()

        def leave(_gone: asyncio.Task[None]) -> None:
            recipient.leave()

        gone = asyncio.create_task(self.watched(receive))
        gone.add_done_callback(leave)
        try:
            return await self.in_a_thread({**scope, RECIPIENT: recipient}, body)
        finally:
            gone.remove_done_callback(leave)
            gone.cancel()

    async def watched(self, receive: Receive) -> None:
        """Wait until the client has gone."""
        while (await receive())["type"] != "http.disconnect":
            pass

    async def in_a_thread(self, scope: Mapping[str, Any], body: IO[bytes]) -> Head:
        """The answer, once it is this request's turn; where too many of its lane are waiting, that it was not (503).

        Raises RequestAborted where nobody waits for a document any more.
        """
        loop = asyncio.get_running_loop()
        try:
            async with self.lanes.turn(scope["path"], place_in(scope)):
                if RECIPIENT in scope and scope[RECIPIENT].has_left:
                    raise RequestAborted
                return await loop.run_in_executor(self.threads, self.answer, scope, body)
        except Crowded:
            return await loop.run_in_executor(self.threads, self.answer, {**scope, LIMIT: CROWDED}, body)

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """The view of a request; one that met a limit is answered in place of its view."""
        found = super().resolve_request(request)
        return ResolverMatch(no_turn, (), {}) if LIMIT in getattr(request, "scope", ()) else found

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


def place_in(scope: Mapping[str, Any]) -> str:
    """Return from where a request comes, as it is counted."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def head(response: HttpResponseBase) -> dict[str, Any]:
    """The first message of the answer: status, headers and cookies."""
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}
