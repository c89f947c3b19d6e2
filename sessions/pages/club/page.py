"""A club: its evenings, those that are on first."""

from typing import Any
from uuid import UUID

from django import forms
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import rule_sets, selectors
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may, may_on_site
from sessions.models import Phase, Session
from sessions.selectors.evenings import ON, evenings_found, evenings_of, sessions_in_order
from sessions.selectors.sessions import sessions_to_restore

SESSIONS_SHOWN = 20
STATES = {"on": ON, "gathering": (Phase.LOBBY.value,), "over": (Phase.CLOSED.value,)}


class Narrowing(forms.Form):
    """Which evenings are looked for."""

    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("all")), ("on", _("playing now")), ("gathering", _("not started")), ("over", _("finished"))],
    )
    player = forms.ChoiceField(label=_("Player"), required=False)
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        players = selectors.players_of(club.id).values_list("id", "name")
        self.fields["player"].choices = [  # type: ignore[attr-defined]  # a field of choices has them
            ("", _("everybody")),
            *((str(player), name) for player, name in players),
        ]

    def clean(self) -> dict[str, Any]:
        told = super().clean() or {}
        since, until = told.get("since"), told.get("until")
        if since and until and until < since:
            self.add_error("until", _("This day is before the first."))
        return told

    def found(self) -> QuerySet[Session]:
        """What is looked for, by every field that says something."""
        self.full_clean()
        told = self.cleaned_data
        return evenings_found(
            self.club,
            phases=STATES.get(told.get("state", ""), ()),
            player=UUID(told["player"]) if told.get("player") else None,
            since=told.get("since"),
            until=told.get("until"),
        )


@require_safe
@never_cache
@asked_by
def club(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The club's page, for those who belong to it; the demo club's for everybody."""
    shown = selectors.club_by_slug(slug)
    if shown is None or not may(actor, "clubs.see", shown):
        raise Http404
    form = Narrowing(shown, request.GET)
    found = sessions_in_order(form.found())
    page = Paginator(found, SESSIONS_SHOWN).get_page(request.GET.get("page"))
    runs = may(actor, "clubs.run", shown)
    facts = {
        "club": shown,
        "form": form,
        "page": page,
        "narrowed": any(request.GET.get(name) for name in form.fields),
        "others": "".join(f"{name}={value}&" for name, value in _said(form)),
        "evenings": evenings_of(list(page), selectors.persons_of(actor)),
        "runs": runs,
        "books": may(actor, "clubs.books", shown),
        "deleted": runs and sessions_to_restore(shown.id).exists(),
        "rule_sets": () if page.object_list else rule_sets.sets_in_use(shown.id),
        "keep": actor.user_id is None and may(actor, "clubs.belong", shown),
        "may_start": may_on_site(actor, "site.start") and may(actor, "clubs.start", shown),
        "may_delete": shown.demo and may(actor, "clubs.delete", shown),
    }
    return render(request, "sessions/club.html", facts)


def _said(form: Narrowing) -> list[tuple[str, str]]:
    """The fields of the address that say something right: days as they are written, ids and words as they are."""
    return [(name, str(value)) for name, value in form.cleaned_data.items() if value]
