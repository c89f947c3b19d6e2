"""The browsers that are signed in, and signing them out."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs import services
from clubs.access import asked_by, fresh_needed, post_only
from clubs.accounts.access import account_needed
from clubs.actors import Actor
from clubs.models import User


@post_only
@never_cache
@asked_by
@account_needed
def sign_out(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """Sign this browser out; nothing of the account stays on it."""
    assert actor.device_id is not None, "only a browser comes by a page"
    services.account_sign_out(actor=actor, device_id=actor.device_id)
    request.session.flush()
    messages.success(request, _("You are signed out on this device."))
    response = redirect("home")
    response["Clear-Site-Data"] = '"storage"'  # the last table that the device keeps, taps that wait, the worker
    return response


@post_only
@never_cache
@asked_by
@fresh_needed
@account_needed
def device_sign_out(request: HttpRequest, actor: Actor, user: User, device_id: UUID) -> HttpResponse:
    """Sign one of the account's other browsers out."""
    if device_id == actor.device_id or not services.account_sign_out(actor=actor, device_id=device_id):
        raise Http404
    messages.success(request, _("That device is signed out."))
    return redirect("account")


@post_only
@never_cache
@asked_by
@fresh_needed
@account_needed
def others_sign_out(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """Sign all of the account's other browsers out."""
    services.others_sign_out(actor=actor)
    messages.success(request, _("All your other devices are signed out."))
    return redirect("account")
