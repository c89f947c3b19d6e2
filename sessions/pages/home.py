"""The first page: a code, my tables, a start."""

from datetime import date
from http import HTTPStatus
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.wording.table.payment_sentences import due
from clubs import limits, selectors, services
from clubs.access import asked_by, device_needed
from clubs.actors import Actor
from clubs.allowances import code_counted, code_forgiven
from clubs.models import Club
from clubs.permissions import may_on_site
from sessions.models import Session
from sessions.pages.access import code_typed
from sessions.pages.money.settle_rows import name_of
from sessions.selectors.by_code import session_open_to_all
from sessions.selectors.clearings import clearings_waiting
from sessions.selectors.evenings import evenings_of, tables_of
from sessions.selectors.open_accounts import open_accounts, people_of

TABLES_SHOWN = 8


class OpenShown(NamedTuple):
    """What is open between the reader and somebody of a club: `owe` if the reader owes it."""

    club: Club
    other: UUID
    name: str
    amount: str
    owe: bool
    since: date | None


@require_safe
@never_cache
@asked_by
def home(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Most people come with a code, so its field is first."""
    return first_page(request, actor)


@asked_by
def code_entered(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """Let in whoever knows the code of a table that is not closed; wrong codes are counted."""
    typed = request.POST.get("code", "")
    code = code_typed(typed)
    if not code:
        fault = _("Type the code that stands on the table’s phone.")
        return first_page(request, actor, code=typed, fault=fault, status=HTTPStatus.NOT_FOUND)
    try:
        code_counted(request, actor)
    except limits.TooOften as too_often:
        fault = limits.said(_("Too many wrong codes. Scan the square at the table instead."), too_often)
        page = first_page(request, actor, code=typed, fault=fault, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    session = session_open_to_all(code)
    if session is None:
        fault = _("No open table has this code.")
        return first_page(request, actor, code=typed, fault=fault, status=HTTPStatus.NOT_FOUND)
    code_forgiven(request, actor)
    return guest_admitted(request, session)


@device_needed
def guest_admitted(request: HttpRequest, actor: Actor, session: Session) -> HttpResponse:
    """To the names of the table, as its guest."""
    services.guest_admit(actor=actor, club=session.club, session_code=session.code)
    return redirect("join", session.code)


def open_of(actor: Actor, clubs: list[Club], persons: set[UUID]) -> list[OpenShown]:
    """What the reader, who is these persons, owes and is owed in their clubs; one tap opens the account."""
    found: list[OpenShown] = []
    for club in clubs if persons else ():
        mine = selectors.persons_spoken_for(actor, club.id)
        accounts = [one for person in mine for one in open_accounts(club.id, person)]
        names = people_of(club.id, [one.other for one in accounts]) if accounts else {}
        found += [
            OpenShown(club, one.other, name_of(names, one.other), due(abs(one.amount), one.currency),
                      one.amount > 0, one.since)
            for one in accounts
        ]  # fmt: skip
    return found


def clearings_asked(clubs: list[Club], persons: set[UUID]) -> list[tuple[Club, UUID]]:
    """The clearings that wait for a word of the reader, with their clubs."""
    return [
        (club, one.id)
        for club in (clubs if persons else ())
        for one in clearings_waiting(club.id)
        if one.awaited & persons
    ]


def first_page(
    request: HttpRequest,
    actor: Actor,
    *,
    code: str = "",
    fault: str = "",
    onward: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The first page, with what was typed and why it was no code; `onward` is the address that was asked for, to which
    signing in leads."""
    clubs, persons = list(selectors.clubs_of(actor)), selectors.persons_of(actor)
    facts = {
        "code": code,
        "fault": fault,
        "onward": onward,
        "evenings": evenings_of(tables_of(actor, TABLES_SHOWN), persons),
        "clubs": clubs,
        "open": open_of(actor, clubs, persons),
        "clearings": clearings_asked(clubs, persons),
        "deleted": selectors.clubs_to_restore(actor),
        "demo": selectors.demo_club(),
        "may_start": may_on_site(actor, "site.start"),
        "actor": actor,
    }
    return render(request, "sessions/home.html", facts, status=status)
