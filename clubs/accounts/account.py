"""The page of an account: its owner's name, how they come in, their devices, their programs, their data."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import selectors, services
from clubs.access import asked_by
from clubs.accounts.access import account_needed, language_keep, led_on, next_of
from clubs.accounts.forms import DetailsForm, WelcomeForm
from clubs.accounts.selectors import devices_of, is_paid_by_details, open_tokens_of, passkeys_of
from clubs.actors import Actor
from clubs.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@account_needed
def account(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """Everything on one page; what is posted to it are name, language and time zone."""
    if request.method != "POST":
        said = {"name": user.name, "language": user.language, "time_zone": user.time_zone}
        return account_page(request, actor, user, DetailsForm(initial=said))
    form = DetailsForm(request.POST)
    if not form.is_valid():
        return account_page(request, actor, user, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    services.account_change(actor=actor, user=user, **form.cleaned_data)
    messages.success(request, _("It is kept as you wrote it."))
    response = redirect("account")
    language_keep(response, form.cleaned_data["language"])
    return response


def account_page(
    request: HttpRequest, actor: Actor, user: User, form: DetailsForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page as it stands."""
    facts = {
        "user": user,
        "form": form,
        "passkeys": [{"id": one.pk, "name": one.data["name"], "one": one} for one in passkeys_of(user)],
        "has_password": user.has_usable_password(),
        "devices": sorted(devices_of(user), key=lambda device: device.id != actor.device_id),
        "here": actor.device_id,
        "is_paid_by_details": is_paid_by_details(user),
        "tokens": open_tokens_of(user).count(),
        "clubs": selectors.clubs_of(actor),
    }
    return render(request, "account/account.html", facts, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@account_needed
def welcome(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """After the first time: what one is called, and what this device has brought along."""
    form = WelcomeForm(request.POST if request.method == "POST" else None, initial={"name": user.name})
    if form.is_bound and form.is_valid():
        zone = user.time_zone or form.cleaned_data["time_zone"]
        name = form.cleaned_data["name"]
        services.account_change(actor=actor, user=user, name=name, language=user.language, time_zone=zone)
        return redirect(led_on(next_of(request)))
    clubs = selectors.clubs_of(actor)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    facts = {"form": form, "clubs": clubs, "next": next_of(request), "operator": actor.operator}
    return render(request, "account/welcome.html", facts, status=status)
