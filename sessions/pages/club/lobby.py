"""Every table of a club at a glance: on a phone, and large for the room."""

from typing import Any

import msgspec
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.printing.square import square
from clubs.access import address_of, asked_by, speaking
from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_seen
from clubs.permissions import may, may_on_site
from sessions.models import Phase
from sessions.pages.club.overview import overview
from sessions.pages.table.page import TRUSTED_TYPES
from sessions.selectors.onlooker import views_on
from sessions.view.glance import Glance, glances_of


@require_safe
@never_cache
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
@asked_by
def lobby(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The tables of tonight, those that are on first; the last evening, the season and the next date."""
    club = club_seen(actor, slug)
    tables = glances_of(views_on(club.id))
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "books": may(actor, "clubs.books", club),
        "may_start": may_on_site(actor, "site.start") and may(actor, "clubs.start", club),
        "tables": tables,
        "page": page_of(club, tables),
        **overview(actor, club),
    }
    return render(request, "sessions/lobby.html", facts)


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
        "room": _("room for more"),
        "free": _("seats free: {n}"),
        "full": _("full"),
        "keeps": _("{name} is scorekeeper"),
    }
