"""The links by which people who are not members see an evening."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from clubs.allowances import EVENING_LINKS, act_counted
from clubs.api.tokens import actor_of
from clubs.models import Scope
from sessions.api.access import ApiView, body_of
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, Key, When, operation
from sessions.errors import NotAllowed
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.evening.sharing import INITIALS, NAMES, link_address, money_may_be_said
from sessions.permissions import may_at
from sessions.selectors.evening_links import links_of
from sessions.services import evening_link_make, evening_link_revoke

Players = Annotated[
    Literal["initials", "names"],
    msgspec.Meta(description="How players are called: by as few letters as tell them apart, or by name."),
]


class EveningLinkListed(msgspec.Struct, frozen=True, kw_only=True):
    """An open link without its address."""

    id: UUID
    players: Players
    money: bool
    made_by: str
    made_at: When


class EveningLinksAnswer(msgspec.Struct, frozen=True):
    """The open links to an evening."""

    links: list[EveningLinkListed]


class EveningLinkMade(msgspec.Struct, frozen=True):
    """The address of a new link."""

    link: str


class NewEveningLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How players are called, and whether amounts are said; of an evening for points alone none are."""

    players: Players = "initials"
    money: bool = False
    key: Key = None


class EveningLinks(ApiView):
    """The open links to an evening."""

    scope = Scope.MANAGE

    @operation("evening-links", gives={200: EveningLinksAnswer}, problems=READ)
    def get(self, request: Request, code: str) -> HttpResponse:
        """The latest first; their addresses are known to nobody but those who have them."""
        told = [
            EveningLinkListed(
                id=one.id, players=INITIALS if one.initials else NAMES, money=one.money, made_by=one.made_by,
                made_at=one.made_at,
            )
            for one in links_of(_shared_by(request, code).key)
        ]  # fmt: skip
        return answer(EveningLinksAnswer(told))

    @operation("evening-link-make", gives={201: EveningLinkMade}, takes=NewEveningLink,
               problems=(400, 403, 404, 413, 429))  # fmt: skip
    def post(self, request: Request, code: str) -> HttpResponse:
        """Make one. Its address is said once: whoever has it sees the evening until it is revoked."""
        session, actor = _shared_by(request, code), actor_of(request)
        wanted: NewEveningLink = read(body_of(request), NewEveningLink, "not_an_evening_link")
        act_counted(request._request, actor, EVENING_LINKS, session.club)
        token = evening_link_make(
            actor=actor, session=session, initials=wanted.players == INITIALS, key=wanted.key,
            money=money_may_be_said(session) and wanted.money,
        )  # fmt: skip
        return answer(EveningLinkMade(link_address(request._request, token)), 201)


class OneEveningLink(ApiView):
    """An open link to an evening."""

    scope = Scope.MANAGE

    @operation("evening-link-revoke", gives={204: None}, problems=READ)
    def delete(self, request: Request, code: str, link: UUID) -> HttpResponse:
        """Revoke it: it opens nothing any more."""
        evening_link_revoke(actor=actor_of(request), session=_shared_by(request, code), link=link)
        return HttpResponse(status=204)


def _shared_by(request: Request, code: str) -> Session:
    """The evening, for those who may share it. Raises Http404 or NotAllowed."""
    session = session_seen(actor_of(request), code)
    if not may_at(actor_of(request), "sessions.share", session):
        raise NotAllowed("scorekeeper_shares")
    return session
