"""Proving once more that it is they, before something that a borrowed phone should not be able to do."""

from collections.abc import Callable
from http import HTTPStatus
from smtplib import SMTPException
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubs import limits, services
from clubs.access import KEPT, asked_by, post_only
from clubs.accounts.access import account_needed, led_on, mail_away_said, next_of, too_often_said, with_next
from clubs.accounts.codes import MailCode, Purpose
from clubs.accounts.familiar import code_asked
from clubs.accounts.passkeys import proof_options, proven_with
from clubs.accounts.password_places import password_places
from clubs.accounts.selectors import passkeys_of
from clubs.accounts.step_words import page_of_file, step_behind
from clubs.actors import Actor, is_fresh
from clubs.allowances import place_of
from clubs.models import User
from clubs.security_log import log_failed_sign_in


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters("password")
@asked_by
@account_needed
def prove(request: HttpRequest, actor: Actor, user: User) -> HttpResponseBase:
    """By what this account has: a passkey, a code by mail, a password."""
    if request.method != "POST":
        return passed_on(request, next_of(request, "account")) if is_fresh(actor) else prove_page(request, user)
    try:
        limits.attempt_count(limit=limits.PROOFS, source=f"account {user.id}")
        if "send_code" in request.POST:
            return code_sent(request, user)
        is_password = "credential" not in request.POST and _is_password(request, user)
    except limits.TooOften as too_often:
        return prove_page(request, user, fault=too_often_said(too_often), status=HTTPStatus.TOO_MANY_REQUESTS)
    if "credential" in request.POST:
        if proven_with(request, user) is not None:
            return proven(request, actor, by="passkey", on_to=next_of(request, "account"))
        log_failed_sign_in("passkey")
        return refused(request, user, _("This passkey does not belong to this account."))
    if is_password:
        return proven(request, actor, by="password", on_to=next_of(request, "account"))
    log_failed_sign_in("password")
    return refused(request, user, _("This is not the password of this account."))


def _is_password(request: HttpRequest, user: User) -> bool:
    """Return whether the account's password was typed. Raises TooOften."""
    if not user.has_usable_password():
        return False
    with password_places.place_for(place_of(request)):
        return user.check_password(request.POST.get("password", ""))


def code_sent(request: HttpRequest, user: User) -> HttpResponseBase:
    """A code to the account's own address. Raises TooOften."""
    if not user.email:
        return refused(request, user, _("This account has no e-mail address."))
    try:
        code_asked(request, user.email)
        MailCode.begin(request, email=user.email, purpose=Purpose.PROVE, on_to=next_of(request, "account"))
    except (OSError, SMTPException):
        return prove_page(request, user, fault=mail_away_said(), status=HTTPStatus.SERVICE_UNAVAILABLE)
    return redirect("account-code")


def refused(request: HttpRequest, user: User, fault: str) -> HttpResponse:
    """The page again, with why not."""
    return prove_page(request, user, fault=fault, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def prove_page(request: HttpRequest, user: User, *, fault: str = "", status: int = HTTPStatus.OK) -> HttpResponse:
    """What this account can prove it with."""
    facts = {
        "passkeys": passkeys_of(user).exists(),
        "email": user.email,
        "password": user.has_usable_password(),
        "fault": fault,
        "next": next_of(request, "account"),
        "operator": user.operator_since is not None,
        "step": step_behind(next_of(request, "account")),
    }
    return render(request, "account/prove.html", facts, status=status)


@post_only
@never_cache
@asked_by
@account_needed
def proof_asked(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """What the browser needs to ask its owner for a passkey of this account."""
    return asked(request, lambda: proof_options(request, user))


def asked(request: HttpRequest, options: Callable[[], dict[str, Any]]) -> HttpResponse:
    """What the browser is asked, or that it has asked too often."""
    try:
        limits.attempt_count(limit=limits.PASSKEYS_HERE, source=place_of(request))
    except limits.TooOften as too_often:
        return JsonResponse({"fault": too_often_said(too_often)}, status=HTTPStatus.TOO_MANY_REQUESTS)
    return JsonResponse(options())


def proven(request: HttpRequest, actor: Actor, *, by: str, on_to: str) -> HttpResponseBase:
    """Remember it, and go on with what was interrupted."""
    services.account_prove(actor=actor, by=by)
    return passed_on(request, on_to)


def passed_on(request: HttpRequest, on_to: str) -> HttpResponseBase:
    """To where they wanted; a form that was interrupted is sent once more by a page, and a file has its link on one."""
    kept = request.session.get(KEPT)
    return redirect(with_next("account-resume", on_to) if kept and kept["path"] == on_to else led_on(on_to))


@require_safe
@never_cache
@asked_by
@account_needed
def resume(request: HttpRequest, actor: Actor, user: User) -> HttpResponseBase:
    """The interrupted form, to be sent once more with all that was typed; or the link to a file."""
    kept, on_to = request.session.pop(KEPT, None), next_of(request, "account")
    if back := page_of_file(on_to):
        facts = {"file": on_to, "step": step_behind(on_to), "back": back}
        return render(request, "account/download.html", facts)
    if not kept or kept["path"] != on_to:
        return redirect(on_to)
    return render(request, "account/resume.html", {"kept": kept})
