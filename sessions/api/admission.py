"""Coming to a table: its door, its links, its guests."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from rest_framework.request import Request

from clubs import selectors
from clubs import services as people
from clubs.access import address_of
from clubs.actors import Actor, device_cookie_set
from clubs.api.tokens import actor_of
from sessions import services
from sessions.api.access import ApiView, body_of, token_of
from sessions.api.asked import LARGEST_NUMBER
from sessions.api.bodies import answer, read
from sessions.api.operations import READ, Count, When, operation
from sessions.errors import Malformed, NotAllowed, NotFound
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.join.door import guests_told
from sessions.pages.join.page import Chosen, is_free_to_take, is_offered, name_typed, player_of
from sessions.permissions import may_at


class Joined(msgspec.Struct, frozen=True):
    """As whom somebody plays."""

    player: UUID


class Knocked(msgspec.Struct, frozen=True):
    """That somebody waits at the door, and by which number they are let in."""

    knock: UUID


class LinkMade(msgspec.Struct, frozen=True):
    """A link to a table."""

    link: str
    token: str
    expires_at: When


class LinksClosed(msgspec.Struct, frozen=True):
    """How many links were closed, and the new code of the table."""

    closed: Count
    code: str


class AtTheDoorAnswer(msgspec.Struct, frozen=True):
    """Somebody who waits to be let in as a player, and whether whoever asks may answer."""

    id: UUID
    player: UUID
    name: str
    may_answer: bool


class DoorAnswers(msgspec.Struct, frozen=True):
    """Those who wait."""

    waiting: list[AtTheDoorAnswer]


class GuestAnswer(msgspec.Struct, frozen=True):
    """A guest, with the names of the players they speak for and what they call themselves."""

    id: Count
    names: list[str]
    called: str


class GuestsAnswer(msgspec.Struct, frozen=True):
    """The guests of a table."""

    guests: list[GuestAnswer]


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As whom somebody comes: a player of the club, or a name; exactly one of the two."""

    player: UUID | None = None
    name: str | None = None


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody is let in."""

    let_in: bool


class Join(ApiView):
    """Coming to a table to which one was let in."""

    @operation("join", gives={200: Joined, 202: Knocked}, takes=Newcomer, problems=(400, 403, 404, 409, 413, 422, 429))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Come as a player. For whom another device speaks already, and (a guest) for one who owes money, somebody has
        to open the door first (202). 409 where the table has as many guests, new names or requests as it takes."""
        actor, token = actor_of(request), None
        session = session_seen(actor, code)
        wanted: Newcomer = read(body_of(request), Newcomer, "not_a_newcomer")
        if actor.device_id is None and actor.user_id is None:
            device, token = people.device_create()
            actor = Actor(device.id)
        player, offered = _newcomer(request, actor, session, wanted)
        people.guest_admit(actor=actor, club=session.club, session_code=session.code)
        try:
            knock = people.player_claim(
                actor=actor, club=session.club, session_code=session.code, player=player, offered=offered
            )
        except people.NotAllowed as error:
            raise NotAllowed("account_has_another_name") from error
        if knock:
            services.view_renewed(code=session.code)
            response = answer(Knocked(knock.id), 202)
        else:
            response = answer(Joined(services.player_joins(code=session.code, actor=actor, player=player).id))
        if token is not None:
            device_cookie_set(response, token)
        return response


def _newcomer(request: Request, actor: Actor, session: Session, wanted: Newcomer) -> Chosen:
    """The player as whom they come, who may be new to the club."""
    if wanted.name is not None and wanted.player is None:
        return player_of(request._request, actor, session, name_typed(actor, session, wanted.name))
    if wanted.player is None or wanted.name is not None:
        raise Malformed("not_a_newcomer")
    player = selectors.players_at(session.club_id, session.code).filter(id=wanted.player).first()
    if player is None or not is_offered(actor, session, player):
        raise NotFound
    return Chosen(player, is_free_to_take(actor, session, player))


