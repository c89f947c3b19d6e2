"""An organiser sets up the club's seasons, changes, ends and removes them; and says when it meets next."""

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import services
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.models import Club, Season
from clubs.pages.access import club_run
from clubs.pages.season_form import NextDateForm, SeasonForm, date_as_written, season_as_written
from clubs.seasons import next_date_of, seasons_of, today_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def seasons(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The club's seasons, and the form for a new one."""
    club = club_run(actor, slug)
    there = seasons_of(club.id)
    if request.method != "POST":
        return _page(request, club, there, SeasonForm(initial=_next_after(there, today_of(club))))
    form = SeasonForm(request.POST)
    if form.is_valid():
        try:
            made = services.season_create(actor=actor, club=club, **form.cleaned_data)
        except services.SeasonOverlaps as refused:
            form.overlaps(refused)
        else:
            messages.success(request, _("“%(name)s” is set up.") % {"name": made.name})
            return redirect("seasons", club.slug)
    return _page(request, club, there, form)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def season_change(request: HttpRequest, actor: Actor, slug: str, season_id: UUID) -> HttpResponse:
    """One season: its form, and the ways to end and remove it."""
    club = club_run(actor, slug)
    there = seasons_of(club.id)
    shown = _season_of(there, season_id)
    if request.method != "POST":
        return _page(request, club, there, SeasonForm(initial=season_as_written(shown)), shown)
    form = SeasonForm(request.POST)
    if form.is_valid():
        try:
            services.season_change(actor=actor, club=club, season=shown.id, **form.cleaned_data)
        except services.SeasonOverlaps as refused:
            form.overlaps(refused)
        else:
            messages.success(request, _("Season saved."))
            return redirect("seasons", club.slug)
    return _page(request, club, there, form, shown)


@post_only
@asked_by
def season_end(request: HttpRequest, actor: Actor, slug: str, season_id: UUID) -> HttpResponse:
    """Let a season end today."""
    club = club_run(actor, slug)
    _season_of(seasons_of(club.id), season_id)
    services.season_end(actor=actor, club=club, season=season_id, today=today_of(club))
    return redirect("seasons", club.slug)


@post_only
@asked_by
def season_remove(request: HttpRequest, actor: Actor, slug: str, season_id: UUID) -> HttpResponse:
    """Remove a season; its evenings stay."""
    club = club_run(actor, slug)
    _season_of(seasons_of(club.id), season_id)
    services.season_remove(actor=actor, club=club, season=season_id)
    messages.success(request, _("The season is removed. Its evenings stay as they are."))
    return redirect("seasons", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def next_date(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """When and where the club meets next; `clear` says that no date is known."""
    club = club_run(actor, slug)
    said, today = next_date_of(club), today_of(club)
    if request.method != "POST":
        return _date_page(request, club, NextDateForm(initial=date_as_written(said), today=today), said=bool(said))
    if request.POST.get("clear"):
        services.next_date_clear(actor=actor, club=club)
        return redirect("club", club.slug)
    form = NextDateForm(request.POST, today=today)
    if not form.is_valid():
        return _date_page(request, club, form, said=bool(said))
    services.next_date_set(actor=actor, club=club, **form.cleaned_data)
    return redirect("club", club.slug)


def _season_of(there: list[Season], season: UUID) -> Season:
    """The season with that id. Raises Http404."""
    found = next((one for one in there if one.id == season), None)
    if found is None:
        raise Http404
    return found


def _next_after(there: list[Season], today: date) -> dict[str, Any]:
    """What a new season begins with: the day after the last one, or the year."""
    since = max((one.until for one in there), default=date(today.year - 1, 12, 31)) + timedelta(days=1)
    return {"since": since, "until": date(max(since.year, today.year), 12, 31)}


def _page(
    request: HttpRequest, club: Club, there: list[Season], form: SeasonForm, shown: Season | None = None
) -> HttpResponse:
    today = today_of(club)
    facts = {
        "club": club,
        "runs": True,
        "form": form,
        "seasons": there,
        "shown": shown,
        "today": today,
        "may_end": shown is not None and shown.since <= today < shown.until,
    }
    return render(request, "clubs/seasons.html", facts, status=_status(form))


def _date_page(request: HttpRequest, club: Club, form: NextDateForm, *, said: bool) -> HttpResponse:
    facts = {"club": club, "runs": True, "form": form, "said": said}
    return render(request, "clubs/next_date.html", facts, status=_status(form))


def _status(form: SeasonForm | NextDateForm) -> int:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
