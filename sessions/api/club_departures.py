"""Leaving a club: what is open before, leaving, and taking it back."""

from typing import Annotated

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from clubs import selectors, services
from clubs.api.tokens import actor_of
from clubs.models import Scope
from clubs.permissions import left_club, may
from sessions.api.access import ApiView
from sessions.api.asked import club_own_money
from sessions.api.bodies import answer
from sessions.api.clubs import LeftClubAnswer, left_club_told
from sessions.api.money import OpenAnswer, open_told
from sessions.api.operations import READ, operation
from sessions.selectors.open_accounts import open_accounts


class LeaveAnswer(msgspec.Struct, frozen=True):
    """What leaving a club means for the reader, or meant."""

    accounts: Annotated[list[OpenAnswer], msgspec.Meta(description="What is open with each person.")]
    role: Annotated[str | None, msgspec.Meta(description="The reader's role in the club; null once they have left.")]
    only_organiser: Annotated[bool, msgspec.Meta(description="They cannot leave before somebody else is organiser.")]
    left: Annotated[LeftClubAnswer | None, msgspec.Meta(description="Null for a member.")]


class Leave(ApiView):
    """One's own place in a club."""

    scope = Scope.MANAGE

    @operation("club-leaving", gives={200: LeaveAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """What is open with each person, for members and for those who have left."""
        club, actor = club_own_money(request, slug), actor_of(request)
        member, left = may(actor, "clubs.belong", club), left_club(actor, club)
        if not member and left is None:
            raise services.NotAllowed
        mine = selectors.persons_spoken_for(actor, club.id)
        accounts = [open_told(one) for one in open_accounts([club.id], mine)]
        role = selectors.role_of(actor, club.id) if member else None
        told = None if member or left is None else left_club_told(left)
        return answer(LeaveAnswer(accounts, role, selectors.is_only_organiser(actor, club.id), told))

    @operation("club-leave", gives={204: None}, problems=(403, 404, 409))
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Give it up. The reader's own accounts stay open to them until all are even, and 30 days more."""
        services.club_leave(actor=actor_of(request), club=club_own_money(request, slug))
        return HttpResponse(status=204)

    @operation("club-leave-back", gives={204: None}, problems=READ)
    def delete(self, request: Request, slug: str) -> HttpResponse:
        """Take back leaving for as long; not after a removal. An organiser or treasurer comes back as a member."""
        services.leaving_take_back(actor=actor_of(request), club=club_own_money(request, slug))
        return HttpResponse(status=204)
