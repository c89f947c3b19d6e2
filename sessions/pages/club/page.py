"""A club's page, and the same large for the room: its tables at a glance, the last evening, the season."""

from typing import Any

import msgspec
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from chouette.printing.square import square
from clubs import rule_sets
from clubs.access import address_of, asked_by, speaking
from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_seen
from clubs.permissions import may, may_on_site
from clubs.selectors import is_lone_keeper
from sessions.models import Phase
from sessions.pages.club.narrowing import Narrowing
from sessions.pages.club.overview import overview
from sessions.pages.money.keeper_claims import purchase_claims
from sessions.pages.table.page import TRUSTED_TYPES
from sessions.selectors.onlooker import views_on
from sessions.view.glance import Glance, glances_of

EVENINGS_ASKED = {"before", "after", *Narrowing.base_fields}

tonight = require_safe(RedirectView.as_view(pattern_name="club", permanent=True))
"""Where the club's page was."""


@require_safe
@never_cache
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
@asked_by
def club(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The tables of tonight, those that are on first; the last evening, the season and the next date. Here was the list
    of the evenings: an address that names some of them leads on to it."""
    shown = club_seen(actor, slug)
    if not EVENINGS_ASKED.isdisjoint(request.GET):
        return redirect(f"{reverse('evenings', args=[slug])}?{request.GET.urlencode()}", permanent=True)
    tables, told = glances_of(views_on(shown.id)), overview(actor, shown)
    runs, starts = may(actor, "clubs.run", shown), may_on_site(actor, "site.start") and may(actor, "clubs.start", shown)
    begins = runs and starts and not tables and told["last"] is None
    facts = {
        "club": shown,
        "runs": runs,
        "books": may(actor, "clubs.books", shown),
        "may_start": starts,
        "begins": begins,
        "lone_keeper": begins and is_lone_keeper(actor, shown),
        "rule_sets": rule_sets.sets_in_use(shown.id) if begins else (),
        "keep": actor.user_id is None and may(actor, "clubs.belong", shown),
        "may_delete": shown.demo and may(actor, "clubs.delete", shown),
        "tables": tables,
        "page": page_of(shown, tables),
        "kept": purchase_claims(actor, shown),
        **told,
    }
    return render(request, "sessions/club.html", facts)


@require_safe
@never_cache
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
@asked_by
def screen(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The same for the whole room in the language of the club, with the square that leads to the first page: a large
    one while no table is on."""
    club = club_seen(actor, slug)
    tables = glances_of(views_on(club.id))
    home = f"{address_of(request)}{reverse('home')}"
    with speaking(club.language):
        facts = {
            "club": club,
            "page": page_of(club, tables) | {"screen": True},
            "on": any(table.phase != Phase.CLOSED for table in tables),
            "home": home,
            "square": SafeString(square(home)),
            **overview(actor, club),
        }
        return render(request, "sessions/club_screen.html", facts)


def page_of(club: Club, tables: list[Glance]) -> dict[str, Any]:
    """What the page knows besides the glances that are pushed."""
    return {
        "tables": [msgspec.to_builtins(table) for table in tables],
        "live": f"/live/clubs/{club.slug}/",
        "table": reverse("table", args=["CODE"]),
        "sheet": reverse("sheet", args=["CODE"]),
        "screen": False,
        "words": words(),
    }


def words() -> dict[str, str]:
    """The sentences that the page puts figures and names into."""
    return {
        "live": _("Live"),
        "joining": _("Joining…"),
        "lost": _("Not connected; this may be old."),
        "barred": _("This device no longer belongs to the club."),
        "none": _("No table is on tonight."),
        "closed": _("finished"),
        "gathering": _("not started"),
        "game": _("Game {n}"),
        "after": _("after game {n}"),
        "together": _("{one} and {other}"),
        "against": _("against"),
        "plays": _("{name} plays for the team."),
        "next": _("{name} is Captain next."),
        "players": _("{n} at the table"),
        "played": _("{n} played"),
        "room": _("room for more"),
        "free": _("seats free: {n}"),
        "full": _("full"),
        "keeps": _("{name} is scorekeeper"),
    }
