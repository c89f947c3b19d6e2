"""Django's pages and API in an ASGI process, a request to a thread.

Django's own handler makes a thread for every request and changes over to it four times or more; at a table eight
phones tap at once and wait for each other. Here the body is read by the event loop, everything else is done by one
of a few lasting threads, as many as the pool has connections.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from chouette.database import CONNECTIONS

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]


class Pages(ASGIHandler):
    """An ASGI application over Django's synchronous stack."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.threads = ThreadPoolExecutor(max_workers=CONNECTIONS, thread_name_prefix="pages")

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            loop = asyncio.get_running_loop()
            start, content = await loop.run_in_executor(self.threads, self.answer, scope, body)
        await send(start)
        await send({"type": "http.response.body", "body": content})

    def answer(self, scope: Mapping[str, Any], body: IO[bytes]) -> tuple[dict[str, Any], bytes]:
        """In a thread: the whole way of a request, its connection given back at the end."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, fault = self.create_request(scope, body)
        response: HttpResponseBase | None = self.get_response(request) if request else fault
        assert response is not None
        try:
            return head(response), b"".join(response)
        finally:
            response.close()


def head(response: HttpResponseBase) -> dict[str, Any]:
    """The first message of the answer: status, headers and cookies."""
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}
