"""Deleting an evening, and bringing it back: for the organisers of its club."""

from http import HTTPStatus

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due, payment_refused
from clubs.access import asked_by, fresh_needed, post_only
from clubs.actors import Actor, device_token, token_hashed
from clubs.missing_right import RightMissing
from clubs.models import Club
from clubs.pages.access import club_run
from clubs.selectors import GRACE, names_in
from sessions.errors import EveningKnown, ImportsBusy, NotAllowed, NotFound, PaymentRefused, Refused
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.money.second_keeper import second_keeper
from sessions.permissions import may_at
from sessions.selectors.sessions import sessions_to_restore
from sessions.services import session_delete, session_restore, why_not_deleted
from sessions.services.payments.movements import movements_deleted_with
from sessions.view.problems import problem


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def delete(request: HttpRequest, actor: Actor, code: str) -> HttpResponseBase:
    """What goes, what can be taken along first, and the name of the evening to be typed."""
    session = session_run(actor, code)
    return deleted(request, actor, code) if request.method == "POST" else delete_page(request, actor, session)


def session_run(actor: Actor, code: str) -> Session:
    """The session, for the organisers of its club. Raises Http404 or PermissionDenied."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.run", session):
        raise RightMissing("sessions.run")
    return session


@fresh_needed
def deleted(request: HttpRequest, actor: Actor, code: str) -> HttpResponseBase:
    """Delete the evening if its name was typed."""
    session = session_run(actor, code)
    if request.POST.get("name", "").strip().casefold() != session.name.casefold():
        fault = _("Type the name of the evening as it is above: %(name)s") % {"name": session.name}
        return delete_page(request, actor, session, fault=fault)
    try:
        session_delete(code=session.code, actor=actor, token=token_hashed(device_token(request) or ""))
    except NotFound as error:
        raise Http404 from error
    except PaymentRefused:
        return delete_page(request, actor, session)
    messages.success(
        request, _("The evening %(name)s is deleted. You can bring it back for 14 days.") % {"name": session.name}
    )
    return redirect("sessions-deleted", session.club.slug)


def delete_page(request: HttpRequest, actor: Actor, session: Session, fault: str = "") -> HttpResponse:
    """The page that asks for the name of the evening, or says why this organiser cannot delete it."""
    refused = why_not_deleted(actor, session)
    facts = {
        "session": session,
        "typed": request.POST.get("name", ""),
        "fault": fault,
        "why_not": payment_refused(refused.code, refused.params) if refused else "",
        "keeper": second_keeper(session.club.slug, may_name=True)
        if refused and refused.code == "second_organiser_deletes"
        else None,
        "days": GRACE.days,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if request.method == "POST" else HTTPStatus.OK
    return render(request, "sessions/delete.html", facts, status=status)


@require_safe
@never_cache
@asked_by
def sessions_deleted(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The evenings of a club that its organisers may still bring back."""
    return deleted_page(request, club_run(actor, slug))


def deleted_page(
    request: HttpRequest, club: Club, why_not: str = "", known: EveningKnown | None = None
) -> HttpResponse:
    """The list; `known` is the evening that the club has in the place of the one that was asked for."""
    found = [(session, session.deleted_at) for session in sessions_to_restore(club.id)]
    gone = [{"session": session, "until": deleted_at + GRACE} for session, deleted_at in found if deleted_at]
    facts = {"club": club, "gone": gone, "why_not": why_not, "known": known}
    status = HTTPStatus.CONFLICT if why_not else HTTPStatus.OK
    return render(request, "sessions/deleted.html", facts, status=status)


@post_only
@asked_by
def restore(request: HttpRequest, actor: Actor, slug: str, code: str) -> HttpResponse:
    """Bring a deleted evening back, or say what stands in the way."""
    club = club_run(actor, slug)
    session = sessions_to_restore(club.id).filter(code=code).first()
    if session is None:
        return redirect("sessions-deleted", club.slug)
    opened = _opened_words(session)
    try:
        session_restore(code=session.code, actor=actor)
    except NotFound:
        return redirect("sessions-deleted", club.slug)
    except EveningKnown as known:
        return deleted_page(request, club, _("You have this evening already:"), known)
    except Refused as refused:
        return deleted_page(request, club, msgspec.json.decode(refused.answer)["message"])
    except NotAllowed as refused:
        return deleted_page(request, club, problem(HTTPStatus.FORBIDDEN, refused.code)["message"])
    except ImportsBusy as busy:
        return deleted_page(request, club, busy.message)
    messages.success(request, f"{_('The evening %(name)s is back.') % {'name': session.name}} {opened}".rstrip())
    return redirect("sheet", session.code)


def _opened_words(session: Session) -> str:
    """Say which set-offs the deletion took back for good; empty where there were none."""
    if session.deleted_at is None:
        return ""
    movements = movements_deleted_with(session.club_id, session.id, session.deleted_at)
    if not movements:
        return ""
    names = names_in(session.club_id)
    parts = listed(
        _("%(amount)s between %(one)s and %(other)s")
        % {
            "amount": due(one.amount, one.currency),
            "one": names.get(str(one.debtor_id), ""),
            "other": names.get(str(one.creditor_id), ""),
        }
        for one in movements
    )
    return _("What was set off against it stays taken back: %(parts)s.") % {"parts": parts}
