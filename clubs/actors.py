"""The one asking: the browser by its cookie, and the account that is signed in on it."""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from http.cookies import CookieError, SimpleCookie
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

COOKIE = f"{settings.COOKIE_PREFIX}chouette_device"
COOKIE_SECONDS = 365 * 24 * 60 * 60
PROMISE = "clubs.actors.promise"
TOKEN_BYTES = 20  # 160 bits
FRESH_FOR = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Actor:
    """The one who acts. `device_id` is None for someone who has not yet been given a device, and for a program.

    `proven_at` is when the owner of the account last proved on this device that it is they; `scope` is that of the
    token by which a program acts for them, and empty for a browser.
    """

    device_id: UUID | None = None
    user_id: UUID | None = None
    name: str = ""
    operator: bool = False
    proven_at: datetime | None = None
    time_zone: str = ""
    scope: str = ""


NOBODY = Actor()


def is_fresh(actor: Actor) -> bool:
    """They have proved within the last ten minutes that it is they.

    Without an account people have only their device to prove it with; a program has only its token.
    """
    if actor.user_id is None or actor.scope:
        return True
    return actor.proven_at is not None and timezone.now() - actor.proven_at < FRESH_FOR


def token_made() -> str:
    """A new random token, as it goes into a cookie or a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_promised() -> str:
    """A token for a browser that has no device yet. Nothing is stored: our signature says that it is one of ours."""
    return Signer(salt=PROMISE).sign(token_made())


def promise_of(source: HttpRequest) -> str:
    """The token that this browser was promised, if it was; empty for one that is not of our making."""
    token = device_token(source) or ""
    try:
        Signer(salt=PROMISE).unsign(token)
    except BadSignature:
        return ""
    return token


def token_hashed(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


PROGRAM = "program "
"""What stands before the hash of a token by which a program asks; a device's stands alone."""


def program_key(token_hash: str) -> str:
    """How a program is known to those who look up who asks."""
    return f"{PROGRAM}{token_hash}"


def is_program(key: str) -> bool:
    """Whether this is how a program is known, and not a device."""
    return key.startswith(PROGRAM)


def token_hash_of(key: str) -> str:
    """The hash in how a program or a device is known."""
    return key.removeprefix(PROGRAM)


def device_token(source: HttpRequest | Mapping[str, Any]) -> str | None:
    """The device's token of a request, or of an ASGI scope with or without parsed cookies."""
    if isinstance(source, HttpRequest):
        return source.COOKIES.get(COOKIE)
    if "cookies" in source:
        return dict(source["cookies"]).get(COOKIE)
    cookies: SimpleCookie = SimpleCookie()
    for name, value in source.get("headers", ()):
        if name == b"cookie":
            try:
                cookies.load(value.decode("latin-1"))
            except CookieError:
                return None
    return cookies[COOKIE].value if COOKIE in cookies else None


def device_token_keep(request: HttpRequest, token: str) -> None:
    """From now on, in this request and in the cookie of its answer, the browser is known by this token."""
    request.COOKIES[COOKIE] = token


def device_cookie_set(response: HttpResponseBase, token: str) -> None:
    """Let the browser keep its token for a year from now."""
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, secure=settings.TLS, httponly=True, samesite="Lax")
