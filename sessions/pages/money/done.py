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
from sessions.pages.money.form_faults import sent_payment
from sessions.services.books.till_limit import TILL_QUESTION


def done(
    request: HttpRequest,
    again: Callable[..., HttpResponse],
    then: tuple[Any, ...],
    actor: Actor,
    act: Callable[[], None],
    told: str = "",
    waits_at: str = "",
    *,
    keeps_payment: bool = False,
) -> HttpResponse:
    """Do it, counted as a payment, and go to the address of `then`, where `told` is read; or the page again with what
    stands in the way. `waits_at` is where payments that wait are answered. Where the till would be below zero `again`
    is called with `asks_again`; with `keeps_payment` it gets the payment form that was `sent`."""

    def refuse(fault: str, status: int, code: str = "") -> HttpResponse:
        kept = {"sent": sent_payment(request, code, fault)} if keeps_payment else {}
        asks = {"asks_again": True} if code == TILL_QUESTION else {}
        return again(fault, status, **kept, **asks)

    try:
        act_counted(request, actor, PAYMENTS)
        act()
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except PaymentRefused as refused:
        return refuse(refusal_words(refused, waits_at), HTTPStatus.UNPROCESSABLE_ENTITY, refused.code)
    except KeyReused:
        fault = _("This page was sent before with something else. Try again.")
        return refuse(fault, HTTPStatus.UNPROCESSABLE_ENTITY)
    except TooOften as error:
        return refuse(said(_("That was too often."), error), HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, told or _("It is in the account."))
    return redirect(*then)


def refusal_words(refused: PaymentRefused, waits_at: str) -> str:
    """Return the sentence of a refusal, with a link to what waits where that is the reason."""
    sentence = payment_refused(refused.code, refused.params)
    if "held" not in refused.params or not waits_at:
        return sentence
    return format_html('{} <a href="{}">{}</a>', sentence, waits_at, _("See what waits"))
