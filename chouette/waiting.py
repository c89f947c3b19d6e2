"""Requests that may take a minute: which they are, and whether anybody still waits for the answer."""

from collections.abc import Callable
from threading import Event

from django.http import HttpRequest

LONG_ROUTES = ("import", "api-import", "club-arrival")
"""The routes whose POST is answered by threads of its own."""

LONG_CLUB_ROUTES = ("bring", "api-files", "api-bring")
"""Such routes that have the address of a club in them."""

LEFT = "chouette.left"
"""Key of an ASGI scope: an event that is set once the client has gone."""

TURNLESS = "chouette.turnless"
"""Key of an ASGI scope: so many long requests wait already that this one is only told so."""


def client_left(request: HttpRequest) -> Callable[[], bool]:
    """Ask this while the work goes on. A WSGI server never tells: there the answer is always no."""
    left = getattr(request, "scope", {}).get(LEFT)
    return left.is_set if isinstance(left, Event) else _never


def turnless(request: HttpRequest) -> bool:
    """Whether so many wait already that this one gets no turn, as the process said when it came."""
    return TURNLESS in getattr(request, "scope", ())


def _never() -> bool:
    return False
