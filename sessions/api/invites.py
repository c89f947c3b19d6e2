"""Invitations into a club."""

from typing import Any, Literal
from uuid import UUID

import msgspec
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.request import Request

from clubs import selectors, services
from clubs.access import address_of
from clubs.accounts.browsers import browser_named
from clubs.acting_names import acting_name
from clubs.actors import Actor, device_cookie_set
from clubs.allowances import INVITES, act_counted
from clubs.api.tokens import actor_of
from clubs.models import Club, Role, Scope
from clubs.pages.inviting import LIVES, InviteForm, mail_refused, mailed
from clubs.pages.people import ROLE_NAMES
from sessions.api.access import ApiView, body_of
from sessions.api.asked import club_run, form_problem
from sessions.api.bodies import answer, read
from sessions.api.members import ClubRole, HeldRole
from sessions.api.operations import READ, RUN, Key, When, operation
from sessions.errors import NotFound
from sessions.services import link_open


class InviteListed(msgspec.Struct, frozen=True, kw_only=True):
    """An open invitation without its link."""

    id: UUID
    role: HeldRole
    player: UUID | None
    email: str
    made_by: str
    uses_left: int | None
    created_at: When
    expires_at: When


class InvitesAnswer(msgspec.Struct, frozen=True):
    """The open invitations into a club."""

    invites: list[InviteListed]


class InviteMade(msgspec.Struct, frozen=True):
    """A new invitation with its link, and whether it was mailed; null where nobody asked for that."""

    link: str
    token: str
    expires_at: When
    mailed: bool | None


class InviteOpened(msgspec.Struct, frozen=True):
    """What an invitation led to."""

    club: str
    role: str
    session: str | None


class NewInvite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a link makes what, for how long and how many, as which player, and where it is sent."""

    role: ClubRole
    life: Literal["day", "week", "month"] = "week"
    uses: int | None = 1
    player: UUID | None = None
    email: str = ""
    key: Key = None


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands behind the # of an invitation's link, and what becomes of another name on this browser: `share` it
    with the invited player, or `replace` it."""

    token: str
    choice: Literal["share", "replace"] | None = None


class Invites(ApiView):
    """The open invitations into a club."""

    scope = Scope.MANAGE

    @operation("invites", gives={200: InvitesAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The latest first; the links themselves are known to nobody but those who have them."""
        club = club_run(request, slug)
        told = [
            InviteListed(
                id=one.id, role=one.role, player=one.player_id, email=one.email, made_by=one.made_by,
                uses_left=one.uses_left, created_at=one.created_at, expires_at=one.expires_at,
            )
            for one in selectors.invites_of(club.id)
        ]  # fmt: skip
        return answer(InvitesAnswer(told))

    @operation("invite-create", gives={201: InviteMade}, takes=NewInvite, problems=RUN)
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
    with transaction.atomic():  # one mail, though it be asked for twice at one instant
        services.one_at_a_time(chosen["key"])
        again = chosen["key"] is not None and services.is_invite_made(club=club, key=chosen["key"])
        token = services.invite_create(
            actor=actor, club=club, role=Role(chosen["role"]), uses=chosen["uses"], life=life, player=chosen["player"],
            email=chosen["email"], key=chosen["key"],
        )  # fmt: skip
    until, link = timezone.now() + life, f"{address_of(request._request)}{reverse('join-by-link')}#{token}"
    facts = {
        "club": club, "link": link, "until": until, "role": ROLE_NAMES[Role(chosen["role"])],
        "by": acting_name(actor, club.id), "player": chosen["player"], "email": chosen["email"],
        "from": selectors.address_of(actor),
    }  # fmt: skip
    sent = mailed(chosen["email"], facts) if chosen["email"] and not again else None
    return answer(InviteMade(link, token, until, sent), 201)


class OneInvite(ApiView):
    """An open invitation."""

    scope = Scope.MANAGE

    @operation("invite-close", gives={204: None}, problems=READ)
    def delete(self, request: Request, slug: str, invite_id: UUID) -> HttpResponse:
        """Close it."""
        club = club_run(request, slug)
        if not selectors.invites_of(club.id).filter(id=invite_id).exists():
            raise NotFound
        services.invite_revoke(actor=actor_of(request), club=club, invite_id=invite_id)
        return HttpResponse(status=204)


class OpenInvite(ApiView):
    """An invitation that somebody was given."""

    @operation("invite-open", gives={200: InviteOpened}, takes=Token, problems=(400, 403, 404, 409, 413))
    def post(self, request: Request) -> HttpResponse:
        """Take what it gives. Unknown, over, used up and closed ones are all the same (404). One for another player
        than whoever asks is in the club needs a `choice` (409); a program has no choice."""
        wanted: Token = read(body_of(request), Token, "not_an_invitation")
        actor, token = actor_of(request), None
        if actor.device_id is None and actor.user_id is None:
            device, token = services.device_create()
            actor = Actor(device.id)
        choice = services.SeatChoice(wanted.choice) if wanted.choice else None
        phone = browser_named(request.headers.get("User-Agent", "")) or gettext("unknown")
        try:
            invite = link_open(token=wanted.token.strip(), actor=actor, choice=choice, phone=phone)
        except services.LinkClosed as error:
            raise NotFound from error
        response = answer(InviteOpened(invite.club.slug, invite.role, invite.session_code or None))
        if token is not None:
            device_cookie_set(response, token)
        return response
