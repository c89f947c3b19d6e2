"""The caller of the API: a browser by its device's cookie, or a program by its token. Never both.

What a browser changes needs the page's CSRF token, like any form. A program sends `Authorization: Bearer ...` and no
cookie counts beside it; its token's scope says what it may be used for: to read, to play, to manage.
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs import selectors, services
from clubs.actors import Actor, device_token, is_fresh, program_key, token_hashed
from clubs.models import Scope

BEARER = "bearer"
BEARER_ASKED = 'Bearer realm="Chouette"'
RANKS = list(Scope)


class TokenUnknown(AuthenticationFailed):
    """No such token is open: it never was, its time is over, or it was revoked."""

    default_code = "token_unknown"


class ScopeTooSmall(Exception):
    """The token is for less than this; `needed` would be enough."""

    def __init__(self, needed: Scope) -> None:
        super().__init__(needed)
        self.needed = needed


class ProofNeeded(Exception):
    """They have to prove on a page that it is they before they may do this (`clubs.actors.is_fresh`)."""


class TokenCsrfCheck(CsrfViewMiddleware):
    """Django's own check, which says why instead of answering."""

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponseBase:
        raise PermissionDenied(f"CSRF: {reason}")


class DeviceOrProgram(BaseAuthentication):
    """Of a device only the hash of its token, without asking the database: the request's own statement finds it."""

    def authenticate(self, request: Request) -> tuple[Actor | None, str]:
        """(for whom a program acts, its key), or (nobody, a device's token hash); both empty for a bare browser."""
        said = request._request.headers.get("Authorization")
        if said is not None:
            return _program(said)
        token = device_token(request._request)
        if token is None:
            return None, ""
        check = TokenCsrfCheck(_not_called)
        check.process_request(request._request)
        check.process_view(request._request, _not_called, (), {})
        return None, token_hashed(token)

    def authenticate_header(self, request: Request) -> str:
        """What a program is asked for whose token does not hold."""
        return BEARER_ASKED


def _program(said: str) -> tuple[Actor, str]:
    scheme, _, text = said.partition(" ")
    hashed = token_hashed(text.strip())
    actor = selectors.program_of(hashed) if scheme.lower() == BEARER else None
    if actor is None:
        raise TokenUnknown
    services.token_used(token_hash=hashed)
    return actor, program_key(hashed)


def _not_called(*_: Any, **__: Any) -> HttpResponse:
    raise AssertionError("the check is used alone")


class ScopeSuffices(BasePermission):
    """An address's `scope` is what a token needs for everything but reading; browsers have no scope."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True, or ScopeTooSmall."""
        if isinstance(request.user, Actor):
            needed = Scope.READ if request.method in SAFE_METHODS else Scope(getattr(view, "scope", Scope.MANAGE))
            scope_needed(request.user, needed)
        return True


def scope_needed(actor: Actor, needed: Scope) -> None:
    """Raise ScopeTooSmall if a program asks whose token is for less."""
    if actor.scope and RANKS.index(Scope(actor.scope)) < RANKS.index(needed):
        raise ScopeTooSmall(needed)


def proof_needed(actor: Actor) -> None:
    """Raise ProofNeeded if a browser asks whose owner has not proved within ten minutes that it is they."""
    if not is_fresh(actor):
        raise ProofNeeded


def actor_of(request: Request) -> Actor:
    """The caller here: the account for which a program acts, else whoever the browser is, which is looked up once."""
    if isinstance(request.user, Actor):
        return request.user
    known = request._request.__dict__
    if "actor_known" not in known:
        known["actor_known"] = selectors.actor_of(request._request)
    actor: Actor = known["actor_known"]
    return actor
