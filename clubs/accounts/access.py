"""What the pages of an account have in common: whose it is, where one goes from here, how often one may try."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _

from clubs import limits, services
from clubs.access import ActorView
from clubs.accounts.browsers import browser_named
from clubs.accounts.familiar import familiar_keep
from clubs.accounts.selectors import account_of
from clubs.accounts.step_words import page_of_file
from clubs.actors import Actor, device_token_keep
from clubs.models import User

P = ParamSpec("P")
AccountView = Callable[Concatenate[HttpRequest, Actor, User, P], HttpResponseBase]


def account_needed(view: AccountView[P]) -> ActorView[P]:
    """Call the view with the account of who asks; everybody else signs in first. It stands under `asked_by`."""

    @wraps(view)
    def wrapped(request: HttpRequest, actor: Actor, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        user = account_of(actor)
        if user is None:
            here = request.get_full_path() if request.method in ("GET", "HEAD") else reverse("account")
            return redirect(with_next("account-sign-in", here))
        return view(request, actor, user, *args, **kwargs)

    return wrapped


def next_of(request: HttpRequest, otherwise: str = "home") -> str:
    """Where the browser wants to go when this is done, if that is on this site; else the page of that name."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if ours else reverse(otherwise)


def with_next(name: str, path: str) -> str:
    """The address of a page that afterwards leads on to a path."""
    return f"{reverse(name)}?{urlencode({'next': path})}"


def led_on(path: str) -> str:
    """Return the address to which a browser is sent that is to reach a path: for a file, the page with its link."""
    return with_next("account-resume", path) if page_of_file(path) else path


def let_in(request: HttpRequest, actor: Actor, user: User, *, by: str, on_to: str) -> HttpResponse:
    """Sign the browser in and send it on; it is known by new tokens from now on, and its forms have one too."""
    token = services.account_sign_in(
        actor=actor, user=user, by=by, label=browser_named(request.headers.get("User-Agent", ""))
    )
    device_token_keep(request, token)
    request.session.cycle_key()
    rotate_token(request)
    response = redirect(led_on(on_to))
    language_keep(response, user.language)
    familiar_keep(request, response, user.email)
    return response


def language_keep(response: HttpResponse, language: str) -> None:
    """Let the browser ask for pages in the account's language; without one it asks for its own."""
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)


def too_often_said(too_often: limits.TooOften) -> str:
    """When it may be tried again."""
    return limits.said(_("Too many tries."), too_often)


def mail_away_said() -> str:
    """What is said when the mail server does not take a mail."""
    return _("The mail could not be sent just now. Try again later, or ask whoever runs this site.")
