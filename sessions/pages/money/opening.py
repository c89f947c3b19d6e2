"""Bringing the balances of a book: written or pasted, looked at, kept; and what was brought before, to take back."""

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording import refusal_sentence
from chouette.wording.table.payment_sentences import due as written
from chouette.wording.table.payment_sentences import payment_refused
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.allowances import PAYMENTS, act_counted
from clubs.limits import TooOften, said
from clubs.models import Club
from clubs.pages.access import club_books
from clubs.permissions import may
from sessions.errors import BalanceRefused, KeyReused, PaymentRefused
from sessions.pages.money.done import done
from sessions.pages.money.entry_rows import entries_shown
from sessions.pages.money.opening_form import RowShown, draft_of, rows_first, rows_sent, seen_of, with_fault
from sessions.services import OpeningDraft, OpeningPlan, entry_take_back, opening_bring, opening_planned


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def opening(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The rows to be filled in; posted they are looked at, and kept once they were."""
    club = club_books(actor, slug)
    if request.method != "POST":
        return opening_page(request, actor, club, rows_first(club))
    rows = rows_sent(request, club)
    draft = draft_of(request, rows)
    try:
        plan = opening_planned(club, draft)
        if "keep" in request.POST and request.POST.get("seen") == seen_of(plan):
            return _kept(request, actor, club, draft)
    except BalanceRefused as refused:
        sentence = balance_refused(refused)
        return opening_page(request, actor, club, with_fault(rows, refused, sentence), sentence)
    except PaymentRefused as refused:
        return opening_page(request, actor, club, rows, payment_refused(refused.code, refused.params))
    except KeyReused:
        return opening_page(request, actor, club, rows, _("This page was sent before with something else. Try again."))
    except TooOften as error:
        return opening_page(request, actor, club, rows, said(_("That was too often."), error))
    return opening_page(request, actor, club, rows, plan=plan)


@post_only
@asked_by
def opening_back(request: HttpRequest, actor: Actor, slug: str, entry: UUID) -> HttpResponse:
    """Take back balances that were brought, with a reason."""
    club = club_books(actor, slug)

    def again(why_not: str, status: int, *, asks_again: bool = False) -> HttpResponse:
        return opening_page(request, actor, club, rows_first(club), why_not, asks_back=entry if asks_again else None)

    def taken_back() -> None:
        note, beyond = request.POST.get("note", ""), "beyond" in request.POST
        entry_take_back(actor=actor, club=club, entry=entry, note=note, beyond=beyond)

    return done(request, again, ("opening", club.slug), actor, taken_back)


def _kept(request: HttpRequest, actor: Actor, club: Club, draft: OpeningDraft) -> HttpResponse:
    act_counted(request, actor, PAYMENTS)
    opening_bring(actor=actor, club=club, draft=draft)
    messages.success(request, _("The balances are in the accounts."))
    return redirect("opening", club.slug)


def balance_refused(refused: BalanceRefused) -> str:
    """The sentence of a refusal."""
    if refused.refusal is not None:
        return refusal_sentence(refused.refusal, str)
    return payment_refused(refused.code, refused.params)


class OwedShown(NamedTuple):
    """A debt that the balances would bring."""

    debtor: str
    creditor: str
    amount: str


def opening_page(
    request: HttpRequest,
    actor: Actor,
    club: Club,
    rows: list[RowShown],
    why_not: str = "",
    plan: OpeningPlan | None = None,
    asks_back: UUID | None = None,
) -> HttpResponse:
    """The form as far as it is filled in; with a plan what it will bring. `asks_back` is an entry that would take more
    cash out of the till than it holds: whether that is meant is asked there."""
    facts: dict[str, Any] = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "rows": rows,
        "currency": "" if club.points_only else club.currency,
        "till": "till" in request.POST,
        "note": request.POST.get("note", ""),
        "why_not": why_not,
        "plan": _owed(plan, club) if plan else [],
        "seen": seen_of(plan) if plan else "",
        "key": request.POST.get("key") or secrets.token_urlsafe(18),
        "asks_back": asks_back,
        "before": entries_shown(club, ["opening"]),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if why_not else HTTPStatus.OK
    return render(request, "sessions/opening.html", facts, status=status)


def _owed(plan: OpeningPlan, club: Club) -> list[OwedShown]:
    names: Mapping[str, str] = {key: name or _("The till") for key, name in plan.names.items()}
    currency = "" if club.points_only else club.currency
    return [OwedShown(names[payer], names[payee], written(amount, currency)) for payer, payee, amount in plan.payments]
