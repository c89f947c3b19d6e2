"""The page with the one field into which a code is typed, and what follows from the right one."""

from collections.abc import Callable
from http import HTTPStatus
from smtplib import SMTPException

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.rules.names import LONGEST, name_checked
from clubs import limits, services
from clubs.access import asked_by, device_needed
from clubs.accounts.access import let_in, mail_away_said, too_often_said, with_next
from clubs.accounts.codes import DIGITS, MailCode, Purpose, digits_of
from clubs.accounts.familiar import code_asked
from clubs.accounts.notices import owner_told
from clubs.accounts.proving import proven
from clubs.accounts.selectors import account_of, account_of_address
from clubs.actors import Actor
from clubs.outgoing import sends_mail
from clubs.security_log import log_failed_sign_in

BACK = {
    Purpose.SIGN_IN: "account-sign-in",
    Purpose.PROVE: "account-prove",
    Purpose.ADDRESS: "account-address",
}


LONGEST_TYPED = 12
"""Signs of a code that the page gives back."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def code(request: HttpRequest) -> HttpResponseBase:
    """Where a code is typed in, whatever it was asked for."""
    return code_typed(request) if request.method == "POST" else code_blank(request)


@asked_by
def code_blank(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """The page with its empty field."""
    waiting = MailCode.waiting(request)
    return code_page(request, actor, waiting) if waiting else nothing_waits(actor)


def nothing_waits(actor: Actor) -> HttpResponseBase:
    """To where a code can be asked for."""
    return redirect("account" if actor.user_id else "account-sign-in")


@device_needed
def code_typed(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """Judge what was typed, or send another code."""
    waiting = MailCode.waiting(request)
    if waiting is None:
        return nothing_waits(actor)
    if "again" in request.POST:
        return code_sent_again(request, actor, waiting)
    typed = request.POST.get("code", "")
    if len(digits_of(typed)) != DIGITS:  # a slip of the finger, which costs no try
        fault, status = _("The code has six digits."), HTTPStatus.UNPROCESSABLE_ENTITY
        return code_page(request, actor, waiting, fault=fault, typed=typed, status=status)
    if waiting.is_typed(typed):
        return DONE[waiting.purpose](request, actor, waiting)
    log_failed_sign_in("code")
    if MailCode.waiting(request) is None:
        fault = _("Too many wrong codes: this one is no longer valid. Ask for a new one.")
        return code_page(request, actor, waiting, fault=fault, over=True, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return code_page(request, actor, waiting, fault=wrong_code_said(), status=HTTPStatus.UNPROCESSABLE_ENTITY)


def code_sent_again(request: HttpRequest, actor: Actor, waiting: MailCode) -> HttpResponseBase:
    """A new code to the same address."""
    try:
        code_asked(request, waiting.email)
        waiting.send()
    except limits.TooOften as too_often:
        fault, status = too_often_said(too_often), HTTPStatus.TOO_MANY_REQUESTS
        return code_page(request, actor, waiting, fault=fault, status=status)
    except (OSError, SMTPException):
        return code_page(request, actor, waiting, fault=mail_away_said(), status=HTTPStatus.SERVICE_UNAVAILABLE)
    waiting.persist()
    return code_page(request, actor, waiting, said=new_code_said())


def wrong_code_said() -> str:
    """Where the right code is to be found."""
    if sends_mail():
        return _("Wrong code. Use the one in our latest email.")
    return _("Wrong code. Use the latest code that the operator has.")


def new_code_said() -> str:
    """Where a new code is to be found."""
    return _("A new code is on its way.") if sends_mail() else _("There is a new code: ask the operator for it.")


def code_page(
    request: HttpRequest,
    actor: Actor,
    waiting: MailCode,
    *,
    fault: str = "",
    said: str = "",
    typed: str = "",
    over: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page with the one field."""
    back = with_next(BACK[waiting.purpose], waiting.on_to)
    reads_mail = actor.operator and not sends_mail()
    facts = {
        "email": waiting.email, "fault": fault, "said": said, "over": over, "back": back, "reads_mail": reads_mail,
        "typed": typed[:LONGEST_TYPED],
    }  # fmt: skip
    return render(request, "account/code.html", facts, status=status)


def signed_in(request: HttpRequest, actor: Actor, typed: MailCode) -> HttpResponseBase:
    """Whose address it is comes in; for an address without an account there is one now."""
    user = account_of_address(typed.email)
    if user is not None:
        return let_in(request, actor, user, by="code", on_to=typed.on_to)
    try:
        user = services.account_create(actor=actor, name=name_guessed(actor, typed.email), email=typed.email)
    except services.EmailTaken:  # by another browser of theirs, a moment ago
        user = account_of_address(typed.email)
        assert user is not None, "it has just been found taken"
    return let_in(request, actor, user, by="code", on_to=with_next("account-welcome", typed.on_to))


def name_guessed(actor: Actor, email: str) -> str:
    """How a new account is called until its owner says it: as at the table, else by their address."""
    guessed = name_checked(actor.name or email.partition("@")[0][:LONGEST])
    return guessed if isinstance(guessed, str) else email[:LONGEST]


def proved(request: HttpRequest, actor: Actor, typed: MailCode) -> HttpResponseBase:
    """The owner of the account is there, if it is still the one whom the code was for."""
    user = account_of(actor)
    if user is None or user.email != typed.email:
        return redirect("account-sign-in")
    return proven(request, actor, by="code", on_to=typed.on_to)


def address_confirmed(request: HttpRequest, actor: Actor, typed: MailCode) -> HttpResponseBase:
    """The account has this address from now on, and the old one is told."""
    user = account_of(actor)
    if user is None:
        return redirect("account-sign-in")
    try:
        services.account_address_change(actor=actor, user=user, email=typed.email)
    except services.EmailTaken:
        messages.error(request, _("This address belongs to another account by now."))
        return redirect("account-address")
    owner_told(request, user, gettext_lazy("Codes go to %(email)s from now on, and no longer here."), email=typed.email)
    messages.success(request, _("Your e-mail address is %(email)s.") % {"email": typed.email})
    return redirect("account")


DONE: dict[Purpose, Callable[[HttpRequest, Actor, MailCode], HttpResponseBase]] = {
    Purpose.SIGN_IN: signed_in,
    Purpose.PROVE: proved,
    Purpose.ADDRESS: address_confirmed,
}
