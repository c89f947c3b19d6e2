"""The e-mail address of an account, and its password."""

from http import HTTPStatus
from smtplib import SMTPException

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubs import limits, services
from clubs.access import asked_by, fresh_needed
from clubs.accounts.access import account_needed, mail_away_said, too_often_said
from clubs.accounts.codes import MailCode, Purpose
from clubs.accounts.familiar import code_asked
from clubs.accounts.forms import AddressForm, NewPasswordForm
from clubs.accounts.notices import owner_told
from clubs.accounts.selectors import account_of_address, passkeys_of
from clubs.actors import Actor
from clubs.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@fresh_needed
@account_needed
def address(request: HttpRequest, actor: Actor, user: User) -> HttpResponseBase:
    """A new address is the account's once the code that was sent there has been typed in."""
    if request.method != "POST":
        return address_page(request, user, AddressForm())
    form = AddressForm(request.POST)
    if not form.is_valid():
        return address_page(request, user, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    email = form.cleaned_data["email"]
    if email == user.email:
        form.add_error("email", _("That is your address already."))
        return address_page(request, user, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        code_asked(request, email)
        taken = account_of_address(email) is not None
        MailCode.begin(request, email=email, purpose=Purpose.ADDRESS, on_to=reverse("account"), taken=taken)
    except limits.TooOften as too_often:
        form.add_error("email", too_often_said(too_often))
        return address_page(request, user, form, HTTPStatus.TOO_MANY_REQUESTS)
    except (OSError, SMTPException):
        form.add_error("email", mail_away_said())
        return address_page(request, user, form, HTTPStatus.SERVICE_UNAVAILABLE)
    return redirect("account-code")


def address_page(request: HttpRequest, user: User, form: AddressForm, status: int = HTTPStatus.OK) -> HttpResponse:
    """The page with the one field."""
    return render(request, "account/address.html", {"user": user, "form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password")
@asked_by
@fresh_needed
@account_needed
def password(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """Set a password, change it, or do without one; who has just proved that it is they need not know the old one."""
    form = NewPasswordForm(request.POST if request.method == "POST" else None, user=user)
    if request.POST.get("remove") == "1":
        if not (user.email or passkeys_of(user).exists()):
            form = NewPasswordForm(user=user)
            fault = _("Add an email address or a passkey first: without a password you could not sign in.")
            return password_page(request, user, form, fault, HTTPStatus.UNPROCESSABLE_ENTITY)
        services.password_set(actor=actor, user=user, password=None)
        owner_told(request, user, gettext_lazy("The password of your account was removed."))
        messages.success(request, _("Your password is removed. Your other devices are signed out."))
        return redirect("account")
    if form.is_bound and form.is_valid():
        services.password_set(actor=actor, user=user, password=form.cleaned_data["password"])
        owner_told(request, user, gettext_lazy("A new password was set for your account."))
        messages.success(request, _("Your password is set. Your other devices are signed out."))
        return redirect("account")
    return password_page(request, user, form, "", HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK)


def password_page(
    request: HttpRequest, user: User, form: NewPasswordForm, fault: str, status: HTTPStatus
) -> HttpResponse:
    """The page with the one field."""
    facts = {"user": user, "form": form, "fault": fault, "has_password": user.has_usable_password()}
    return render(request, "account/password.html", facts, status=status)
