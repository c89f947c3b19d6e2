"""Answering what somebody else has entered, from whatever page it was read on."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.accounts.access import next_of
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from clubs.pages.access import club_at
from sessions.errors import NotAllowed, NotFound, PaymentRefused
from sessions.pages.money.counted_words import answer_words
from sessions.pages.money.payment_form import word_read
from sessions.services import payment_answer


@post_only
@asked_by
def claim_answer(request: HttpRequest, actor: Actor, slug: str, payment: UUID) -> HttpResponse:
    """Say of a payment that it was so, or not, and go back to the page that asked.

    Guests of an evening are paid too, so this is open to everybody who may answer the payment: for all others it is not
    there.
    """
    club, answer = club_at(slug), word_read(request)
    if club is None:
        raise Http404
    try:
        act_counted(request, actor, PAYMENTS)
        payment_answer(actor=actor, club=club, payment=payment, **answer._asdict())
    except (NotFound, NotAllowed) as error:
        raise Http404 from error
    except PaymentRefused as refused:
        messages.error(request, payment_refused(refused.code, refused.params))
    except TooOften as error:
        messages.error(request, said(_("That was too often."), error))
    else:
        messages.success(request, answer_words(club, payment, answer.word))
    return redirect(next_of(request))
