"""What is said of money on a page, done: then the page as it is, or the same with what stands in the way."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import payment_refused
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused


def done(
    request: HttpRequest,
    again: Callable[[str, int], HttpResponse],
    then: tuple[Any, ...],
    actor: Actor,
    act: Callable[[], None],
    told: str = "",
) -> HttpResponse:
    """Do it, counted as a payment, and go to the address of `then`, where `told` is read; or the page again with what
    stands in the way."""
    try:
        act_counted(request, actor, PAYMENTS)
        act()
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except PaymentRefused as refused:
        return again(payment_refused(refused.code, refused.params), HTTPStatus.UNPROCESSABLE_ENTITY)
    except KeyReused:
        fault = _("This page was sent before with something else. Try again.")
        return again(fault, HTTPStatus.UNPROCESSABLE_ENTITY)
    except TooOften as error:
        return again(said(_("That was too often."), error), HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, told or _("It is in the account."))
    return redirect(*then)
