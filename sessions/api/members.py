"""Who is in a club over the API: roles, invitations, and who did what."""

from datetime import date
from typing import Any, Literal
from uuid import UUID

import msgspec
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from rest_framework.request import Request

from clubs import selectors, services
from clubs.actors import Actor, device_cookie_set
from clubs.allowances import INVITES, act_counted
from clubs.api.tokens import actor_of, proof_needed, scope_needed
from clubs.audit_sentences import audit_sentence
from clubs.doors import address_of
from clubs.models import Club, Membership, Role, Scope
from clubs.pages import audit as trail
from clubs.pages.inviting import LIVES, InviteForm, mail_refused, mailed
from clubs.pages.people import ROLE_NAMES
from sessions.api.access import ApiView, body_of
from sessions.api.bodies import answer, read
from sessions.api.club_schemas import documented
from sessions.api.clubs import form_problem
from sessions.api.houses import club_run, club_seen
from sessions.errors import Malformed, NotFound
from sessions.services import link_open

LARGEST_NUMBER = 2**31 - 1


class NewRole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a member is from now on."""

    role: Literal["organiser", "scorekeeper", "member"]


class NewInvite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a link makes what, for how long and how many, as which player, and where it is sent."""

    role: Literal["organiser", "scorekeeper", "member"]
    life: Literal["day", "week", "month"] = "week"
    uses: int | None = 1
    player: UUID | None = None
    email: str = ""
    key: UUID | None = None


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands behind the # of an invitation's link."""

    token: str


class Members(ApiView):
    """Those who belong to a club."""

    @documented("members")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """By role, then by name."""
        club, actor = club_seen(request, slug), actor_of(request)
        return answer({"members": [member_told(actor, one) for one in selectors.members_of(club.id)]})


class OneMember(ApiView):
    """A member of a club."""

    scope = Scope.MANAGE

    @documented("member-change")
    def patch(self, request: Request, slug: str, member: int) -> HttpResponse:
        """Give them another role. A club always keeps an organiser (409)."""
        club, actor = club_run(request, slug), actor_of(request)
        held = member_of(club, member)
        proof_needed(actor)
        wanted: NewRole = read(body_of(request), NewRole, "not_a_role")
        services.role_change(actor=actor, membership=held, role=Role(wanted.role))
        return answer(member_told(actor, member_of(club, member)))

    @documented("member-remove")
    def delete(self, request: Request, slug: str, member: int) -> HttpResponse:
        """Take their place away; their name stays on the sheets."""
        club, actor = club_run(request, slug), actor_of(request)
        held = member_of(club, member)
        proof_needed(actor)
        services.member_remove(actor=actor, membership=held)
        return HttpResponse(status=204)


class Invites(ApiView):
    """The open invitations into a club."""

    scope = Scope.MANAGE

    @documented("invites")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The latest first; the links themselves are known to nobody but those who have them."""
        club = club_run(request, slug)
        told = [
            {"id": one.id, "role": one.role, "player": one.player_id, "email": one.email, "made_by": one.made_by,
             "uses_left": one.uses_left, "created_at": one.created_at, "expires_at": one.expires_at}
            for one in selectors.invites_of(club.id)
        ]  # fmt: skip
        return answer({"invites": told})

    @documented("invite-create")
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Make one. Its link is said once; with an address it is mailed, too."""
        club, actor = club_run(request, slug), actor_of(request)
        wanted: NewInvite = read(body_of(request), NewInvite, "not_an_invitation")
        said = msgspec.structs.asdict(wanted)
        form = InviteForm(club, {**said, "player": str(wanted.player or ""), "key": str(wanted.key or "")})
        if not form.is_valid():
            return form_problem(form)
        act_counted(request._request, actor, INVITES, club)
        if refused := mail_refused(request._request, actor, form.cleaned_data["email"]):
            form.add_error("email", refused)
            return form_problem(form)
        return invited(request, actor, club, form.cleaned_data)


