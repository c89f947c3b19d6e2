"""Where all live sockets come in: what names none of ours is answered before anything is looked for."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from channels.routing import URLRouter
from django.urls import Resolver404

from sessions.push.routing import websocket_urlpatterns

BAD_REQUEST, NOT_FOUND = 400, 404
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
router: Any = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # Django's own patterns, as Channels documents it


async def live(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """A socket of ours; 400 for an address that cannot be read, 404 for one that is none."""
    status = fault_of(scope["path"])
    if not status:
        await router(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        headers = [(b"content-length", b"0")]
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": b""})
    else:
        await send({"type": "websocket.close", "code": 4000 + status})


def fault_of(path: str) -> int:
    """The status of an address at which there is no socket; 0 where there is one."""
    if not path.isascii() or not path.isprintable():
        return BAD_REQUEST
    return 0 if any(is_there(pattern, path) for pattern in websocket_urlpatterns) else NOT_FOUND


def is_there(pattern: Any, path: str) -> bool:
    """Whether the address is of this pattern."""
    try:
        return pattern.resolve(path.removeprefix("/")) is not None
    except Resolver404:
        return False
