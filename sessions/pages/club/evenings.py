"""The evenings of a club: those that are on first, the others by month."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.models import Balances
from clubs.pages.access import club_seen
from clubs.permissions import may, may_on_site
from sessions.models import Session
from sessions.pages.access import reads_notes
from sessions.pages.club.evening_cards import months_of
from sessions.pages.club.narrowing import Narrowing
from sessions.selectors.evening_pages import EveningKey, EveningPage, page_after, page_before
from sessions.selectors.evening_search import evenings_found, played_under
from sessions.selectors.evenings import evenings_of
from sessions.selectors.sessions import sessions_to_restore

EVENINGS_SHOWN = 20


@require_safe
@never_cache
@asked_by
def evenings(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The list of the evenings, for those who belong to the club; the demo club’s for everybody."""
    shown = club_seen(actor, slug)
    played = played_under(shown.id)
    form = Narrowing(shown, played, request.GET, reads_notes=reads_notes(actor, shown))
    found = evenings_found(shown, form.wanted())
    place = request.GET.get("before") or request.GET.get("after") or ""
    key = EveningKey.read(place)
    page = _page_asked(request, found, key)
    if page is None:
        return redirect(reverse("evenings", args=[slug]) + form.address())
    runs = may(actor, "clubs.run", shown)
    found_here = evenings_of(page.sessions, selectors.persons_of(actor))
    facts = {
        "club": shown,
        "form": form,
        "listed": played.evenings > 0,
        "count": None if key else found.count() if form.narrowed() else played.evenings,
        "broken": bool(place) and key is None,
        "beyond": key is not None and not found_here,
        "latest": form.address(),
        "newer": form.address(after=str(page.newer)) if page.newer else "",
        "older": form.address(before=str(page.older)) if page.older else "",
        "months": months_of(found_here, results=runs or shown.balances == Balances.ALL),
        "runs": runs,
        "books": may(actor, "clubs.books", shown),
        "deleted": runs and sessions_to_restore(shown.id).exists(),
        "may_start": may_on_site(actor, "site.start") and may(actor, "clubs.start", shown),
    }
    return render(request, "sessions/evenings.html", facts)


def _page_asked(request: HttpRequest, found: QuerySet[Session], key: EveningKey | None) -> EveningPage | None:
    """The page that the address names; nothing, if it is the first."""
    if key is None or request.GET.get("before"):
        return page_before(found, key, EVENINGS_SHOWN)
    return page_after(found, key, EVENINGS_SHOWN)
