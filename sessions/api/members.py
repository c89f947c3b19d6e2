"""Those who belong to a club, and their roles."""

from typing import Annotated, Literal, get_args
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from clubs import selectors, services
from clubs.actors import Actor
from clubs.api.tokens import actor_of, proof_needed
from clubs.models import Club, Membership, Role, Scope
from sessions.api.access import ApiView, body_of
from sessions.api.asked import LARGEST_NUMBER, club_run, club_seen
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, RUN, Count, When, operation
from sessions.errors import NotFound

ClubRole = Literal["organiser", "treasurer", "scorekeeper", "member"]
HeldRole = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(get_args(ClubRole))})]


class MemberAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A member as the people of their club see them."""

    id: Count
    name: str
    role: HeldRole
    player: UUID | None
    me: bool
    since: When


class MembersAnswer(msgspec.Struct, frozen=True):
    """The members of a club."""

    members: list[MemberAnswer]


class NewRole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a member is from now on."""

    role: ClubRole


class Members(ApiView):
    """Those who belong to a club."""

    @operation("members", gives={200: MembersAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """By role, then by name."""
        club, actor = club_seen(request, slug), actor_of(request)
        return answer(MembersAnswer([member_told(actor, one) for one in selectors.members_of(club.id)]))


class OneMember(ApiView):
    """A member of a club."""

    scope = Scope.MANAGE

    @operation("member-change", gives={200: MemberAnswer}, takes=NewRole, problems=RUN)
    def patch(self, request: Request, slug: str, member: int) -> HttpResponse:
        """Give them another role. A club always keeps an organiser (409)."""
        club, actor = club_run(request, slug), actor_of(request)
        held = member_of(club, member)
        proof_needed(actor)
        wanted: NewRole = read(body_of(request), NewRole, "not_a_role")
        services.role_change(actor=actor, membership=held, role=Role(wanted.role))
        return answer(member_told(actor, member_of(club, member)))

    @operation("member-remove", gives={204: None}, problems=(403, 404, 409))
    def delete(self, request: Request, slug: str, member: int) -> HttpResponse:
        """Take their place away; their name stays on the sheets."""
        club, actor = club_run(request, slug), actor_of(request)
        held = member_of(club, member)
        proof_needed(actor)
        services.member_remove(actor=actor, membership=held)
        return HttpResponse(status=204)


def member_told(actor: Actor, one: Membership) -> MemberAnswer:
    """A member as the people of their club see them."""
    mine = actor.user_id is not None and one.user_id == actor.user_id
    return MemberAnswer(
        id=one.id,
        name=services.member_name(one),
        role=one.role,
        player=one.player_id,
        me=mine or (actor.device_id is not None and one.device_id == actor.device_id),
        since=one.created_at,
    )


def member_of(club: Club, number: int) -> Membership:
    """The member of this club with that number. Raises NotFound."""
    held = selectors.members_of(club.id).filter(id=number).first() if number <= LARGEST_NUMBER else None
    if held is None:
        raise NotFound
    return held
