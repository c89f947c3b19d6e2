"""Headers that every answer carries: pages, the API, static files, probes, and errors that no middleware saw.

They are added where the answer leaves the program. What an answer says itself stays as it is.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache
from typing import Any

from csp.utils import build_policy
from django.conf import settings

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "hid",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "serial",
        "usb",
    )
)
"""What no page of ours asks a phone for. A photo of a game is taken by the phone's own camera program."""

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
StartResponse = Callable[..., Any]
WsgiApplication = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]


@cache
def guarding_headers() -> dict[str, str]:
    """The headers, by their names; the policy is the site's own without a nonce, for a page brings its own with one."""
    opener = settings.SECURE_CROSS_ORIGIN_OPENER_POLICY
    return {
        "Content-Security-Policy": build_policy(),
        **({"Cross-Origin-Opener-Policy": opener} if opener else {}),
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": PERMISSIONS,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
    }


def missing_headers(names: Iterable[str]) -> list[tuple[str, str]]:
    """The headers that an answer with headers of these names lacks."""
    there = {name.lower() for name in names}
    return [(name, value) for name, value in guarding_headers().items() if name.lower() not in there]


def with_guarding_headers(application: Application) -> Application:
    """The ASGI application, every answer with these headers."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                lacking = missing_headers(name.decode("latin-1") for name, _ in given)
                given += [(name.lower().encode(), value.encode()) for name, value in lacking]
                message = {**message, "headers": given}
            await send(message)

        await application(scope, receive, send_guarded)

    return guarded


def with_guarding_headers_wsgi(application: WsgiApplication) -> WsgiApplication:
    """The same for a WSGI application."""

    def guarded(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            return start_response(status, [*headers, *missing_headers(name for name, _ in headers)], *more)

        return application(environ, start)

    return guarded