class Links(ApiView):
    """The links that lead to a table."""

    @operation("links-make", gives={201: LinkMade}, problems=READ)
    def post(self, request: Request, code: str) -> HttpResponse:
        """Make one; it is open for twelve hours, for as many as come."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        if session.phase == Phase.CLOSED or selectors.role_of(actor, session.club_id, session.code) is None:
            raise NotAllowed("not_allowed")
        token = people.invite_create(actor=actor, club=session.club, session_code=session.code)
        link = f"{address_of(request._request)}{reverse('join-by-link')}#{token}"
        return answer(LinkMade(link, token, timezone.now() + people.INVITE_LIFE), 201)

    @operation("links-close", gives={200: LinksClosed}, problems=READ)
    def delete(self, request: Request, code: str) -> HttpResponse:
        """Close every one that was made so far, and give the table a new code."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        if not may_at(actor, "sessions.close_links", session):
            raise NotAllowed("not_allowed")
        new, closed = services.code_renew(code=session.code, actor=actor, token=token_of(request))
        return answer(LinksClosed(closed, new))


class AtTheDoor(ApiView):
    """Those who wait to be let in as somebody whom another device speaks for."""

    @operation("door", gives={200: DoorAnswers}, problems=READ)
    def get(self, request: Request, code: str) -> HttpResponse:
        """The longest first."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        keeper = may_at(actor, "sessions.keep", session)
        waiting = [
            AtTheDoorAnswer(
                one.id, one.player_id, one.player.name,
                people.may_answer(actor=actor, knock=one, keeps_the_sheet=keeper),
            )
            for one in selectors.knocks_open(session.club_id, session.code)
        ]  # fmt: skip
        return answer(DoorAnswers(waiting))


class DoorAnswer(ApiView):
    """Somebody who waits."""

    @operation("door-answer", gives={204: None}, takes=Word, problems=(400, 403, 404, 413))
    def post(self, request: Request, code: str, knock_id: UUID) -> HttpResponse:
        """Let them in, or not."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        waiting = selectors.knock_of(club_id=session.club_id, session_code=session.code, knock=knock_id)
        if waiting is None:
            raise NotFound
        wanted: Word = read(body_of(request), Word, "not_a_word")
        services.door_answered(
            actor=actor, session=session, knock=waiting, let_in=wanted.let_in,
            keeps_the_sheet=may_at(actor, "sessions.keep", session),
        )  # fmt: skip
        return HttpResponse(status=204)


class TurnedAway(msgspec.Struct, frozen=True):
    """How many were turned away."""

    refused: Count


class DoorRefuseAll(ApiView):
    """All who wait."""

    @operation("door-refuse-all", gives={200: TurnedAway}, problems=READ)
    def post(self, request: Request, code: str) -> HttpResponse:
        """Turn everybody away whom one may answer."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        keeper = may_at(actor, "sessions.keep", session)
        return answer(TurnedAway(services.refuse_all(actor=actor, session=session, keeps_the_sheet=keeper)))


class Guests(ApiView):
    """Those who are at a table and are nothing else in its club."""

    @operation("guests", gives={200: GuestsAnswer}, problems=READ)
    def get(self, request: Request, code: str) -> HttpResponse:
        """The first first, with the names of the players they speak for here; for scorekeeper and organisers."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        if not may_at(actor, "sessions.put_out", session):
            raise NotAllowed("scorekeeper_puts_out")
        return answer(GuestsAnswer([GuestAnswer(**one) for one in guests_told(actor, session)]))


class OneGuest(ApiView):
    """A guest of a table."""

    @operation("guest-out", gives={204: None}, problems=READ)
    def delete(self, request: Request, code: str, guest: int) -> HttpResponse:
        """Put them out: their sockets close, and their seat stays with the scorekeeper."""
        if guest > LARGEST_NUMBER:
            raise NotFound
        services.guest_put_out(code=code, actor=actor_of(request), token=token_of(request), guest=guest)
        return HttpResponse(status=204)
