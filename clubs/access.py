"""What every address of the site does first: find out who is asking, and give a browser its device."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode
from django.utils.timezone import override
from django.utils.translation import get_language
from django.utils.translation import override as override_language
from django_htmx.http import HttpResponseClientRedirect

from chouette.wording.language import SOURCE, spoken_in
from clubs import selectors, services
from clubs.actors import (
    Actor,
    device_cookie_set,
    device_token,
    device_token_keep,
    is_fresh,
    promise_of,
    token_promised,
)

P = ParamSpec("P")
PlainView = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
KEPT = "kept"
POSTED: set[Callable[..., HttpResponseBase]] = set()
"""The views that only take what is posted."""
ActorView = Callable[Concatenate[HttpRequest, Actor, P], HttpResponseBase]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Pages, mails and the sentences of the table in this language, whatever that of the request is."""
    with override_language(language), spoken_in(language):
        yield


@contextmanager
def speaking_to(email: str) -> Iterator[None]:
    """The language of the account with this address; where none is known, that of whoever has the mail sent."""
    with speaking(selectors.language_of(email) or get_language() or SOURCE):
        yield


def asked_by(view: ActorView[P]) -> PlainView[P]:
    """Call the view with who is asking, in their time zone; their cookie lives for another year."""

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return _answered(request, selectors.actor_of(request), view, *args, **kwargs)

    return wrapped


def device_promised(view: ActorView[P]) -> PlainView[P]:
    """Call the view with who is asking; a browser without a device gets a token, which is a device's once it acts.

    For a form that may be sent twice: both come from one and the same. A page that is only looked at writes nothing.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        actor = selectors.actor_of(request)
        response = _answered(request, actor, view, *args, **kwargs)
        if actor.device_id is None:
            device_cookie_set(response, promise_of(request) or token_promised())
        return response

    return wrapped


def device_needed(view: ActorView[P]) -> PlainView[P]:
    """Call the view with who is asking; a browser without a device gets one first."""

    @wraps(view)
    def wrapped(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        actor = selectors.actor_of(request)
        if actor.device_id is None:
            device, token = services.device_create(promised=promise_of(request))
            device_token_keep(request, token)
            actor = Actor(device.id)
        return _answered(request, actor, view, *args, **kwargs)

    return wrapped


def _answered(
    request: HttpRequest, actor: Actor, view: ActorView[P], /, *args: P.args, **kwargs: P.kwargs
) -> HttpResponseBase:
    with override(actor.time_zone or None):
        response = view(request, actor, *args, **kwargs)
    token = device_token(request)  # a view that signs somebody in has given the device a new one
    if actor.device_id is not None and token:
        device_cookie_set(response, token)
    return response


def post_only(view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """For a view to which something is posted: whoever only looks is led to the page that it belongs to."""

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        request = args[0]
        assert isinstance(request, HttpRequest)
        if request.method in ("GET", "HEAD"):
            return redirect(page_above(request.path_info))
        return view(*args, **kwargs) if request.method == "POST" else HttpResponseNotAllowed(["POST"])

    POSTED.add(wrapped)
    return wrapped


def page_above(path: str) -> str:
    """The nearest address above a path at which there is something to look at."""
    while path.strip("/"):
        path = path.rstrip("/").rpartition("/")[0] + "/"
        try:
            if resolve(path).func not in POSTED:
                return path
        except Resolver404:
            continue
    return reverse("home")


def fresh_needed(view: ActorView[P]) -> ActorView[P]:
    """Call the view for those who have proved within ten minutes that it is they (`clubs.actors.is_fresh`).

    It stands under `asked_by` or `device_needed`. Everybody else is sent to prove themselves, and then back to what
    they were doing: a form is kept meanwhile with all that was typed, but for what the view calls sensitive.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, actor: Actor, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, actor, *args, **kwargs) if is_fresh(actor) else proof_asked(request)

    return wrapped


def proof_asked(request: HttpRequest) -> HttpResponseBase:
    """Keep what was sent, and send the browser to prove whose it is."""
    path = request.get_full_path()
    typed = _typed(request) if request.method == "POST" else []
    request.session[KEPT] = {"path": path, "fields": typed} if typed else None
    address = f"{reverse('account-prove')}?{urlencode({'next': path})}"
    return HttpResponseClientRedirect(address) if "HX-Request" in request.headers else redirect(address)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    withheld = {"csrfmiddlewaretoken", *getattr(request, "sensitive_post_parameters", ())}
    return [
        (name, str(value))
        for name, values in request.POST.lists()
        if name not in withheld and "password" not in name
        for value in values
    ]


def address_of(request: HttpRequest) -> str:
    """Scheme, host and port for links that others open: the public address if there is one."""
    return settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"
