"""Passkeys of an account: a new account by one, another one, a new name for one, one less."""

from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import limits, services
from clubs.access import asked_by, device_needed, fresh_needed, post_only
from clubs.accounts.access import account_needed, led_on, let_in, next_of, too_often_said, with_next
from clubs.accounts.browsers import browser_named
from clubs.accounts.forms import NameForm
from clubs.accounts.notices import owner_told
from clubs.accounts.passkeys import new_options, passkey_made
from clubs.accounts.proving import asked
from clubs.accounts.selectors import passkeys_of
from clubs.actors import Actor
from clubs.allowances import ACCOUNTS, act_counted
from clubs.models import User

COMING = "coming"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_by_passkey(request: HttpRequest) -> HttpResponseBase:
    """A new account by a passkey alone: a name, and the browser does the rest."""
    return new_made(request) if request.method == "POST" else new_blank(request)


@asked_by
def new_blank(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """The page with its one field."""
    if actor.user_id is not None:
        return redirect(led_on(next_of(request)))
    return new_page(request, NameForm(initial={"name": actor.name}))


@device_needed
def new_made(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """The account of the passkey that the browser has made."""
    if actor.user_id is not None:
        return redirect(led_on(next_of(request)))
    coming = request.session.get(COMING)
    if not coming:
        return new_page(request, NameForm(initial={"name": actor.name}), passkey_refused_said())
    user = User(id=UUID(coming["id"]), name=coming["name"])
    credential = passkey_made(request, user)
    if credential is None:
        return new_page(request, NameForm(initial={"name": user.name}), passkey_refused_said())
    del request.session[COMING]
    made = services.account_create(actor=actor, name=user.name, id=user.id)
    services.passkey_keep(user=made, name=browser_named(request.headers.get("User-Agent", "")), credential=credential)
    return let_in(request, actor, made, by="passkey", on_to=with_next("account-welcome", next_of(request)))


@post_only
@never_cache
@device_needed
def new_asked(request: HttpRequest, actor: Actor) -> HttpResponse:
    """What the browser needs to make the passkey of an account to come, or what is wrong with its name."""
    form = NameForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"fault": form.errors["name"][0]}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        act_counted(request, actor, ACCOUNTS)
    except limits.TooOften as too_often:
        return JsonResponse({"fault": too_often_said(too_often)}, status=HTTPStatus.TOO_MANY_REQUESTS)
    user = User(id=uuid4(), name=form.cleaned_data["name"])
    request.session[COMING] = {"id": user.id.hex, "name": user.name}
    return JsonResponse(new_options(request, user))


def new_page(request: HttpRequest, form: NameForm, fault: str = "") -> HttpResponse:
    """The page with the name and the one button."""
    facts = {"form": form, "fault": fault, "next": next_of(request)}
    return render(
        request, "account/new.html", facts, status=HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    )


def passkey_refused_said() -> str:
    """What is said of a passkey that does not hold."""
    return _("This passkey did not work: it is too old or for another site. Make it again.")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@fresh_needed
@account_needed
def passkey_add(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """Another passkey of the account, under a name by which its owner knows it."""
    facts: dict[str, Any] = {"name": browser_named(request.headers.get("User-Agent", ""))}
    if request.method != "POST":
        return render(request, "account/passkey_add.html", facts)
    form, credential = NameForm(request.POST), passkey_made(request, user)
    if credential is None:
        facts = {"name": request.POST.get("name", "")[:40], "fault": passkey_refused_said()}
        return render(request, "account/passkey_add.html", facts, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    name = form.cleaned_data["name"] if form.is_valid() else facts["name"]  # the browser keeps it already
    services.passkey_keep(user=user, name=name, credential=credential)
    services.audit_write(actor=actor, what="passkey_added", principal=str(user.id), name=name)
    owner_told(request, user, gettext_lazy("A passkey was added to your account: %(name)s."), name=name)
    messages.success(request, _("The passkey is added."))
    return redirect("account")


@post_only
@never_cache
@asked_by
@fresh_needed
@account_needed
def passkey_add_asked(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """What the browser needs to make another passkey of this account."""
    return asked(request, lambda: new_options(request, user))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@fresh_needed
@account_needed
def passkey(request: HttpRequest, actor: Actor, user: User, passkey_id: int) -> HttpResponse:
    """Rename a passkey, or remove it if the account can still be entered without it."""
    one: Authenticator = get_object_or_404(passkeys_of(user), id=passkey_id)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": one.data["name"]})
    if "remove" in request.POST:
        return passkey_removed(request, actor, user, one)
    if form.is_bound and form.is_valid():
        services.passkey_rename(one, form.cleaned_data["name"])
        messages.success(request, _("The passkey is renamed."))
        return redirect("account")
    return passkey_page(request, form, one)


def passkey_removed(request: HttpRequest, actor: Actor, user: User, one: Authenticator) -> HttpResponse:
    """Take a passkey away, unless it is the only way in."""
    others = passkeys_of(user).exclude(id=one.pk).exists()
    if not (others or user.email):
        fault = _("This passkey is the only way into your account. Add an e-mail address or another passkey first.")
        return passkey_page(request, NameForm(initial={"name": one.data["name"]}), one, fault)
    name = one.data["name"]
    services.passkey_remove(actor=actor, user=user, passkey=one)
    owner_told(request, user, gettext_lazy("A passkey of your account was removed: %(name)s."), name=name)
    messages.success(request, _("The passkey is removed. Your browser may still offer it; it opens nothing here."))
    return redirect("account")


def passkey_page(request: HttpRequest, form: NameForm, one: Authenticator, fault: str = "") -> HttpResponse:
    """The page of one passkey."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if fault or form.is_bound else HTTPStatus.OK
    return render(request, "account/passkey.html", {"form": form, "passkey": one, "fault": fault}, status=status)
