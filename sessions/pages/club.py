"""A club: its evenings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs.actors import Actor
from clubs.doors import asked_by
from clubs.permissions import belongs_to, may_delete_club, may_run_club, may_see_club, may_start, may_start_in
from sessions.models import Session

SESSIONS_SHOWN = 50


@require_safe
@never_cache
@asked_by
def club(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The club's page, for those who belong to it; the demo club's for everybody."""
    shown = selectors.club_by_slug(slug)
    if shown is None or not may_see_club(actor, shown):
        raise Http404
    tables = (
        Session.objects.filter(club=shown, deleted_at=None)
        .select_related("club")
        .defer("state", "recent", "view", "header")
        .order_by("-created_at")[:SESSIONS_SHOWN]
    )
    facts = {
        "club": shown,
        "tables": sorted(tables, key=lambda session: session.phase == "closed"),
        "runs": may_run_club(actor, shown),
        "keep": actor.user_id is None and belongs_to(actor, shown),
        "may_start": may_start(actor) and may_start_in(actor, shown),
        "may_delete": shown.demo and may_delete_club(actor, shown),
    }
    return render(request, "sessions/club.html", facts)
