"""What every door of the site does first: find out who is asking, and give a browser its device."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponseBase

from clubs import selectors, services
from clubs.actors import Actor, device_cookie_set, device_token

P = ParamSpec("P")
Door = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
ActorDoor = Callable[Concatenate[HttpRequest, Actor, P], HttpResponseBase]


def asked_by(view: ActorDoor[P]) -> Door[P]:
    """Call the view with who is asking; its cookie lives for another year."""

    @wraps(view)
    def door(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        actor = selectors.actor_of(request)
        response = view(request, actor, *args, **kwargs)
        token = device_token(request)
        if actor.device_id is not None and token:
            device_cookie_set(response, token)
        return response

    return door


def device_needed(view: ActorDoor[P]) -> Door[P]:
    """Call the view with who is asking; a browser without a device gets one first."""

    @wraps(view)
    def door(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        actor, token = selectors.actor_of(request), device_token(request)
        if actor.device_id is None or token is None:
            device, token = services.device_create()
            actor = Actor(device.id)
        response = view(request, actor, *args, **kwargs)
        device_cookie_set(response, token)
        return response

    return door


def place_of(request: HttpRequest) -> str:
    """From where a request comes, for limits."""
    return str(request.META.get("REMOTE_ADDR", ""))
