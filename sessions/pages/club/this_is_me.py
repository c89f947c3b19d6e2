"""Which name on the sheets is theirs: asked of somebody of the club who has none yet, and answered with one tap."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.lookalikes import looks
from clubs.missing_right import RightMissing
from clubs.models import Club, Player
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.services import NotAllowed
from clubs.shared_phones import phone_hosts
from sessions import services
from sessions.pages.club.players import player_of
from sessions.selectors.open_accounts import open_accounts


@require_safe
@never_cache
@asked_by
def which_name(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The free names of the club, first the one that they go by already, if it is free; and those that are on somebody
    else's phone so far."""
    club = _belonging(actor, slug)
    if not is_asked(actor, club):
        return redirect("club", club.slug)
    free = selectors.free_names(club.id)
    likely = [one for one in free if actor.name and looks(one.name) == looks(actor.name)]
    others = [one for one in free if one not in likely]
    hosts = phone_hosts(club.id)
    guests = [(one, hosts[one.id]) for one in selectors.players_of(club.id) if one.id in hosts]
    facts = {"club": club, "likely": likely, "others": others, "guests": guests}
    return render(request, "sessions/which_name.html", facts)


@post_only
@asked_by
def player_me(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """Take this name, or with `not` give it back; a name with open money is taken once it was said what that means."""
    club = _belonging(actor, slug)
    chosen = player_of(club, player_id)
    if "not" in request.POST:
        try:
            services.this_is_not_me(actor=actor, club=club, player=chosen)
        except NotAllowed as error:
            raise PermissionDenied from error
        messages.success(request, _("%(name)s is free again.") % {"name": chosen.name})
        return redirect("people", club.slug)
    if "sure" not in request.POST and _has_open_money(club, chosen):
        return render(request, "sessions/name_with_money.html", {"club": club, "player": chosen})
    try:
        services.this_is_me(actor=actor, club=club, player=chosen)
    except NotAllowed:
        mine = selectors.players_of(club.id).filter(id__in=selectors.voices_of(actor, club.id))
        facts = {"club": club, "refused": chosen, "mine": mine}
        return render(request, "sessions/name_not_free.html", facts, status=HTTPStatus.CONFLICT)
    messages.success(request, _("You are %(name)s on the sheets of this club.") % {"name": chosen.name})
    return redirect("people", club.slug)


def _has_open_money(club: Club, player: Player) -> bool:
    """Return whether a name that nobody has owes or is owed anything: its word would confirm payments."""
    return not selectors.is_spoken_for(player) and bool(open_accounts([club.id], [player.person]))


def is_asked(actor: Actor, club: Club) -> bool:
    """Somebody of the club without a name in it, while there are names that nobody has on a phone of their own."""
    if not may(actor, "clubs.belong", club) or selectors.voices_of(actor, club.id):
        return False
    return selectors.free_names(club.id).exists() or bool(phone_hosts(club.id))


def _belonging(actor: Actor, slug: str) -> Club:
    club = club_seen(actor, slug)
    if not may(actor, "clubs.belong", club):
        raise RightMissing("clubs.belong")
    return club
