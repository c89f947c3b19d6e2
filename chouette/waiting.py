"""Requests that take long: which they are, and what the process knows of them before they are answered."""

from django.http import HttpRequest

LONG_ROUTES = ("import", "api-import", "club-arrival")
"""The routes whose POST is answered by a child."""

LONG_CLUB_ROUTES = ("bring", "paper-evening", "api-files", "api-bring")
"""Such routes that have the address of a club in them."""

TURNLESS = "chouette.turnless"
"""Key of an ASGI scope: so many long requests wait already that this one is only told so."""

LIMIT = "chouette.limit"
"""Key of an ASGI scope: the code of the limit that was met in place of an answer."""


def turnless(request: HttpRequest) -> bool:
    """Return whether so many wait already that this one gets no turn, as the process found when it came."""
    return TURNLESS in getattr(request, "scope", ())


RECIPIENT = "chouette.recipient"
"""Key of an ASGI scope: who waits for a document that is drawn, as the process hears that they have gone."""
