"""Settling up after an evening: each one's own payments first, what was said of them, and how much is done."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from clubs.missing_right import RightMissing
from clubs.permissions import may
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.money.cash_shown import entered_words
from sessions.pages.money.done import refusal_words
from sessions.pages.money.form_faults import sent_payment
from sessions.pages.money.payment_form import draft_read, id_of, set_off_read, way_read, word_read
from sessions.pages.money.refused_forms import show_again
from sessions.pages.money.settle_page import settle_page
from sessions.pages.paper.page import key_kept
from sessions.permissions import may_at
from sessions.services import (
    all_paid_in_cash,
    payment_answer,
    payment_say,
    plan_choose,
    record_evening_as_paid,
    set_off,
    take_back_set_off,
    undo_cash,
)
from sessions.services.books.till_limit import TILL_QUESTION

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def settle(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The payments of an evening; posted, one of them is said to be made."""
    session = session_seen(actor, code, whole=True)
    if request.method != "POST":
        return settle_page(request, actor, session)
    return done(request, actor, session, lambda: [_say(request, actor, session)])


@post_only
@asked_by
def settle_all(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """A keeper records everything open as paid in cash or, with `then`, that evening; or takes back one such act."""
    session, then = session_seen(actor, code), "then" in request.POST
    of_books = then or "undo" in request.POST
    if not (may_at(actor, "sessions.keep", session) or (of_books and may(actor, "clubs.books", session.club))):
        raise RightMissing("table.books" if of_books else "sessions.keep")

    def said_of_all() -> list[UUID]:
        if "undo" in request.POST:
            key, shown = request.POST["undo"], request.POST.get("shown", "")
            undo_cash(actor=actor, club=session.club, code=session.code, key=key, shown=shown)
            return []
        shown, key = request.POST.get("shown", ""), key_kept(request)
        if then:
            made = record_evening_as_paid(actor=actor, club=session.club, session=session, key=key, shown=shown)
        else:
            made = all_paid_in_cash(actor=actor, club=session.club, code=session.code, key=key, shown=shown)
        if made:
            messages.success(request, entered_words(session, made))
        return made

    return done(request, actor, session, said_of_all)


@post_only
@asked_by
def settle_way(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """How the plan of the closing is paid: the house's way, the fewest payments, or one who collects."""
    session = session_seen(actor, code)
    way, collector = way_read(request)

    def chosen() -> list[UUID]:
        if not plan_choose(actor=actor, club=session.club, code=session.code, way=way, collector=collector):
            messages.info(request, _("That makes the same payments: they stay as they are."))
        return []

    return done(request, actor, session, chosen)


@post_only
@asked_by
def settle_set_off(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Set a due of the evening off against opposite dues, or take a set-off back."""
    session = session_seen(actor, code)

    def moved() -> list[UUID]:
        if "movement" in request.POST:
            take_back_set_off(actor=actor, club=session.club, movement=id_of(request.POST, "movement"))
            return []
        draft = set_off_read(request.POST)
        amount = sum(one.amount for one in set_off(actor=actor, club=session.club, draft=draft))
        messages.success(request, _("%(amount)s is set off.") % {"amount": written(amount, draft.currency)})
        return []

    return done(request, actor, session, moved)


@post_only
@asked_by
def settle_answer(request: HttpRequest, actor: Actor, code: str, payment: UUID) -> HttpResponse:
    """A word about a payment: confirmed, disputed with a note, or withdrawn."""
    session = session_seen(actor, code)
    said = word_read(request)

    def answered() -> list[UUID]:
        payment_answer(actor=actor, club=session.club, payment=payment, **said._asdict())
        return []

    return done(request, actor, session, answered)


def done(request: HttpRequest, actor: Actor, session: "SessionNow", act: Callable[[], list[UUID]]) -> HttpResponse:
    """Back to the page as it is then, or what stands in the way; what was written stays in the form."""

    def again(fault: str, status: int = HTTPStatus.UNPROCESSABLE_ENTITY) -> HttpResponse:
        return settle_page(request, actor, session, fault, status, sent=sent_payment(request, "", fault))

    try:
        act_counted(request, actor, PAYMENTS)
        act()
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    except PaymentRefused as refused:
        return _refused(request, actor, session, refused)
    except KeyReused:
        return show_again(request, again, _("This page was sent before with something else. Try again."))
    except TooOften as error:
        too_often = partial(again, status=HTTPStatus.TOO_MANY_REQUESTS)
        return show_again(request, too_often, said(_("That was too often."), error))
    return redirect("settle", session.code)


def _refused(request: HttpRequest, actor: Actor, session: "SessionNow", refused: PaymentRefused) -> HttpResponse:
    """Show the page with the refusal at its field, or above."""
    waits_at = _page_of_two(request, actor, session) if "held" in refused.params else ""
    fault = refusal_words(refused, waits_at)

    def again(sentence: str) -> HttpResponse:
        payer = id_of(request.POST, "payer") if refused.code == TILL_QUESTION else None
        sent = sent_payment(request, refused.code, fault)
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return settle_page(request, actor, session, sentence, status, asks_again=payer, sent=sent)

    return show_again(request, again, fault, refused)


def _page_of_two(request: HttpRequest, actor: Actor, session: Session) -> str:
    """Return where the payments of the two of a form are answered; empty for those who have no account in the club, and
    for an answer to one."""
    if not may(actor, "clubs.own_money", session.club) or "payer" not in request.POST:
        return ""
    two = [id_of(request.POST, "payer"), id_of(request.POST, "receiver")]
    return reverse("money-between", args=[session.club.slug, *two]) + "#waits"


def _say(request: HttpRequest, actor: Actor, session: Session) -> UUID:
    """Say one payment of the form. Raises as `payment_say`."""
    return payment_say(actor=actor, club=session.club, draft=draft_read(request), code=session.code)
