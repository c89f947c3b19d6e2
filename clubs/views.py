"""The owner's link, the operator's page, and what is shown when something is not there."""

from datetime import UTC, datetime
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.backups import is_old, last_backup
from clubs import selectors, services
from clubs.access import asked_by, device_needed, post_only
from clubs.actors import Actor
from clubs.missing_right import who_may
from clubs.permissions import may


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def owner(request: HttpRequest) -> HttpResponseBase:
    """The page behind the owner's link: its token stands in the fragment and comes here by POST."""
    return owner_open(request) if request.method == "POST" else render(request, "clubs/owner.html")


@device_needed
def owner_open(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Make the one who brings the token the operator."""
    try:
        services.owner_link_open(token=request.POST.get("token", "").strip(), actor=actor)
    except services.LinkClosed:
        return render(request, "clubs/owner.html", {"closed": True}, status=HTTPStatus.NOT_FOUND)
    messages.success(request, _("You are the operator of this installation."))
    return redirect("operator")


@require_safe
@never_cache
@asked_by
def operator(request: HttpRequest, actor: Actor) -> HttpResponse:
    """What only the operator sees."""
    if not actor.operator:
        raise Http404
    clubs = selectors.clubs_with_names()
    facts = {
        "actor": actor,
        "first": actor.user_id is None or all(club.demo for club, _ in clubs),
        "clubs": clubs,
        "who_may_start": settings.WHO_MAY_START,
        "database": selectors.database_version(),
        "size": selectors.database_size(),
        **_backups(datetime.now(UTC)),
        "waiting": selectors.mails_waiting(),
    }
    return render(request, "clubs/operator.html", facts)


def _backups(now: datetime) -> dict[str, object]:
    """Return the last backup in each place, and whether it is too old."""
    folders = [folder for folder in (settings.BACKUPS_DIR, settings.BACKUPS_TOO) if folder is not None]
    found = [last_backup(folder) for folder in folders]
    return {"backups": [{"last": last, "is_old": is_old(last, now)} for last in found]}


@post_only
@asked_by
def demo_delete(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Delete the demo club, in one click."""
    club = selectors.demo_club()
    if club is None or not may(actor, "clubs.delete", club):
        raise Http404
    services.club_delete(actor=actor, club=club)
    messages.success(request, _("The demo club is deleted."))
    return redirect("operator")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400"""
    return _error(request, HTTPStatus.BAD_REQUEST)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: whoever asks may see the table or the club, but not this of it"""
    return _error(request, HTTPStatus.FORBIDDEN, {"who": who_may(exception)})


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without a valid token"""
    return HttpResponse(render_to_string("403_form.html", request=None), status=HTTPStatus.FORBIDDEN)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: the same bytes for what is not there and for what is somebody else's"""
    return _error(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """500"""
    return _error(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def _error(request: HttpRequest, status: HTTPStatus, facts: dict[str, object] | None = None) -> HttpResponse:
    """A page that needs no database and says nothing about its cause."""
    return HttpResponse(render_to_string(f"{status.value}.html", facts, request=None), status=status)
