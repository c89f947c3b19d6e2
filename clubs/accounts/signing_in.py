"""Signing in and up on one screen. Without a code or a password nobody learns who has an account."""

from http import HTTPStatus
from smtplib import SMTPException

from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubs import limits
from clubs.access import asked_by, device_needed, post_only
from clubs.accounts.access import led_on, let_in, mail_away_said, next_of, too_often_said
from clubs.accounts.codes import MailCode, Purpose
from clubs.accounts.familiar import code_asked, password_tried
from clubs.accounts.forms import AddressForm, PasswordForm
from clubs.accounts.passkeys import sign_in_options, signed_in_with
from clubs.accounts.password_places import password_places
from clubs.accounts.proving import asked
from clubs.accounts.selectors import account_of_id
from clubs.actors import Actor
from clubs.allowances import place_of
from clubs.models import User
from clubs.outgoing import sends_mail
from clubs.security_log import log_failed_sign_in


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def sign_in(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """The one screen. What is posted to it is an address, to which a code is sent."""
    if actor.user_id is not None:
        return redirect(led_on(next_of(request)))
    if request.method != "POST":
        return sign_in_page(request, AddressForm())
    form = AddressForm(request.POST)
    if not form.is_valid():
        return sign_in_page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return code_sent(request, form)


def code_sent(request: HttpRequest, form: AddressForm) -> HttpResponseBase:
    """The same mail and the same page for an address with an account and for one without."""
    email = form.cleaned_data["email"]
    try:
        code_asked(request, email)
        MailCode.begin(request, email=email, purpose=Purpose.SIGN_IN, on_to=next_of(request))
    except limits.TooOften as too_often:
        form.add_error("email", too_often_said(too_often))
        return sign_in_page(request, form, status=HTTPStatus.TOO_MANY_REQUESTS)
    except (OSError, SMTPException):
        form.add_error("email", mail_away_said())
        return sign_in_page(request, form, status=HTTPStatus.SERVICE_UNAVAILABLE)
    return redirect("account-code")


@post_only
@never_cache
@sensitive_post_parameters("password")
@device_needed
def sign_in_by_password(request: HttpRequest, actor: Actor) -> HttpResponse:
    """By address and password; a wrong one and one of nobody get the same answer after the same time."""
    form = PasswordForm(request.POST)
    if not form.is_valid():
        return password_refused(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    email = form.cleaned_data["email"]
    try:
        password_tried(request, email)
        with password_places.place_for(place_of(request)):
            user = authenticate(request, username=email, password=form.cleaned_data["password"])
    except limits.TooOften as too_often:
        form.add_error("password", too_often_said(too_often))
        return password_refused(request, form, HTTPStatus.TOO_MANY_REQUESTS)
    if not isinstance(user, User):
        log_failed_sign_in("password")
        form.add_error("password", _wrong_password_said())
        return password_refused(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    return let_in(request, actor, user, by="password", on_to=next_of(request))


def _wrong_password_said() -> str:
    """Say that address or password are wrong, and from whom a code comes instead."""
    if sends_mail():
        return _("Wrong address or password. A code by email always works.")
    return _("Wrong address or password. The operator can give you a code.")


def password_refused(request: HttpRequest, form: PasswordForm, status: HTTPStatus) -> HttpResponse:
    """The screen again, opened at the password."""
    return sign_in_page(request, AddressForm(), password_form=form, status=status)


@post_only
@never_cache
@asked_by
def passkey_asked(request: HttpRequest, actor: Actor) -> HttpResponse:
    """What the browser needs to ask its owner for a passkey."""
    return asked(request, lambda: sign_in_options(request))


@post_only
@never_cache
@device_needed
def sign_in_by_passkey(request: HttpRequest, actor: Actor) -> HttpResponse:
    """By a passkey, which says itself whose it is."""
    form = AddressForm()
    try:
        limits.attempt_count(limit=limits.PASSKEYS_HERE, source=place_of(request))
    except limits.TooOften as too_often:
        return sign_in_page(request, form, passkey_fault=too_often_said(too_often), status=HTTPStatus.TOO_MANY_REQUESTS)
    passkey = signed_in_with(request)
    if passkey is None:
        log_failed_sign_in("passkey")
        fault = _("This passkey is unknown here; it may have been removed. Use an email code.")
        return sign_in_page(request, form, passkey_fault=fault, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return let_in(request, actor, account_of_id(passkey.user_id), by="passkey", on_to=next_of(request))


def sign_in_page(
    request: HttpRequest,
    form: AddressForm,
    *,
    password_form: PasswordForm | None = None,
    passkey_fault: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The screen, with what was typed and what was wrong with it."""
    facts = {"form": form, "password_form": password_form, "passkey_fault": passkey_fault, "next": next_of(request)}
    return render(request, "account/sign_in.html", facts, status=status)
