"""Where a link to a table or an invitation leads. An invitation that opens a few times only is used by a tap alone."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.wording.spoken import listed
from chouette.wording.table.door_sentences import door_refused
from clubs import selectors, services
from clubs.access import asked_by, device_needed
from clubs.accounts.browsers import browser_named
from clubs.actors import Actor
from clubs.invitations import OpenedInvite, opened_invite, taken_name
from clubs.models import Invite, Role
from clubs.pages.people import ROLE_NAMES, ROLE_RIGHTS
from clubs.permissions import may
from clubs.selectors import actor_of
from clubs.services.invites import may_be_token
from sessions.pages.club.this_is_me import is_asked
from sessions.pages.home import first_page
from sessions.pages.join.second_name import STAY
from sessions.services import link_open


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_link(request: HttpRequest) -> HttpResponseBase:
    """Where a scanned link leads: its token stands in the fragment and comes here by POST.

    A browser, or whatever makes a preview of the link, may post it without a tap; a choice needs one.
    """
    if request.method != "POST":
        return render(request, "sessions/link.html")
    return link_used(request) if "choice" in request.POST else link_looked_at(request)


@asked_by
def link_looked_at(request: HttpRequest, actor: Actor) -> HttpResponseBase:
    """Show an invitation that would be used up; any other link leads on at once."""
    opened = opened_invite(_token(request), actor)
    if opened is None or opened.invite.uses_left is None:
        return link_used(request)
    return invitation_page(request, actor, opened)


@device_needed
def link_used(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Exchange the token of an invitation for what was chosen, or for the right to sit down."""
    chosen, opened = request.POST.get("choice", ""), opened_invite(_token(request), actor)
    if opened is not None and chosen == STAY:
        return _stay(request, actor, opened)
    choice = next((one for one in services.SeatChoice if one.value == chosen), None)
    phone = browser_named(request.headers.get("User-Agent", "")) or _("unknown")
    try:
        invite = link_open(token=_token(request), actor=actor, choice=choice, phone=phone)
    except services.DoorRefused as refused:
        fault = door_refused(refused.code, refused.most)
        return first_page(request, actor, fault=fault, status=HTTPStatus.CONFLICT)
    except (services.LinkClosed, services.InviteForAnother, services.LastOrganiser):
        if opened is not None and opened.asks:
            return invitation_page(request, actor, opened, status=HTTPStatus.CONFLICT)
        return _closed_page(request, actor)
    if invite.session_code:
        return redirect("join", invite.session_code)
    if opened is not None and opened.player is not None:
        facts = {"club": invite.club.name, "name": opened.player.name}
        messages.success(request, _("%(name)s is in %(club)s on this phone now.") % facts)
    else:
        is_new = opened is None or opened.gives_role
        said = _("You belong to %(club)s now.") if is_new else _("You belong to %(club)s already.")
        messages.success(request, said % {"club": invite.club.name})
    asked = is_asked(actor_of(request), invite.club)
    return redirect("which-name" if asked else "club", invite.club.slug)


def _closed_page(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Lead a member of the club whose invitation is over to the club; tell others that it was used up, or that the
    player whom it names has a phone in the club; and tell everybody of a link that has not the length of one.

    Of any other link nobody is told why it is closed, or whether there ever was one.
    """
    invite = selectors.invite_of(_token(request))
    into_club = invite if invite is not None and invite.role != Role.GUEST else None
    if into_club is not None and may(actor, "clubs.belong", into_club.club):
        messages.success(request, _already_told(into_club))
        return redirect("club", into_club.club.slug)
    facts = {
        "closed": True,
        "is_used_up": into_club is not None and into_club.uses_left == 0,
        "taken": taken_name(_token(request), actor),
        "is_cut": not may_be_token(_token(request)),
    }
    return render(request, "sessions/link.html", facts, status=HTTPStatus.NOT_FOUND)


def _already_told(invite: Invite) -> str:
    """Say to a member that they need no invitation, and whether this one has been used, and for whom it was."""
    facts = {"club": invite.club.name, "name": invite.player.name if invite.player else ""}
    if invite.uses_left != 0:
        return _("You belong to %(club)s already.") % facts
    if invite.player is None:
        return _("This invitation has been used. You belong to %(club)s already.") % facts
    return _("This invitation was for %(name)s and has been used. You belong to %(club)s already.") % facts


def _stay(request: HttpRequest, actor: Actor, opened: OpenedInvite) -> HttpResponse:
    """Leave everything as it was, and the invitation open."""
    names = listed(player.name for player in opened.own)
    messages.success(request, _("Nothing has changed: %(names)s on this phone.") % {"names": names})
    club = opened.invite.club
    return redirect("club", club.slug) if may(actor, "clubs.see", club) else redirect("home")


def invitation_page(
    request: HttpRequest, actor: Actor, opened: OpenedInvite, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Say whom an invitation is for and what it would change, with a button for each answer."""
    role = Role(opened.invite.role)
    signed_in = any(player.user_id and player.user_id == actor.user_id for player in opened.own)
    facts = {
        "club": opened.invite.club,
        "opened": opened,
        "token": _token(request),
        "own": listed(player.name for player in opened.own),
        "role": ROLE_NAMES[role],
        "right": ROLE_RIGHTS.get(role, ""),
        "keeps_role": ROLE_NAMES[Role(opened.role)] if opened.role else "",
        "signs_out": actor.name if signed_in else "",
        "only_organiser": opened.takes_last_organiser(actor),
    }
    return render(request, "sessions/invitation.html", facts, status=status)


def _token(request: HttpRequest) -> str:
    return request.POST.get("token", "").strip()