def invited(request: Request, actor: Actor, club: Club, chosen: dict[str, Any]) -> HttpResponse:
    """Make the invitation; mail it, if it is to be mailed."""
    life, _words = LIVES[chosen["life"]]
    again = chosen["key"] is not None and services.is_invite_made(club=club, key=chosen["key"])
    token = services.invite_create(
        actor=actor, club=club, role=Role(chosen["role"]), uses=chosen["uses"], life=life, player=chosen["player"],
        email=chosen["email"], key=chosen["key"],
    )  # fmt: skip
    until, link = timezone.now() + life, f"{address_of(request._request)}{reverse('join-by-link')}#{token}"
    facts = {
        "club": club, "link": link, "until": until, "role": ROLE_NAMES[Role(chosen["role"])],
        "by": actor.name, "player": chosen["player"], "email": chosen["email"], "from": selectors.address_of(actor),
    }  # fmt: skip
    sent = mailed(chosen["email"], facts) if chosen["email"] and not again else None
    return answer({"link": link, "token": token, "expires_at": until, "mailed": sent}, 201)


class OneInvite(ApiView):
    """An open invitation."""

    scope = Scope.MANAGE

    @documented("invite-close")
    def delete(self, request: Request, slug: str, invite_id: UUID) -> HttpResponse:
        """Close it."""
        club = club_run(request, slug)
        if not selectors.invites_of(club.id).filter(id=invite_id).exists():
            raise NotFound
        services.invite_revoke(actor=actor_of(request), club=club, invite_id=invite_id)
        return HttpResponse(status=204)


class OpenInvite(ApiView):
    """An invitation that somebody was given."""

    @documented("invite-open")
    def post(self, request: Request) -> HttpResponse:
        """Take what it gives. Unknown, over, used up and closed ones are all the same (404)."""
        wanted: Token = read(body_of(request), Token, "not_an_invitation")
        actor, token = actor_of(request), None
        if actor.device_id is None and actor.user_id is None:
            device, token = services.device_create()
            actor = Actor(device.id)
        try:
            invite = link_open(token=wanted.token.strip(), actor=actor)
        except services.LinkClosed as error:
            raise NotFound from error
        response = answer({"club": invite.club.slug, "role": invite.role, "session": invite.session_code or None})
        if token is not None:
            device_cookie_set(response, token)
        return response


class Trail(ApiView):
    """Who did what in a club."""

    @documented("club-audit")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The lines, the latest first, fifty a page; of one chapter, of one day."""
        club = club_run(request, slug)
        scope_needed(actor_of(request), Scope.MANAGE)
        chapter, day = request.query_params.get("chapter", ""), day_of(request, "day")
        if chapter and chapter not in trail.CHAPTERS:
            raise Malformed("not_a_chapter", chapters=list(trail.CHAPTERS))
        kinds = trail.CHAPTERS[chapter][1] if chapter else ()
        pages = Paginator(selectors.audit_of(club.id, kinds=kinds, day=day), trail.PAGE)
        page, names = pages.get_page(page_asked(request)), selectors.names_in(club.id)
        lines = [
            {"at": line.at, "by": line.actor_name, "what": line.what, "principal": line.principal,
             "session": line.session_code, "details": line.details, "text": audit_sentence(line, names)}
            for line in page
        ]  # fmt: skip
        return answer({"lines": lines, "next": page.next_page_number() if page.has_next() else None})


def member_told(actor: Actor, one: Membership) -> dict[str, Any]:
    """A member as the people of their club see them."""
    mine = actor.user_id is not None and one.user_id == actor.user_id
    return {
        "id": one.id,
        "name": services.member_name(one),
        "role": one.role,
        "player": one.player_id,
        "me": mine or (actor.device_id is not None and one.device_id == actor.device_id),
        "since": one.created_at,
    }


def member_of(club: Club, number: int) -> Membership:
    """The member of this club with that number. Raises NotFound."""
    held = selectors.members_of(club.id).filter(id=number).first() if number <= LARGEST_NUMBER else None
    if held is None:
        raise NotFound
    return held


def day_of(request: Request, name: str) -> date | None:
    """The day that a query names. Raises Malformed."""
    written = request.query_params.get(name, "")
    try:
        return date.fromisoformat(written) if written else None
    except ValueError as error:
        raise Malformed("not_a_day", **{name: written[:20]}) from error


def page_asked(request: Request) -> int:
    """The number of the page that is asked for. Raises Malformed."""
    written = request.query_params.get("page", "1")
    if not (written.isascii() and written.isdecimal() and len(written) <= 6 and int(written)):
        raise Malformed("not_a_page", page=written[:20])
    return int(written)
