"""The operator takes in a club from its file: what is wrong with it is said, and how its organiser comes in."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.waiting import turnless
from clubs.access import address_of, asked_by
from clubs.actors import Actor
from sessions.errors import ClubFileRefused, ImportsBusy, ImportStopped
from sessions.pages.history.transfer import ImportForm
from sessions.services import LARGEST_SENT, ArrivedClub, Patience, club_arrive

MEGABYTE = 1_000_000


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def club_arrival(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The form; then the club that has come, with the link for its organiser, once."""
    if not actor.operator:
        raise Http404
    if request.method != "POST":
        return _page(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        return _arrived(request, _taken_in(request, actor, form.cleaned_data["file"]))
    except ClubFileRefused as refused:
        fault = _("%(what)s. Nothing of it was kept.") % {"what": str(refused).rstrip(".")}
    except ImportStopped:
        fault = _("That takes longer than a page can wait. Nothing of it was kept. Use the command.")
    except ImportsBusy as busy:
        fault, status = busy.message, HTTPStatus.SERVICE_UNAVAILABLE
    form.add_error("file", fault)
    return _page(request, form, status)


def _taken_in(request: HttpRequest, actor: Actor, file: Any) -> ArrivedClub:
    if file.size > LARGEST_SENT:
        most = LARGEST_SENT // MEGABYTE
        raise ClubFileRefused("", _("This file is larger than %(most)s MB. Use the command.") % {"most": most})
    patience = Patience(turnless=turnless(request))
    return club_arrive(source=file, actor=actor, patience=patience)


def _page(request: HttpRequest, form: ImportForm, status: int = HTTPStatus.OK) -> HttpResponse:
    facts = {"form": form, "most": LARGEST_SENT // MEGABYTE}
    return render(request, "sessions/club_arrival.html", facts, status=status)


def _arrived(request: HttpRequest, arrived: ArrivedClub) -> HttpResponse:
    facts = {
        "club": arrived.brought.club,
        "evenings": arrived.brought.evenings,
        "link": f"{address_of(request)}{reverse('join-by-link')}#{arrived.token}",
    }
    return render(request, "sessions/club_arrived.html", facts)
