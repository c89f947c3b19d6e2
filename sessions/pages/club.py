"""A club: its evenings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs.actors import Actor
from clubs.doors import asked_by
from clubs.permissions import may, may_on_site
from sessions.models import Session

SESSIONS_SHOWN = 50


@require_safe
@never_cache
@asked_by
def club(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The club's page, for those who belong to it; the demo club's for everybody."""
    shown = selectors.club_by_slug(slug)
    if shown is None or not may(actor, "clubs.see", shown):
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
        "runs": may(actor, "clubs.run", shown),
        "keep": actor.user_id is None and may(actor, "clubs.belong", shown),
        "may_start": may_on_site(actor, "site.start") and may(actor, "clubs.start", shown),
        "may_delete": shown.demo and may(actor, "clubs.delete", shown),
    }
    return render(request, "sessions/club.html", facts)
