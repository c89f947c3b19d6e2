"""Leaving a club, taking that back, and removing somebody: each names what is open with each person, and asks."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording.spoken import some_of
from clubs import selectors, services
from clubs.access import asked_by, fresh_needed, post_only
from clubs.actors import Actor
from clubs.missing_right import RightMissing
from clubs.models import Club, Membership, Role
from clubs.pages.access import club_own_money, club_run
from clubs.pages.people import LAST_ORGANISER, ROLE_NAMES, people_page
from clubs.permissions import left_club, may
from clubs.shared_phones import people_beside
from sessions.pages.club.open_money import nets_of, own_nets
from sessions.selectors.open_accounts import open_accounts


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def club_leave(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """What is open with each person, what a leaver keeps and loses; posted, the actor leaves."""
    club = club_own_money(actor, slug)
    if not may(actor, "clubs.belong", club) and left_club(actor, club) is None:
        raise RightMissing("clubs.belong")
    if request.method != "POST":
        return _page(request, actor, club)
    try:
        services.club_leave(actor=actor, club=club)
    except services.LastOrganiser:
        return _page(request, actor, club, HTTPStatus.CONFLICT)
    messages.success(request, _("You have left %(name)s.") % {"name": club.name})
    return redirect("home")


def _page(request: HttpRequest, actor: Actor, club: Club, status: int = HTTPStatus.OK) -> HttpResponse:
    facts = {
        "club": club,
        "left": None if may(actor, "clubs.belong", club) else left_club(actor, club),
        "may_return": may(actor, "clubs.return", club),
        "only_organiser": selectors.is_only_organiser(actor, club.id),
        "keeps_books": may(actor, "clubs.books", club),
        "nets": own_nets(club, selectors.persons_spoken_for(actor, club.id)),
    }
    return render(request, "sessions/club_leave.html", facts, status=status)


@post_only
@asked_by
def club_leave_back(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Take back leaving: the former member is a member again."""
    club = club_own_money(actor, slug)
    try:
        services.leaving_take_back(actor=actor, club=club)
    except services.NotAllowed as error:
        raise RightMissing("clubs.return") from error
    messages.success(request, _("You are in %(name)s again.") % {"name": club.name})
    return redirect("club", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@fresh_needed
def member_remove(request: HttpRequest, actor: Actor, slug: str, membership: int) -> HttpResponseBase:
    """What is open between a member and each person; posted, an organiser removes the member."""
    club = club_run(actor, slug)
    held = get_object_or_404(selectors.members_of(club.id), id=membership)
    if request.method != "POST":
        return _removal_page(request, club, held)
    try:
        services.member_remove(actor=actor, membership=held)
    except services.LastOrganiser:
        return people_page(request, actor, club, fault=str(LAST_ORGANISER))
    said = {"name": services.member_name(held)}
    messages.success(request, _("%(name)s is no longer in the club; the name stays on its sheets.") % said)
    left = selectors.club_by_slug(slug)
    return redirect("people", slug) if left is not None and may(actor, "clubs.run", left) else redirect("home")


def _removal_page(request: HttpRequest, club: Club, held: Membership) -> HttpResponse:
    persons = selectors.persons_spoken_for(Actor(held.device_id, held.user_id), club.id)
    name = services.member_name(held)
    beside = [player.name for player in people_beside(held)]
    facts = {
        "club": club,
        "held": held,
        "beside": some_of(beside, str),
        "beside_count": len(beside),
        "guests_stay": selectors.guest_roles(held).exists(),
        "name": name,
        "role": ROLE_NAMES[Role(held.role)],
        "nets": nets_of(club, name, open_accounts([club.id], persons)),
    }
    return render(request, "sessions/member_remove.html", facts)
