"""Bringing the balances of a book: written or pasted, looked at, kept; and what was brought before, to take back."""

import secrets
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
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
from sessions.pages.money.opening_form import (
    RowShown,
    draft_of,
    free_players,
    row_at_fault,
    rows_first,
    rows_sent,
    seen_of,
    with_fault,
)
from sessions.pages.money.person_names import begin_with_till
from sessions.pages.money.refused_forms import show_again
from sessions.services import OpeningDraft, OpeningPlan, entry_take_back, opening_bring, opening_planned
from sessions.services.books.opening import NEW
from sessions.templatetags.sent_forms import form_sent_to


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
        above = sentence if row_at_fault(rows, refused) is None else ""
        return opening_page(request, actor, club, with_fault(rows, refused, sentence), above)
    except PaymentRefused as refused:
        fault = payment_refused(refused.code, refused.params)
        return show_again(request, lambda sentence: opening_page(request, actor, club, rows, sentence), fault, refused)
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

    def again(why_not: str, _status: int) -> HttpResponse:
        return opening_page(request, actor, club, rows_first(club), why_not)

    def taken_back() -> None:
        note, beyond = request.POST.get("note", ""), "beyond" in request.POST
        entry_take_back(actor=actor, club=club, entry=entry, note=note, beyond=beyond)

    return done(request, again, ("opening", club.slug), actor, taken_back, _("The balances are taken back."))


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
        "people": _people(plan, club) if plan else [],
        "plan": _owed(plan, club) if plan else [],
        "free": free_players(rows),
        "doubtful": [row for row in rows if row.is_doubtful],
        "seen": seen_of(plan) if plan else "",
        "key": request.POST.get("key") or secrets.token_urlsafe(18),
        "before": entries_shown(club, ["opening"]),
    }
    refused = why_not or any(row.fault for row in rows) or form_sent_to(request, request.path).is_sent
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return render(request, "sessions/opening.html", facts, status=status)


class PersonShown(NamedTuple):
    """Whose balance it is, and whether they are new in the club."""

    name: str
    amount: str
    is_new: bool


def _people(plan: OpeningPlan, club: Club) -> list[PersonShown]:
    """Return everybody who has a balance, new names first."""
    currency = "" if club.points_only else club.currency
    people = [
        PersonShown(plan.names[key] or _("The till"), written(amount, currency, plus=True), key.startswith(NEW))
        for key, amount in plan.balances.items()
        if amount
    ]
    return sorted(people, key=lambda person: not person.is_new)


def _owed(plan: OpeningPlan, club: Club) -> list[OwedShown]:
    currency = "" if club.points_only else club.currency
    return [
        OwedShown(
            plan.names[payer] or begin_with_till(_("the till")),
            plan.names[payee] or pgettext("whom somebody pays or owes", "the till"),
            written(amount, currency),
        )
        for payer, payee, amount in plan.payments
    ]
