"""The club's till, for those who keep the books: what is in it, whom it owes and who owes it, and deposits."""

import secrets
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_books
from clubs.permissions import may
from clubs.selectors import players_of, till_of
from sessions.pages.money.done import done
from sessions.pages.money.entry_rows import entries_shown
from sessions.pages.money.payment_form import id_of
from sessions.pages.money.settle_rows import People, name_of
from sessions.pages.paper.page import key_kept
from sessions.selectors.open_accounts import OpenAccount, open_accounts, people_of
from sessions.selectors.till_rows import TillRow, till_rows
from sessions.services import DepositDraft, deposit_enter, entry_take_back


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def till(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The till; posted, a deposit is entered, or one that was given back."""
    club = _with_till(actor, slug)
    if request.method != "POST":
        return till_page(request, actor, club)

    def entered() -> None:
        form = request.POST
        draft = DepositDraft(
            key_kept(request), id_of(form, "player"), form.get("amount", ""), form.get("currency", ""),
            form.get("way") == "back", form.get("note", ""),
        )  # fmt: skip
        deposit_enter(actor=actor, club=club, draft=draft)

    def again(why_not: str, status: int) -> HttpResponse:
        return till_page(request, actor, club, why_not, status)

    return done(request, again, ("till", club.slug), actor, entered)


@post_only
@asked_by
def deposit_back(request: HttpRequest, actor: Actor, slug: str, entry: UUID) -> HttpResponse:
    """Take back what was entered of a deposit, with a reason."""
    club = _with_till(actor, slug)

    def taken_back() -> None:
        entry_take_back(actor=actor, club=club, entry=entry, note=request.POST.get("note", ""))

    def again(why_not: str, status: int) -> HttpResponse:
        return till_page(request, actor, club, why_not, status)

    return done(request, again, ("till", club.slug), actor, taken_back)


def _with_till(actor: Actor, slug: str) -> Club:
    """The club, for those who keep its books. Raises Http404 for one that plays for points alone."""
    club = club_books(actor, slug)
    if club.points_only:
        raise Http404
    return club


class TillLine(NamedTuple):
    """A row of the till as it is read."""

    row: TillRow
    text: str
    amount: str
    running: str


class TillAccount(NamedTuple):
    """What is open between the till and somebody."""

    person: UUID
    text: str
    amount: str


def till_page(
    request: HttpRequest, actor: Actor, club: Club, why_not: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """What is in the till, what is open with whom, and every row of it."""
    at, rows = till_of(club.id), till_rows(club.id)
    accounts = open_accounts([club.id], [at]) if at else []
    people = people_of(club.id, {*(one.other for one in accounts), *(row.person for row in rows)})
    held = sum(one.amount for one in accounts if one.amount > 0 and one.currency == club.currency)
    owed = -sum(one.amount for one in accounts if one.amount < 0 and one.currency == club.currency)
    inside = next((row.running for row in rows if row.currency == club.currency), 0)
    facts: dict[str, Any] = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "inside": written(inside, club.currency),
        "minus": inside < 0,
        "held": written(held, club.currency),
        "owed": written(owed, club.currency),
        "accounts": [_account(one, people) for one in accounts],
        "lines": [_line(row, people) for row in rows],
        "deposits": entries_shown(club, ["deposit"]),
        "players": players_of(club.id),
        "form": request.POST,
        "why_not": why_not,
        "key": secrets.token_urlsafe(18),
    }
    return render(request, "sessions/till.html", facts, status=status)


def _account(one: OpenAccount, people: People) -> TillAccount:
    name = name_of(people, one.other)
    text = _("The till owes %(name)s") if one.amount > 0 else _("%(name)s owes the till")
    return TillAccount(one.other, text % {"name": name}, written(abs(one.amount), one.currency))


def _line(row: TillRow, people: People) -> TillLine:
    there, back = _("Deposit of %(name)s"), _("Given back to %(name)s")
    paid_in, paid_out = _("%(name)s paid"), _("Paid to %(name)s")
    said = {
        "deposit": there if row.amount > 0 else back,
        "opening": _("From an earlier book, of %(name)s"),
    }.get(row.what, paid_in if row.amount > 0 else paid_out)
    return TillLine(
        row,
        said % {"name": name_of(people, row.person)},
        written(row.amount, row.currency, plus=True),
        written(row.running, row.currency),
    )
