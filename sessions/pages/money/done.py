"""What is said of money on a page, done: then the page as it is, or the same with what stands in the way."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.html import format_html
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import payment_refused
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.pages.money.form_faults import UNSENT, sent_payment
from sessions.pages.money.refused_forms import show_again
from sessions.services.books.till_limit import TILL_QUESTION


def done(
    request: HttpRequest,
    again: Callable[..., HttpResponse],
    then: tuple[Any, ...],
    actor: Actor,
    act: Callable[[], str | None],
    told: str,
    waits_at: str = "",
    *,
    keeps_payment: bool = False,
) -> HttpResponse:
    """Do it, counted as a payment, and go to the address of `then`, where `told` is read, or what `act` says of what it
    did; or the page again with what stands in the way, its form as it was sent. `waits_at` is where payments that wait
    are answered. With `keeps_payment` the form is that of a payment: `again` is called with it as `sent`, and with
    `asks_again` where the till would be below zero."""

    def refuse(fault: str, status: int, refused: PaymentRefused | None = None) -> HttpResponse:
        if not (keeps_payment and "payer" in request.POST):
            kept = {"sent": UNSENT} if keeps_payment else {}
            return show_again(request, lambda sentence: again(sentence, status, **kept), fault, refused)
        code = refused.code if refused else ""
        asks = {"asks_again": True} if code == TILL_QUESTION else {}
        return again(fault, status, sent=sent_payment(request, code, fault), **asks)

    try:
        act_counted(request, actor, PAYMENTS)
        told = act() or told
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except PaymentRefused as refused:
        return refuse(refusal_words(refused, waits_at), HTTPStatus.UNPROCESSABLE_ENTITY, refused)
    except KeyReused:
        fault = _("This page was sent before with something else. Try again.")
        return refuse(fault, HTTPStatus.UNPROCESSABLE_ENTITY)
    except TooOften as error:
        return refuse(said(_("That was too often."), error), HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, told)
    return redirect(*then)


def refusal_words(refused: PaymentRefused, waits_at: str) -> str:
    """Return the sentence of a refusal, with a link to what waits where that is the reason."""
    sentence = payment_refused(refused.code, refused.params)
    if "held" not in refused.params or not waits_at:
        return sentence
    return format_html('{} <a href="{}">{}</a>', sentence, waits_at, _("See what waits"))
